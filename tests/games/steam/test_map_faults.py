"""Every fault of a map file is found, with its line and what was expected; nothing raises."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.errors import BranchlineError
from branchline.games.steam.rules.maps.file_entries import BadMap, Fault
from branchline.games.steam.rules.maps.loader import MOST_PARSED, Scan, faults, our_map, parse, warnings
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN
from tests.games.steam.large_map import large_map
from tests.games.steam.map_slips import ELM, ELM_ROW, FAULTS, OAK, RULER

DOC = Path(__file__).parents[3] / "docs" / "maps.md"
FOUND = re.search(r"```toml\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
assert FOUND is not None
SAMPLE = FOUND.group(1)
NO_HEX = "the grid has no hexes in play; expected some of . ~ ^ ^~"
MAPS = [SAMPLE, our_map("northeast").text, our_map("ruhr").text]


def changed(old: str, new: str) -> str:
    assert SAMPLE.count(old) == 1, old
    return SAMPLE.replace(old, new)


def line_of(text: str, mark: str) -> int:
    (found,) = [number for number, row in enumerate(text.split("\n"), 1) if mark in row]
    return found


def only_fault(text: str) -> Fault:
    (fault,) = faults(text)
    with pytest.raises(BadMap) as caught:
        parse(text)
    assert caught.value.faults == [fault]
    assert str(fault) in str(caught.value)
    assert warnings(text) == []
    return fault


def test_the_map_of_the_manual_is_sound() -> None:
    assert faults(SAMPLE) == []
    assert parse(SAMPLE).id == "sample"


@pytest.mark.parametrize("name", FAULTS)
def test_one_fault_is_told_once_with_its_line(name: str) -> None:
    old, new, mark, message = FAULTS[name]
    text = changed(old, new)
    fault = only_fault(text)
    assert message in fault.message
    assert fault.line == line_of(text, mark)


@pytest.mark.parametrize("entry", ["format", "id", "title", "ideal_players"])
def test_what_must_not_be_left_out(entry: str) -> None:
    text = "".join(row + "\n" for row in SAMPLE.split("\n") if not row.startswith(f"{entry} ="))
    fault = only_fault(text)
    assert fault == Fault(1, f"{entry} is missing")


def test_without_a_grid_only_that_is_told() -> None:
    start, end = SAMPLE.index("grid ="), SAMPLE.index("blocked =")
    assert only_fault(SAMPLE[:start] + SAMPLE[end:]) == Fault(1, "grid is missing")
    fault = only_fault(SAMPLE[:start] + "grid = 4\n\n" + SAMPLE[end:])
    assert fault.line == line_of(SAMPLE, "grid =")
    assert "grid is 4; expected a text" in fault.message


def test_an_empty_grid() -> None:
    start, end = SAMPLE.index(ELM_ROW), SAMPLE.index("\n'''\n\nblocked")
    fault = only_fault(SAMPLE[: start - 1] + SAMPLE[end:])
    assert fault == Fault(line_of(SAMPLE, RULER), NO_HEX)


def test_a_grid_far_too_long() -> None:
    rows = "".join(f"{number:3}\n" for number in range(7, 302))
    fault = only_fault(changed("~ASH\n", "~ASH\n" + rows))
    assert "the grid has 301 lines; expected at most 200" in fault.message


def test_entries_that_may_be_left_out() -> None:
    text = SAMPLE[: SAMPLE.index("[drawing]")]
    text = text.replace("km_per_hex = 50\n", "")
    text = text.replace('blocked = [\n  "B4 SE",    # a gorge\n]', "")
    text = re.sub(r", lat = [\d.]+, lon = [-\d.]+", "", text)
    text = text.replace("[setup.with_3_players]\nsupply_cubes = 2\ncity_cubes_change = 0\n", "")
    assert faults(text) == []
    rail_map = parse(text)
    assert rail_map.supply_cubes(3) == rail_map.supply_cubes(4) == 3
    assert rail_map.city_cubes(rail_map.find("ELM"), 3) == 3
    assert rail_map.km_per_hex is None
    assert rail_map.rivers == []


def test_towns_may_be_left_out_but_not_cities() -> None:
    text = changed("~OAK", "~").replace(OAK, "").replace("[towns]", "")
    assert faults(text) == []
    text = changed(ELM, "").replace(".ELM", ".   ")
    fault = only_fault(text)
    assert fault == Fault(line_of(text, "[cities]"), "too few cities; expected at least 2")


def little(grid: str, blocked: str = "", setup: str = "", cubes: int = 2) -> str:
    """A map of Elmwood, Ashford and perhaps Oakham."""
    oak = '[towns]\nOAK = { name = "Oakham" }\n' if "OAK" in grid else ""
    return f"""format = 1
id = "little"
title = "Little"
ideal_players = [4]
grid = '''
{grid}
'''
blocked = [{blocked}]
[setup]
supply_spaces = 12
supply_cubes = 3
{setup}
[cities]
ELM = {{ name = "Elmwood", colour = "red", cubes = {cubes} }}
ASH = {{ name = "Ashford", colour = "blue", cubes = 2 }}
{oak}"""


BY_THE_SEA = """      A   B   C   D   E
  1   .ELM    .ASH    w
  2       .       w
  3                   .
  4
  5                   .OAK"""


@pytest.mark.parametrize(
    ("grid", "blocked", "line", "what"),
    [
        ("      A   B   C   D   E\n  1   .ELM    .ASH    .\n  2       .", "", 7, "hex E1"),
        ("      A   B   C\n  1   .ELM    .ASH\n  2       .", '"B2 NE"', 7, "city Ashford at C1"),
        (
            "      A   B   C   D   E\n  1   .ELM    .ASH\n  2       .\n  3                   .OAK",
            "",
            9,
            "town Oakham at E3",
        ),
        (BY_THE_SEA, "", 11, "town Oakham at E5 with 1 more around it"),
    ],
)
def test_isolated_parts(grid: str, blocked: str, line: int, what: str) -> None:
    found = [fault for fault in faults(little(grid, blocked)) if "isolated" in fault.message]
    assert found == [Fault(line, f"isolated {what}; expected a path over open edges to the other hexes")]


SMALL = "      A   B   C   D   E\n  1   .ELM    .       .ASH\n  2       .       ."


def test_a_city_must_keep_a_cube_with_three_players() -> None:
    three = "[setup.with_3_players]\nsupply_cubes = 2\ncity_cubes_change = -1"
    assert faults(little(SMALL, setup=three)) == []
    text = little(SMALL, setup=three, cubes=1)
    fault = only_fault(text)
    assert fault.line == line_of(text, "Elmwood")
    assert fault.message == "cubes for ELM: 1, so 0 with three players; expected at least 1"


@pytest.mark.rule("STM-1.5")
@pytest.mark.parametrize(("cubes", "total"), [(58, 96), (59, 97)])
def test_the_96_cubes_are_the_limit(cubes: int, total: int) -> None:
    found = [fault.message for fault in faults(little(SMALL, cubes=cubes))]
    assert bool(found) == (total > 96)
    for message in found:
        assert f"make {total}; expected at most 96" in message


@pytest.mark.parametrize("quotes", ['"', '"""'])
def test_a_grid_with_escapes_is_told_within_the_file(quotes: str) -> None:
    start, end = SAMPLE.index("grid ="), SAMPLE.index("blocked =")
    grid = RULER + "\\n  1   ?" + "\\n" * 50
    text = SAMPLE[:start] + f"grid = {quotes}{grid}{quotes}\n\n" + SAMPLE[end:]
    found = faults(text)
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in found)
    if quotes == '"':
        assert found[0].line == line_of(text, "grid =")
        assert "unknown code ? at A1" in found[0].message


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1_" * 4999 + "1"])
@pytest.mark.parametrize("comment", ["", f"# {'7' * 5000}\n"])
def test_a_number_that_python_does_not_read_is_told_with_its_line(number: str, comment: str) -> None:
    text = changed("km_per_hex = 50", f"{comment}km_per_hex = {number}")
    fault = only_fault(text)
    assert fault.line == line_of(text, "km_per_hex")
    assert fault.message == "a number with more than 4000 digits; expected fewer"
    inside = changed("ideal_players = [", f"ideal_players = [\n{number}, ")
    assert only_fault(inside).line == line_of(inside, number)


def test_a_long_number_before_lists_too_deep_is_told_too() -> None:
    text = f"deep = {'[' * 50_000}\nformat = {'9' * 5000}"
    assert faults(text)
    assert faults(f"format = {'9' * 5000}\ndeep = {'[' * 50_000}")


def test_half_a_character_is_told() -> None:
    assert only_fault("\n\ntitle = '\ud800'") == Fault(3, "incomplete character; expected UTF-8")


@pytest.mark.parametrize("text", ["", "x", "[", "a = " + "[" * 5000, "a = " + "9" * 5000])
def test_texts_that_are_no_map_at_all(text: str) -> None:
    assert faults(text)
    with pytest.raises(BranchlineError):
        parse(text)


FAR_APART = """      A   B   C   D   E   F   G
  1   .ELM    .       .       .
  2       .       .       .
  3   .       .       .       .
  4       .       .       .
  5   .       .       .       .
  6       .       .       .
  7   .       .       .       .ASH"""

# What a good map avoids: the grid, the line it is told on, the words.
ADVICE = [
    (
        "      A   B   C\n  1   .       .\n  2       .ELM\n  3   .       .ASH",
        "ASH =",
        "Ashford and Elmwood lie side by side; better apart",
    ),
    (
        "      A   B   C   D   E\n  1   .ELM            .ASH\n  2       .       .\n  3           .",
        "ELM =",
        "Elmwood has room to build on 1 of its edges; better 2",
    ),
    (FAR_APART, "ELM =", "no other place within 4 tiles of Elmwood; better nearer"),
    (
        "      A   B   C   D   E\n  1   .ELM    .       .ASH\n  2       .       .OAK",
        "OAK =",
        "another place right beside Oakham; better with a tile between",
    ),
]


@pytest.mark.parametrize(("grid", "mark", "words"), ADVICE)
def test_advice(grid: str, mark: str, words: str) -> None:
    text = little(grid)
    assert faults(text) == []
    assert Fault(line_of(text, mark), words) in warnings(text)


ROOMY = """      A   B   C   D
  1   .ELM    .
  2       .       .ASH
  3   .       .
  4               ."""


def test_advice_on_colours() -> None:
    assert warnings(little(ROOMY)) == []
    text = little(ROOMY).replace("blue", "red")
    cities = "cities by colour: 2 red, 0 blue, 0 yellow, 0 purple; better as many of each"
    assert warnings(text) == [
        Fault(line_of(text, "[cities]"), cities),
        Fault(line_of(text, "ASH ="), "Ashford and Elmwood are both red and 3 steps apart; better 4"),
    ]


def test_advice_to_keep_cubes() -> None:
    text = little(ROOMY, cubes=58)
    assert warnings(text) == [Fault(line_of(text, "supply_cubes"), "all 96 cubes are put out; better to keep some")]


def test_all_faults_are_told_from_the_top_to_the_end() -> None:
    text = changed('"red"', '"pink"').replace("format = 1", "format = 3").replace("D6 S", "D6 N")
    text = text.replace("  5   .       .", "  5   ?       .")
    assert [fault.line for fault in faults(text)] == [
        line_of(text, "format = 3"),
        line_of(text, "  5   ?"),
        line_of(text, "pink"),
        line_of(text, "D6 N"),
    ]


def paths(data: object, path: str = "") -> list[str]:
    """Every entry of a TOML document, as the scan names it."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, f"{path}.{key}" if path else str(key))
    if isinstance(data, list):
        for index, value in enumerate(data):
            found += paths(value, f"{path}[{index}]")
    return found


TRICKY = """# a comment with [brackets] = and "quotes"
a = 1
"b" = [ 1, # one
  [2, 3],
  { c = 'x]', d = "\\"}" },
]
text = '''
fake = 3
[nor.this]
'''
more = \"\"\"a\\"\"\"\"\"\"
last.one.x = 1979-05-27T07:32:00Z
[t . u]
v = {}
[[w]]
x = 1
[[w]]
x = 2
[w.y]
z = true # end"""


def test_the_scan_finds_the_line_of_every_entry() -> None:
    lines = Scan(TRICKY).lines
    data = tomllib.loads(TRICKY)
    assert set(paths(data)) <= set(lines)
    rows = {"a": 2, "b": 3, "b[1]": 4, "b[1][1]": 4, "b[2].d": 5, "text": 7, "more": 11}
    rows |= {"last.one.x": 12, "t.u": 13, "t.u.v": 14, "w[0].x": 16, "w[1].x": 18, "w[1].y.z": 20}
    assert {path: lines[path] for path in rows} == rows


@pytest.mark.parametrize("text", MAPS)
def test_the_scan_knows_every_entry_of_a_map(text: str) -> None:
    assert set(paths(tomllib.loads(text))) <= set(Scan(text).lines)


def sound(text: str) -> None:
    """What holds for any text: faults are told in order, on lines that exist, or it is a map."""
    found = faults(text)
    last = text.count("\n") + 1
    assert all(1 <= fault.line <= last and fault.message for fault in found)
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)
    if found:
        with pytest.raises(BadMap):
            parse(text)
    else:
        assert parse(text).hexes


@given(st.text())
def test_any_text_is_a_map_or_explained(text: str) -> None:
    sound(text)


@pytest.mark.slow
@given(
    st.sampled_from(MAPS),
    st.lists(
        st.tuples(
            st.integers(0, 8000),
            st.integers(0, 12),
            st.text(st.sampled_from("\n\t .~^wxABOEL123=[]{}\"',#N-é>"), max_size=6),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_any_slip_of_the_pen_is_explained(text: str, slips: list[tuple[int, int, str]]) -> None:
    for at, length, new in slips:
        at %= len(text)
        text = text[:at] + new + text[at + length :]
    sound(text)


@pytest.mark.slow
@given(st.sampled_from(MAPS), st.data())
def test_lines_left_out_doubled_or_moved_are_explained(text: str, data: st.DataObject) -> None:
    rows = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        row = rows.pop(data.draw(st.integers(0, len(rows) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            rows.insert(data.draw(st.integers(0, len(rows))), row)
    sound("\n".join(rows))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def written(value: object) -> str:
    """A value in TOML; a date stands for nothing."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(mark):08x}" for mark in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(k)} = {written(v)}" for k, v in value.items()) + "}"
    return "1979-05-27" if value is None else str(value)


ENTRIES = [row.split(" =")[0] for row in SAMPLE.split("\n") if re.match(r"\w+ =", row)]


@given(st.sampled_from(ENTRIES), VALUES)
def test_any_value_of_any_type_is_explained(entry: str, value: object) -> None:
    # One entry of the sample, which may take several lines, becomes a value of another kind.
    whole = re.compile(rf"^{entry} = ('''.*?'''|\[\n.*?\n\]|.*?)$", re.DOTALL | re.MULTILINE)
    new = f"{entry} = {written(value)}"
    text, count = whole.subn(lambda _: new, SAMPLE, count=1)
    assert count == 1
    sound(text)


def test_a_map_as_large_as_can_be_is_sound() -> None:
    rail_map = parse(large_map())
    places = [place.kind for place in rail_map.hexes if place.key]
    assert len(rail_map.hexes) == 900
    assert (places.count(CITY), places.count(TOWN)) == (60, 150)


@pytest.mark.parametrize(
    ("hexes", "cities", "towns", "entry", "message"),
    [
        (901, 60, 150, " 70   ", "the grid has 901 hexes in play; expected at most 900"),
        (900, 61, 150, "cities", "there are 61 cities; expected at most 60"),
        (900, 60, 151, "towns", "there are 151 towns; expected at most 150"),
    ],
)
def test_a_map_that_is_too_large(hexes: int, cities: int, towns: int, entry: str, message: str) -> None:
    text = large_map(hexes, cities, towns)
    rows = text.split("\n")
    if entry == "cities":
        line = rows.index("[towns]")  # the last city
    elif entry == "towns":
        line = len(rows) - 1
    else:
        (line,) = [number for number, row in enumerate(rows, 1) if row.startswith(entry)]
    assert only_fault(text) == Fault(line, message)


def test_a_sound_map_is_read_once_and_those_used_last_are_kept() -> None:
    first = large_map(40, 4, 4, "first")
    kept = parse(first)
    for number in range(MOST_PARSED - 1):
        parse(large_map(40, 4, 4, f"other-{number}"))
    assert parse(first) is kept
    for number in range(MOST_PARSED):
        parse(large_map(40, 4, 4, f"other-{number}"))
    assert parse.cache_info().currsize == MOST_PARSED
    assert parse(first) is not kept
