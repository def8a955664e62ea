"""The `branchline` command and its subcommands."""

from typing import Annotated

import typer

import branchline
from branchline.engine import dice
from branchline.engine.registry import plugin
from branchline.terminal.commands import analyse, hint, ladder, play, records, referee, rules, server, simulate

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Railway board games by their full rules: play them here, referee them at a real table, "
        "serve them to others, let programs play them, replay and check games, check maps, "
        "look up rules.\n\n"
        "New here? Type `branchline play`, or `branchline serve` for a server."
    ),
)
app.command(epilog=play.EPILOG)(play.play)
app.command(epilog=referee.EPILOG)(referee.referee)
app.command(epilog=simulate.EPILOG)(simulate.simulate)
app.command(epilog=ladder.EPILOG)(ladder.ladder)
app.command(epilog=analyse.EPILOG)(analyse.analyse)
app.command("hint", epilog=hint.EPILOG)(hint.hint_command)
app.command(epilog=records.REPLAY_EPILOG)(records.replay)
app.command(epilog=records.VERIFY_EPILOG)(records.verify)
app.command(epilog=rules.EPILOG)(rules.rules)
for slug in branchline.GAMES:
    provided = plugin(slug)
    for name, place in provided.commands.items():
        app.add_typer(provided.load(place), name=name)
app.command(epilog=server.SERVE_EPILOG)(server.serve)
app.command(epilog=server.BACKUP_EPILOG)(server.backup)
app.command(epilog=server.RESTORE_EPILOG)(server.restore)
app.command(epilog=server.EXPORT_EPILOG)(server.export)


def tell_version(wanted: bool) -> None:
    """Print the version and how the engine runs."""
    if wanted:
        how = "interpreted" if str(dice.__file__).endswith(".py") else "compiled"
        typer.echo(f"branchline {branchline.__version__} (engine {how})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=tell_version,
            help="Show the version, and whether the engine is compiled.",
        ),
    ] = False,
) -> None:
    """Take the options that belong to no command."""
