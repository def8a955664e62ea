"""The games as Gymnasium environments: one seat learns, bots play the others.

Importing this module makes them known to `gymnasium.make`.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, final

import gymnasium

import branchline
from branchline.bots import Bot, Seat, make
from branchline.engine.dice import Dice
from branchline.engine.errors import BadOption
from branchline.engine.game import Move, State
from branchline.learn.ascii_view import MODES, Drawing, plain
from branchline.learn.encoding import name_of
from branchline.learn.spaces import Observation, observed, seed_from, spaces_of
from branchline.learn.word_game import LIMIT, WordGame

ILLEGAL: Final = -1.0  # the reward for a word that leads to no legal move
DEALS: Final = 100  # in one of which the learner must have a choice


@final
class SeatEnv(gymnasium.Env[Observation, Any]):
    """A seat of a game against bots; a word that is not legal ends the game, at a cost.

    `seat` is which one, None for another by lot in each game. `bots` is the name of the bot in all
    other seats, or a list of names, the one after the learner first.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | list[str] = "random",
        reward: str = "win",
        limit: int = LIMIT,
        render_mode: str | None = None,
        drawing: Drawing = plain,
        **options: object,
    ) -> None:
        rules = branchline.game(game)
        self.table = WordGame(
            rules, rules.least if seats is None else seats, reward, limit, **options
        )
        others = self.table.seats - 1
        names = [bots] * others if isinstance(bots, str) else bots
        if len(names) != others:
            raise BadOption(f"bots: expected a name or {others} of them, not {len(names)}")
        if seat is not None and not 0 <= seat <= others:
            raise BadOption(f"seat: expected 0 to {others}, or None for any, not {seat}")
        self.bots = [make(name, rules) for name in names]
        self.fixed = seat
        self.seat = 0
        self.render_mode = render_mode
        self.drawing = drawing
        self.observation_space, self.action_space = spaces_of(self.table.encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let the others play until the learner is asked."""
        super().reset(seed=seed)
        seats = self.table.seats
        for _ in range(DEALS):
            self.seat = int(self.np_random.integers(seats)) if self.fixed is None else self.fixed
            dice = Dice(seed_from(self.np_random))  # to think with: those of the game are its own
            self.table.answers = {
                (self.seat + after) % seats: partial(choice, bot, dice)
                for after, bot in enumerate(self.bots, 1)
            }
            self.table.begin(seed_from(self.np_random))
            if self.table.turn is not None:  # a game may end before the learner has had a choice
                return observed(self.table, self.seat), {}
        raise BadOption(f"in {DEALS} games nobody asked the learner; is the limit too low?")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say a word, and let the others play until the learner is asked again."""
        table, word = self.table, int(action)
        if not table.allows(word):
            return observed(table, self.seat), ILLEGAL, True, False, {"illegal": True}
        before = table.values()[self.seat]
        table.say(word)
        reward = table.values()[self.seat] - before
        return observed(table, self.seat), reward, table.over, table.broken_off, self.report()

    def report(self) -> dict[str, Any]:
        """How a finished game ended: the points of all seats, and whether the learner won."""
        outcome = self.table.state.outcome()
        if outcome is None:
            return {}
        won = self.seat in outcome.winners
        return {"seat": self.seat, "totals": outcome.totals, "won": won}

    def render(self) -> str | None:
        """The position as the learner may see it."""
        if self.render_mode != "ansi":
            return None
        return self.drawing(self.table.state.view(self.seat))


def choice(bot: Bot, dice: Dice, state: State) -> Move:
    """What a bot plays; it sees its own seat only."""
    return bot.choose(Seat(state, dice))


def register() -> None:
    """Make the games known to `gymnasium.make`, each under the version of its rules."""
    for slug in branchline.GAMES:
        name = name_of(branchline.game(slug))
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": slug}
            )


register()
