"""Everything that Steam provides."""

from typing import Final

from branchline.engine.plugin import Plugin

HERE: Final = "branchline.games.steam"

PLUGIN: Final = Plugin(
    slug="steam",
    package=HERE,
    game=f"{HERE}.rules.game:SteamGame",
    bots={
        "novice": f"{HERE}.bots.novice:NoviceBot",
        "steady": f"{HERE}.bots.steady:SteadyBot",
        "sharp": f"{HERE}.bots.sharp:SharpBot",
    },
    terminal_view=f"{HERE}.terminal.view:SteamView",
    encoding=f"{HERE}.learn.encoding:SteamEncoding",
    board=f"{HERE}.web.board:board_json",
    page_facts=f"{HERE}.web.page_facts:page_facts",
    vocabulary=f"{HERE}.rules.wording:vocabulary",
    lesson_checks=f"{HERE}.lesson_checks:CHECKS",
    commands={"map": f"{HERE}.terminal.map_commands:app"},
    account_changes=f"{HERE}.analysis.money_ledger:dollars",
    examples={
        "play": ("play steam --rules standard --map ruhr: the Standard game in Europe",),
        "simulate": ("simulate steam --rules standard --map ruhr --seats 4",),
        "referee": ("referee steam --names Ada,Ben,Cid --map ruhr --record friday.json",),
        "rules": ("rules steam search urbanize: rules of Steam with this word",),
    },
    hidden_information=False,
    chance_after_setup=False,
)
