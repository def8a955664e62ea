"""The legal moves (TTR-3.1): listed, or counted so that one is picked without listing."""

from branchline.engine.action import Move
from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions import station
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import claims, count_claims, nth_claim
from branchline.games.ticket_to_ride.rules.actions.draw import Draw, draws
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.tickets import choices, keep, keepable, tickets_left
from branchline.games.ticket_to_ride.rules.actions.tunnel import WITHDRAW, payable
from branchline.games.ticket_to_ride.rules.layout import ACTION, OVER, SECOND_CARD, TUNNEL
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def legal_moves(state: TicketToRide) -> list[Move]:
    """List the draws, tickets, claims and stations that are legal, or else a pass (TTR-17.1)."""
    if state.stage == ACTION:
        tickets: list[Move] = [state.board.draw_tickets] if tickets_left(state) else []
        return [*draws(state), *tickets, *claims(state), *station.builds(state)] or [PASS]
    if state.stage == SECOND_CARD:
        return [*draws(state)]
    if state.stage == TUNNEL:
        return [*payable(state), WITHDRAW]
    return [] if state.stage == OVER else [*choices(state)]


def pick(state: TicketToRide, dice: Dice) -> Action:
    """Return one of the legal moves at random, without listing them; the game is not over."""
    if state.stage == ACTION:
        cards, claimed = draws(state), count_claims(state)
        tickets: i64 = 0
        if tickets_left(state):
            tickets = 1
        total = len(cards) + tickets + claimed
        if state.row[at.FIRST_SEAT + state.mover * at.BLOCK + at.RESERVE]:
            total += station.count_builds(state)
        return nth_action(state, cards, tickets, claimed, dice.below(total if total else i64(1)))
    if state.stage == SECOND_CARD:
        cards = draws(state)
        return cards[dice.below(len(cards))]
    if state.stage == TUNNEL:
        pays = payable(state)
        number = dice.below(len(pays) + 1)
        return pays[number] if number < len(pays) else WITHDRAW
    sets = keepable(state)
    return keep(state, sets[dice.below(len(sets))])


def nth_action(state: TicketToRide, cards: list[Draw], tickets: i64, claimed: i64, number: i64) -> Action:
    """Return the move at this place of the list, at the start of a turn with so many draws of tickets and claims."""
    if number < len(cards):
        return cards[number]
    number -= len(cards)
    if number < tickets:
        return state.board.draw_tickets
    number -= tickets
    move = nth_claim(state, number) if number < claimed else station.nth_build(state, number - claimed)
    return PASS if move is None else move
