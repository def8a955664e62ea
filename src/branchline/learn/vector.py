"""Many tables at once, for learners that need a lot of decisions: against bots, or with every seat learning."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from branchline.learn.batch import Numbers, Seed, batch_of, seeds_of
from branchline.learn.environment import spaces_of
from branchline.learn.setting import LIMIT, WIN, setting_of


class SelfPlay:
    """Tables at which every seat learns: each step says a word at every table, for the seat that has to decide there.

    The arrays hold what is known after it, and are overwritten by the next step: `observations` and `masks` of the
    seats in `seats`, the `rewards` by table and seat, and whether a game has ended by the rules (`over`) or was
    broken off (`cut`). In the step after that a new game begins, and the word said there is ignored.
    """

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None = None,
        reward: str = WIN,
        limit: int = LIMIT,
        workers: int = 0,
        **options: object,
    ) -> None:
        self.batch = batch = batch_of(setting_of(game, seats, reward, limit, options), tables, workers)
        self.tables = tables
        self.encoding = batch.setting.encoding
        self.observations, self.masks = batch.observations, batch.masks
        self.seats, self.rewards = batch.seats, batch.rewards

    @property
    def over(self) -> Numbers:
        """Whether the game at each table has ended by the rules, or by an illegal word."""
        return self.batch.over

    @property
    def cut(self) -> Numbers:
        """Whether the game at each table has reached its limit of moves."""
        return self.batch.cut

    def reset(self, seed: Seed = None) -> None:
        """Start new games: table 1 as a single environment does with `seed`, table 2 with `seed + 1`, and so on."""
        self.batch.reset(seeds_of(seed, self.tables))

    def step(self, words: Numbers) -> None:
        """Say a word at each table; an illegal one ends the game, and costs its seat a point."""
        self.batch.step(words)

    def random_words(self) -> Numbers:
        """Return one of the words that may be said at each table, each as likely as the others."""
        return self.batch.random_words()

    def close(self) -> None:
        """End the processes of the workers."""
        self.batch.close()


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """A seat at each of many tables, against bots, exactly as `gymnasium.vector.SyncVectorEnv` of single ones.

    `copy=False` returns arrays that the next step overwrites.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | list[str] = "random",
        reward: str = WIN,
        limit: int = LIMIT,
        workers: int = 0,
        flat: bool = False,
        copy: bool = True,
        **options: object,
    ) -> None:
        self.batch = batch_of(setting_of(game, seats, reward, limit, options), num_envs, workers, seat, bots)
        self.num_envs = num_envs
        self.flat = flat
        self.copy = copy
        seen, self.single_action_space = spaces_of(self.batch.setting.encoding)
        self.single_observation_space = seen["observation"] if flat else seen
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Seed = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal new games, and let the others play until it is the learner's turn everywhere."""
        self.batch.reset(seeds_of(seed, self.num_envs))
        return self.seen(), {}

    def step(self, actions: Any) -> tuple[Any, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Say a word at each table, and let the others play until it is the learner's turn again."""
        batch = self.batch
        batch.step(np.asarray(actions))
        rewards = batch.rewards[np.arange(self.num_envs), batch.seats]
        infos: dict[str, Any] = {}
        for number in np.flatnonzero(batch.endings):
            infos = self._add_info(infos, batch.report(int(number)), int(number))
        return self.seen(), rewards, batch.over, batch.cut, infos

    def seen(self) -> Any:
        """Return the observations, with the masks unless they are flat."""
        found = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        if self.copy:
            found = {name: array.copy() for name, array in found.items()}
        return found["observation"] if self.flat else found

    def action_masks(self) -> Numbers:
        """Return for each table a one for each word that may be said now."""
        return self.batch.masks.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes of the workers."""
        self.batch.close()
