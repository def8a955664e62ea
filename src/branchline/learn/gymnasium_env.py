"""The games as Gymnasium environments, registered when this is imported: one seat learns, bots play the others."""

from functools import partial
from typing import Any, Final, final

import gymnasium

import branchline
from branchline import BadOption, Dice, Move, State
from branchline.bots import Bot, Seat, make
from branchline.learn import environment
from branchline.learn.encoding import name_of
from branchline.learn.environment import Drawing, Observation, observed, seed_from
from branchline.learn.word_game import LIMIT, WordGame

DEALS: Final = 100  # in one of which the learner must have a choice


@final
class SeatEnv(gymnasium.Env[Observation, Any]):
    """A seat of a game, or by default a random one, against bots; an illegal word ends the game, at a cost."""

    metadata = {"render_modes": environment.MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | list[str] = "random",
        reward: str = "win",
        limit: int = LIMIT,
        render_mode: str | None = None,
        drawing: Drawing = environment.plain,
        **options: object,
    ) -> None:
        rules = branchline.game(game)
        self.table = WordGame(rules, seats, reward, limit, **options)
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
        spaces = environment.spaces_of(self.table.encoding)
        self.observation_space, self.action_space = spaces

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let the others play until it is the learner's turn."""
        super().reset(seed=seed)
        seats = self.table.seats
        for _ in range(DEALS):
            self.seat = int(self.np_random.integers(seats)) if self.fixed is None else self.fixed
            dice = Dice(seed_from(self.np_random))  # for the bots; the game has its own
            self.table.answers = {
                (self.seat + after) % seats: partial(choice, bot, dice) for after, bot in enumerate(self.bots, 1)
            }
            self.table.begin(seed_from(self.np_random))
            if self.table.turn is not None:  # a game may end before the learner has had a choice
                return observed(self.table, self.seat), {}
        raise BadOption(f"in {DEALS} games the learner never had a choice; is the limit too low?")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say a word, and let the others play until it is the learner's turn again."""
        table, word = self.table, int(action)
        if not table.allows(word):
            return observed(table, self.seat), environment.ILLEGAL, True, False, {"illegal": True}
        before = table.worths(table.state)[self.seat]
        table.say(word)
        reward = table.worths(table.state)[self.seat] - before
        return observed(table, self.seat), reward, table.over, table.broken_off, self.report()

    def report(self) -> dict[str, Any]:
        """Return the result of a finished game: all points, and whether the learner won."""
        outcome = self.table.state.outcome()
        if outcome is None:
            return {}
        won = self.seat in outcome.winners
        return {"seat": self.seat, "totals": outcome.totals, "won": won}

    def render(self) -> str | None:
        """Return the position as the learner may see it."""
        return self.drawing(self.table.state.view(self.seat)) if self.render_mode == "ansi" else None


def choice(bot: Bot, dice: Dice, state: State) -> Move:
    """Return a bot's move; it sees its own seat only."""
    return bot.choose(Seat(state, dice))


def register() -> None:
    """Register the games for `gymnasium.make`, each with the version of its rules."""
    for slug in branchline.GAMES:
        name = name_of(branchline.game(slug))
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": slug})


register()
