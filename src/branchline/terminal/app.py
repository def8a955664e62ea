"""The `branchline` command and its subcommands."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Annotated, Final

import typer

import branchline
from branchline.engine import dice
from branchline.engine.registry import plugin
from branchline.terminal.commands import analyse, hint, ladder, play, records, referee, rules, server, simulate
from branchline.terminal.console import examples

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
EXAMPLES: Final = tomllib.loads(files(__package__).joinpath("examples.toml").read_text("utf-8"))


def add(*commands: Callable[..., None]) -> None:
    """Add commands under the names of their functions, with their examples."""
    for command in commands:
        name = command.__name__
        app.command(name, epilog=examples(name, **EXAMPLES[name]))(command)


add(play.play, referee.referee, simulate.simulate, ladder.ladder, analyse.analyse, hint.hint)
add(records.replay, records.verify, rules.rules)
for slug in branchline.GAMES:
    provided = plugin(slug)
    for name, place in provided.commands.items():
        app.add_typer(provided.load(place), name=name)
add(server.serve, server.backup, server.restore, server.export)


def tell_version(wanted: bool) -> None:
    """Print the version and how the engine runs."""
    if wanted:
        how = "interpreted" if str(dice.__file__).endswith(".py") else "compiled"
        typer.echo(f"branchline {branchline.__version__} (engine {how})")
        raise typer.Exit


VERSION_HELP: Final = "Show the version, and whether the engine is compiled."
Version = Annotated[bool, typer.Option("--version", is_eager=True, callback=tell_version, help=VERSION_HELP)]


@app.callback()
def root(version: Version = False) -> None:
    """Take the options that belong to no command."""
