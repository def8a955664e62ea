"""The games as Gymnasium environments, registered when this is imported: one seat learns, bots play the others."""

from typing import Any, final

import gymnasium

import branchline
from branchline import BadOption
from branchline.learn import environment
from branchline.learn.encoding import name_of
from branchline.learn.environment import Drawing, observed, seed_from
from branchline.learn.fast.tables import BROKEN_OFF, ILLEGAL_REWARD, OVER, RUNNING
from branchline.learn.opponents import DEALS, Opponents, report
from branchline.learn.word_game import LIMIT, Mask, WordGame


@final
class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat of a game, or by default a random one, against bots; an illegal word ends the game, at a cost.

    `flat` leaves the mask out of the observation, for programs that ask `action_masks` instead.
    """

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
        flat: bool = False,
        **options: object,
    ) -> None:
        rules = branchline.game(game)
        self.table = WordGame(rules, seats, reward, limit, **options)
        self.opponents = Opponents(rules, self.table.setting.seats, seat, bots)
        self.seat = 0
        self.flat = flat
        self.render_mode = render_mode
        self.drawing = drawing
        seen, self.action_space = environment.spaces_of(self.table.setting.encoding)
        self.observation_space = seen["observation"] if flat else seen

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game, and let the others play until it is the learner's turn."""
        super().reset(seed=seed)
        for _ in range(DEALS):
            self.seat = self.opponents.sit_down(self.table.core, self.np_random)
            self.table.begin(seed_from(self.np_random))
            if self.table.core.deciding:  # a game may end before the learner has had a choice
                return self.observation(), {}
        raise BadOption(f"in {DEALS} games the learner never had a choice; is the limit too low?")

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Say a word, and let the others play until it is the learner's turn again."""
        table, word = self.table.core, int(action)
        if not table.deciding or not table.speller.allows(word):
            return self.observation(), ILLEGAL_REWARD, True, False, {"illegal": True}
        table.say(word)
        ending, reward = table.ending, table.rewards()[self.seat]
        told = {} if ending == RUNNING else report(table, self.seat)
        return self.observation(), reward, ending == OVER, ending == BROKEN_OFF, told

    def observation(self) -> Any:
        """Return what the learner may know, with the mask of its words unless it is flat."""
        return self.table.observe(self.seat) if self.flat else observed(self.table, self.seat)

    def action_masks(self) -> Mask:
        """Return a one for each word that may be said now, as `sb3_contrib.MaskablePPO` asks for it."""
        return self.table.mask(self.seat)

    def render(self) -> str | None:
        """Return the position as the learner may see it."""
        return self.drawing(self.table.state.view(self.seat)) if self.render_mode == "ansi" else None


def register() -> None:
    """Register the games for `gymnasium.make` and `make_vec`, each with the version of its rules."""
    for slug in branchline.GAMES:
        name = name_of(branchline.game(slug))
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:{SeatEnv.__name__}",
                vector_entry_point="branchline.learn.vector:SeatVectorEnv",
                kwargs={"game": slug},
            )


register()
