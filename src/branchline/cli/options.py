"""The options of games on the command line, handed on to the game as they are."""

from typing import Annotated

import typer

from branchline.cli.maps import read_text
from branchline.games.railways.options import VARIANTS
from branchline.games.steam.maps import ours

RulesOption = Annotated[str | None, typer.Option(help="Steam: base or standard.")]
OrderOption = Annotated[
    str | None, typer.Option(help="Steam, Base game: the first order by auction or random.")
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


def chosen(**options: object) -> dict[str, object]:
    """The options that were given; a map file is read here, as games do no reading."""
    given = {name: value for name, value in options.items() if value is not None}
    rail_map = given.get("map")
    if isinstance(rail_map, str) and rail_map not in ours():
        given["map"] = read_text(rail_map)
    return given
