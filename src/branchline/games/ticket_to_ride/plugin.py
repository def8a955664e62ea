"""Everything that Ticket to Ride: Europe provides."""

from typing import Final

from branchline.engine.plugin import Plugin

HERE: Final = "branchline.games.ticket_to_ride"

PLUGIN: Final = Plugin(
    slug="ticket-to-ride",
    package=HERE,
    game=f"{HERE}.rules.game:TicketToRideGame",
    bots={
        "novice": f"{HERE}.bots.novice:NoviceBot",
        "steady": f"{HERE}.bots.steady:SteadyBot",
        "sharp": f"{HERE}.bots.sharp:SharpBot",
    },
    terminal_view=f"{HERE}.terminal.view:TicketToRideView",
    encoding=f"{HERE}.learn.encoding:TicketToRideEncoding",
    board=f"{HERE}.web.board:board_json",
    page_facts=f"{HERE}.web.page_facts:page_facts",
    vocabulary=f"{HERE}.web.board:vocabulary",
    lesson_checks=f"{HERE}.lesson_checks:CHECKS",
    examples={
        "rules": (
            "rules TTR-9.5: one rule with its neighbours",
            "rules TTR-9: a whole section",
            "rules search tunnel extra: every rule with both words",
        )
    },
)
