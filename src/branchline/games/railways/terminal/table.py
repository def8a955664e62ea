"""The table as one seat sees it: network, players, cards on the table, hand."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import payment, scoring, turn
from branchline.games.railways.rules.board import CARD_INDEX, CARDS, CITIES, LOCO, RAIL_COLOURS, counted
from branchline.games.railways.rules.cards import hand_of
from branchline.games.railways.rules.state import ACTION, LAST, OVER, PLACE
from branchline.games.railways.terminal import formatting, network
from branchline.games.railways.terminal.visible_table import MOST, SEAT_STYLES, VisibleTable
from branchline.terminal.formatting import between, count, plain_table

# What triggered the end, in a few words.
TRIGGERS: Final = {
    "RWC-13.1": "the pile is empty",
    "RWC-13.2": "a player has no trains left",
    "RWC-13.3": "the bag is empty",
    "RWC-S.32": "three rounds changed nothing",
}


def draw_table(seen: VisibleTable) -> list[RenderableType]:
    """Show what a player needs before an action; in the middle of a turn only what has changed."""
    stage = seen.state.stage
    deciding = seen.seat == seen.state.mover and stage != OVER
    blocks: list[RenderableType] = []
    if stage in (ACTION, LAST) or not deciding:
        blocks += [network.Tree(seen), players(seen)]
    if stage == ACTION or not deciding:  # a player who takes a card sees them in the menu
        blocks.append(Group(*piles(seen)))
    if "own" in seen.reader.data and stage not in (PLACE, LAST):
        blocks.append(Group(*hand(seen)))
    if stage == PLACE:
        cube = f"A {seen.reader.text('good')} cube"
        blocks.append(Text(f"{cube} was drawn from the bag: put it on a city without goods."))
    if seen.ending is not None and stage != OVER:
        blocks.append(ending_near(seen))
    return between(blocks)


def players(seen: VisibleTable) -> RenderableType:
    """List the players with what is public about them."""
    numbers = ["points", "cards", "trains", "power"]
    columns = ["", "player", *numbers[:-1]] if seen.younger else ["", "player", *numbers, "delivered"]
    table = plain_table(columns=columns, right=numbers, whole=["player"])
    state = seen.state
    for seat in range(state.seats):
        cargo = [Text(str(state.of(seat, at.POWER))), formatting.goods_words(counted(state.of(seat, at.DELIVERED)))]
        marks = (" (you)" if seat == seen.seat else "") + (", begins" if seat == state.first else "")
        table.add_row(
            ">" if seat == state.mover else "",
            Text(seen.names[seat], style=SEAT_STYLES[seat]).append(marks, "default"),
            str(state.of(seat, at.POINTS)),
            str(state.of(seat, at.SIZE)),
            str(state.of(seat, at.TRAINS)),
            *([] if seen.younger else cargo),
        )
    return table


def piles(seen: VisibleTable) -> list[RenderableType]:
    """List the face-up cards, and the sizes of the piles."""
    table = formatting.card_table(seen.younger, "face up", "")
    for place, kind in enumerate(seen.state.display(), start=1):
        if kind == at.EMPTY:
            table.add_row(f"display {place}", Text("(gap)", style="dim"))
        else:
            table.add_row(f"display {place}", formatting.card(kind), *formatting.card_facts(kind, seen.younger))
    heap = seen.reader.object("discard")
    if heap.value("top") is not None:
        kind = CARD_INDEX[heap.text("top")]
        table.add_row("discard pile", formatting.card(kind), *formatting.card_facts(kind, seen.younger))
    bag = "" if seen.younger else f", bag {seen.bag}"
    told = f"Pile {seen.pile}, discard pile {heap.whole('cards', 0, MOST)}{bag}."
    quiet = seen.reader.whole("quiet", 0, MOST)
    if quiet:
        told += f" {count(quiet, 'round')} of {turn.QUIET_ROUNDS} without a lasting change (RWC-S.32)."
    return [table, Text(told)]


def hand(seen: VisibleTable) -> list[RenderableType]:
    """List the seat's own cards: rails by colour as a link would name them, then cities."""
    state = seen.state
    cards = hand_of(state, seen.seat)
    found = []
    for colour in range(RAIL_COLOURS):
        ones, twos = cards[2 * colour], cards[2 * colour + 1]
        if ones or twos:
            found.append(formatting.rail(colour).append(f" {payment.paid_with(twos, ones, 0).text}"))
    if cards[LOCO]:
        found.append(Text(count(cards[LOCO], "locomotive"), style=formatting.LOCO_STYLE))
    title = Text(f"Your hand, {count(state.of(seen.seat, at.SIZE), 'card')}", style="bold")
    if found:
        title.append(": ", "not bold").append_text(formatting.joined(found, "   "))
    table = formatting.card_table(seen.younger, "cities in your hand")
    for city in CITIES:
        if cards[city.kind]:
            table.add_row(formatting.card(city.kind), *formatting.card_facts(city.kind, seen.younger))
    return [title, table] if table.row_count else [title]


def ending_near(seen: VisibleTable) -> RenderableType:
    """Say what has triggered the end, and what is still to come."""
    state, rule = seen.state, seen.ending
    assert rule is not None
    text = Text(f"The end is triggered: {TRIGGERS[rule.id]} ({rule.id}). ", style="bold")
    if state.stage == LAST:
        return text.append("Everyone may make one last delivery.")
    last = (state.first - 1) % state.seats
    if state.mover == last:
        text.append("This is the last turn")
    else:
        text.append(f"The round continues until the turn of {seen.names[last]}")
    return text.append("." if seen.younger else "; then one last delivery each.")


def hands_known(seen: VisibleTable) -> list[RenderableType]:
    """List the cards that all have seen others take, and that they still hold."""
    shown: list[RenderableType] = []
    for seat, player in enumerate(seen.reader.objects("players")):
        if seat == seen.seat:
            continue
        known = player.counts("known", CARDS)
        found = [
            formatting.card(kind).append(f" x{number}" if number > 1 else "", "default")
            for kind, number in enumerate(known)
            if number
        ]
        unseen = seen.state.of(seat, at.SIZE) - sum(known)
        text = Text(seen.names[seat], style=SEAT_STYLES[seat]).append(": ", "default")
        text.append_text(formatting.joined(found, ", ")).append(f"; {count(unseen, 'card')} unseen", "default")
        if player.value("promised"):
            text.append(", one of them a city of value 2", style="default")
        shown.append(text)
    return shown


def scores_now(seen: VisibleTable) -> list[RenderableType]:
    """List everyone's points if the final scoring were now."""
    headings = ["points", "+cities", "+locomotives", "+goods", "total"]
    title = "If the game were scored now"
    table = plain_table(title, ["player", *headings], right=headings, whole=["player"])
    cities = scoring.majorities(seen.state)
    for seat in range(seen.state.seats):
        scored = scoring.sheet(seen.state, seat, cities[seat])
        numbers = [scored[heading.removeprefix("+")] for heading in headings]
        name = Text(seen.names[seat], style=SEAT_STYLES[seat])
        table.add_row(name, *[str(number) for number in numbers])
    return [table]
