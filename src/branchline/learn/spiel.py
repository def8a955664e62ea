"""The games as OpenSpiel games, registered with pyspiel by importing this module.

Chance is explicit: each thing that the deal or a move draws is a chance node, and its outcomes are
the kinds of things in the bag, as likely as there are many of them.
"""

from __future__ import annotations

import json
from typing import Any, Final, final

import numpy as np
import pyspiel

import branchline
from branchline.engine.game import Game
from branchline.engine.options import Option
from branchline.engine.registry import plugin
from branchline.learn.chance_game import ChanceGame, setting
from branchline.learn.encoding import LONGEST, name_of
from branchline.learn.rewards import MARGIN, WIN

LIMIT: Final = 2_000  # moves
KINDS: Final = 64  # of things in a bag: tickets are the most, 46
DRAWS: Final = 64  # of one move or a deal
FAR: Final = 2_000.0  # points that nobody is ahead
BY_LOT: Final = -1


def short_name(rules: Game[Any]) -> str:
    """The name of a game with pyspiel, with the version of its rules."""
    return name_of(rules).replace("/", "_").replace("-", "_")


def default_of(rules: Game[Any], option: Option) -> object:
    """An option as a parameter of one type: a seat is a number, by lot if it is below 0."""
    default = rules.unattended.get(option.name, option.default)
    return BY_LOT if option.kind == "seat" else default


def type_of(rules: Game[Any]) -> Any:
    """What pyspiel wants to know of a game."""
    kind = pyspiel.GameType
    parameters: dict[str, object] = {
        "players": rules.least,
        "reward": WIN,
        "limit": LIMIT,
    }
    parameters |= {option.name: default_of(rules, option) for option in rules.options}
    return kind(
        short_name=short_name(rules),
        long_name=f"{rules.name} (Branchline)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if plugin(rules.slug).hidden_information
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.most,
        min_num_players=rules.least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a game may be of any length
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game as OpenSpiel knows it; its parameters are the options of the start, and a few more."""

    rules: Game[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = type_of(self.rules)
        given = {**kind.parameter_specification, **(params or {})}
        self.where = setting(
            self.rules.slug,
            given["players"],
            given["reward"],
            given["limit"],
            json.dumps(options_of(self.rules, given), sort_keys=True),
        )
        most = FAR if given["reward"] == MARGIN else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.where.lexicon),
            max_chance_outcomes=KINDS,
            num_players=given["players"],
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=given["limit"] * LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """A game before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Some for the deal, and some for each move at the most."""
        return (self.where.limit + 1) * DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What observes states for a player."""
        if params:
            raise ValueError(f"observers have no parameters here, not {params}")
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def options_of(rules: Game[Any], given: dict[str, Any]) -> dict[str, object]:
    """The options of the start among the parameters; what is by default stays unsaid."""
    found = {**rules.unattended}
    for option in rules.options:
        if given[option.name] != default_of(rules, option):
            found[option.name] = given[option.name]
    return found


@final
class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; pyspiel copies and keeps what it is made of by itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = ChanceGame(game.where)

    def current_player(self) -> int:
        """The seat that must say a word."""
        if self.course.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.course.bag is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.course.state is not None
        return self.course.state.mover

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.course.decision is None else self.course.decision.words

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely each is."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.course.bag is not None:
            self.course.draw(action)
        else:
            self.course.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.course.bag is not None:
            return self.course.bag.names[action]
        return self.course.where.lexicon.words[action].strip() or "enough"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.over

    def returns(self) -> list[float]:
        """What each seat has won, nothing before the end."""
        return self.course.returns()

    def __str__(self) -> str:
        course = self.course
        if course.state is None:
            return f"the deal: {', '.join(course.draws)}"
        return "\n".join(
            [
                *[f"{entry.seat}: {entry.move}" for entry in course.entries],
                *([] if course.waiting is None else [f"{course.waiting}: {course.draws}"]),
                *([] if course.decision is None else [repr(course.decision.said)]),
                json.dumps(course.state.to_json(), sort_keys=True),
            ]
        )


@final
class SpielObserver:
    """What a player may know: the view as a vector or text, or all that it ever saw as text."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.encoding = game.where.encoding
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(self.encoding.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know into the vector; before the deal it is empty."""
        course = state.course
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if course.state is not None:
            self.tensor[:] = self.encoding.observe(course.state.view(player), course.said(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player may know as text."""
        course = state.course
        if course.state is None:
            return "before the deal"
        if not self.perfect_recall:
            told: list[object] = [course.state.view(player)]
        else:
            told = [course.deal[player], [entry.to_json() for entry in course.seen(player)]]
        words = [self.encoding.lexicon.words[word] for word in course.said(player)]
        return json.dumps([*told, words], sort_keys=True)


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for slug in branchline.GAMES:
        rules = branchline.game(slug)
        if short_name(rules) not in known:
            made = type(f"Spiel{type(rules).__name__}", (SpielGame,), {"rules": rules})
            pyspiel.register_game(type_of(rules), made)


register()
