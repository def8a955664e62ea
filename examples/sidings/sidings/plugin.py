"""Everything that Sidings provides."""

from branchline import Plugin

PLUGIN = Plugin(
    slug="sidings",
    package="sidings",
    game="sidings.game:SidingsGame",
    bots={"steady": "sidings.bots:SteadyBot"},
    board_text="sidings.drawing:text",
    board_svg="sidings.drawing:svg",
)
