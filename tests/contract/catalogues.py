"""The catalogues by game; a game without one is not tested, and a test says so."""

from __future__ import annotations

from branchline.testing import Catalogue
from tests.contract.railways import RAILWAYS
from tests.contract.steam import STEAM
from tests.contract.ticket_to_ride import TICKET_TO_RIDE

CATALOGUES: dict[str, Catalogue] = {"ticket-to-ride": TICKET_TO_RIDE, "steam": STEAM, "railways": RAILWAYS}
