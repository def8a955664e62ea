"""The colours and letters of the drawn Steam map, by day and by night."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

# Each colour by day, then by night: tinted linen, then blueprint.
INKS: Final = {
    "paper": ("#EEF1EA", "#0F1D25"),
    "land": ("#E6ECDC", "#1E3437"),
    "land_line": ("#BBC8B4", "#34504F"),
    "hill": ("#DCCDA9", "#3B3A2C"),
    "hill_line": ("#9A7F4C", "#A08C5C"),
    "water": ("#CADFE6", "#102834"),
    "water_line": ("#8DB3C3", "#2D5669"),
    "river": ("#6FA6C2", "#3F7F9F"),
    "river_ink": ("#2A6480", "#8FC3DC"),
    "canal": ("#7C7FB8", "#8388C4"),
    "ink": ("#13222C", "#E9F0EB"),
    "ink_2": ("#44565F", "#AEBFC3"),
    "ink_3": ("#5A6B73", "#8CA0A7"),
    "halo": ("#F6F8F4", "#101E26"),
    "sheet": ("#F6F8F4", "#13212A"),
    "plate": ("#FDFDFA", "#F3F5EF"),
    "plate_ink": ("#13222C", "#13222C"),
    "red": ("#C3281D", "#CE3227"),
    "red_edge": ("#6F120B", "#FFB2A8"),
    "red_on": ("#FFFFFF", "#FFFFFF"),
    "blue": ("#1C4C97", "#2458AB"),
    "blue_edge": ("#0D2A59", "#A5C4F7"),
    "blue_on": ("#FFFFFF", "#FFFFFF"),
    "yellow": ("#F8D020", "#F8D020"),
    "yellow_edge": ("#6E5600", "#FFF0A8"),
    "yellow_on": ("#10191F", "#10191F"),
    "purple": ("#C06CC2", "#C06CC2"),
    "purple_edge": ("#5F2761", "#EFC5F0"),
    "purple_on": ("#10191F", "#10191F"),
}

SHEET: Final = (files(__package__) / "map.css").read_text("utf-8")


def style(night: bool) -> str:
    """The style sheet of a map, with every colour written out, which any viewer understands."""
    return "\n" + re.sub(r"var\(--(\w+)\)", lambda ink: INKS[ink.group(1)][night], SHEET)
