"""The example runs, tells what it should, and its arithmetic is right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import branchline
from examples import learn_speed, learn_to_play
from examples.learn_to_play import Network, lesson_of, sampled


@pytest.mark.slow
def test_it_learns_for_a_moment_and_tells_how_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn_to_play, "STEPS", 16)  # shorter lessons
    curve = tmp_path / "curve.svg"
    words = ["--game", "railways", "--minutes", "0.02", "--games", "2", "--curve", str(curve)]
    learn_to_play.main(words)
    said = capsys.readouterr().out
    assert "of 2 games won against random" in said
    assert "95% interval" in said
    assert curve.read_text("utf-8").startswith("<svg")


def test_speed_is_measured_for_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    learn_speed.main(0.05)
    heading, *lines, hearts = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(branchline.GAMES)
    for line in lines:
        assert all(float(speed.replace(",", "")) > 0 for speed in line.split()[1:])
        assert len(line.split()) == 6
    assert "every seat" in heading
    assert "OpenSpiel" in hearts


def test_words_that_went_well_become_likelier_and_what_is_barred_is_never_said() -> None:
    chance = np.random.default_rng(1)
    network = Network(6, 4, chance)
    seen = chance.standard_normal((32, 6)).astype(np.float32)
    mask = np.tile([True, True, True, False], (32, 1))
    before = network.think(seen, mask)[2]
    lesson = {
        "seen": seen,
        "mask": mask,
        "word": np.ones(32, int),
        "chance": before[:, 1],
        "gain": np.ones(32),
        "return": np.full(32, 2.0),
    }
    for _ in range(20):
        network.learn(lesson, 1e-2)
    _, _, after, values = network.think(seen, mask)
    assert after[:, 1].mean() > before[:, 1].mean() + 0.05
    assert (after[:, 3] == 0).all()
    assert abs(values.mean() - 2) < 2 - 0.3
    assert set(sampled(after, chance)) <= {0, 1, 2}


def test_gains_are_what_came_beyond_what_was_expected() -> None:
    steps, tables = learn_to_play.STEPS, learn_to_play.TABLES
    notes = {
        "value": np.zeros((steps, tables), np.float32),
        "reward": np.zeros((steps, tables), np.float32),
        "end": np.zeros((steps, tables), bool),
        "real": np.ones((steps, tables), bool),
    }
    notes["reward"][5] = 1.0
    notes["end"][5] = True
    lesson = lesson_of(notes, np.zeros(tables, np.float32))
    returns = lesson["return"].reshape(steps, tables)
    assert returns[5] == pytest.approx(1.0)
    assert (returns[:5] > 0.5).all()
    assert not returns[6:].any()  # of another game
