"""Learners of all kinds, and a table at which they play a guided first game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from branchline import Dice, Record, bots, game
from branchline.arena import decide
from branchline.bots import Bot
from branchline.engine.game import Move, State
from branchline.lessons.checks import Check, matches
from branchline.lessons.guide import Guide, Lesson

Learner = Callable[[Record, Guide], Move]
Watch = Callable[[Record, Guide], None]
# After an own move: the guide, the position before the move, the move, and the position after it.
Heard = Callable[[Guide, State, str, State], None]
MOST: Final = 2000  # entries of a game


def patterns(check: Check) -> Iterator[str]:
    """The patterns of moves in a check."""
    for name in ("move", "can"):
        moves = check.get(name, [])
        yield from [moves] if isinstance(moves, str) else moves
    inner = [check["no"]] if "no" in check else []
    for part in [*check.get("any", []), *check.get("all", []), *inner]:
        yield from patterns(part)


def asked_for(record: Record, guide: Guide) -> list[Move]:
    """The legal moves that the step asks for."""
    assert guide.step is not None
    wanted = list(patterns(guide.step.done))
    return [move for move in record.state.moves() if matches(move.text, wanted)]


# The lines that the hints of Steam name, tile by tile.
LINES: Final = (
    ("lay L16 21 N-S", "lay L18 T21 N S", "lay L20 21 N-S"),
    ("lay E13 21 NE-SW", "lay D14 22 NE-NW"),
    ("lay Q11 22 NE-S", "lay Q13 21 N-S"),
)


def hinted(record: Record) -> Move | None:
    """The next tile of the first line of Steam that is still free; None where there is none."""
    view: Any = record.state.view(0)
    legal = {move.text: move for move in record.state.moves()}
    for line in LINES:
        tile = next((tile for tile in line if tile.split()[1] not in view["tiles"]), "")
        if tile in legal:
            return legal[tile]
    return None


def obedient(record: Record, guide: Guide) -> Move:
    """Do what the guide asks for, as it hints; otherwise play like a sound player."""
    if guide.step and guide.step.id in ("first-tile", "first-link", "join-cities"):
        tile = hinted(record)
        if tile:
            return tile
    steady = decide(record, bots.make("steady", record.game))
    wanted = asked_for(record, guide)
    return steady if steady in wanted or not wanted else wanted[0]


def erratic(seed: int) -> Learner:
    """Do anything."""
    dice = Dice(seed)
    return lambda record, guide: record.state.pick(dice)


def contrary(seed: int) -> Learner:
    """Do what the guide does not ask for, if there is anything else; withdraw, stop and pass."""
    dice = Dice(seed)

    def choose(record: Record, guide: Guide) -> Move:
        wanted = asked_for(record, guide)
        others = [move for move in record.state.moves() if move not in wanted]
        idle = [move for move in others if matches(move.text, ["pass", "done", "stop"])]
        left = idle or others or list(record.state.moves())
        timid = [move for move in left if move.text == "withdraw"]
        return (timid or left)[dice.below(len(timid or left))]

    return choose


def reformed(moves: int, at_first: Learner) -> Learner:
    """Do what the guide asks for, but only after this many own moves of another kind."""

    def choose(record: Record, guide: Guide) -> Move:
        return (at_first if len(guide.moves) < moves else obedient)(record, guide)

    return choose


def scripted(texts: Sequence[str], after: Learner = obedient) -> Learner:
    """Make these moves, then play like another learner."""
    return lambda record, guide: (
        record.state.move(texts[len(guide.moves)]) if len(guide.moves) < len(texts) else after(record, guide)
    )


def started(lesson: Lesson, learner: str = "Player 1") -> Record:
    """The record of a new table of a lesson."""
    names = [name or learner for name in lesson.names]
    return Record.start(game(lesson.game), lesson.seats, lesson.seed, names, scene=lesson.scene, **lesson.options)


def guided(
    lesson: Lesson, learner: Learner, watch: Watch | None = None, heard: Heard | None = None, most: int = MOST
) -> tuple[Record, Guide]:
    """Play a lesson until the guide has nothing more to say, or so many own moves were made."""
    record = started(lesson)
    guide = Guide(lesson, record.state)
    others: list[Bot | None] = [bots.make(name, record.game) if name else None for name in lesson.bots]
    while guide.step is not None and len(guide.moves) < most:
        assert record.state.turn is not None, "the game is over and the guide still waits"
        assert len(record.entries) < MOST
        bot = others[record.state.turn]
        if bot is None and watch is not None:
            watch(record, guide)
        before = record.state
        entry = record.play(learner(record, guide) if bot is None else decide(record, bot))
        guide.follow(entry.seat, entry.move, record.state)
        if bot is None and heard is not None:
            heard(guide, before, entry.move, record.state)
    return record, guide
