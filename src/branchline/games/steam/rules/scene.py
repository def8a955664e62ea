"""A position from a few facts: what is not said is filled in so that every piece is somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from branchline.engine.errors import BadData, expect
from branchline.engine.json_validation import Reader, shown, whole
from branchline.engine.options import one_of
from branchline.engine.scenes import scene_dice
from branchline.games.steam.rules import board, consistency, links, options, scene_map, turn
from branchline.games.steam.rules.board import ACTION_TILES, FIRST_BUILD, FIRST_MOVE, NO_TILE, TURNS
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, SELECT, UPKEEP, Steam

if TYPE_CHECKING:
    from branchline.games.steam.rules.game import SteamGame

PHASES: Final = {
    "build": BUILD,
    "move": MOVE,
    "select": SELECT,
    "capital": CAPITAL,
    "auction": BID,
    "first auction": FIRST_BID,
    "upkeep": UPKEEP,
}
FACTS: Final = (
    "map", "rules", "mercy", "phase", "turn", "turn_number", "order", "tiles", "drawing", "owners",
    "built", "cash", "income", "points", "levels", "held", "passed", "cubes", "spaces",
    "new_cities", "grown", "builds_left", "fresh", "round", "upgraded", "free_pass", "bankrupt",
    "seed",
)  # fmt: skip
MOST_CASH: Final = 9999  # there is no limit (STM-1.16); this one is beyond every game
MOST_POINTS: Final = 999  # likewise (STM-3.6)


@final
class Scene:
    """The facts given, and the position that grows from them."""

    def __init__(self, game: SteamGame, seats: int, facts: dict[str, object]) -> None:
        self.facts = facts
        self.reader = Reader(facts)
        chosen = game.board_of(options.read_map(facts.get("map", "northeast")))
        standard = one_of(facts, "rules", options.RULE_SETS) == "standard"
        self.state = Steam(game, chosen, seats, standard, scene_dice(self.reader))
        self.state.mercy = options.read_mercy(facts, standard)
        self.stage = self.asked()
        self.place_order()
        self.place_players()
        scene_map.place_cities(self.state, self.reader)
        scene_map.place_cubes(self.state, self.reader)
        link_of = scene_map.place_tiles(self.state, self.reader)
        self.begin()
        scene_map.place_owners(self.state, self.reader, link_of)
        # The seats that have ever built: those named, or else those that own track (STM-9.7).
        owners = {owner for owner in self.state.tracks.owners if owner >= 0}
        self.state.built = tuple(sorted(self.seats_in("built") if "built" in facts else owners))
        mover = self.state.mover
        # There would be no position to take it back to (STM-17.6).
        leads = self.state.stage != BUILD or links.all_traceable(self.state, mover)
        expect(leads, f"owners: track of seat {mover} does not lead to a city; lay it with a move")
        consistency.audit(self.state)
        consistency.check_question(self.state)

    def asked(self) -> int:
        """The question of the phase, if the rules know it (STM-7.1, STM-27.7)."""
        phase = one_of(self.facts, "phase", tuple(PHASES))
        stage, standard = PHASES[phase], self.state.standard
        expect(standard or stage not in (CAPITAL, BID), f"phase: {phase} exists only in the Standard game")
        expect(not standard or stage != FIRST_BID, f"phase: {phase} exists only in the Base game")
        expect(self.state.mercy or stage != UPKEEP, f"phase: {phase} exists only with mercy")
        return stage

    def place_order(self) -> None:
        """Who is in the game, in which order, and the Turn."""
        state = self.state
        state.bankrupt = self.seats_in("bankrupt")
        left = tuple([seat for seat in range(state.seats) if seat not in state.bankrupt])
        state.order = self.seats_in("order") if "order" in self.facts else left
        expect(tuple(sorted(state.order)) == left, f"order: expected the seats {list(left)}, each once")
        expect(len(left) >= 2, "bankrupt: at least two seats must be left")  # STM-R.44
        if "turn_number" in self.facts:
            state.turn_number = self.reader.whole("turn_number", 1, TURNS[state.seats])
        state.mover = state.order[0]
        if "turn" in self.facts:
            state.mover = self.playing(self.reader.value("turn"), "turn")

    def playing(self, value: object, path: str) -> int:
        """A seat that is still in the game."""
        seat = whole(value, path, 0, self.state.seats - 1)
        expect(seat in self.state.order, f"{path}: seat {seat} is bankrupt")
        return seat

    def seats_in(self, key: str) -> tuple[int, ...]:
        """A list of seats, none twice; no fact is an empty list."""
        return self.reader.seats(key, self.state.seats) if key in self.facts else ()

    def place_players(self) -> None:
        """The tracks of the players (STM-3.1) and their action tiles."""
        state = self.state
        for key, numbers, low, high in (
            ("cash", state.cash, 0, MOST_CASH),
            ("income", state.incomes, board.LEAST_INCOME, board.MOST_INCOME),
            ("points", state.points, 0, MOST_POINTS),
            ("levels", state.levels, 1, board.MOST_LEVEL),
        ):
            for seat, value in enumerate(self.reader.some_seats(key, state.seats)):
                if value is not None:
                    numbers[seat] = whole(value, f"{key}[{seat}]", low, high)
        for seat, name in enumerate(self.reader.some_seats("held", state.seats)):
            if name is not None:
                state.held[seat] = self.action_tile(name, f"held[{seat}]")
        for seat, value in enumerate(self.reader.some_seats("passed", self.state.seats)):
            if value is not None and not isinstance(value, bool):
                raise BadData(f"passed[{seat}]: expected True or False, not {shown(value)}")
            state.passed[seat] = bool(value)

    def action_tile(self, name: object, path: str) -> int:
        """An action tile by its name, if no one has it yet (STM-8.2)."""
        if not isinstance(name, str) or name not in ACTION_TILES[1:]:
            names = ", ".join(ACTION_TILES[1:])
            raise BadData(f"{path}: expected one of {names}, not {shown(name)}")
        tile = ACTION_TILES.index(name)
        expect(tile not in self.state.held, f"{path}: another seat holds {name}")
        return tile

    def begin(self) -> None:
        """Ask the seat that decides the question of the phase."""
        state = self.state
        mover = state.mover
        if self.stage == FIRST_BID:
            # It finds the first order, before anything else has happened (STM-5.5).
            expect(not self.facts.get("order"), "order: the first auction decides it")
            state.order = ()
            turn.open_place(state, mover)
        elif self.stage == BID:
            turn.begin_auction(state)
        elif self.stage == UPKEEP:
            # Those who lack money for upkeep must choose; those before the mover have raised none.
            acting = turn.short_of_upkeep(state)
            expect(mover in acting, f"turn: seat {mover} can pay its upkeep, or cannot raise money")
            turn.begin_phase(state, UPKEEP, acting)
            state.round = turn.ROUNDS
            state.at = acting.index(mover)
            state.pledges = tuple([(seat, 0) for seat in acting[: state.at]])
        else:
            first = {BUILD: FIRST_BUILD, MOVE: FIRST_MOVE}.get(self.stage, NO_TILE)
            turn.begin_phase(state, self.stage, turn.led_by(state, first) if first else state.order)
            state.at = state.acting.index(mover)
        state.mover = mover
        if self.stage == BUILD:
            turn.begin_build_turn(state)
        if "builds_left" in self.facts:
            state.builds_left = self.reader.whole("builds_left", 0, max(state.builds_left, 3))
        if "round" in self.facts:
            state.round = self.reader.whole("round", 1, turn.ROUNDS)
        if "upgraded" in self.facts:
            state.upgraded = tuple([self.playing(seat, "upgraded") for seat in self.seats_in("upgraded")])
        if self.facts.get("free_pass") is not None:
            state.free_pass = self.playing(self.facts["free_pass"], "free_pass")
