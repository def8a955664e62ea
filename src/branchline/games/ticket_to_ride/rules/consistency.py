"""Every card, car, station and ticket is somewhere, once (TTR-1, TTR-4.23), and what no move may change."""

from branchline.engine.errors import BadData, expect, require
from branchline.engine.fields import audit_fields
from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules import board, cards, layout
from branchline.games.ticket_to_ride.rules.actions.claim import is_open
from branchline.games.ticket_to_ride.rules.actions.draw import draws
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT


def audit(state: TicketToRide) -> None:
    """Raise BadData if a piece is missing, doubled or where it cannot be."""
    audit_fields(state.game.fields_of(state), state)
    audit_cards(state)
    audit_known(state)
    audit_routes(state)
    audit_stations(state)
    audit_tickets(state)
    audit_stage(state)


def audit_cards(state: TicketToRide) -> None:
    """Check the 110 train cards (TTR-1.5), kind by kind, and what is known of them."""
    table = [0] * layout.KINDS if state.tunnel is None else list(state.tunnel.payment.counts)
    for card in state.revealed:
        table[card] += 1
    for kind in range(layout.KINDS):
        hands = [state.hands[seat * layout.KINDS + kind] for seat in range(state.seats)]
        places = [*hands, state.deck.counts[kind], state.discard.counts[kind], table[kind]]
        there = sum(places) + state.market.count(kind)
        expected = layout.LOCOS if kind == layout.LOCO else layout.PER_COLOUR
        if there != expected or min(places) < 0:
            raise BadData(f"cards: {there} {layout.CARDS[kind]} cards, expected {expected} (TTR-1.5)")
        expect(cards.face_up(state.row, kind) == state.market.count(kind), "market: wrongly counted")
        expect(bool(state.row[layout.KINDS_SHOWN] >> kind & 1) == (kind in state.market), "market: wrongly noted")
    if state.stage != layout.TUNNEL:  # between steps (TTR-4.23)
        if state.discard.left and not state.deck.left:
            raise BadData("deck: empty, although there are discards (TTR-4.15)")
        if layout.EMPTY in state.market and state.deck.left:
            raise BadData("market: a gap, although the deck has cards (TTR-4.17)")


def audit_known(state: TicketToRide) -> None:
    """Check that what is known of hidden cards (see cards.py) is true of the hands."""
    for place, held in enumerate(state.hands):
        card, seat = layout.CARDS[place % layout.KINDS], place // layout.KINDS
        expect(state.known[place] <= held, f"known: more {card} than seat {seat} holds")
        # What a seat has besides was drawn before the last shuffle, so it cannot be negative.
        if held - state.known[place] + state.spent[place] < state.drawn[place]:
            raise BadData(f"drawn: seat {seat} drew more {card} than it ever had")
    for kind in range(layout.KINDS):
        spent = sum(state.spent[kind :: layout.KINDS])
        seen = state.discard.counts[kind] + sum(state.known[kind :: layout.KINDS])
        if state.tunnel is not None:
            seen += state.tunnel.payment.counts[kind]
        expect(spent <= seen, f"spent: {spent} {layout.CARDS[kind]} cards were shown, {seen} can be found")


def audit_routes(state: TicketToRide) -> None:
    """Check cars (TTR-1.3), points (TTR-13.1) and double routes (TTR-7)."""
    cars = [layout.CARS] * state.seats
    points = [0] * state.seats
    for route in state.board.routes:
        owner = state.owner[route.index]
        if owner == NOBODY:
            continue
        cars[owner] -= route.length
        points[owner] += route.points
        other = NOBODY if route.parallel < 0 else state.owner[route.parallel]
        if other == owner or (other != NOBODY and state.seats < layout.PARALLEL_FOR_ALL):
            raise BadData(f"routes: {route.id} and its parallel route are both owned (TTR-7.2, TTR-7.4)")
    if min(cars) < 0 or cars != state.cars:
        raise BadData(f"cars: seats have {state.cars}, their routes leave {cars} (TTR-1.4)")
    expect(points == state.points, f"points: seats have {state.points}, their routes score {points} (TTR-13.1)")


def audit_stations(state: TicketToRide) -> None:
    """Check for three stations a seat (TTR-11.3); the cities have room for one each (TTR-11.1)."""
    for seat, cities in enumerate(state.stations):
        if cities.bit_count() + state.reserve[seat] != layout.STATIONS or state.reserve[seat] < 0:
            raise BadData(f"stations: seat {seat} does not have {layout.STATIONS} in all (TTR-1.3)")


def audit_tickets(state: TicketToRide) -> None:
    """Check that each ticket is in one place (TTR-1.6), no long one in the deck (TTR-10.6)."""
    expect(not state.tickets_in(layout.NOWHERE), "tickets: some are missing (TTR-1.6)")
    offered = sorted([ticket for offer in state.offers for ticket in offer])
    expect(offered == state.tickets_in(layout.OFFERED), "tickets: an offer is wrong (TTR-1.6)")
    expect(len(state.under) == state.under_next - state.under_first, "tickets: those under the deck are not counted")
    expect(not state.ticket_deck & state.board.long_tickets, "tickets: a long ticket is in the ticket deck (TTR-10.6)")
    deck = [state.ticket_deck >> ticket & 1 for ticket in range(layout.TICKETS)]
    noted = [*state.row[layout.TICKETS_LEFT : layout.FIRST_SEAT]]
    expect(noted == [sum(deck), *deck], f"tickets: the deck has {sum(deck)} tickets (TTR-1.6)")
    if any(state.board.tickets[ticket].long for ticket, _ in state.under):
        raise BadData("tickets: a long ticket is under the ticket deck (TTR-10.6)")


def audit_stage(state: TicketToRide) -> None:
    """Check that the question asked fits the table: somebody must be able to answer it."""
    expect(
        (state.mover == NOBODY) == (state.stage == layout.OVER), "turn: null when the game is over, a seat otherwise"
    )
    ended = state.turns_left == 0 or state.passes == state.seats
    expect(
        ended == (state.stage == layout.OVER),
        "prompt: expected over only, and always, when no turns are left or all have passed",
    )
    if (state.tunnel is not None) != (state.stage == layout.TUNNEL):
        raise BadData("tunnel: expected only, and always, while a tunnel must be paid for")
    if state.tunnel is not None and not is_open(state, state.tunnel.route):
        raise BadData("tunnel: the route is not open to the seat")
    if state.stage == layout.SECOND_CARD and not draws(state):
        raise BadData("prompt: there is no second card to draw")
    for seat, offer in enumerate(state.offers):
        least, most = expected_offer(state, seat)
        expect(least <= len(offer) <= most, f"offers[{seat}]: expected {least} to {most} tickets, not {len(offer)}")
        long = board.mask(offer) & state.board.long_tickets
        if state.stage == layout.FIRST_TICKETS:
            # One long ticket and three others were dealt, wherever they are now.
            own = board.mask(offer) | state.held[seat] | state.given_up[seat]
            long = own & state.board.long_tickets
            if len(board.indices(own)) != DEALT or len(board.indices(long)) != 1:
                raise BadData(f"offers[{seat}]: expected a deal of one long ticket and three more")
        elif long:
            raise BadData(f"offers[{seat}]: a long ticket is never on offer after set-up")


def expected_offer(state: TicketToRide, seat: int) -> tuple[int, int]:
    """Return how many tickets a seat may have before it at this stage."""
    if state.stage == layout.FIRST_TICKETS:
        chosen = (state.mover - state.first) % state.seats
        waiting = (seat - state.first) % state.seats >= chosen
        return (DEALT, DEALT) if waiting else (0, 0)
    return (1, 3) if state.stage == layout.KEEP and seat == state.mover else (0, 0)


def audit_step(before: TicketToRide, after: TicketToRide) -> None:
    """Raise BrokenRule if a move changed what it may not change."""
    audit_owners(before, after)
    audit_belongings(before, after)
    audit_step_market(before, after)
    if before.turns_left != layout.NOT_YET:
        fewer = after.turns_left <= before.turns_left
        require(fewer, "TTR-12.4", "the last round began again")


def audit_owners(before: TicketToRide, after: TicketToRide) -> None:
    """Check that a route stays its owner's, and that one at most is claimed."""
    claimed = 0
    for route, owner in enumerate(before.owner):
        if after.owner[route] != owner:
            claimed += 1
            require(owner == NOBODY, "TTR-6.11", "a route changed hands")
    require(claimed <= 1, "TTR-6.2", "two routes were claimed at once")


def audit_belongings(before: TicketToRide, after: TicketToRide) -> None:
    """Check that stations stay where they are, and tickets with those who keep them."""
    for seat in range(before.seats):
        moved = before.stations[seat] & ~after.stations[seat]
        require(not moved, "TTR-11.8", "a station was taken off the board")
        lost = before.held[seat] & ~after.held[seat]
        require(not lost, "TTR-10.4", "a ticket was given up")
    require(not before.box & ~after.box, "TTR-2.7", "a ticket came back into the game")


def audit_step_market(before: TicketToRide, after: TicketToRide) -> None:
    """Check that a reveal leaves the face-up cards alone, and that else few are locomotives."""
    if after.stage == layout.TUNNEL:
        require(after.market == before.market, "TTR-9.22", "a reveal changed the face-up cards")
    elif after.market.count(layout.LOCO) >= cards.TOO_MANY_LOCOS:
        stuck = not cards.may_replace(after.row) or cards.swaps_for_ever(after.row)
        require(stuck, "TTR-4.11", "too many face-up cards are locomotives")
