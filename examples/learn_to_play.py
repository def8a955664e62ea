"""Teaches a small network to play by trial and error (PPO, in numpy alone): see --help.

It sees what a seat may know, says one word of a move after another, and is rewarded for points.
After a few minutes against random players it plays against others, and its win rate is shown.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.arena.summary import wilson
from branchline.learn.gymnasium_env import SeatEnv
from branchline.learn.vector import SeatVectorEnv

Array = NDArray[Any]

TABLES = 16  # games that are played side by side
STEPS = 128  # words at each of them between two lessons
PASSES, PARTS = 3, 4  # how often a lesson is gone through, in how many parts
DISCOUNT, TRACE = 0.997, 0.95  # how far ahead a word is held responsible
CLIP, CURIOSITY, VALUE = 0.2, 0.01, 0.5
POINTS = 50.0  # what counts as one
HIDDEN = 128
LONGEST = 1000  # moves of a test game: a player who never finishes does not win


class Network:
    """Two layers: what is seen, then a chance for each word, and what the position is worth."""

    def __init__(self, seen: int, words: int, chance: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            return (chance.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.weights = {
            "in": layer(seen, HIDDEN, 0.1),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "mid": layer(HIDDEN, HIDDEN, 1 / math.sqrt(HIDDEN)),
            "mid_bias": np.zeros(HIDDEN, np.float32),
            "words": layer(HIDDEN, words, 0.01),
            "words_bias": np.zeros(words, np.float32),
            "value": layer(HIDDEN, 1, 0.01),
            "value_bias": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.lessons = 0

    def think(self, seen: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
        """The two hidden layers, the chances of the words, the values of the positions."""
        w = self.weights
        one = np.tanh(seen @ w["in"] + w["in_bias"])
        two = np.tanh(one @ w["mid"] + w["mid_bias"])
        scores = np.where(mask, two @ w["words"] + w["words_bias"], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances = scores / scores.sum(axis=1, keepdims=True)
        return one, two, chances, (two @ w["value"] + w["value_bias"])[:, 0]

    def learn(self, lesson: dict[str, Array], rate: float) -> None:
        """One step of PPO on some words: those that went better than expected become likelier."""
        seen, word = lesson["seen"], lesson["word"]
        one, two, chances, values = self.think(seen, lesson["mask"])
        rows, count = np.arange(len(word)), len(word)
        ratio = chances[rows, word] / lesson["chance"]
        gain = lesson["gain"]
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # else it has moved enough
        logs = np.log(chances + 1e-12)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        to_words = chances * (gain * ratio * free)[:, None]
        to_words[rows, word] -= gain * ratio * free
        to_words += CURIOSITY * chances * (logs + spread)
        to_value = VALUE * (values - lesson["return"])[:, None]
        to_two = (to_words @ self.weights["words"].T + to_value @ self.weights["value"].T) * (1 - two**2)
        to_one = to_two @ self.weights["mid"].T * (1 - one**2)
        slopes = {
            "in": seen.T @ to_one, "in_bias": to_one.sum(0),
            "mid": one.T @ to_two, "mid_bias": to_two.sum(0),
            "words": two.T @ to_words, "words_bias": to_words.sum(0),
            "value": two.T @ to_value, "value_bias": to_value.sum(0),
        }  # fmt: skip
        self.descend({name: slope / count for name, slope in slopes.items()}, rate)

    def descend(self, slopes: dict[str, Array], rate: float) -> None:
        """A step downhill (Adam), never a wild one."""
        self.lessons += 1
        size = math.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope *= min(1.0, 0.5 / (size + 1e-8))
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.lessons)
            second = self.second[name] / (1 - 0.999**self.lessons)
            self.weights[name] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


class School:
    """Games side by side, from which one network learns."""

    def __init__(self, settings: dict[str, Any], seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.tables = SeatVectorEnv(**settings, num_envs=TABLES, reward="margin")
        self.now, _ = self.tables.reset(seed=seed)
        self.new = np.zeros(TABLES, bool)  # where a game begins with the next step, whatever is said
        self.network = Network(*sizes(self.now), self.chance)
        self.won: list[bool] = []  # the games in the order in which they ended

    def play(self) -> dict[str, Array]:
        """Play on at all tables, and tell what was seen, said and gained."""
        notes: dict[str, list[Any]] = {name: [] for name in NOTES}
        for _ in range(STEPS):
            seen, mask = self.now["observation"], self.now["action_mask"].astype(bool)
            _, _, chances, values = self.network.think(seen, mask)
            words = sampled(chances, self.chance)
            self.now, rewards, over, cut, told = self.tables.step(words)
            ends = over | cut
            self.won += [bool(won) for won in told.get("won", ends)[ends]]
            said = chances[np.arange(TABLES), words]
            step = (seen, mask, words, said, values, (rewards / POINTS).astype(np.float32), ends, ~self.new)
            for name, note in zip(NOTES, step, strict=True):
                notes[name].append(note)
            self.new = ends
        ahead = self.network.think(self.now["observation"], self.now["action_mask"].astype(bool))[3]
        return lesson_of({name: np.array(note) for name, note in notes.items()}, ahead)

    def teach(self, rate: float) -> None:
        """Play on, and go through what happened a few times."""
        lesson = self.play()
        for _ in range(PASSES):
            order = self.chance.permutation(len(lesson["word"]))
            for part in np.array_split(order, PARTS):
                self.network.learn({name: note[part] for name, note in lesson.items()}, rate)


NOTES = ("seen", "mask", "word", "chance", "value", "reward", "end", "real")


def sizes(now: dict[str, Array]) -> tuple[int, int]:
    """How much is seen, and how many words there are."""
    return now["observation"].shape[1], now["action_mask"].shape[1]


def sampled(chances: Array, chance: np.random.Generator) -> Array:
    """A word for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    # Of the sum, not of 1: rounding must not point behind the last word that may be said.
    aims = (1 - chance.random((len(chances), 1))) * sums[:, -1:]
    return np.asarray((sums < aims).sum(axis=1))


def lesson_of(notes: dict[str, Array], ahead: Array) -> dict[str, Array]:
    """How much better each word went than expected (GAE); all tables in one row, without words that did nothing."""
    gains = np.zeros_like(notes["value"])
    trace = np.zeros(TABLES, np.float32)
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - notes["end"][step]
        surprise = notes["reward"][step] + DISCOUNT * ahead * goes_on - notes["value"][step]
        trace = surprise + DISCOUNT * TRACE * goes_on * trace
        gains[step], ahead = trace, notes["value"][step]
    notes["return"] = gains + notes["value"]
    notes["gain"] = (gains - gains.mean()) / (gains.std() + 1e-8)
    real = notes.pop("real").reshape(-1)
    return {name: note.reshape(TABLES * STEPS, *note.shape[2:])[real] for name, note in notes.items()}


def examine(network: Network, settings: dict[str, Any], games: int, seed: int) -> int:
    """How many games the network wins when it says what it finds best."""
    table, wins = SeatEnv(**settings, limit=LONGEST), 0
    for game in range(games):
        (now, told), over = table.reset(seed=seed + game), False
        while not over:
            chances = network.think(now["observation"][None], now["action_mask"][None].astype(bool))[2]
            now, _, ended, cut, told = table.step(int(chances[0].argmax()))
            over = ended or cut
        wins += told.get("won", False)
    return wins


def draw(curve: list[tuple[float, float]], path: Path, title: str) -> None:
    """The learning curve as SVG: the win rate over the minutes."""
    longest = max([minute for minute, _ in curve], default=0) or 1.0
    points = " ".join(f"{60 + 520 * m / longest:.1f},{250 - 200 * rate:.1f}" for m, rate in curve)
    lines = "".join(
        f'<path d="M60 {250 - 2 * y}H580" stroke="#ccc"/><text x="20" y="{254 - 2 * y}">{y}%</text>'
        for y in (0, 25, 50, 75, 100)
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 290" font-family="sans-serif"'
        f' font-size="12"><rect width="600" height="290" fill="#fff"/>{lines}'
        f'<text x="60" y="30" font-size="14">{title}</text>'
        f'<text x="60" y="275">0</text><text x="520" y="275">{longest:.1f} min</text>'
        f'<polyline points="{points}" fill="none" stroke="#1565c0" stroke-width="2"/></svg>\n',
        "utf-8",
    )


def main(words: list[str] | None = None) -> None:
    """Learn for some minutes, then sit an examination."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--game", default="ticket-to-ride")
    ask.add_argument("--seats", type=int, default=None)
    ask.add_argument("--bots", default="random", help="who sits in the other seats")
    ask.add_argument("--minutes", type=float, default=8.0)
    ask.add_argument("--games", type=int, default=200, help="of the examination")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--curve", type=Path, default=Path("learning.svg"))
    told = ask.parse_args(words)
    settings = {"game": told.game, "seats": told.seats, "bots": told.bots}
    school, curve = School(settings, told.seed), []
    start = time.monotonic()
    while (done := (time.monotonic() - start) / (60 * told.minutes)) < 1:
        school.teach(rate=5e-4 * (1 - done) + 1e-5)
        lately = school.won[-100:]
        if lately:
            curve.append((done * told.minutes, sum(lately) / len(lately)))
        bar, won = "#" * round(30 * done), sum(lately)
        print(f"\r[{bar:<30}] {len(school.won)} games, of the last {len(lately)} won {won} ",
              end="", flush=True)  # fmt: skip
    wins = examine(school.network, settings, told.games, told.seed + 1_000_000)
    share = wilson(wins, told.games)
    print(f"\n{wins} of {told.games} games won against {told.bots}: {share.value:.1%}"
          f" (95% interval {share.low:.1%} to {share.high:.1%})")  # fmt: skip
    draw(curve, told.curve, f"{told.game} against {told.bots}: games won, of the last 100")
    print(f"The learning curve is in {told.curve}")


if __name__ == "__main__":
    main()
