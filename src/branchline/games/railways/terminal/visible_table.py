"""A view of Railways as a state of the game."""

from typing import Any, Final

from rich.text import Text

from branchline.engine import dice, fields, json_validation
from branchline.engine.game import NOBODY, Game
from branchline.games.railways.rules import board, cards, network, serialization
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.state import PROMPTS, Railways, bare_state
from branchline.terminal.view import View

SEAT_STYLES: Final = ("magenta", "sky_blue1", "bright_black", "green")  # as the trains
LONGEST: Final = 10  # letters of a name next to a link
MOST: Final = 9999  # cards and points; the game has made the view, so any bound will do


class VisibleTable:
    """A view and the names of the seats."""

    # Its `state` is the table as far as it is visible: without others' hands, the pile and the bag.
    # The game's own functions work out the rest from its links, goods and points.

    def __init__(self, game: Game[Any], view: View, names: list[str]) -> None:
        self.reader = json_validation.Reader(view)
        self.names = names
        self.state = seen_state(game, self.reader)
        seat = self.reader.value("seat")
        self.seat = NOBODY if seat is None else int(str(seat))
        self.pile = self.reader.whole("pile", 0, MOST)
        self.bag = self.reader.whole("bag", 0, MOST)
        self.younger = self.state.options.younger
        ending = self.reader.value("ending")
        self.ending = None if ending is None else board.RULES[str(ending)]

    def name(self, seat: int) -> Text:
        """Return a player's short name in the seat's colour."""
        name = "you" if seat == self.seat else short(self.names[seat])
        return Text(name, style=SEAT_STYLES[seat])

    def owner(self, link: network.Link) -> Text:
        """Return the short name of a link's owner."""
        return self.name(self.state.network.owner(link.city))


def short(name: str) -> str:
    """Return a short form of a name; for a bot without its level."""
    name = name.partition(" [")[0]
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"


def seen_state(game: Game[Any], reader: json_validation.Reader) -> Railways:
    """Return a state with what a view shows, and nothing else."""
    seats = reader.whole("seats", game.least, game.most)
    state = bare_state(game, serialization.read_options(reader, seats), seats, dice.Dice(0))
    state.stage = reader.choice("prompt", PROMPTS)
    state.mover = reader.mover("turn", seats)
    fields.read_fields(serialization.FIELDS[seats], state, reader, public=True)
    for seat, player in enumerate(reader.objects("players")):
        own = at.block(seat)
        for cell, key in ((at.SIZE, "cards"), (at.POWER, "power"), (at.POINTS, "points")):
            state.row[own + cell] = player.whole(key, 0, MOST)
        state.row[own + at.DELIVERED] = serialization.GOODS.read(player.value("delivered"), "delivered")
    if "own" in reader.data:
        hand = reader.object("own").counts("hand", board.CARDS)
        cards.put_hand(state, reader.whole("seat", 0, seats - 1), hand)
    return state
