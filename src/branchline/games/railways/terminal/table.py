"""The table as one seat sees it: network, players, cards on the table, hand."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from branchline.games.railways.rules.board import (
    CARD_INDEX,
    CITIES,
    HELD,
    LOCO,
    RAIL_COLOURS,
    counted,
)
from branchline.games.railways.rules.payment import paid_with
from branchline.games.railways.rules.scoring import Scores, majorities
from branchline.games.railways.rules.state import ACTION, EMPTY, LAST, OVER, PLACE
from branchline.games.railways.rules.turn import QUIET_ROUNDS
from branchline.games.railways.terminal.formatting import (
    LOCO_STYLE,
    card,
    card_facts,
    card_named,
    card_table,
    goods_words,
    joined,
    rail,
)
from branchline.games.railways.terminal.network import Tree
from branchline.games.railways.terminal.view_network import MOST, SEAT_STYLES, Sight
from branchline.terminal.formatting import between, count, plain_table

# What triggered the end, in a few words.
TRIGGERS: Final = {
    "RWC-13.1": "the pile is empty",
    "RWC-13.2": "a player has no trains left",
    "RWC-13.3": "the bag is empty",
    "RWC-S.32": "three rounds changed nothing",
}


def draw_table(sight: Sight) -> list[RenderableType]:
    """Show what a player needs before an action; in the middle of a turn only what has changed."""
    stage = sight.state.stage
    deciding = sight.seat == sight.state.mover and stage != OVER
    blocks: list[RenderableType] = []
    if stage in (ACTION, LAST) or not deciding:
        blocks += [Tree(sight), players(sight)]
    if stage == ACTION or not deciding:  # a player who takes a card sees them in the menu
        blocks.append(Group(*piles(sight)))
    if "own" in sight.reader.data and stage not in (PLACE, LAST):
        blocks.append(Group(*hand(sight)))
    if stage == PLACE:
        colour = sight.reader.text("good")
        told = f"A {colour} cube was drawn from the bag: put it on a city without goods."
        blocks.append(Text(told))
    if sight.ending is not None and stage != OVER:
        blocks.append(ending_near(sight))
    return between(blocks)


def players(sight: Sight) -> RenderableType:
    """List the players with what is public about them."""
    numbers = ["points", "cards", "trains", "power"]
    columns = (
        ["", "player", *numbers[:-1]] if sight.younger else ["", "player", *numbers, "delivered"]
    )
    table = plain_table(columns=columns, right=numbers, whole=["player"])
    state = sight.state
    for seat in range(state.seats):
        cargo = [Text(str(state.powers[seat])), goods_words(counted(state.delivered[seat]))]
        marks = [" (you)"] if seat == sight.seat else []
        marks += [", begins"] if seat == state.first else []
        table.add_row(
            ">" if seat == state.mover else "",
            Text(sight.names[seat], style=SEAT_STYLES[seat]).append("".join(marks), "default"),
            str(state.points[seat]),
            str(state.sizes[seat]),
            str(state.trains[seat]),
            *([] if sight.younger else cargo),
        )
    return table


def piles(sight: Sight) -> list[RenderableType]:
    """List the face-up cards, and the sizes of the piles."""
    table = card_table(sight.younger, "face up", "")
    for place, kind in enumerate(sight.state.display, start=1):
        if kind == EMPTY:
            table.add_row(f"display {place}", Text("(gap)", style="dim"))
        else:
            table.add_row(f"display {place}", card(kind), *card_facts(kind, sight.younger))
    heap = sight.reader.object("discard")
    if heap.value("top") is not None:
        kind = CARD_INDEX[heap.text("top")]
        table.add_row("discard pile", card(kind), *card_facts(kind, sight.younger))
    bag = "" if sight.younger else f", bag {sight.bag}"
    told = f"Pile {sight.pile}, discard pile {heap.whole('cards', 0, MOST)}{bag}."
    quiet = sight.reader.whole("quiet", 0, MOST)
    if quiet:
        told += f" {count(quiet, 'round')} of {QUIET_ROUNDS} without a lasting change (RWC-S.32)."
    return [table, Text(told)]


def hand(sight: Sight) -> list[RenderableType]:
    """List the seat's own cards: rails by colour as a link would name them, then cities."""
    state = sight.state
    cards = state.hands[sight.seat * HELD : (sight.seat + 1) * HELD]
    found = []
    for colour in range(RAIL_COLOURS):
        ones, twos = cards[2 * colour], cards[2 * colour + 1]
        if ones or twos:
            found.append(rail(colour).append(f" {paid_with(twos, ones, 0).text}"))
    if cards[LOCO]:
        found.append(Text(count(cards[LOCO], "locomotive"), style=LOCO_STYLE))
    title = Text(f"Your hand, {count(state.sizes[sight.seat], 'card')}", style="bold")
    if found:
        title.append(": ", "not bold").append_text(joined(found, "   "))
    cities = [city for city in CITIES if state.cities[sight.seat] >> city.index & 1]
    if not cities:
        return [title]
    table = card_table(sight.younger, "cities in your hand")
    for city in cities:
        table.add_row(card(city.kind), *card_facts(city.kind, sight.younger))
    return [title, table]


def ending_near(sight: Sight) -> RenderableType:
    """Say what has triggered the end, and what is still to come."""
    state, rule = sight.state, sight.ending
    assert rule is not None
    text = Text(f"The end is triggered: {TRIGGERS[rule.id]} ({rule.id}). ", style="bold")
    if state.stage == LAST:
        return text.append("Everyone may make one last delivery.")
    last = (state.first - 1) % state.seats
    if state.mover == last:
        text.append("This is the last turn")
    else:
        text.append(f"The round continues until the turn of {sight.names[last]}")
    return text.append("." if sight.younger else "; then one last delivery each.")


def hands_known(sight: Sight) -> list[RenderableType]:
    """List the cards that all have seen others take, and that they still hold."""
    shown: list[RenderableType] = []
    for seat, player in enumerate(sight.reader.objects("players")):
        if seat == sight.seat:
            continue
        known = player.object("known").data
        found = []
        for name, number in known.items():
            times = int(str(number))
            found.append(card_named(name).append(f" x{times}" if times > 1 else "", "default"))
        unseen = sight.state.sizes[seat] - sum(int(str(number)) for number in known.values())
        text = Text(sight.names[seat], style=SEAT_STYLES[seat]).append(": ", "default")
        text.append_text(joined(found, ", ")).append(f"; {count(unseen, 'card')} unseen", "default")
        if player.value("promised"):
            text.append(", one of them a city of value 2", style="default")
        shown.append(text)
    return shown


def scores_now(sight: Sight) -> list[RenderableType]:
    """List everyone's points if the final scoring were now."""
    headings = ["points", "+cities", "+locomotives", "+goods", "total"]
    title = "If the game were scored now"
    table = plain_table(title, ["player", *headings], right=headings, whole=["player"])
    cities = majorities(sight.state)
    for seat in range(sight.state.seats):
        sheet = Scores(sight.state, seat, cities[seat])
        numbers = (sheet.points, sheet.cities, sheet.locomotives, sheet.goods, sheet.total)
        name = Text(sight.names[seat], style=SEAT_STYLES[seat])
        table.add_row(name, *[str(number) for number in numbers])
    return [table]
