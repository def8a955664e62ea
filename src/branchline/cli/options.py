"""The options of games on the command line, handed on to the game as they are."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final

import typer

import branchline
from branchline.cli.maps import read_text
from branchline.games.railways.options import VARIANTS
from branchline.games.steam.maps import ours

RulesOption = Annotated[str | None, typer.Option(help="Steam: base or standard.")]
OrderOption = Annotated[
    str | None, typer.Option(help="Steam, Base game: the first order by auction or random.")
]
MercyOption = Annotated[
    bool | None,
    typer.Option("--mercy", help="Steam, Standard game: raise money for track and upkeep too."),
]
MapOption = Annotated[
    str | None,
    typer.Option("--map", help=f"Steam: {', '.join(ours())}, or a map file of your own."),
]
VariantOption = Annotated[
    str | None, typer.Option(help=f"Railways: {' or '.join(VARIANTS)} (for younger players).")
]
LocoSecondOption = Annotated[
    bool | None,
    typer.Option(
        "--loco-second/--no-loco-second",
        help="Railways: whether a face-up locomotive may be the second card; it may if not said.",
    ),
]
GuardOption = Annotated[
    bool | None,
    typer.Option("--guard", help="Railways: three rounds without any lasting change end the game."),
]
# The options of all games, by the names that commands have for them.
GAME_OPTIONS: Final[dict[str, Any]] = {
    "rules": RulesOption,
    "order": OrderOption,
    "mercy": MercyOption,
    "rail_map": MapOption,
    "variant": VariantOption,
    "loco_second": LocoSecondOption,
    "guard": GuardOption,
}
# What all commands have that play many games.
GameArgument = Annotated[str, typer.Argument(help="The game.")]
FIRST_GAME: Final = branchline.GAMES[0]
SeedOption = Annotated[int, typer.Option(help="The same seed plays the same games.", min=0)]
LimitOption = Annotated[int, typer.Option(help="Moves after which a game is left unfinished.")]
JobsOption = Annotated[int | None, typer.Option(help="Processes; all cores if not said.", min=1)]
OnOption = Annotated[
    str, typer.Option("--on", help="Where: ray plays on a Ray cluster; else on this machine.")
]


def chosen(**options: object) -> dict[str, object]:
    """The options that were given; a map file is read here, as games do no reading."""
    given = {name: value for name, value in options.items() if value is not None}
    rail_map = given.get("map")
    if isinstance(rail_map, str) and rail_map not in ours():
        given["map"] = read_text(rail_map)
    return given


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of all games, which it takes together as `options`."""
    signature = inspect.signature(command, eval_str=True)
    own = [found for found in signature.parameters.values() if found.name != "options"]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in GAME_OPTIONS.items()
    ]

    @wraps(command)
    def wrapped(**given: Any) -> None:
        named = {name.removeprefix("rail_"): given.pop(name, None) for name in GAME_OPTIONS}
        command(**given, options=chosen(**named))

    # Typer asks a command for its signature and its annotations.
    shown = signature.replace(parameters=[*own, *added])
    wrapped.__signature__ = shown  # type: ignore[attr-defined]  # mypy knows no such attribute
    wrapped.__annotations__ = {one.name: one.annotation for one in shown.parameters.values()}
    return wrapped
