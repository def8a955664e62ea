"""Tables at the moments that many tests ask for: set-up by lot, the end of a Turn, the end."""

from __future__ import annotations

from typing import Any

from branchline import Dice, Move
from branchline.engine.dice import Script
from branchline.games.steam.rules.board import COLOURS, CUBES, TURNS
from branchline.games.steam.rules.maps.loader import our_map
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.small_map import STRAIGHT_LAYS, TEXT
from tests.games.table import play

CHEAP = (
    "take turn order",
    "take first move",
    "take engineer",
    "take first build",
    "take city growth pass",
    "take city growth",
    "take urbanization pass",
    "take urbanization",
)


def cubes_out(seats: int, name: str) -> list[str]:
    """Enough cubes by name for the set-up on a map of ours, none more often than there are."""
    rail_map = our_map(name)
    number = sum(rail_map.city_cubes(place.index, seats) for place in rail_map.hexes)
    number += rail_map.supply_spaces * rail_map.supply_cubes(seats)
    cubes = [colour for colour, count in zip(COLOURS, CUBES, strict=True) for _ in range(count)]
    return cubes[:number]


def started(seats: int, *lots: str, **options: object) -> Steam:
    """A game set up with these lots after the cubes; all of them are drawn, and no more."""
    dice = Script([*cubes_out(seats, str(options.get("map", "northeast"))), *lots])
    state = GAME.start(seats, dice, **options)
    assert not dice.unused()
    GAME.audit(state)
    return state


def last_action(seats: int = 3, **facts: Any) -> Steam:
    """A position in which the last player of the second round of moving goods is to act."""
    order = facts.get("order", list(range(seats)))
    held = facts.get("held", [None] * seats)
    out = facts.get("bankrupt", [])
    acting = [seat for seat in order if seat not in out]
    acting.sort(key=lambda seat: held[seat] != "first move")
    return scene(seats, phase="move", round=2, turn=acting[-1], **facts)


def settled(seats: int = 3, **facts: Any) -> Steam:
    """The same once that player has passed: income and expenses are over, a new Turn begins."""
    return play(last_action(seats, **facts), "pass")


def finished(seats: int = 3, **facts: Any) -> Steam:
    """The same in the last Turn: the game is over."""
    state = settled(seats, turn_number=TURNS[seats], **facts)
    assert state.turn is None
    return state


def idle(state: Steam) -> str:
    """A move that does as little as can be done now."""
    for text in (*CHEAP, "done", "pass", "capital 0", "score points"):
        if state.why_not(GAME.move(text)) is None:
            return text
    raise AssertionError(f"nothing to be idle with: {state.prompt}")


def idled(state: Steam, moves: int = 1) -> Steam:
    """So many idle moves later."""
    for _ in range(moves):
        play(state, idle(state))
    return state


def chosen(state: Steam, dice: Dice) -> Move:
    """A move by chance, but of a player who means to last: cheap links, many deliveries."""
    assert state.turn is not None
    moves = [] if state.prompt == "build" else state.moves()
    poor = state.incomes[state.turn] < -3
    if state.prompt in ("bid for a place", "bid for turn order"):
        return moves[0 if dice.below(3) == 0 else -1]  # the lowest bid, or pass
    if state.prompt == "buy capital":
        return moves[0 if poor or state.cash[state.turn] > 4 else 2]
    if state.prompt == "take an action tile" and (poor or dice.below(2)):
        return GAME.move(idle(state))
    if state.prompt == "build":
        return chosen_build(state, dice, poor)
    if state.prompt == "move goods" and (len(moves) > 2 or state.standard):
        return moves[dice.below(max(1, len(moves) - 2)) if len(moves) > 2 else -1]
    if state.prompt == "income or victory points":
        return moves[0 if dice.below(4) else 1]
    return moves[dice.below(len(moves))]


def chosen_build(state: Steam, dice: Dice, poor: bool) -> Move:
    """A tile that makes a whole link, if there is one and money for it; else the end."""
    if not poor and state.builds_left > 1 and dice.below(4):
        lays = [GAME.move(text) for text in STRAIGHT_LAYS]
        legal = [move for move in lays if state.why_not(move) is None]
        if legal:
            return legal[dice.below(len(legal))]
    done = GAME.move("done")
    return done if state.why_not(done) is None else state.pick(dice)


def random_game(seats: int, seed: int, **options: object) -> list[tuple[str, Steam]]:
    """A whole game by chance on the small map: every position, with the move that led to it."""
    state, dice = GAME.start(seats, seed, map=TEXT, **options), Dice(1000 + seed)
    found = [("", state.copy())]
    while state.turn is not None:
        move = chosen(state, dice)
        state.play(move)
        found.append((move.text, state.copy()))
        assert len(found) < 3000
    assert state.turn_number > 4, "a game by chance that proves nothing"
    return found


def decided_by(state: Steam) -> str | None:
    """What put the winner of a finished game ahead."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.decided_by


def outcome_of(state: Steam) -> tuple[list[list[int]], list[int]]:
    """The places and the totals of a finished game."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ranking, outcome.totals
