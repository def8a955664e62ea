"""A hint: what a bot would play for a seat and why, and the chances after each choice; also as plain data."""

from dataclasses import dataclass
from typing import Any, Final

from branchline import Dice, Move
from branchline.arena.win_chances import Odds, Playing, describe_chance, describe_chances
from branchline.bots import Bot, Seat, Watch, make, names
from branchline.engine.phrase import Phrase, Term, Value

TOP: Final = 3
TRIED: Final = 4  # moves that are looked at
ASKED: Final = 6  # times that another bot chooses
PICKED: Final = 6  # random moves that are tried where bots agree
FEW: Final = 4  # rounds before a move is dropped
BEHIND: Final = 2.0  # standard errors behind the best from which it is
ADVISERS: Final = ("steady", "novice")


@dataclass(frozen=True)
class Advice:
    """A move, and the chances after it."""

    move: Move
    odds: Odds


@dataclass(frozen=True)
class Hint:
    """What a seat could play: the bot's move, and the best that were found."""

    seat: int
    bot: str
    move: Move
    reason: Phrase | None
    before: Odds
    after: Odds
    best: list[Advice]  # at most three, best first


def hint(seat: Seat, bot: Bot, watch: Watch) -> Hint:
    """Let a bot choose, and play its move and others out in the same imagined positions, dropping the worse."""
    move = bot.choose(seat)
    reason = bot.reason
    playing = Playing(seat.game)
    before = Odds()
    tried = [Advice(one, Odds()) for one in choices(seat, move)]
    running = list(tried)
    while watch.more():
        imagined = seat.imagine()
        words = (seat.dice.word(), seat.dice.word(), seat.dice.word(), seat.dice.word())
        before.ends.append(playing.out(imagined.copy(), Dice(0, words)))
        for one in running:
            after = imagined.copy()
            after.play(one.move)
            one.odds.ends.append(playing.out(after, Dice(0, words)))
        running = left(running, tried[0], seat.number)
    best = sorted(running, key=lambda one: -worth(one, tried[0], seat.number))[:TOP]
    return Hint(seat.number, bot.name, move, reason, before, tried[0].odds, best)


def choices(seat: Seat, first: Move) -> list[Move]:
    """Return the moves to try: the bot's, those of other bots, and random ones if needed."""
    found = {first: None}  # as an ordered set
    for name in ADVISERS:
        if name in names(seat.game):
            adviser = make(name, seat.game)
            for _ in range(ASKED):
                found[adviser.choose(seat)] = None
    for _ in range(PICKED):
        if len(found) < TOP:
            found[seat.pick()] = None
    return list(found)[:TRIED]


def worth(one: Advice, own: Advice, seat: int) -> float:
    """Return what moves are ordered by: only a clearly better share of wins goes before the bot's choice."""
    favour = one.odds.error(seat) if one is own else 0.0
    return one.odds.part(seat) + favour + one.odds.margin(seat) / 1000


def left(running: list[Advice], own: Advice, seat: int) -> list[Advice]:
    """Return the moves that may still be among the best; the bot's choice always stays."""
    if len(running) <= TOP or len(own.odds.ends) < FEW:
        return running
    order = sorted(running, key=lambda one: -worth(one, own, seat))
    top, lead = order[:TOP], order[0].odds.part(seat)
    near = [one for one in running if lead - one.odds.part(seat) <= BEHIND * one.odds.error(seat)]
    return [one for one in running if one is own or one in top or one in near]


def hint_json(hint: Hint) -> dict[str, object]:
    """Return a hint with the chances of its seat."""
    seat = hint.seat
    return {
        "seat": seat,
        "bot": hint.bot,
        "move": hint.move.text,
        "reason": None if hint.reason is None else packed(hint.reason),
        "before": chance(hint.before, seat),
        "after": chance(hint.after, seat),
        "chances": packed(describe_chances(hint.before.chance(seat), hint.after.chance(seat))),
        "moves": [
            {"move": one.move.text, "chance": chance(one.odds, seat), "ahead": round(one.odds.margin(seat), 1)}
            for one in hint.best
        ],
        "games": len(hint.before.ends),
    }


def chance(odds: Odds, seat: int) -> dict[str, object]:
    """Return a probability with its 95% interval and its description."""
    share = odds.chance(seat)
    return {
        "text": packed(describe_chance(share)),
        "value": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def packed(value: Value) -> Any:
    """Return a phrase or a part of it as JSON: names and numbers as they are, the rest marked."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Term):
        return {"term": value.text}
    if isinstance(value, Phrase):
        gaps = {name: packed(gap) for name, gap in value.gaps.items()}
        return {"one": value.one, "many": value.many, "count": value.count, "gaps": gaps}
    return [packed(part) for part in value]


def unpacked(data: Any) -> Any:
    """Return the value that `packed` has made JSON of."""
    if isinstance(data, str | int):
        return data
    if isinstance(data, list):
        return [unpacked(part) for part in data]
    if "term" in data:
        return Term(data["term"])
    gaps = {name: unpacked(gap) for name, gap in data["gaps"].items()}
    return Phrase(data["one"], data["many"], data["count"], gaps)
