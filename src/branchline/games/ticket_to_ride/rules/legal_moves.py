"""The legal moves (TTR-3.1): listed, or counted so that one is picked without listing."""

from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions import station
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import claims, count_claims, nth_claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAWS_FROM, draws, sources
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.tickets import choices, keep, keepable
from branchline.games.ticket_to_ride.rules.actions.tunnel import answers
from branchline.games.ticket_to_ride.rules.layout import ACTION, OVER, SECOND_CARD, TUNNEL
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def legal_moves(state: TicketToRide) -> list[Action]:
    """List the draws, tickets, claims and stations that are legal, or else a pass (TTR-17.1)."""
    if state.stage == ACTION:
        return [*open_draws(state), *claims(state), *station.builds(state)] or [PASS]
    if state.stage == SECOND_CARD:
        return [*draws(state)]
    if state.stage == TUNNEL:
        return answers(state)
    return [] if state.stage == OVER else [*choices(state)]


def open_draws(state: TicketToRide) -> tuple[Action, ...]:
    """List the draws of train cards and tickets that open a turn."""
    if state.row[at.TICKETS_LEFT] or state.under:  # as `tickets_left`, without a call
        return state.board.draws_and_tickets[sources(state)]
    return DRAWS_FROM[sources(state)]


def pick(state: TicketToRide, dice: Dice) -> Action:
    """Return one of the legal moves at random, without listing them; the game is not over."""
    if state.stage == ACTION:
        opening, claimed = open_draws(state), count_claims(state)
        total = len(opening) + claimed + station.count_builds(state)
        return nth_action(state, opening, claimed, dice.below(max(1, total)))
    if state.stage == SECOND_CARD:
        cards = draws(state)
        return cards[dice.below(len(cards))]
    if state.stage == TUNNEL:
        open_answers = answers(state)
        return open_answers[dice.below(len(open_answers))]
    sets = keepable(state)
    return keep(state, sets[dice.below(len(sets))])


def nth_action(state: TicketToRide, opening: tuple[Action, ...], claimed: i64, number: i64) -> Action:
    """Return the move at this place of the list, at the start of a turn with these draws and this many claims."""
    if number < len(opening):
        return opening[number]
    number -= len(opening)
    move = nth_claim(state, number) if number < claimed else station.nth_build(state, number - claimed)
    return PASS if move is None else move
