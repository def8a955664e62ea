"""The games of this distribution, each in its own folder."""

from typing import Final

# For where no package metadata is; otherwise the same list is in pyproject.toml as entry points.
BUILT_IN: Final = {
    "ticket-to-ride": "branchline.games.ticket_to_ride.plugin:PLUGIN",
    "steam": "branchline.games.steam.plugin:PLUGIN",
    "railways": "branchline.games.railways.plugin:PLUGIN",
}
