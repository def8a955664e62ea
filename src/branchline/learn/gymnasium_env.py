"""The games as Gymnasium environments, registered when this is imported: one seat learns, bots play the others."""

from typing import Any

import gymnasium

import branchline
from branchline.learn import environment
from branchline.learn.batch import LocalBatch, Numbers
from branchline.learn.encoding import name_of
from branchline.learn.environment import Drawing
from branchline.learn.fast.tables import BROKEN_OFF
from branchline.learn.setting import LIMIT, setting_of


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
        self.batch = LocalBatch(setting_of(game, seats, reward, limit, options), 1, seat, bots)
        self.numbers: Numbers = self.batch.observations[0]  # overwritten by every step, as the mask
        self.mask: Numbers = self.batch.masks[0]
        self.seat = 0
        self.flat = flat
        self.render_mode = render_mode
        self.drawing = drawing
        seen, self.action_space = environment.spaces_of(self.batch.setting.encoding)
        self.observation_space = seen["observation"] if flat else seen

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game, and let the others play until it is the learner's turn."""
        super().reset(seed=seed)
        self.batch.reset([seed])
        self.seat = int(self.batch.seats[0])
        return self.observation(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Say a word, and let the others play until it is the learner's turn again."""
        batch = self.batch
        ended = batch.tables.step([int(action)])
        reward = float(batch.rewards[0, self.seat])
        if not ended:
            return self.observation(), reward, False, False, {}
        is_cut = bool(batch.endings[0] == BROKEN_OFF)
        return self.observation(), reward, not is_cut, is_cut, batch.report(0)

    def observation(self) -> Any:
        """Return what the learner may know, with the mask of its words unless it is flat."""
        numbers = self.numbers.copy()
        return numbers if self.flat else {"observation": numbers, "action_mask": self.mask.copy()}

    def action_masks(self) -> Numbers:
        """Return a one for each word that may be said now, as `sb3_contrib.MaskablePPO` asks for it."""
        return self.mask.copy()

    def render(self) -> str | None:
        """Return the position as the learner may see it."""
        return (
            self.drawing(self.batch.tables.tables[0].position.view(self.seat)) if self.render_mode == "ansi" else None
        )


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
