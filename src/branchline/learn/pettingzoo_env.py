"""The games as PettingZoo environments: every seat is an agent."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from branchline.engine.errors import BadMove
from branchline.learn import environment
from branchline.learn.batch import LocalBatch
from branchline.learn.encoding import name_of
from branchline.learn.environment import Drawing, SeatSpace
from branchline.learn.fast.tables import BROKEN_OFF, ILLEGAL_REWARD, OVER
from branchline.learn.setting import LIMIT, setting_of


def env(game: str, **settings: Any) -> AECEnv:
    """Return a game with PettingZoo's safeguards: an illegal word ends it, at a cost."""
    raw = raw_env(game, **settings)
    guarded = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - no types; the name is PettingZoo's custom
    """A game without safeguards: an illegal word raises BadMove and changes nothing."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str = "win",
        limit: int = LIMIT,
        render_mode: str | None = None,
        drawing: Drawing = environment.plain,
        **options: object,
    ) -> None:
        super().__init__()
        setting = setting_of(game, seats, reward, limit, options)
        self.batch = LocalBatch(setting, 1)
        self.table = self.batch.tables.tables[0]
        self.metadata = {"name": name_of(setting.game), "render_modes": environment.MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.drawing = drawing
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.spaces = {agent: environment.spaces_of(setting.encoding) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> SeatSpace:
        """Return the space of what an agent may know, and of the mask of its words."""
        return self.spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        """Return the space of words."""
        return self.spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed, the next one that follows from the last seed."""
        self.batch.reset([seed])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.choose_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and the words it may say: none out of turn."""
        seat, mask = self.possible_agents.index(agent), self.batch.masks[0]
        self.table.observe(seat)
        numbers = self.batch.observations[0].copy()
        return {"observation": numbers, "action_mask": mask.copy() if seat == self.table.turn else np.zeros_like(mask)}

    def step(self, action: int | None) -> None:
        """Say a word for the agent whose turn it is; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadMove(f"{agent} must choose a word")
        self._cumulative_rewards[agent] = 0.0
        self.table.say(int(action))
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        if not self.table.deciding:
            self.terminations = dict.fromkeys(self.agents, self.table.ending == OVER)
            self.truncations = dict.fromkeys(self.agents, self.table.ending == BROKEN_OFF)
        self.choose_agent()
        self._accumulate_rewards()

    def choose_agent(self) -> None:
        """Select the agent to act; after the end, the others one after another."""
        turn = self.table.turn
        self.agent_selection = self.agents[0 if turn is None else turn]

    def render(self) -> str | None:
        """Return the position as the agent whose turn it is may see it."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return self.drawing(self.table.position.view(seat))
