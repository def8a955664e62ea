"""Games that are played at a real table, where a server only follows them."""

from __future__ import annotations

from branchline import Dice, Record, game

WHOLE = 5000  # moves; no game has as many


def elsewhere(slug: str, moves: int = WHOLE) -> Record:
    """A game with as few players as it allows, of so many moves or to its end."""
    record = Record.start(game(slug), game(slug).least, 12)
    dice = Dice(8)
    while record.state.turn is not None and len(record.entries) < moves:
        record.play(record.state.pick(dice))
    return record
