"""Everything that Railways of the World: The Card Game provides."""

from typing import Final

from branchline.engine.plugin import Plugin

HERE: Final = "branchline.games.railways"

PLUGIN: Final = Plugin(
    slug="railways",
    package=HERE,
    game=f"{HERE}.rules.game:RailwaysGame",
    bots={
        "novice": f"{HERE}.bots.novice:NoviceBot",
        "steady": f"{HERE}.bots.steady:SteadyBot",
        "sharp": f"{HERE}.bots.sharp:SharpBot",
    },
    terminal_view=f"{HERE}.terminal.view:RailwaysView",
    encoding=f"{HERE}.learn.encoding:RailwaysEncoding",
    board=f"{HERE}.web.board:board_json",
    page_facts=f"{HERE}.web.page_facts:page_facts",
    vocabulary=f"{HERE}.web.board:vocabulary",
    lesson_checks=f"{HERE}.lesson_checks:CHECKS",
    examples={
        "play": ("play railways: Railways of the World: The Card Game",),
        "simulate": ("simulate railways --variant younger",),
    },
)
