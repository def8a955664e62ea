"""What to call a browser in the list of a player's sessions."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

# The first that is found: most browsers also name those that they want to be taken for.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(request: Request) -> str:
    """Return the names of a browser and its system, as far as it says them."""
    said = request.headers.get("user-agent", "")
    found = [next((name for sign, name in signs if sign in said), "") for signs in (BROWSERS, SYSTEMS)]
    return " \N{MIDDLE DOT} ".join(name for name in found if name)
