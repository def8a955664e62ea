"""Every piece is somewhere, once (RWC-17.5), the question asked fits the table, and what no move may change."""

from __future__ import annotations

from branchline.engine.errors import BadData, expect, require
from branchline.engine.fields import audit_fields
from branchline.engine.game import NOBODY
from branchline.games.railways.rules import board
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.actions.connect import unbuildable
from branchline.games.railways.rules.actions.discard import empty_cities
from branchline.games.railways.rules.actions.take import takes
from branchline.games.railways.rules.cards import hand_of, known_of
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.network import bare_network
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.rules.turn import HAND_LIMIT, QUIET_ROUNDS, left_to_change


def audit(state: Railways) -> None:
    """Raise BadData if a piece is missing, doubled or where it cannot be."""
    audit_fields(state.game.fields_of(state), state)
    audit_network(state)
    audit_cards(state)
    audit_known(state)
    audit_goods(state)
    audit_question(state)
    audit_guard(state)


def audit_network(state: Railways) -> None:
    """Check for a tree that can be built link by link, with ten trains for each seat."""
    network = bare_network()
    for place, link in enumerate(state.network.links):
        denial = unbuildable(network, link, NOBODY)
        if denial is not None:
            raise BadData(f"links[{place}]: {denial.rule}")
        owner = state.network.owners[link.city]
        expect(0 <= owner < state.seats, f"links[{place}]: expected a seat as its owner, not {owner}")
        network.build(link, owner)
    same = network.owners == state.network.owners and network.parents == state.network.parents
    if not same or network.near != state.network.near or network.free != state.network.free:
        raise BadData("links: the fields derived from them do not match")
    for seat in range(state.seats):
        links = state.network.owners.count(seat)
        if links + state.trains[seat] != board.TRAINS or state.trains[seat] < 0:
            trains = state.trains[seat]
            raise BadData(f"links: seat {seat} has {links}, and {trains} trains (RWC-2.6)")


def audit_cards(state: Railways) -> None:
    """Check the cards of the deck, kind by kind, wherever they are (RWC-1.4, RWC-16.6)."""
    there = state.pile.counts[:]
    for seat in range(state.seats):
        hand = hand_of(state, seat)
        if min(hand) < 0 or sum(hand) != state.sizes[seat]:
            raise BadData(f"hands[{seat}]: the count is wrong")
        there = [there[kind] + hand[kind] for kind in range(board.KINDS)]
        there[board.LOCO] += state.powers[seat]
    for kind in [*state.discard, *[kind for kind in state.display if kind != states.EMPTY]]:
        there[kind] += 1
    for link in state.network.links:
        there[board.HELD + link.city] += 1
        there[2 * link.colour] += link.payment.ones
        there[2 * link.colour + 1] += link.payment.twos
        there[board.LOCO] += link.payment.wilds
    for kind, expected in enumerate(board.deck(state.options.younger)):
        expect(there[kind] == expected, f"cards: {there[kind]} of {board.CARDS[kind]}, not {expected} (RWC-1.4)")
    if states.EMPTY in state.display and state.pile.left:
        raise BadData("display: a gap, although the pile has cards (RWC-10.3)")


def audit_known(state: Railways) -> None:
    """Check that what is known of hidden cards (see cards.py) is true of the hands."""
    for seat in range(state.seats):
        hand, known = hand_of(state, seat), known_of(state, seat)
        for kind in range(board.KINDS):
            expect(known[kind] <= hand[kind], f"known[{seat}]: more of {board.CARDS[kind]} than are in the hand")
        hidden = state.cities[seat] & ~state.known_cities[seat]
        if state.promised >> seat & 1 and not hidden & board.SMALL_CITIES:
            raise BadData(f"promised[{seat}]: no city of value 2 can be the one that was dealt")


def audit_goods(state: Railways) -> None:
    """Check the goods of each colour, on built cities and elsewhere (RWC-1.5, RWC-16.2)."""
    for city in range(board.CITY_CARDS):
        if state.goods[city] and state.network.owners[city] == NOBODY:
            raise BadData(f"goods: {board.CARDS[board.HELD + city]} is not built")
    expected = 0 if state.options.younger else board.GOODS_EACH
    for colour in range(board.GOOD_COLOURS):
        there = state.bag.counts[colour] + int(state.good == colour)
        there += sum([board.number_of(goods, colour) for goods in state.goods + state.delivered])
        expect(there == expected, f"goods: {there} of {board.GOODS[colour]}, not {expected} (RWC-1.5)")


def audit_question(state: Railways) -> None:
    """Check the question asked, and that an empty pile or bag, or a seat without trains, triggered the end (RWC-13)."""
    expect(
        (state.mover == NOBODY) == (state.stage == states.OVER), "turn: null when the game is over, a seat otherwise"
    )
    bag_empty = not state.bag.left and not state.options.younger  # RWC-16.7
    if state.ending == states.NOT_YET and (not state.pile.left or bag_empty or 0 in state.trains):
        raise BadData("ending: missing, although the pile, the bag or the trains have run out")
    if state.stage in (states.LAST, states.OVER) and state.ending == states.NOT_YET:
        raise BadData(f"prompt: {state.prompt} is possible only after the end was triggered")
    expect(
        (state.good != states.NO_GOOD) == (state.stage == states.PLACE),
        "good: expected only, and always, when a good must be placed",
    )
    if state.stage == states.PLACE and not empty_cities(state):
        raise BadData("prompt: there is no city to place a good on")
    if state.stage in (states.TAKE, states.SECOND) and not takes(state):
        raise BadData("prompt: there is no card to take")
    if state.stage == states.TRIM and state.sizes[state.mover] <= HAND_LIMIT:
        raise BadData(f"prompt: the hand is not above {HAND_LIMIT} cards")
    if state.stage == states.LAST and not Trips(state, state.mover, further=False).within:
        raise BadData("prompt: there is no last delivery to make")


def audit_guard(state: Railways) -> None:
    """Check that the guard has seen nothing it would have acted on before (RWC-S.32)."""
    expect(state.mark >= left_to_change(state), "mark: less was left to change when the round began than is now")
    if not state.options.guard:
        if state.quiet or state.ending == states.NO_CHANGE:
            raise BadData("guard: nobody has watched for endless play")
    elif state.ending == states.NO_CHANGE and state.quiet < QUIET_ROUNDS:
        raise BadData(f"quiet: the game ends only after {QUIET_ROUNDS} rounds")
    elif state.ending == states.NOT_YET and state.quiet == QUIET_ROUNDS:
        raise BadData(f"quiet: the game must end after {QUIET_ROUNDS} rounds")


def audit_step(before: Railways, after: Railways) -> None:
    """Raise BrokenRule if a move changed what it may not change."""
    audit_links(before, after)
    shuffled = after.pile.left > before.pile.left
    require(not shuffled, "RWC-10.10", "cards came back into the pile")
    if before.ending != states.NOT_YET:
        require(after.ending == before.ending, "RWC-13.8", "the end was triggered again")
    for seat in range(before.seats):
        audit_seat(before, after, seat)


def audit_links(before: Railways, after: Railways) -> None:
    """Check that links stay, that one at most is new, and that nobody acts without a train."""
    old, new = before.network.links, after.network.links
    same = len(new) >= len(old)
    for place, link in enumerate(old):
        same = same and new[place].city == link.city
        same = same and after.network.owners[link.city] == before.network.owners[link.city]
    require(same, "RWC-4.20", "a link has changed")
    require(len(new) - len(old) <= 1, "RWC-4.1", "two cities were connected at once")
    if after.stage == states.ACTION:
        require(after.trains[after.mover] > 0, "RWC-S.16", "a turn begins without a train")


def audit_seat(before: Railways, after: Railways, seat: int) -> None:
    """Check that a seat keeps its locomotives and the goods it has delivered."""
    require(after.powers[seat] >= before.powers[seat], "RWC-6.6", "a locomotive was taken back")
    for colour in range(board.GOOD_COLOURS):
        kept = board.number_of(after.delivered[seat], colour) >= board.number_of(before.delivered[seat], colour)
        require(kept, "RWC-7.14", "a delivered cube was lost")
