"""What a seat may know (TTR-15), and tables it cannot tell from the real one.

A hidden train card in another hand was drawn blind: since the last shuffle (`fresh` cards: what went
into that deck is public) or before it (`old` cards: all that is in no other place). How many of
each a hand took is public too. What a seat has laid down from among them (`spent`) must have been
there, in one of the two; `Origins` draws in which. Older shuffles are not told apart.
"""

from typing import Final, final

from branchline.engine.dice import Bag, Dice
from branchline.engine.notation import HIDDEN
from branchline.engine.packed import i64, vec
from branchline.engine.record import Entry
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import indices, mask
from branchline.games.ticket_to_ride.rules.layout import CARDS, FIRST_TICKETS, KINDS, OVER, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT, LEAST_AT_FIRST, REGULAR_DEALT, offer_ticket


def view_data(state: TicketToRide, seat: int | None) -> dict[str, object]:
    """Return what a seat may know, besides the public fields; None is a spectator."""
    shown: dict[str, object] = {
        "deck": int(state.row[at.DECK]),
        "ticket_deck": int(state.row[at.TICKETS_LEFT] + state.under_next - state.under_first),
        "players": [player_view(state, player) for player in range(state.seats)],
        "deck_pool": counts_in_words(deck_pool(state, seat), 0),
    }
    if seat is not None:
        # What a seat alone knows (TTR-17.25); of the tickets it put back also the place.
        names = state.board.ticket_names
        shown["own"] = {
            "hand": counts_in_words(state.row, block(seat) + at.HAND),
            "tickets": state.ticket_names_in(at.HELD + seat),
            "given_up": state.ticket_names_in(at.GIVEN_UP + seat),
            "offer": [names[ticket] for ticket in state.offer(seat)],
            "under": [names[ticket] if who == seat else None for ticket, who in state.under],
        }
    if state.stage == OVER:
        # Tickets are turned up, hands are not (TTR-13.2, TTR-15.7).
        shown["tickets"] = [state.ticket_names_in(at.HELD + player) for player in range(state.seats)]
    return shown


def player_view(state: TicketToRide, seat: int) -> dict[str, object]:
    """Return what everyone knows of a seat: how many cards and tickets (TTR-15.1, TTR-15.2)."""
    # Nothing shows which tickets it has completed (TTR-15.3).
    # No one learns how many tickets another keeps before all have chosen (TTR-2.17).
    choosing = state.stage == FIRST_TICKETS
    row, own = state.row, block(seat)
    cards: i64 = 0
    blind: i64 = 0
    kind: i64
    for kind in range(KINDS):
        cards += row[own + at.HAND + kind]
        blind += row[own + at.DRAWN + kind]
    return {
        "cars": int(row[own + at.CARS_LEFT]),
        "stations": int(row[own + at.RESERVE]),
        "points": int(row[own + at.POINTS]),
        "cards": int(cards),
        "known": counts_in_words(row, own + at.KNOWN),
        "blind": int(blind),
        "shown": counts_in_words(row, own + at.SPENT),
        "tickets": None if choosing else len(state.tickets_in(at.HELD + seat)),
        "given_up": None if choosing else len(state.tickets_in(at.GIVEN_UP + seat)),
        "offered": DEALT if choosing else len(state.offer(seat)),
    }


def counts_in_words(row: vec[i64], place: i64) -> dict[str, int]:
    """Return how many cards there are of each kind from a place of a row on, by name, those that are there."""
    found: dict[str, int] = {}
    kind: i64
    for kind in range(KINDS):
        if row[place + kind]:
            found[CARDS[kind]] = row[place + kind]
    return found


def deck_pool(state: TicketToRide, seat: int | None) -> vec[i64]:
    """Return the cards of the last shuffle the seat has not seen, in the deck or drawn blind."""
    row = state.row
    pool = row[at.DECK + 1 : at.DECK + 1 + KINDS]
    kind: i64
    for player in range(state.seats):
        if player != seat:
            own = block(player) + at.DRAWN
            for kind in range(KINDS):
                pool[kind] += row[own + kind]
    return pool


def seen(entries: list[Entry], seats: int, viewer: int | None, first: int) -> list[Entry]:
    """Return a log from this place on, with everything hidden that the viewer may not know (TTR-15.6)."""
    # A game that begins from a scene has no first choice of tickets.
    choosing = 0 < len(entries) < seats and entries[0].move.startswith("keep")
    return [entry if entry.seat == viewer else seen_entry(entry, choosing) for entry in entries[first:]]


def seen_entry(entry: Entry, choosing: bool) -> Entry:
    """Return an entry as other players see it."""
    verb, *words = entry.move.split()
    if verb == "keep":
        # How many are kept at set-up shows when all have chosen (TTR-2.17).
        return Entry(entry.seat, f"keep {HIDDEN if choosing else len(words)}", entry.draws)
    if verb == "tickets":
        return Entry(entry.seat, entry.move, [HIDDEN] * len(entry.draws))
    if entry.move == "draw deck":
        # What chance drew after the card went into the market, for all to see.
        return Entry(entry.seat, entry.move, [HIDDEN, *entry.draws[1:]])
    return entry


def imagine(state: TicketToRide, seat: int | None, dice: Dice) -> TicketToRide:
    """Return a full table that the seat cannot tell from the real one."""
    imagined = state.copy()
    imagined.dice = dice
    redeal_cards(imagined, seat, dice)
    redeal_tickets(imagined, seat, dice)
    return imagined


def shuffled(tickets: int, dice: Dice) -> list[int]:
    """Return the tickets of a mask in a random order."""
    order = indices(tickets)
    dice.shuffle(order)
    return order


def redeal_tickets(state: TicketToRide, seat: int | None, dice: Dice) -> None:
    """Deal again the tickets whose place the seat cannot know."""
    others = [player for player in range(state.seats) if player != seat]
    pool = state.mask_of(at.IN_DECK) | state.mask_of(at.BOX)
    for player in others:
        pool |= state.mask_of(at.GIVEN_UP + player) | mask(state.offer(player))
        if state.stage != OVER:
            pool |= state.mask_of(at.HELD + player)
    under = state.under
    pool |= mask([ticket for ticket, who in under if who != seat])
    deal = TicketDeal(state, pool, dice)
    for player in others:
        if state.stage == FIRST_TICKETS:
            deal.deal_again(player)
        else:
            deal.redeal(player)
    state.under_next = state.under_first
    for ticket, who in under:
        state.put_under(ticket if who == seat else deal.regular.pop(), who)
    deal.put(deal.regular_tickets(state.row[at.TICKETS_LEFT]), at.IN_DECK)
    deal.put([*deal.long, *deal.regular], at.BOX)
    state.note_ticket_deck()


@final
class TicketDeal:
    """A pool of tickets in a random order, dealt to other seats."""

    def __init__(self, state: TicketToRide, pool: int, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.long = shuffled(pool & state.board.long_tickets, dice)
        self.regular = shuffled(pool & state.board.regular_tickets, dice)
        # What each seat had, for those places are filled again while it is asked.
        self.held = state.held
        self.given_up = state.given_up

    def put(self, tickets: list[int], place: int) -> None:
        """Put tickets in a place."""
        for ticket in tickets:
            self.state.row[self.state.tickets_at + ticket] = place

    def offer(self, player: int, tickets: list[int]) -> None:
        """Put tickets before a seat, in this order."""
        for slot, ticket in enumerate(tickets):
            offer_ticket(self.state, player, slot, ticket)

    def regular_tickets(self, number: int) -> list[int]:
        """Take this many regular tickets."""
        return [self.regular.pop() for _ in range(number)]

    def deal_again(self, player: int) -> None:
        """Deal another seat again at set-up and, if it has chosen, choose again."""
        dealt = [self.long.pop(), *self.regular_tickets(REGULAR_DEALT)]
        if self.state.offer(player):  # it has not chosen yet
            self.offer(player, dealt)
            return
        kept = [chosen for chosen in range(1 << DEALT) if len(indices(chosen)) >= LEAST_AT_FIRST]
        chosen = kept[self.dice.below(len(kept))]
        for place, ticket in enumerate(dealt):
            self.put([ticket], (at.HELD if chosen >> place & 1 else at.GIVEN_UP) + player)

    def redeal(self, player: int) -> None:
        """Deal another seat as many tickets, held and given up, one of them perhaps long."""
        state = self.state
        gone = len(indices(self.given_up[player]))
        number = len(indices(self.held[player]))
        all_long = (self.held[player] | self.given_up[player]) & state.board.long_tickets
        places = [0, gone]
        if state.stage != OVER:
            places[0] = min(number, max(DEALT - gone, len(indices(all_long)) - gone))
            self.offer(player, self.regular_tickets(len(state.offer(player))))
        else:
            all_long &= self.given_up[player]
        # A long ticket was one of the four of the deal, as likely kept as any of them (TTR-2.10).
        bag = Bag(("held", "given up"), places)
        where = [self.dice.draw(bag) for _ in indices(all_long)]
        lost = [self.long.pop() for place in where if place]
        kept = [self.long.pop() for place in where if not place]
        self.put([*lost, *self.regular_tickets(gone - len(lost))], at.GIVEN_UP + player)
        if state.stage != OVER:
            self.put([*kept, *self.regular_tickets(number - len(kept))], at.HELD + player)


@final
class Sources:
    """Two pools of hidden cards, and how many cards each other seat took from which."""

    def __init__(self, state: TicketToRide, others: list[int]) -> None:
        fresh = state.deck.counts
        old = [0] * KINDS
        self.spent: list[list[int]] = []  # by seat, as they are in `others`
        self.old_slots: list[int] = []
        self.fresh_slots: list[int] = []
        for seat in others:
            drawn, spent = state.cards(seat, at.DRAWN), state.cards(seat, at.SPENT)
            hands, known = state.cards(seat, at.HAND), state.cards(seat, at.KNOWN)
            older = 0
            for kind in range(KINDS):
                # Never less than nothing, as the audit shows.
                number = hands[kind] - known[kind] + spent[kind] - drawn[kind]
                old[kind] += number
                older += number
                fresh[kind] += drawn[kind]
            self.spent.append(spent)
            self.old_slots.append(older)
            self.fresh_slots.append(sum(drawn))
        self.old = Bag(CARDS, old)
        self.fresh = Bag(CARDS, fresh)


def redeal_cards(state: TicketToRide, seat: int | None, dice: Dice) -> None:
    """Give the other seats and the deck cards that the seat could believe them to hold."""
    others = [player for player in range(state.seats) if player != seat]
    sources = Sources(state, others)
    origins = Origins(sources)
    origins.draw(dice)
    drawn: list[list[int]] = []
    # First what was laid down, for it must be there; then what else each seat took.
    for place in range(len(others)):
        older = origins.old[place]
        newer = [sources.spent[place][kind] - older[kind] for kind in range(KINDS)]
        for kind in range(KINDS):
            sources.old.put(kind, -older[kind])
            sources.fresh.put(kind, -newer[kind])
        sources.old_slots[place] -= sum(older)
        sources.fresh_slots[place] -= sum(newer)
        drawn.append(newer)
    for place, player in enumerate(others):
        hand = state.cards(player, at.KNOWN)
        for _ in range(sources.old_slots[place]):
            hand[dice.draw(sources.old)] += 1
        for _ in range(sources.fresh_slots[place]):
            card = dice.draw(sources.fresh)
            hand[card] += 1
            drawn[place][card] += 1
        state.write(block(player) + at.HAND, hand)
        state.write(block(player) + at.DRAWN, drawn[place])
    state.write(at.DECK, [*sources.fresh.row])


OLD_OR_FRESH: Final = ("old", "fresh")


@final
class Origins:
    """How many of the cards laid down were old, by seat and kind; all others were fresh.

    Both bound how many there can be: a seat took a number of cards from each pool, and each pool has
    a number of each kind. Seats and kinds are the nodes of a graph, seats first, and the cards its
    edges. At each node the number of old cards lies between a least and a most.
    """

    def __init__(self, sources: Sources) -> None:
        self.laid = laid = sources.spent
        self.old = [[0] * KINDS for _ in laid]
        self.seats = len(laid)
        by_kind = [sum([cards[kind] for cards in laid]) for kind in range(KINDS)]
        number = [sum(cards) for cards in laid] + by_kind
        self.most = sources.old_slots + sources.old.counts
        self.fresh = sources.fresh_slots + sources.fresh.counts
        self.least = [number[node] - self.fresh[node] for node in range(len(number))]
        self.total = [0] * len(number)

    def draw(self, dice: Dice) -> None:
        """Choose for each card by how likely either pool is, then correct what is impossible."""
        cards = [
            seat * KINDS + kind
            for seat in range(self.seats)
            for kind in range(KINDS)
            for _ in range(self.laid[seat][kind])
        ]
        dice.shuffle(cards)  # so that no seat is always served first
        old, fresh = self.most[:], self.fresh[:]
        for card in cards:
            seat, node = card // KINDS, self.seats + card % KINDS
            chances = [old[seat] * old[node], fresh[seat] * fresh[node]]
            # With neither left it does not matter: what is too much somewhere is moved below.
            is_old = bool(sum(chances)) and not dice.draw(Bag(OLD_OR_FRESH, chances))
            left = old if is_old else fresh
            for end in (seat, node):
                left[end] = max(0, left[end] - 1)
                self.total[end] += is_old
            if is_old:
                self.move(seat, node, 1)
        for node in range(len(self.total)):
            while self.total[node] > self.most[node]:
                self.mend(node, -1, dice)
            while self.total[node] < self.least[node]:
                self.mend(node, 1, dice)

    def move(self, one: int, other: int, step: int) -> None:
        """Make a card between two nodes old, or fresh."""
        self.old[min(one, other)][max(one, other) - self.seats] += step

    def can_move(self, one: int, other: int, step: int) -> bool:
        """Check whether there is such a card between two nodes."""
        seat, kind = min(one, other), max(one, other) - self.seats
        return 0 <= self.old[seat][kind] + step <= self.laid[seat][kind]

    def mend(self, start: int, step: int, dice: Dice) -> None:
        """Change the number at a node by one, along a way that leaves no other node worse."""
        # The cards on the way become old and fresh by turns, until a node can bear the change. There
        # always is a way, since what really happened keeps to all bounds.
        came = {start: start}
        nodes = [start]
        for node in nodes:
            # Ways go to and fro between seats and kinds; the steps change with the side.
            goes = step if (node < self.seats) == (start < self.seats) else -step
            if node != start and self.bears(node, -goes):
                self.total[start] += step
                self.total[node] -= goes
                goes = -goes
                while came[node] != node:  # back on the way by which it was reached
                    self.move(came[node], node, goes)
                    node, goes = came[node], -goes
                return
            ends = list(range(self.seats, len(self.total)) if node < self.seats else range(self.seats))
            dice.shuffle(ends)
            for end in ends:
                if end not in came and self.can_move(node, end, goes):
                    came[end] = node
                    nodes.append(end)
        raise AssertionError("cards were laid down that nobody can have had")

    def bears(self, node: int, step: int) -> bool:
        """Check whether the number at a node may change so."""
        if step > 0:
            return self.total[node] < self.most[node]
        return self.total[node] > self.least[node]
