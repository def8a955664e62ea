"""Draws a position of Ticket to Ride: Europe as an SVG; docs/images/ticket-to-ride.svg is made so.

    python -m tools.draw_board --out docs/images/ticket-to-ride.svg

It draws a spectator's view, so a picture never shows what is hidden.
"""

import argparse
import json
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, indent, tostring

import branchline
from branchline.games.ticket_to_ride.board import CARDS, GREY, SEAT_COLOURS, Route, europe
from branchline.games.ticket_to_ride.verbs.claim import Claim
from branchline.games.ticket_to_ride.verbs.station import Build
from tools.board_pieces import STYLE, at, define, number, put

LAYOUTS = Path(__file__).resolve().parent.parent / "src" / "branchline" / "web" / "layouts"
BOARD = europe()
LAYOUT: dict[str, Any] = json.loads((LAYOUTS / "ticket-to-ride-europe.json").read_text("utf-8"))
GROUND: dict[str, Any] = json.loads((LAYOUTS / "europe-land.json").read_text("utf-8"))
WIDTH, HEIGHT = LAYOUT["viewBox"]
PICTURE = {"seats": 4, "seed": 49, "moves": 250}  # the one in the documents
PATIENCE = 2  # one claim in so many is left for later
JOINED = 4  # points
STATION_ODDS = 30
EVERY_TWIN = 4  # seats from which both routes of a double route may be used (TTR-7.6)


def draw(view: dict[str, Any], title: str = "Ticket to Ride: Europe") -> str:
    """The SVG of a position, from anybody's view of it."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {WIDTH} {HEIGHT}")
    put(root, "title", title)
    put(root, "style", STYLE)
    defs = put(root, "defs")
    put(defs, "path", id="land", d="".join(GROUND["land"]))
    define(defs)
    draw_ground(root)
    owners: dict[str, int] = view["routes"]
    for route in BOARD.routes:
        if route.id not in owners:
            draw_open(root, route, closed_for_all(route, view))
    claimed = [route for route in BOARD.routes if route.id in owners]
    # All the halos first: a twin's must not lie over the cars beside it.
    for route in claimed:
        put(root, "path", class_="halo", d=inner_path(route))
    for route in claimed:
        draw_train(root, route, SEAT_COLOURS[owners[route.id]])
    draw_cities(root, view["stations"])
    draw_seats(root, view, title)
    put(root, "rect", class_="frame", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, stroke_width=4)
    indent(root, "")
    return tostring(root, encoding="unicode") + "\n"


def draw_ground(root: Element) -> None:
    """Sea with lines along the shore as on a chart, land, mountains, names."""
    put(root, "rect", class_="sea", width=WIDTH, height=HEIGHT)
    put(root, "path", class_="grid", d="".join(GROUND["graticule"]))
    for width in (44, 30, 18, 8):
        put(root, "use", href="#land", class_="shore", stroke_width=width)
        put(root, "use", href="#land", class_="deep", stroke_width=width - 1.8)
    put(root, "use", href="#land", class_="land")
    put(root, "use", href="#land", class_="coast")
    peaks = "".join(
        f"M{number(x - size * 0.6)} {number(y)}l{number(size * 0.6)}-{number(size)}"
        f" {number(size * 0.6)} {number(size)}"
        for x, y, size in GROUND["mountains"]
    )
    put(root, "path", class_="peaks", d=peaks)
    for sea in GROUND["seas"]:
        style = f"font-size:{sea['size']}px;letter-spacing:{sea['spacing']}px"
        turn = at(sea["x"], sea["y"], f" rotate({sea['angle']})")
        put(root, "text", sea["name"], class_="name", style=style, transform=turn)


def path_of(route: Route) -> str:
    """The line of a route: from city to city through its spaces."""
    points = [
        LAYOUT["cities"][route.a.id],
        *LAYOUT["routes"][route.id]["spaces"],
        LAYOUT["cities"][route.b.id],
    ]
    return "M" + "L".join(f"{number(point['x'])} {number(point['y'])}" for point in points)


def inner_path(route: Route) -> str:
    """The line through the spaces alone, from the start of the first to the end of the last."""
    spaces = LAYOUT["routes"][route.id]["spaces"]
    points = " ".join(f"{number(space['x'])} {number(space['y'])}" for space in spaces)
    return f"M{points}" if len(spaces) > 1 else f"M{points}h.1"


def closed_for_all(route: Route, view: dict[str, Any]) -> bool:
    """Whether the twin is taken at a table where that shuts a route (TTR-7.4)."""
    twin = None if route.twin < 0 else BOARD.routes[route.twin].id
    return view["seats"] < EVERY_TWIN and twin in view["routes"]


def draw_open(root: Element, route: Route, shut: bool) -> None:
    """A route without owner: empty bays, with what they ask for."""
    group = put(root, "g", id=route.id, class_="route shut" if shut else "route")
    put(group, "path", class_="line", d=path_of(route))
    if route.ferry:
        put(group, "path", class_="wash", d=inner_path(route))
    first = (route.length - route.ferry) // 2
    for place, space in enumerate(LAYOUT["routes"][route.id]["spaces"]):
        colour = "grey" if route.colour == GREY else CARDS[route.colour]
        turned = at(space["x"], space["y"], f" rotate({space['angle']})")
        bay = "ferry" if route.ferry else colour
        put(group, "use", href=f"#bay-{bay}", class_="space", transform=turned)
        if route.tunnel:
            put(group, "use", href="#dig", transform=turned)
        symbol = "wheel" if first <= place < first + route.ferry else colour
        if symbol != "grey":
            put(group, "use", href=f"#s-{symbol}", transform=at(space["x"], space["y"]))


def draw_train(root: Element, route: Route, colour: str) -> None:
    """A claimed route: a rail from city to city and a car on each space."""
    group = put(root, "g", id=route.id, class_=f"route train {colour}")
    put(group, "path", class_="rail", d=path_of(route))
    for space in LAYOUT["routes"][route.id]["spaces"]:
        turned = at(space["x"], space["y"], f" rotate({space['angle']})")
        put(group, "use", href=f"#car-{colour}", class_="car", transform=turned)


def draw_cities(root: Element, stations: dict[str, int]) -> None:
    """Every city with its name, and a station where one was built."""
    face = LAYOUT["label"]
    for city in BOARD.cities:
        place = LAYOUT["cities"][city.id]
        put(root, "circle", class_="dot", cx=place["x"], cy=place["y"], r=7.5)
    for city_id, seat in stations.items():
        place = LAYOUT["cities"][city_id]
        house = f"#station-{SEAT_COLOURS[seat]}"
        put(root, "use", href=house, class_="station", transform=at(place["x"], place["y"]))
    group = put(root, "g", font_family=face["family"], font_size=face["size"])
    for city in BOARD.cities:
        label = LAYOUT["cities"][city.id]["label"]
        place = {"x": label["x"], "y": label["y"], "text_anchor": label["anchor"]}
        # The measured width keeps a name in its place whatever face is at hand.
        size = {"textLength": label["width"], "lengthAdjust": "spacingAndGlyphs"}
        put(group, "text", city.name, class_="city", **place, **size)


def draw_seats(root: Element, view: dict[str, Any], title: str) -> None:
    """The title block: who plays, with the points and cars all can see."""
    players: list[dict[str, Any]] = view["players"]
    block = put(root, "g", transform="translate(26 424)", class_="key")
    put(block, "rect", class_="plate", width=182, height=46 + 44 * len(players), rx=3)
    put(block, "rect", class_="sign", width=182, height=34, rx=3)
    put(block, "text", title, class_="head", x=91, y=22, text_anchor="middle")
    for seat, player in enumerate(players):
        row = put(block, "g", transform=at(0, 62 + 44 * seat))
        colour = SEAT_COLOURS[seat]
        put(row, "use", href=f"#disc-{colour}", transform=at(22, 0))
        put(row, "text", colour.capitalize(), class_="strong", x=40, y=-2)
        put(row, "text", f"{player['points']}", class_="strong", x=168, y=-2, text_anchor="end")
        stations = f"{player['stations']} station{'' if player['stations'] == 1 else 's'}"
        put(row, "text", f"{player['cars']} cars, {stations} left", class_="few", x=40, y=14)


def choose(state: branchline.State, dice: branchline.Dice) -> branchline.Move:
    """A move as for a picture: random, but given to long claims that go on from own track."""
    claims = [move for move in state.moves() if isinstance(move, Claim)]
    if claims and dice.below(PATIENCE):
        view = state.view(None)
        own = {city for city in BOARD.city_index if touched(view, city)}
        worth = [reach(move, own) for move in claims]
        best = [move for move, points in zip(claims, worth, strict=True) if points == max(worth)]
        return best[dice.below(len(best))]
    while True:
        move = state.pick(dice)
        # One move in many is a station, and random play would build them all at once.
        if not isinstance(move, Build) or not dice.below(STATION_ODDS):
            return move


def touched(view: dict[str, Any], city_id: str) -> bool:
    """Whether the seat to move has track in a city."""
    city = BOARD.cities[BOARD.city_index[city_id]]
    return any(view["routes"].get(route.id) == view["turn"] for route in city.routes)


def reach(claim: Claim, own: set[str]) -> int:
    """How much a claim adds: its points, and more if it joins own track at one end."""
    ends = {claim.route.a.id, claim.route.b.id}
    return claim.route.points + (JOINED if len(ends & own) == 1 else 0)


def position(seats: int, seed: int, moves: int) -> dict[str, Any]:
    """A spectator's view of a seeded game after so many moves, or at its end."""
    state: branchline.State = branchline.game("ticket-to-ride").start(seats=seats, seed=seed)
    dice = branchline.Dice(seed)
    for _ in range(moves):
        if state.turn is not None:
            state.play(choose(state, dice))
    return state.view(None)


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(description="Draw a position of a seeded game as an SVG.")
    for name, default in PICTURE.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.write_text(draw(position(asked.seats, asked.seed, asked.moves)), "utf-8")


if __name__ == "__main__":
    main()
