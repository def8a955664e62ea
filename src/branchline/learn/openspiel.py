"""The games as OpenSpiel games, registered when this is imported; each thing that is drawn is a chance node."""

import json
from typing import Any, Final

import numpy as np
import pyspiel

import branchline
from branchline import Game, Option
from branchline.engine.registry import plugin
from branchline.learn.chance_game import ChanceGame, setting
from branchline.learn.encoding import name_of
from branchline.learn.fast.speller import LONGEST
from branchline.learn.setting import MARGIN, WIN

LIMIT: Final = 2_000  # moves
KINDS: Final = 64  # of things in a bag: tickets are the most, 46
DRAWS: Final = 64  # of one move or a deal
FAR: Final = 2_000.0  # more points than anyone can be ahead
AT_RANDOM: Final = -1


def short_name(rules: Game[Any]) -> str:
    """Return the name of a game in pyspiel, with the version of its rules."""
    return name_of(rules).replace("/", "_").replace("-", "_")


def default_of(rules: Game[Any], option: Option) -> object:
    """Return the default of an option as a parameter; a seat below 0 is a random one."""
    return AT_RANDOM if option.kind == "seat" else rules.bot_game_options.get(option.name, option.default)


def type_of(rules: Game[Any]) -> Any:
    """Return the description of a game for pyspiel."""
    kind = pyspiel.GameType
    parameters: dict[str, object] = {"players": rules.least, "reward": WIN, "limit": LIMIT}
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
    """A game for OpenSpiel; its parameters are the options of the game, and a few more."""

    rules: Game[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = type_of(self.rules)
        given = {**kind.parameter_specification, **(params or {})}
        options = json.dumps(options_of(self.rules, given), sort_keys=True)
        self.key = (self.rules.slug, given["players"], given["reward"], given["limit"], options)
        self.setting = setting(*self.key)
        most = FAR if given["reward"] == MARGIN else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.vocabulary),
            max_chance_outcomes=KINDS,
            num_players=given["players"],
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=given["limit"] * LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Return a game before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound: some for the deal, and some for each move."""
        return (self.setting.limit + 1) * DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return an observer of states for a player."""
        if params:
            raise ValueError(f"observers have no parameters here, not {params}")
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def options_of(rules: Game[Any], given: dict[str, Any]) -> dict[str, object]:
    """Return the options among the parameters that are not at their default."""
    found = {**rules.bot_game_options}
    for option in rules.options:
        if given[option.name] != default_of(rules, option):
            found[option.name] = given[option.name]
    return found


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; pyspiel copies and saves it through its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.chance_game = ChanceGame(game.key)

    def current_player(self) -> int:
        """Return the seat that must choose a word, or that the game is over or chance draws."""
        if self.chance_game.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.chance_game.bag is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.chance_game.state is not None
        return self.chance_game.state.mover

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.chance_game.speller is None else self.chance_game.speller.words

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn, by number of the kind, and how likely each is."""
        bag = self.chance_game.bag
        return [(kind, count / bag.left) for kind, count in enumerate(bag.counts) if count] if bag else []

    def _apply_action(self, action: int) -> None:
        if self.chance_game.bag is not None:
            self.chance_game.draw(action)
        else:
            self.chance_game.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.chance_game.bag is not None:
            return self.chance_game.bag.names[action]
        return self.chance_game.setting.vocabulary.words[action].strip() or "enough"

    def is_terminal(self) -> bool:
        """Check whether the game is over."""
        return self.chance_game.over

    def returns(self) -> list[float]:
        """Return what each seat has won, zeros before the end."""
        chance_game = self.chance_game
        return (
            chance_game.setting.worths(chance_game.state)
            if chance_game.state and chance_game.over
            else [0.0] * chance_game.setting.seats
        )

    def __str__(self) -> str:
        chance_game = self.chance_game
        if chance_game.state is None:
            return f"the deal: {', '.join(chance_game.draws)}"
        return "\n".join(
            [
                *[f"{entry.seat}: {entry.move}" for entry in chance_game.entries],
                *([] if chance_game.waiting is None else [f"{chance_game.waiting}: {chance_game.draws}"]),
                *([] if chance_game.speller is None else [repr(chance_game.speller.words_said)]),
                json.dumps(chance_game.state.to_json(), sort_keys=True),
            ]
        )


class SpielObserver:
    """What a player may know: the view as a vector or text, or everything seen so far as text."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.encoding = game.setting.encoding
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(self.encoding.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know into the vector; before the deal it is empty."""
        chance_game = state.chance_game
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if chance_game.state is not None:
            self.tensor[:] = self.encoding.observe(chance_game.state.view(player), chance_game.said(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player may know as text."""
        chance_game = state.chance_game
        if chance_game.state is None:
            return "before the deal"
        if not self.perfect_recall:
            told: list[object] = [chance_game.state.view(player)]
        else:
            told = [chance_game.deal[player], [entry.to_json() for entry in chance_game.seen(player)]]
        words = [self.encoding.vocabulary.words[word] for word in chance_game.said(player)]
        return json.dumps([*told, words], sort_keys=True)


def register() -> None:
    """Register the games for `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for slug in branchline.GAMES:
        rules = branchline.game(slug)
        if short_name(rules) not in known:
            made = type(f"Spiel{type(rules).__name__}", (SpielGame,), {"rules": rules})
            pyspiel.register_game(type_of(rules), made)


register()
