"""Surveys of maps: what was built and delivered, counted from records."""

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from branchline import Record
from branchline.arena import Task
from branchline.arena.series import Result
from branchline.games.steam.analysis.map_survey import Seen, Survey, SurveyJob, page, pair, seen, survey_jobs
from branchline.games.steam.rules.maps.loader import our_map

MAP = our_map("northeast")
RECORDS = Path(__file__).parents[1] / "records"


def at(*names: str) -> list[int]:
    return [MAP.find(name) for name in names]


def two_games() -> Survey:
    """A game with two deliveries, and one that did not end."""
    albany, town, city = at("Albany", "Poughkeepsie", "New York")
    outcome: dict[str, object] = {"ranking": [[2], [0, 1]], "totals": [30, 30, 40]}
    survey = Survey(MAP, 3)
    ended = Result(0, 1, ("steady",) * 3, 100, outcome)
    ways = [[albany, town, city], [city, town]]
    built = [pair(albany, town), pair(city, town)]
    survey.add(Seen(ended, (1, 2, 0), ways, built, [town], 1))
    survey.add(Seen(Result(1, 2, ("steady",) * 3, 5000, None), (), [], [], [], 0))
    return survey


def test_a_survey_adds_up_games() -> None:
    survey = two_games()
    albany, town, city = at("Albany", "Poughkeepsie", "New York")
    assert (survey.games, survey.finished, survey.bankrupt) == (2, 1, 1)
    assert survey.used == {pair(albany, town): 1, pair(city, town): 2}
    assert (survey.sent[albany], survey.received[town], survey.received[city]) == (1, 1, 1)
    assert survey.by_seat == [0, 0, 1]
    assert survey.by_order == [0, 1, 0]
    assert survey.margins == [10]
    assert town not in survey.dead_hexes()
    assert set(at("Albany", "Poughkeepsie", "New York")).isdisjoint(survey.dead_places())
    assert MAP.find("Boston") in survey.dead_places()


def rows(made: str) -> list[list[str]]:
    """The cells of all rows of all tables."""
    found = re.findall(r"<tr>(<td.*?)</tr>", made)
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in found]


def test_the_page_has_the_figures_of_the_survey() -> None:
    made = page(two_games(), "<svg/>", "steady", "a command")
    assert "2 games of 3 steady bots." in made
    assert "1 unfinished, 1 bankruptcies." in made
    found = rows(made)
    # points a game, share of games where it was complete, points where it was
    assert ["Poughkeepsie–New York", "1.00", "50%", "2.0"] in found
    assert ["Albany–Poughkeepsie", "0.50", "50%", "1.0"] in found
    # sent, received, links at the end, each in a game
    assert ["New York", "0.50", "0.50", "0.50"] in found
    assert ["Poughkeepsie", "0.00", "0.50", "1.00"] in found
    plots = b64decode(made.partition("base64,")[2].partition('"')[0]).decode()
    wins = re.findall(r">(seat|first order) (\d)<.*?>([\d.]+%)</text>\n<", plots, re.DOTALL)
    assert len(wins) == 6
    hexes = sum(place.colour < 0 for place in MAP.hexes)
    assert f"{hexes - 1} of {hexes} hexes never had track" in made
    assert "Boston" in made.partition("ever reached: ")[2].partition("<")[0]
    assert "Albany" not in made.partition("ever reached: ")[2].partition("<")[0]


def test_a_delivery_is_read_as_the_game_reads_it() -> None:
    """A hop may name whose link it uses, and a place may have a name of several words."""
    lines = (RECORDS / "steam.jsonl").read_text("utf-8").splitlines()
    line = next(line for line in lines if '"northeast"' in line and "> Poughkeepsie >" in line)
    record = Record.from_json(json.loads(line))
    result = Result(0, 1, ("steady",) * 3, len(record.entries), record.result)
    found = seen(record, result, MAP)
    texts = [entry.move for entry in record.entries if entry.move.startswith("deliver ")]
    assert len(found.trips) == len(texts) > 0
    for text, way in zip(texts, found.trips, strict=True):
        names = [MAP.hexes[place].title for place in way]
        assert re.sub(" >[a-z]*>? ", " > ", text.split(" ", 2)[2]) == " > ".join(names)


@pytest.mark.slow
def test_a_game_is_played_and_looked_at() -> None:
    [job] = survey_jobs(MAP.text, 1, 3, "steady", 0, {})
    seen = job.attempt()
    assert isinstance(seen, Seen)
    assert sorted(seen.order) == [0, 1, 2]
    assert seen.trips
    assert all(len(way) > 1 and -1 not in way for way in seen.trips)
    assert seen.result.record is None
    places = {place.index for place in MAP.hexes if place.title}
    assert {end for link in seen.links for end in link} <= places


def test_a_game_that_fails_is_told() -> None:
    task = Task(0, "steam", 1, ("failing_bots:Crash",) * 3, keep_record=True)
    told = SurveyJob(Task(**{**vars(task), "bots": ("failing_bots:Cheat",) * 3}), MAP.text).attempt()
    assert isinstance(told, str)
    assert "seed 1" in told
