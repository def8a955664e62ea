"""`branchline hint`: what a bot would play in a game that was saved, and what it is worth."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option

from branchline.arena import hints
from branchline.arena.win_chances import POLICY, describe_chance, describe_chances, players
from branchline.bots import Budget, Seat, make, names
from branchline.engine.dice import Dice, derived
from branchline.engine.record import Record
from branchline.terminal.console import give_up, naming, polite, read_record, screen
from branchline.terminal.formatting import plain_table

SECONDS = 5.0


@polite
def hint(
    file: Annotated[Path, Argument(help="A saved game that is not over.")],
    bot: Annotated[str | None, Option(help="Bot to ask. Default: the strongest one.")] = None,
    seconds: Annotated[float, Option(help="How long to compare the moves, in seconds.", min=0.1)] = SECONDS,
    rounds: Annotated[
        int | None, Option(help="Number of rounds, instead of seconds: the same on every machine.", min=1)
    ] = None,
) -> None:
    """Say what a bot would play for the seat that is to move, why, and the chances of winning."""
    record = read_record(file)
    with naming(file):
        if record.state.turn is None:
            give_up(f"{file}: the game is over; use branchline analyse to see how it went")
    show_hint(screen(), record, find_hint(record, bot, Budget(seconds, rounds)))


def find_hint(record: Record, bot: str | None, budget: Budget) -> hints.Hint:
    """Return a hint for the player to move; it is repeatable if the budget is in rounds."""
    adviser = make(bot or names(record.game)[-1], record.game)
    dice = Dice(derived(0, "hint", len(record.entries)))
    return hints.hint(Seat(record.state, dice), adviser, budget.watch())


def show_hint(console: Console, record: Record, found: hints.Hint) -> None:
    """Print a hint, with the best moves in words, where those say more than the moves."""
    seat = found.seat
    why = f": {found.reason}" if found.reason is not None else ""
    console.print(f"{record.names[seat]}: {found.bot} would play {found.move}{why}.".replace("..", "."))
    console.print(f"{describe_chances(found.before.chance(seat), found.after.chance(seat))}\n")
    numbers = ("chance of winning", "points ahead")
    table = plain_table("Best moves compared", ["move", *numbers], right=numbers)
    for advice in found.best:
        words = str(record.state.phrase(advice.move))
        move = f"{advice.move} ({words})" if words != advice.move.text else words
        odds = advice.odds
        table.add_row(move, str(describe_chance(odds.chance(seat))), f"{odds.margin(seat):+.1f}")
    console.print(table)
    games = len(found.before.ends)
    times = "once" if games == 1 else f"{games} times"
    who = players(record.game, POLICY)
    console.print(f"\nEach was played out {times} by {who} bots, in tables as you know yours.")
