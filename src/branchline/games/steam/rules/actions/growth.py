"""City Growth and Urbanization, carried out in the build turn (STM-18, STM-19)."""

from __future__ import annotations

from typing import final

from branchline.engine import errors, rulebook
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules import effects, possible_track
from branchline.games.steam.rules.actions import action, take
from branchline.games.steam.rules.board import CITY_GROWTH, COLOURS, KINDS, RULES, URBANIZATION, Board
from branchline.games.steam.rules.links import is_town, leads_back, may_become_city, place_city, towns_left
from branchline.games.steam.rules.notation import check_space, parse_colour, parse_number, parse_place
from branchline.games.steam.rules.state import BUILD, Steam
from branchline.games.steam.rules.wording import colour_name, place_name, player_name, tile_name

GROW_HOLDER, MARKED, FILLED = RULES.pick("STM-19.1", "STM-19.3", "STM-R.7")
CITY_HOLDER, A_TOWN, COLOUR_LEFT, CUBES_TOO, TWO_ENDS = RULES.pick(
    "STM-18.1", "STM-18.2", "STM-18.4", "STM-18.5", "STM-R.22"
)


@final
class Grow(action.MapAction):
    """Move the cubes of a supply space to a city that has not grown yet."""

    def __init__(self, board: Board, place: int, space: int) -> None:
        super().__init__(board)
        self.place = place
        self.space = space

    def spell(self) -> str:
        return f"grow {self.board.hexes[self.place].title} {self.space + 1}"

    @staticmethod
    def parse(board: Board, words: list[str]) -> Grow:
        space = parse_number(words[-1:], "grow Albany 2")
        place = parse_place(board, " ".join(words[:-1]))
        return Grow(board, place, check_space(board, space))

    def denial(self, state: Steam) -> Denial | None:
        """Check for the holder of City Growth and any unmarked city (STM-19.4, STM-19.5)."""
        denial = not_to_act(state, CITY_GROWTH, GROW_HOLDER)
        if denial is not None:
            return denial
        if self.place not in take.unmarked_cities(state):
            name = place_name(state, self.place)
            if is_town(state, self.place):
                return MARKED.forbids("{town} is a town, and only cities can grow.", town=name)
            if state.board.city[self.place] < 0:
                return MARKED.forbids("{city} is a New City, which never grows.", city=name)
            return MARKED.forbids("{city} has already grown, and each city can grow only once.", city=name)
        return no_cubes_there(state, self.space)

    def is_legal(self, state: Steam) -> bool:
        return (
            state.stage == BUILD
            and may_act(state, CITY_GROWTH)
            and state.board.city[self.place] >= 0
            and self.place not in state.grown
            and cubes_in(state, self.space) > 0
        )

    def apply(self, state: Steam) -> None:
        """Bring cubes and a marker (STM-19.2); spaces stay empty (STM-19.6, STM-19.7)."""
        move_space(state, self.space, self.place)
        state.grown = (*state.grown, self.place)
        state.performed = True  # not a build (STM-9.5)
        possible_track.forget(state)

    def preview(self, state: Steam) -> list[Preview]:
        return cubes_brought(state, self.place, self.space, GROW_HOLDER)

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        city = " ".join(words[1:-1])
        return phrase("moves the cubes from supply space {space} to {city}", space=int(words[-1]), city=city)


@final
class Urbanize(action.MapAction):
    """Make a town a city of a chosen colour, with the cubes of a supply space."""

    def __init__(self, board: Board, place: int, colour: int, space: int) -> None:
        super().__init__(board)
        self.place = place
        self.colour = colour
        self.space = space

    def spell(self) -> str:
        return f"urbanize {self.board.hexes[self.place].title} {COLOURS[self.colour]} {self.space + 1}"

    @staticmethod
    def parse(board: Board, words: list[str]) -> Urbanize:
        if len(words) < 3:
            raise errors.BadMove("urbanize: expected a town, a colour and a space, as in Utica grey 4")
        space = check_space(board, parse_number(words[-1:], "urbanize Utica grey 4"))
        place = parse_place(board, " ".join(words[:-2]))
        return Urbanize(board, place, parse_colour(words[-2]), space)

    def denial(self, state: Steam) -> Denial | None:
        """Check for the holder of Urbanization who did not pass, and any town (STM-18.2)."""
        denial = not_to_act(state, URBANIZATION, CITY_HOLDER)
        if denial is not None:
            return denial
        gaps: dict[str, Value] = {"colour": colour_name(self.colour)}
        gaps["town"] = gaps["city"] = place_name(state, self.place)
        if not is_town(state, self.place):
            return A_TOWN.forbids("{city} is already a city: only a town can become a New City.", **gaps)
        if leads_back(state, self.place):
            return TWO_ENDS.forbids(
                "Track from {town} leads back to it: as a city, it would be at both ends of one link.", **gaps
            )
        if not any(state.new_cities):
            return COLOUR_LEFT.forbids("No New City tiles are left.")
        if not state.new_cities[self.colour]:
            gaps["colours"] = [colour_name(kind) for kind in range(KINDS) if state.new_cities[kind]]
            return COLOUR_LEFT.forbids("No {colour} New City tiles are left; the colours left are {colours}.", **gaps)
        # Without any cube left the New City comes without cubes (STM-R.5).
        if any(state.spaces):
            return no_cubes_there(state, self.space)
        if not self.space:
            return None
        return FILLED.forbids("The goods supply is empty: the New City gets no cubes, so choose supply space 1.")

    def is_legal(self, state: Steam) -> bool:
        return (
            state.stage == BUILD
            and may_act(state, URBANIZATION)
            and may_become_city(state, self.place)
            and state.new_cities[self.colour] > 0
            and (cubes_in(state, self.space) > 0 or not (self.space or any(state.spaces)))
        )

    def apply(self, state: Steam) -> None:
        """Place the tile and the cubes, and end the links there."""
        # It is not a build and costs none (STM-9.4, STM-10.12, STM-18.12), whenever it is done (STM-9.25, STM-18.11,
        # STM-18.14).
        place_city(state, self.place, self.colour)
        state.new_cities = tuple([left - (colour == self.colour) for colour, left in enumerate(state.new_cities)])
        move_space(state, self.space, self.place)  # STM-18.5
        state.performed = True
        possible_track.forget(state)

    def preview(self, state: Steam) -> list[Preview]:
        city = phrase("{town} as a {colour} city", town=place_name(state, self.place), colour=colour_name(self.colour))
        return [
            Preview(BRINGS, city, "STM-18.6"),
            *cubes_brought(state, self.place, self.space, CUBES_TOO),
            *effects.at_end(state, self.applied(state)),
        ]

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        gaps: dict[str, Value] = {"town": " ".join(words[1:-2]), "colour": term(words[-2]), "space": int(words[-1])}
        return phrase("makes {town} a {colour} city with the cubes from supply space {space}", **gaps)


def not_to_act(state: Steam, tile: int, rule: rulebook.Rule) -> Denial | None:
    """Check that the mover, in a build turn, holds a tile that they did not pass and have not used yet."""
    gaps: dict[str, Value] = {"tile": tile_name(tile)}
    if state.stage != BUILD:
        return action.wrong_phase(state, "You can use {tile} only in a build turn; now it is time to {now}.", **gaps)
    if may_act(state, tile):
        return None
    if state.held[state.mover] == tile:
        if state.passed[state.mover]:
            return rule.forbids("You took {tile} without its action: that applies for the whole Turn.", **gaps)
        return rule.forbids("You have already used {tile} in this build turn.", **gaps)
    if tile in state.held:
        gaps["owner"] = player_name(state.held.index(tile))
        return rule.forbids("You do not hold {tile}: the {owner} player has it this Turn.", **gaps)
    return rule.forbids("You do not hold {tile}: nobody took it this Turn.", **gaps)


def no_cubes_there(state: Steam, space: int) -> Denial | None:
    """Check a supply space: one without cubes moves nothing and is never chosen for growing."""
    if cubes_in(state, space):
        return None
    if any(state.spaces):
        return FILLED.forbids("Supply space {space} is empty: choose one with cubes.", space=space + 1)
    return FILLED.forbids("The goods supply is empty: no cubes are left to move to a city.")


def cubes_brought(state: Steam, place: int, space: int, rule: rulebook.Rule) -> list[Preview]:
    """Preview the cubes of a supply space for a city."""
    used = phrase("the cubes of supply space {space}", space=space + 1)
    cubes = plural("{n} cube for {city}", "{n} cubes for {city}", cubes_in(state, space), city=place_name(state, place))
    return [Preview(COSTS, used, "STM-19.6"), Preview(BRINGS, cubes, rule.id)]


def may_act(state: Steam, tile: i64) -> bool:
    """Check whether the mover holds a tile that they did not pass and have not used yet."""
    seat = state.mover
    return state.held[seat] == tile and not state.passed[seat] and not state.performed


def cubes_in(state: Steam, space: i64) -> i64:
    """Count the cubes on a supply space."""
    return sum(state.spaces[space * KINDS : (space + 1) * KINDS])


def move_space(state: Steam, space: i64, place: i64) -> None:
    """Move all cubes of a supply space to a city."""
    cubes = state.own_cubes()
    for colour in range(KINDS):
        cubes[place * KINDS + colour] += state.spaces[space * KINDS + colour]
        state.spaces[space * KINDS + colour] = 0


def has_duty(state: Steam) -> bool:
    """Check whether the mover can still carry out the tile that they took and did not pass."""
    return bool(growth_places(state))


def growth_places(state: Steam) -> list[int]:
    """List the cities that the mover may let grow, or the towns that may become cities."""
    if may_act(state, CITY_GROWTH):
        return take.unmarked_cities(state) if any(state.spaces) else []
    return founding_places(state) if may_act(state, URBANIZATION) else []


def founding_places(state: Steam) -> list[int]:
    """List the towns where the mover may place a New City."""
    if not any(state.new_cities):
        return []
    return [place for place in towns_left(state) if may_become_city(state, place)]


def prebuild_growths(board: Board) -> None:
    """Make every growth and every New City that there could be, once."""
    spaces = range(board.map.supply_spaces)
    for place in range(board.size):
        if board.city[place] >= 0:
            board.grows[place] = [*[Grow(board, place, space) for space in spaces]]
        elif board.town[place]:
            founded = [Urbanize(board, place, colour, space) for colour in range(KINDS) for space in spaces]
            board.urbanizations[place] = [*founded]


def filled_spaces(state: Steam) -> list[int]:
    """List the supply spaces that hold cubes."""
    return [space for space in range(len(state.spaces) // KINDS) if cubes_in(state, space)]


def growths(state: Steam) -> list[action.Action]:
    """List every way to carry out the mover's City Growth or Urbanization."""
    places = growth_places(state)
    spaces = filled_spaces(state) if places else []
    return [found for place in places for found in growths_at(state, place, spaces)]


def growths_at(state: Steam, place: int, spaces: list[int]) -> list[action.Action]:
    """List every way to carry it out at one of its places, with the supply spaces that hold cubes."""
    if state.board.city[place] >= 0:
        return [state.board.grows[place][space] for space in spaces]
    number = state.board.map.supply_spaces
    return [
        state.board.urbanizations[place][colour * number + space]
        for colour in range(KINDS)
        if state.new_cities[colour]
        for space in spaces or [0]
    ]
