"""The options of the games on the command line."""

import inspect
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, Final

import typer

import branchline
from branchline import BadOption, Option

# Options of all commands that play many games.
GameArgument = Annotated[str, typer.Argument(help="Name of the game.")]
FIRST_GAME: Final = branchline.GAMES[0]
SeedOption = Annotated[int, typer.Option(help="The same seed plays the same games.", min=0)]
LimitOption = Annotated[int, typer.Option(help="Number of moves after which a game is abandoned.")]
JobsOption = Annotated[int | None, typer.Option(help="Number of processes. Default: all cores.", min=1)]
OnOption = Annotated[str, typer.Option("--on", help="Where to play: ray is a Ray cluster. Default: this machine.")]


@cache
def game_options() -> dict[str, Any]:
    """Return the options of all games as Typer knows them, by name, except who starts: commands have their own."""
    helps: dict[str, list[str]] = {}
    kinds: dict[str, str] = {}
    for slug in branchline.GAMES:
        found = branchline.game(slug)
        for option in found.options:
            if option.kind != "seat":
                name = found.name.partition(":")[0]
                helps.setdefault(option.name, []).append(f"{name}: {help_text(option)}")
                kinds.setdefault(option.name, option.kind)
    return {name: typer_option(name, kind, " ".join(helps[name])) for name, kind in kinds.items()}


def help_text(option: Option) -> str:
    """Return what an option is, what it may be, and its default."""
    if option.kind == "switch":
        return f"{option.text}. Default: {'yes' if option.default else 'no'}."
    more = ", or a file" if option.kind == "map" else ""
    return f"{option.text}: {', '.join(option.choices)}{more}. Default: {option.default}."


def typer_option(name: str, kind: str, text: str) -> Any:
    """Return the type that makes Typer offer an option."""
    flag = name.replace("_", "-")
    if kind == "switch":
        return Annotated[bool | None, typer.Option(f"--{flag}/--no-{flag}", help=text)]
    return Annotated[str | None, typer.Option(f"--{flag}", help=text)]


def chosen(game: str, given: dict[str, object]) -> dict[str, object]:
    """Return the options that were given; a map file is read here, because games read no files."""
    options = {name: value for name, value in given.items() if value is not None}
    for option in branchline.game(game).options:
        value = options.get(option.name)
        if option.kind == "map" and isinstance(value, str) and value not in option.choices:
            options[option.name] = file_text(value, f"a file or {', '.join(option.choices)}")
    return options


def file_text(path: str, expected: str) -> str:
    """Read a file that is the value of an option."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadOption(f"{path}: not UTF-8 text, from byte {error.start} on") from error
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}; expected {expected}") from error


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of all games, which it takes together as `options`."""
    signature = inspect.signature(command, eval_str=True)
    own = [found for found in signature.parameters.values() if found.name != "options"]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in game_options().items()
    ]

    @wraps(command)
    def wrapped(**given: Any) -> None:
        named = {name: given.pop(name, None) for name in game_options()}
        command(**given, options=chosen(given["game"] or FIRST_GAME, named))

    # Typer reads the signature and the annotations of a command.
    shown = signature.replace(parameters=[*own, *added])
    wrapped.__signature__ = shown  # type: ignore[attr-defined]  # mypy knows no such attribute
    wrapped.__annotations__ = {one.name: one.annotation for one in shown.parameters.values()}
    return wrapped
