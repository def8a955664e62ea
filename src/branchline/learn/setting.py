"""The rules, options, rewards and encoding of games that are played by saying words."""

from typing import Any, Final

import branchline
from branchline import BadOption, Dice, Game, State
from branchline.learn.encoding import encoding
from branchline.learn.fast.observation import Form, Observer, Rows, Sheet
from branchline.learn.fast.tables import WordTable, worths

WIN: Final = "win"  # 1 for a victory, at the end
MARGIN: Final = "margin"  # points ahead of the others, as they come
LIMIT: Final = 5_000  # moves; random games have a few hundred, but there may be no end to one


class Setting:
    """The rules, options, rewards and encoding of the games of an environment."""

    def __init__(self, game: Game[Any], seats: int | None, reward: str, limit: int, options: dict[str, object]) -> None:
        if limit < 1:
            raise BadOption(f"limit: expected a number of moves, not {limit}")
        if reward not in (WIN, MARGIN):
            raise BadOption(f"reward: expected one of {WIN}, {MARGIN}, not {reward!r}")
        self.game = game
        self.seats = game.least if seats is None else seats
        self.reward = reward
        self.limit = limit
        # No person watches: options that make every game end are on by default.
        self.options = {**game.bot_game_options, **options}
        self.encoding = encoding(game, self.seats, **self.options)
        self.vocabulary = self.encoding.vocabulary
        self.form: Form = self.encoding.form()
        self.observer: Observer[Any] = self.encoding.observer
        by_stage = type(game).prompt_of is Game.prompt_of and self.encoding.prompts == game.prompts
        self.prompts = None if by_stage else self.encoding.prompts
        game.start(self.seats, 0, **self.options)  # refuses wrong options at once, not at the first deal

    def __reduce__(self) -> tuple[Any, ...]:
        return setting_of, (self.game.slug, self.seats, self.reward, self.limit, self.options)

    def start(self, dice: int | Dice) -> State:
        """Deal a new game."""
        state: State = self.game.start(self.seats, dice, **self.options)
        return state

    def worths(self, state: State) -> list[float]:
        """Return what each seat has in a position: the sum of its rewards so far."""
        return worths(state, self.reward == MARGIN)

    def rows(self, tables: int) -> Rows:
        """Return rows for the observations and masks of so many tables."""
        return Rows(tables, self.encoding.layout.size, len(self.vocabulary))

    def table(self, rows: Rows, number: int) -> WordTable:
        """Return one of the tables that write into these rows."""
        speller, sheet = self.encoding.speller(rows, number), Sheet(self.form, rows, number)
        table = WordTable(speller, self.observer, sheet, self.prompts, self.limit)
        table.by_margin = self.reward == MARGIN
        return table


def setting_of(game: str, seats: int | None, reward: str, limit: int, options: dict[str, object]) -> Setting:
    """Return the setting of a game by its name."""
    return Setting(branchline.game(game), seats, reward, limit, options)
