"""Every piece is somewhere, once (RWC-17.5), the question asked fits the table, and what no move may change."""

from branchline.engine.errors import BadData, expect, require
from branchline.engine.fields import audit_fields
from branchline.engine.game import NOBODY
from branchline.games.railways.rules import board, cards, deliveries
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.actions import connect, take
from branchline.games.railways.rules.actions.place import has_empty_city
from branchline.games.railways.rules.network import BARE
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
    network = BARE.copy()
    for place, link in enumerate(state.network.links):
        denial = connect.unbuildable(network, link, NOBODY)
        if denial is not None:
            raise BadData(f"links[{place}]: {denial.rule}")
        owner = state.network.owner(link.city)
        expect(0 <= owner < state.seats, f"links[{place}]: expected a seat as its owner, not {owner}")
        network.add(link, owner)
    if [*network.row] != [*state.network.row]:
        raise BadData("links: the fields derived from them do not match")
    for seat in range(state.seats):
        links = sum([state.network.owner(city) == seat for city in range(board.CITY_CARDS)])
        trains = state.of(seat, at.TRAINS)
        if links + trains != board.TRAINS or trains < 0:
            raise BadData(f"links: seat {seat} has {links}, and {trains} trains (RWC-2.6)")


def audit_cards(state: Railways) -> None:
    """Check the cards of the deck, kind by kind, wherever they are (RWC-1.4, RWC-16.6)."""
    there = [*state.row[at.PILE + 1 : at.PILE + 1 + board.KINDS]]
    for seat in range(state.seats):
        hand = cards.hand_of(state, seat)
        kinds = sum([number > 0 for number in hand])
        if min(hand) < 0 or sum(hand) != state.of(seat, at.SIZE) or kinds != state.of(seat, at.KINDS):
            raise BadData(f"hands[{seat}]: the count is wrong")
        there = [there[kind] + hand[kind] for kind in range(board.KINDS)]
        there[board.LOCO] += state.of(seat, at.POWER)
    lying = [kind for kind in state.display() if kind != at.EMPTY]
    for kind in [*cards.discarded(state), *lying]:
        there[kind] += 1
    for link in state.network.links:
        there[board.HELD + link.city] += 1
        there[2 * link.colour] += link.payment.ones
        there[2 * link.colour + 1] += link.payment.twos
        there[board.LOCO] += link.payment.wilds
    for kind, expected in enumerate(board.deck(state.options.younger)):
        expect(there[kind] == expected, f"cards: {there[kind]} of {board.CARDS[kind]}, not {expected} (RWC-1.4)")
    if len(lying) < board.DISPLAY and state.row[at.PILE]:
        raise BadData("display: a gap, although the pile has cards (RWC-10.3)")


def audit_known(state: Railways) -> None:
    """Check that what is known of hidden cards (see cards.py) is true of the hands."""
    for seat in range(state.seats):
        hand, known = cards.hand_of(state, seat), cards.known_of(state, seat)
        for kind in range(board.KINDS):
            expect(known[kind] <= hand[kind], f"known[{seat}]: more of {board.CARDS[kind]} than are in the hand")
        hidden = state.of(seat, at.CITIES) & ~state.of(seat, at.KNOWN_CITIES)
        if state.promised >> seat & 1 and not hidden & board.SMALL_CITIES:
            raise BadData(f"promised[{seat}]: no city of value 2 can be the one that was dealt")


def audit_goods(state: Railways) -> None:
    """Check the goods of each colour, on built cities and elsewhere (RWC-1.5, RWC-16.2)."""
    for city in range(board.CITY_CARDS):
        if state.row[at.GOODS + city] and not state.network.has(city):
            raise BadData(f"goods: {board.CARDS[board.HELD + city]} is not built")
    expected = 0 if state.options.younger else board.GOODS_EACH
    for colour in range(board.GOOD_COLOURS):
        there = state.row[at.BAG + 1 + colour] + int(state.good == colour)
        there += sum([board.number_of(state.row[at.GOODS + city], colour) for city in range(board.CITY_CARDS)])
        there += sum([board.number_of(goods, colour) for goods in state.all_of(at.DELIVERED)])
        expect(there == expected, f"goods: {there} of {board.GOODS[colour]}, not {expected} (RWC-1.5)")


def audit_question(state: Railways) -> None:
    """Check the question asked, and that an empty pile or bag, or a seat without trains, triggered the end (RWC-13)."""
    expect(
        (state.mover == NOBODY) == (state.stage == states.OVER), "turn: null when the game is over, a seat otherwise"
    )
    bag_empty = not state.row[at.BAG] and not state.options.younger  # RWC-16.7
    if state.ending == states.NOT_YET and (not state.row[at.PILE] or bag_empty or 0 in state.all_of(at.TRAINS)):
        raise BadData("ending: missing, although the pile, the bag or the trains have run out")
    if state.stage in (states.LAST, states.OVER) and state.ending == states.NOT_YET:
        raise BadData(f"prompt: {state.prompt} is possible only after the end was triggered")
    expect(
        (state.good != states.NO_GOOD) == (state.stage == states.PLACE),
        "good: expected only, and always, when a good must be placed",
    )
    if state.stage == states.PLACE and not has_empty_city(state):
        raise BadData("prompt: there is no city to place a good on")
    if state.stage in (states.TAKE, states.SECOND) and not take.open_sources(state):
        raise BadData("prompt: there is no card to take")
    if state.stage == states.TRIM and state.of(state.mover, at.SIZE) <= HAND_LIMIT:
        raise BadData(f"prompt: the hand is not above {HAND_LIMIT} cards")
    if state.stage == states.LAST and not len(deliveries.Trips(state, state.mover, further=False).within):
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
    shuffled = after.row[at.PILE] > before.row[at.PILE]
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
        same = same and after.network.owner(link.city) == before.network.owner(link.city)
    require(same, "RWC-4.20", "a link has changed")
    require(len(new) - len(old) <= 1, "RWC-4.1", "two cities were connected at once")
    if after.stage == states.ACTION:
        require(after.of(after.mover, at.TRAINS) > 0, "RWC-S.16", "a turn begins without a train")


def audit_seat(before: Railways, after: Railways, seat: int) -> None:
    """Check that a seat keeps its locomotives and the goods it has delivered."""
    require(after.of(seat, at.POWER) >= before.of(seat, at.POWER), "RWC-6.6", "a locomotive was taken back")
    old, new = before.of(seat, at.DELIVERED), after.of(seat, at.DELIVERED)
    for colour in range(board.GOOD_COLOURS):
        kept = board.number_of(new, colour) >= board.number_of(old, colour)
        require(kept, "RWC-7.14", "a delivered cube was lost")
