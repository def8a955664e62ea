"""The colours and letters of the drawn Steam map, by day and by night."""

from __future__ import annotations

from string import Template
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

SHEET: Final = Template("""
text { font-family: "Sofia Sans Semi Condensed", "Bahnschrift", "DIN Alternate", "Arial Narrow",
  system-ui, sans-serif; text-anchor: middle; fill: $ink; }
path { stroke-linejoin: round; }
.paper { fill: $paper; }
.plain { fill: $land; }
.hill { fill: $hill; }
.water, .shoal { fill: $water; }
.idle { fill: $land; fill-opacity: 0.45; }
.shore { fill: none; stroke: $water_line; stroke-opacity: 0.75; stroke-linecap: round; }
.shoal { fill: none; stroke: $water; stroke-linecap: round; }
.contour { fill: none; stroke: $hill_line; stroke-opacity: 0.6; }
.mesh-line { fill: none; stroke: $land_line; stroke-width: 1.2; }
.rivers path { fill: none; stroke-linecap: round; }
.rivers .river { stroke: $river; stroke-width: 7; }
.rivers .lake { stroke: $river; stroke-width: 15; }
.rivers .canal { stroke: $canal; stroke-width: 3.2; }
.rivers .river.bank { stroke: $water_line; stroke-width: 9.5; stroke-opacity: 0.55; }
.rivers .lake.bank { stroke: $water_line; stroke-width: 18; stroke-opacity: 0.55; }
.rivers .canal.bank { stroke-width: 6; stroke-opacity: 0.35; }
.rivers .canal.locks { stroke-width: 8; stroke-dasharray: 1.6 12; stroke-linecap: butt; }
.rivers .ripple { stroke: $river; stroke-width: 3; }
.outline { fill: none; stroke: $ink; stroke-width: 2.5; }
.wall { stroke: $ink; stroke-width: 7; stroke-linecap: round; }
.names text { font-size: 9px; font-weight: 640; fill: $ink_3; paint-order: stroke; stroke: $halo;
  stroke-width: 2px; stroke-opacity: 0.6; }
.labels text { font-size: 13px; font-style: italic; letter-spacing: 0.1em; fill: $ink_2;
  paint-order: stroke; stroke: $halo; stroke-width: 3px; stroke-opacity: 0.7; }
.labels .water { fill: $river_ink; }
.city .body { stroke-width: 2; }
.city .key { fill: none; stroke-opacity: 0.6; stroke-width: 1.2; }
.city .disc, .city .plate { fill: $plate; stroke: $plate_ink; stroke-width: 1.4; }
.city .cubes { font-size: 14px; font-weight: 760; fill: $plate_ink; }
.city .name { font-size: 12.5px; font-weight: 700; fill: $plate_ink; }
.town .ring { fill: $plate; stroke: $plate_ink; stroke-width: 2.6; }
.town .eye { fill: $plate_ink; }
.town .name { font-size: 12.5px; font-weight: 640; paint-order: stroke; stroke: $halo;
  stroke-width: 3.4px; stroke-linejoin: round; }
.refs text { font-size: 11px; font-weight: 640; fill: $ink_2; }
.title .frame { fill: $sheet; stroke: $ink; stroke-width: 1.5; }
.title .rule { stroke: $ink; stroke-width: 1; }
.title .head { font-family: "Besley", "Clarendon", "Rockwell", Georgia, serif; font-size: 18px;
  font-weight: 700; }
.title .fact { font-size: 12px; fill: $ink_2; }
""")

CITY: Final = Template("""
.c-$name .body { fill: $fill; stroke: $edge; }
.c-$name .key { stroke: $on; }
.c-$name .symbol { fill: $on; }
""")


def style(night: bool) -> str:
    """The style sheet of a map, with every colour written out, which any viewer understands."""
    inks = {name: pair[night] for name, pair in INKS.items()}
    sheet = SHEET.substitute(inks)
    for name in ("red", "blue", "yellow", "purple"):
        sheet += CITY.substitute(name=name, fill=inks[name], edge=inks[f"{name}_edge"], on=inks[f"{name}_on"])
    return sheet
