"""`branchline analyse`: how a finished game was won, as a page for a browser."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from branchline.arena.analysis_page import page
from branchline.arena.analysis_run import AnalysisRun, need_finished
from branchline.arena.parallel import spread
from branchline.arena.win_chances import POLICY
from branchline.bots import make
from branchline.terminal.commands.records import nth_record
from branchline.terminal.console import command_line, counted, naming, need_file, polite, screen
from branchline.terminal.game_options import JobsOption

SECONDS = 240.0


@polite
def analyse(
    file: Annotated[Path, Argument(help="A record (.json), or many (.jsonl).")],
    html: Annotated[Path | None, Option("--page", help="Where to write the page. Default: next to the record.")] = None,
    game: Annotated[int, Option(help="Which game, if the file holds several.", min=1)] = 1,
    bot: Annotated[str, Option(help="Bot whose moves are compared with those played.")] = "steady",
    policy: Annotated[str, Option(help="Bot that plays positions out to the end.")] = POLICY,
    seconds: Annotated[float, Option(help="Time limit in seconds (approximate).", min=1)] = SECONDS,
    rounds: Annotated[
        int | None, Option(help="How often to play positions out, instead of a time limit.", min=2)
    ] = None,
    jobs: JobsOption = None,
) -> None:
    """Write a page about a game that is over; with --rounds it is the same on every machine."""
    with naming(need_file(file)):
        record = nth_record(file, game)
        need_finished(record)
        for _ in record.replay():
            pass  # a record that cannot be played again is refused before the long work
    for name in (bot, policy):
        make(name, record.game)

    def work(what: str, todo: list[Any]) -> Iterable[Any]:
        return counted(what, spread(todo, len(todo), jobs), len(todo))

    study = AnalysisRun(record, bot, policy, work)
    found = study.by_time(seconds) if rounds is None else study.by_rounds(rounds)
    target = html or file.with_suffix(".html")
    target.write_text(page(found, bot, policy, command_line()), "utf-8")
    screen().print(f"The page is in {target}.", soft_wrap=True)
