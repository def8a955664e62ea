"""What is at stake with a move: cards, cars, points now, and points of the final scoring."""

from __future__ import annotations

from branchline.engine.phrase import phrase, plural
from branchline.engine.preview import AT_END, BRINGS, COSTS, PERHAPS, Stake, in_vain, signed
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.actions.station import Build
from branchline.games.ticket_to_ride.rules.actions.tickets import LEAST, OFFER, DrawTickets, Keep
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED, Pay, Withdraw
from branchline.games.ticket_to_ride.rules.board import LOCO, Route, indices
from branchline.games.ticket_to_ride.rules.describe import (
    route_name,
    ticket_name,
    told_cards,
    told_kind,
)
from branchline.games.ticket_to_ride.rules.effects import TRIGGER, begins_last_round
from branchline.games.ticket_to_ride.rules.scoring import (
    RESERVE_POINTS,
    connected,
    counted,
    express_points,
    longest_trails,
    ticket_result,
)
from branchline.games.ticket_to_ride.rules.serialization import by_seat
from branchline.games.ticket_to_ride.rules.state import (
    EMPTY,
    FIRST_TICKETS,
    NOT_YET,
    SECOND_CARD,
    Action,
    TicketToRide,
)
from branchline.games.ticket_to_ride.rules.turn import FEW_CARS


def stakes(state: TicketToRide, move: Action) -> list[Stake]:
    """What a legal move would cost and bring the mover."""
    if isinstance(move, Claim):
        return of_tunnel(state, move) if move.route.tunnel else of_claim(state, move)
    if isinstance(move, Pay):
        return of_extra(state, move)
    if isinstance(move, Withdraw):
        return of_withdrawal(state)
    if isinstance(move, Build):
        return of_station(state, move)
    if isinstance(move, Draw):
        return of_draw(state, move.card)
    if isinstance(move, DrawTickets):
        return of_tickets(state)
    if isinstance(move, Keep):
        return of_keeping(state, move)
    return in_vain("TTR-17.1")


def of_claim(state: TicketToRide, move: Claim) -> list[Stake]:
    """Cards and cars for the points of a route, and what it does for tickets and the Express."""
    after = played(state, move)
    route = move.route
    rule = "TTR-8.1" if route.ferry else "TTR-9.1" if route.tunnel else "TTR-6.4"
    return [
        laid_down(state, move.payment, rule),
        cars_used(state, route),
        Stake(BRINGS, plural("{n} point", "{n} points", route.points), "TTR-6.10"),
        *last_round(state, after),
        *at_end(state, after),
    ]


def of_tunnel(state: TicketToRide, move: Claim) -> list[Stake]:
    """A tunnel may ask for more; what it brings is told as if one paid for it."""
    most = min(REVEALED, state.deck.left + state.discard.left)
    if not most:
        return of_claim(state, move)  # nothing can be asked (TTR-9.21)
    after = state.copy()
    after.build(move.route)
    found = [laid_down(state, move.payment, "TTR-9.1"), cars_used(state, move.route)]
    points = move.route.points
    won = plural("{n} point if it succeeds", "{n} points if it succeeds", points)
    found.append(Stake(BRINGS, won, "TTR-6.10"))
    found += at_end(state, after)
    asked = plural("up to {n} card more is asked", "up to {n} cards more are asked", most)
    back = phrase("or you take all cards back and build nothing")
    found += [Stake(PERHAPS, asked, "TTR-9.3"), Stake(PERHAPS, back, "TTR-9.12")]
    if state.turns_left == NOT_YET and after.cars[state.mover] <= FEW_CARS:
        last = phrase("the last round if it succeeds: everyone has one more turn")
        found.append(Stake(PERHAPS, last, TRIGGER.id))
    return found


def of_extra(state: TicketToRide, move: Pay) -> list[Stake]:
    """The cards a tunnel asks for beside those that lie there, and what the route brings."""
    assert state.tunnel is not None
    after = played(state, move)
    route = state.tunnel.route
    return [
        laid_down(state, move.payment, "TTR-9.7"),
        lying(state.tunnel.payment, "TTR-9.16"),
        cars_used(state, route),
        Stake(BRINGS, plural("{n} point", "{n} points", route.points), "TTR-6.10"),
        *last_round(state, after),
        *at_end(state, after),
    ]


def of_withdrawal(state: TicketToRide) -> list[Stake]:
    """The cards come back, and the turn is gone."""
    assert state.tunnel is not None
    cards = told_cards(state.tunnel.payment.counts)
    name = route_name(state.tunnel.route)
    return [
        Stake(COSTS, phrase("the turn"), "TTR-17.23"),
        Stake(BRINGS, phrase("back into your hand: {cards}", cards=cards), "TTR-9.12"),
        Stake(BRINGS, phrase("{route} stays open", route=name), "TTR-9.14"),
    ]


def of_station(state: TicketToRide, move: Build) -> list[Stake]:
    """Cards and a station, which is worth points only in reserve, for a route at the end."""
    after = played(state, move)
    reserve = state.reserve[state.mover]
    used = plural("{used} of your {n} station", "{used} of your {n} stations", reserve, used=1)
    lends = phrase(
        "at the end one route of another player that ends in {city}", city=move.city.name
    )
    return [
        laid_down(state, move.payment, "TTR-11.4"),
        Stake(COSTS, used, "TTR-11.3"),
        Stake(BRINGS, lends, "TTR-11.9"),
        *at_end(state, after),
    ]


def of_draw(state: TicketToRide, card: int) -> list[Stake]:
    """A card, seen or unseen, and whether another one follows."""
    if card == DECK:
        drawn = phrase("1 unseen card from the deck")
    else:
        drawn = told_kind(card, 1)
    found = [Stake(BRINGS, drawn, "TTR-4.2")]
    if state.stage == SECOND_CARD:
        return found
    second = second_card(state, card)
    if card == LOCO:
        lost = Stake(COSTS, phrase("the second card of the turn"), "TTR-4.4")
        return [lost, *found] if second else found
    return found + second


def second_card(state: TicketToRide, card: int) -> list[Stake]:
    """Whether there is a card to be drawn after the first, as far as the mover can know it."""
    left = state.deck.left + state.discard.left - 1  # one is drawn, or fills the gap
    others = [kind for kind in state.market if kind not in (EMPTY, LOCO)]
    if left > 0 or len(others) > (card not in (DECK, LOCO)):
        return [Stake(BRINGS, phrase("then a second card"), "TTR-4.1")]
    if card == DECK or left < 0:
        return []  # TTR-4.22
    # All hangs on the card that fills the gap.
    return [Stake(PERHAPS, phrase("a second card, if there is one"), "TTR-4.5")]


def of_tickets(state: TicketToRide) -> list[Stake]:
    """Tickets nobody knows yet; one of them at least is kept."""
    number = min(OFFER, len(indices(state.ticket_deck)) + len(state.under))
    kept = plural("at least {n} of them is kept", "at least {n} of them are kept", LEAST)
    return [
        Stake(COSTS, kept, "TTR-10.2"),
        Stake(
            BRINGS,
            plural("{n} ticket to choose from", "{n} tickets to choose from", number),
            "TTR-10.1",
        ),
        Stake(AT_END, phrase("what you keep and do not complete is subtracted"), "TTR-13.5"),
    ]


def of_keeping(state: TicketToRide, move: Keep) -> list[Stake]:
    """Each ticket that is kept is won or lost at the end; the others are given up."""
    parts = connected(state, state.mover)
    found: list[Stake] = []
    for number in indices(move.tickets):
        ticket = state.board.tickets[number]
        name = ticket_name(ticket)
        if counted(parts, [ticket]).completed:
            done = phrase(
                "{ticket} is completed: {points}", ticket=name, points=signed(ticket.points)
            )
            found.append(Stake(AT_END, done, "TTR-13.4"))
        else:
            open_still = phrase(
                "{ticket}: {points} if completed, else {loss}",
                ticket=name,
                points=signed(ticket.points),
                loss=signed(-ticket.points),
            )
            found.append(Stake(AT_END, open_still, "TTR-13.5"))
    given_up = len(state.offers[state.mover]) - len(indices(move.tickets))
    return [*back_to_deck(state, given_up), *found]


def back_to_deck(state: TicketToRide, number: int) -> list[Stake]:
    """What becomes of tickets that are not kept."""
    if not number:
        return []
    if state.stage == FIRST_TICKETS:
        gone = plural("{n} ticket leaves the game", "{n} tickets leave the game", number)
        return [Stake(COSTS, gone, "TTR-2.11")]
    under = plural("{n} ticket goes under the deck", "{n} tickets go under the deck", number)
    return [Stake(COSTS, under, "TTR-10.3")]


def played(state: TicketToRide, move: Action) -> TicketToRide:
    """The table after a move; of it, only what the mover can know beforehand is told."""
    after = state.copy()
    move.play(after)
    return after


def laid_down(state: TicketToRide, payment: Payment, rule: str) -> Stake:
    """The cards of a payment, and how many stay in the hand."""
    left = sum(by_seat(state.hands, state.mover)) - payment.total
    words = plural(
        "{cards} ({n} card is left in hand)",
        "{cards} ({n} cards are left in hand)",
        left,
        cards=told_cards(payment.counts),
    )
    return Stake(COSTS, words, rule)


def lying(payment: Payment, rule: str) -> Stake:
    """The cards that were laid down for a tunnel already."""
    return Stake(COSTS, phrase("what lies there: {cards}", cards=told_cards(payment.counts)), rule)


def cars_used(state: TicketToRide, route: Route) -> Stake:
    """The cars a route takes, of those that are left."""
    cars = state.cars[state.mover]
    words = plural("{used} of your {n} car", "{used} of your {n} cars", cars, used=route.length)
    return Stake(COSTS, words, "TTR-6.8")


def last_round(before: TicketToRide, after: TicketToRide) -> list[Stake]:
    """That the last round begins, if it does."""
    words = phrase("the last round: everybody has one more turn")
    return [Stake(BRINGS, words, TRIGGER.id)] if begins_last_round(before, after) else []


def at_end(before: TicketToRide, after: TicketToRide) -> list[Stake]:
    """What the final scoring of the mover would change by, as the table stands."""
    seat = before.mover
    tickets = ticket_result(after, seat).points - ticket_result(before, seat).points
    stations = RESERVE_POINTS * (after.reserve[seat] - before.reserve[seat])
    found: list[Stake] = []
    if tickets:
        words = phrase("tickets: {points}", points=signed(tickets))
        found.append(Stake(AT_END, words, "TTR-13.4"))
    if stations:
        words = phrase("stations in reserve: {points}", points=signed(stations))
        found.append(Stake(AT_END, words, "TTR-13.6"))
    return found + express_at_end(before, after)


def express_at_end(before: TicketToRide, after: TicketToRide) -> list[Stake]:
    """The longest trail and the European Express, if a move lengthens the trail."""
    seat = before.mover
    old, new = longest_trails(before), longest_trails(after)
    if old[seat] == new[seat]:
        return []
    words = phrase("your longest trail from {old} to {new} cars", old=old[seat], new=new[seat])
    found = [Stake(AT_END, words, "TTR-13.9")]
    points = express_points(new)[seat] - express_points(old)[seat]
    if points:
        express = phrase("European Express: {points}", points=signed(points))
        found.append(Stake(AT_END, express, "TTR-13.8"))
    return found
