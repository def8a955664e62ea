"""Taking an action tile (STM-8, STM-30)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine import errors, outcome
from branchline.engine.json_validation import shown
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase, plural
from branchline.engine.preview import BRINGS, Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules import board, effects, links, money, wording
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.effects import money_raised
from branchline.games.steam.rules.state import SELECT, Steam

TAKEN, NO_LEVEL, NO_PASS, NO_CITY = board.RULES.pick("STM-8.2", "STM-8.12", "STM-8.13", "STM-8.15")
AFFORD, ONLY_PASSED, NO_USE = board.RULES.pick("STM-R.3", "STM-R.5", "STM-30.5")

GROWTH_PRICE: Final = 2  # STM-8.10
LOCOMOTIVE_PRICE: Final = 4  # plus the new level (STM-8.11, STM-C.4)
URBANIZATION_PRICE: Final = 6  # STM-8.14
USES: Final = {
    board.TURN_ORDER: (phrase("one pass in the next auction without dropping out"), "STM-29.9"),
    board.FIRST_MOVE: (phrase("you move goods before everyone else"), "STM-8.6"),
    board.ENGINEER: (plural("{n} more build", "{n} more builds", 1), "STM-8.7"),
    board.FIRST_BUILD: (phrase("you build before everyone else"), "STM-8.8"),
    board.CITY_GROWTH: (phrase("the cubes from a supply space for a city, in your build turn"), "STM-19.1"),
    board.URBANIZATION: (phrase("a New City instead of a town, in your build turn"), "STM-18.1"),
}
PASSABLE: Final = (board.CITY_GROWTH, board.URBANIZATION)  # STM-8.13


@final
class TakeTile(Action):
    """Take one of the action tiles that are left; in the Base game some may be passed."""

    def __init__(self, tile: int, passing: bool) -> None:
        super().__init__(f"take {board.ACTION_TILES[tile]}{' pass' if passing else ''}")
        self.tile = tile
        self.passing = passing

    @staticmethod
    def parse(words: list[str]) -> TakeTile:
        """Parse the name or the number of a tile, with `pass` or without."""
        name = " ".join(words).casefold()
        for take in TAKES:
            tile = take.text.removeprefix("take ")
            if name in (tile, tile.replace(board.ACTION_TILES[take.tile], str(take.tile))):
                return take
        raise errors.BadMove(f"unknown action tile {shown(name)}; choose from {', '.join(board.ACTION_TILES[1:])}")

    def denial(self, state: Steam) -> Denial | None:
        """Check that the tile is there, of use, and paid for (STM-8.1, STM-30.1, STM-30.6)."""
        if state.stage != SELECT:
            return wrong_phase(state, "You can take action tiles only before anyone builds; now it is time to {now}.")
        gaps: dict[str, Value] = {"tile": wording.tile_name(self.tile)}
        if self.tile in state.held:
            gaps["owner"] = wording.player_name(state.held.index(self.tile))
            return TAKEN.forbids("{tile} is not available this Turn: the {owner} player has taken it.", **gaps)
        if self.passing and state.standard:
            return NO_USE.forbids(
                "In the Standard game, you take {tile} without a pass and may leave it unused later.", **gaps
            )
        if self.passing and self.tile not in PASSABLE:
            return NO_PASS.forbids("You cannot pass the action of {tile}.", **gaps)
        if useless(state, self.tile):
            return self.without_use(state, gaps)
        return None if self.passing or state.standard else self.without_means(state, gaps)

    def is_legal(self, state: Steam) -> bool:
        tile, standard = self.tile, state.standard
        if state.stage != SELECT or tile in state.held or (self.passing and (standard or tile not in PASSABLE)):
            return False
        if useless(state, tile):
            return not self.passing and not anything(state)
        return self.passing or standard or usable(state, tile)

    def without_use(self, state: Steam, gaps: dict[str, Value]) -> Denial | None:
        """Check that a tile without any use is all that the mover can take (STM-R.4)."""
        if not anything(state):
            if not self.passing:
                return None
            return NO_PASS.forbids(
                "{tile} has no action to pass now, as no New City can be placed: just take the tile.", **gaps
            )
        if self.tile == board.LOCOMOTIVE:
            gaps["level"] = state.levels[state.mover]
            return NO_LEVEL.forbids(
                "Your locomotive is level {level}, the highest: {tile} would do nothing for you.", **gaps
            )
        if not links.towns_left(state):
            return NO_CITY.forbids("There is no town left on the map to become a New City.")
        return NO_CITY.forbids("No New City tiles are left, so {tile} is of no use.", **gaps)

    def without_means(self, state: Steam, gaps: dict[str, Value]) -> Denial | None:
        """Check that the mover can pay for a tile, and use it, in the Base game."""
        if self.tile == board.CITY_GROWTH and not any(state.spaces):
            return ONLY_PASSED.forbids("The goods supply is empty: you can take {tile} only with a pass.", **gaps)
        if self.tile == board.CITY_GROWTH and not unmarked_cities(state):
            return ONLY_PASSED.forbids("Every city has already grown: you can take {tile} only with a pass.", **gaps)
        seat, price = state.mover, tile_price(state, self.tile)
        if price <= money.purse(state, seat):
            return None
        gaps |= {"cash": state.cash[seat], "raised": money.raisable(state, seat), "price": price}
        return AFFORD.forbids("You have ${cash} and can raise ${raised} more, but {tile} costs ${price}.", **gaps)

    def is_idle(self, state: Steam) -> bool:
        """Check whether the tile is taken without its action."""
        return self.passing or not usable(state, self.tile)

    def take_effect(self, state: Steam) -> None:
        """Pay (STM-8.4); a locomotive grows at once, other tiles act in their phases."""
        seat = state.mover
        idle = self.is_idle(state)
        state.held[seat] = self.tile
        state.passed[seat] = idle  # final for the Turn (STM-8.16)
        if not idle:
            money.pay(state, seat, tile_price(state, self.tile))
            if self.tile == board.LOCOMOTIVE:
                state.levels[seat] += 1  # STM-8.11, STM-30.3

    def dollars(self, state: Steam) -> int:
        return 0 if self.is_idle(state) else tile_price(state, self.tile)

    def preview(self, state: Steam) -> list[Preview]:
        after = self.applied(state)
        found: list[Preview] = []
        dollars = self.dollars(state)
        if dollars:
            found.append(effects.price_paid(after, state.mover, dollars, "STM-8.4"))
        if after.passed[state.mover]:
            pass
        elif self.tile == board.LOCOMOTIVE:
            found += effects.level_raised(state, "STM-30.3" if state.standard else "STM-8.11")
        elif state.standard or self.tile != board.TURN_ORDER:  # its number says it all (STM-8.5)
            found.append(Preview(BRINGS, *USES[self.tile]))
        if not state.standard:
            words = phrase("number {number} in the next Turn's order", number=self.tile)
            found.append(Preview(BRINGS, words, "STM-8.3"))
        found += effects.effects_on_mover(state, self, after)
        return found + effects.at_end(state, after) or nothing_gained("STM-8.17")

    def effects(self, before: Steam, after: Steam) -> list[outcome.Effect]:
        return money_raised(before, after)

    def describe(self, draws: list[str], effects: list[outcome.Effect]) -> Phrase:
        tile = wording.tile_name(self.tile)
        return (
            phrase("takes {tile} and passes its action", tile=tile)
            if self.passing
            else phrase("takes {tile}", tile=tile)
        )


def useless(state: Steam, tile: i64) -> bool:
    """Check whether a tile has no use at all: no higher level (STM-8.12), no city (STM-8.15)."""
    if tile == board.LOCOMOTIVE:
        return state.levels[state.mover] == board.MOST_LEVEL
    return tile == board.URBANIZATION and not (any(state.new_cities) and links.has_town(state))


def usable(state: Steam, tile: i64) -> bool:
    """Check whether the mover may take a tile that is left and carry out its action."""
    if useless(state, tile):
        return False
    if state.standard:
        return True
    if tile == board.CITY_GROWTH and not (any(state.spaces) and has_unmarked_city(state)):
        return False
    return tile_price(state, tile) <= money.purse(state, state.mover)


def tile_price(state: Steam, tile: i64) -> i64:
    """Return what a tile costs; nothing in the Standard game (STM-27.5, STM-30.2)."""
    if state.standard:
        return 0
    if tile == board.CITY_GROWTH:
        return GROWTH_PRICE
    if tile == board.LOCOMOTIVE:
        return LOCOMOTIVE_PRICE + state.levels[state.mover] + 1
    return URBANIZATION_PRICE if tile == board.URBANIZATION else 0


def unmarked_cities(state: Steam) -> list[int]:
    """List the cities that have not grown; New Cities have a marker from the start (STM-1.9)."""
    return [place for place in range(state.board.size) if state.board.city[place] >= 0 and place not in state.grown]


def has_unmarked_city(state: Steam) -> bool:
    """Check whether there is a city that has not grown."""
    for place, colour in enumerate(state.board.city):
        if colour >= 0 and place not in state.grown:
            return True
    return False


def anything(state: Steam) -> bool:
    """Check whether the mover may take any tile by the rules."""
    for tile in range(board.TURN_ORDER, board.URBANIZATION + 1):
        if tile not in state.held and not useless(state, tile) and (tile in PASSABLE or usable(state, tile)):
            return True
    return False


TAKES: Final = [
    TakeTile(tile, passing)
    for tile in range(board.TURN_ORDER, board.URBANIZATION + 1)
    for passing in ((False, True) if tile in PASSABLE else (False,))
]


def takes(state: Steam) -> list[TakeTile]:
    """List the tiles that the mover may take."""
    return [take for take in TAKES if take.is_legal(state)]
