"""The options of games on the command line, handed on to the game as they are."""

from typing import Annotated

import typer

from branchline.cli.maps import read_text
from branchline.games.steam.maps import ours

RulesOption = Annotated[str | None, typer.Option(help="Steam: base or standard.")]
OrderOption = Annotated[
    str | None, typer.Option(help="Steam, Base game: the first order by auction or random.")
]
MapOption = Annotated[
    str | None,
    typer.Option("--map", help=f"Steam: {', '.join(ours())}, or a map file of your own."),
]


def chosen(rules: str | None, order: str | None, rail_map: str | None) -> dict[str, object]:
    """The options that were given; a map file is read here, as games do no reading."""
    given: dict[str, object] = {}
    if rules is not None:
        given["rules"] = rules
    if order is not None:
        given["order"] = order
    if rail_map is not None:
        given["map"] = rail_map if rail_map in ours() else read_text(rail_map)
    return given
