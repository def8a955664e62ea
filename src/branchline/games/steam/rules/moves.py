"""Moves: the legal ones, listed or one picked at random, and which one a text stands for."""

from collections.abc import Callable
from typing import Final, final

from branchline.engine import errors, json_validation, outcome, rulebook
from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase
from branchline.engine.preview import Preview
from branchline.engine.subclassing import mypyc_attr
from branchline.games.steam.rules import build_moves, delivery_routes, notation
from branchline.games.steam.rules.actions import bidding, building, deliver, growth, player_tracks, take
from branchline.games.steam.rules.actions.action import Action, MapAction
from branchline.games.steam.rules.board import CITY_GROWTH, EXITS, KINDS, MOST_PIECES, URBANIZATION, Board
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, OVER, SELECT, UPKEEP, Steam
from branchline.games.steam.rules.track import may_begin

# Any tile on any hex, each as likely as any other move: the first legal one is a fair pick, and
# the rare turn in which hardly any is legal is better served by the list.
TRIES: Final = 200


def legal_moves(state: Steam) -> list[Action]:
    """List every legal move in a stable order."""
    if state.stage in (FIRST_BID, BID):
        return bidding.bids(state)
    if state.stage in (CAPITAL, UPKEEP):
        return player_tracks.capitals(state)
    if state.stage == SELECT:
        return [*take.takes(state)]
    if state.stage == BUILD:
        last = way_out(state)
        return [*build_moves.lays(state), *growth.growths(state), *([last] if last.is_legal(state) else [])]
    if state.stage == MOVE:
        upgrade: list[Action] = [player_tracks.UPGRADE] if player_tracks.UPGRADE.is_legal(state) else []
        return [*delivery_routes.deliveries(state), *upgrade, bidding.PASS]
    return [] if state.stage == OVER else [*player_tracks.SCORES]


def way_out(state: Steam) -> Action:
    """Return how a build turn ends, or comes out of loose track: never both are legal."""
    return building.take_back(state) if state.loose else building.DONE


def pick_move(state: Steam, dice: Dice) -> Action:
    """Pick a legal move at random; while building by trying, since listing takes long."""
    if state.stage == BUILD:
        urn = Urn(state)
        for _ in range(TRIES):
            move = urn.draw(dice)
            if move is not None and move.is_legal(state):
                return move
    if state.stage in (FIRST_BID, BID):
        return bidding.pick_bid(state, dice)
    found = legal_moves(state)
    return found[dice.below(len(found))]


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Urn:
    """All moves there could ever be in a build turn, less those that are plainly hopeless."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.board = state.board
        self.last = way_out(state)
        self.tiles: i64 = 0
        if build_moves.may_build(state):
            self.tiles = self.board.size * MOST_PIECES
        self.growths: i64 = 0
        tile: i64 = state.held[state.mover]
        self.made = self.board.urbanizations if tile == URBANIZATION else self.board.grows
        if tile in (CITY_GROWTH, URBANIZATION) and growth.may_act(state, tile):
            self.growths = self.board.size * self.board.map.supply_spaces * KINDS

    def draw(self, dice: Dice) -> Action | None:
        """Draw one of them, each equally likely, legal or not; None where there is no such move."""
        number = dice.below(self.tiles + self.growths + 1)
        if number < self.tiles:
            place = number // MOST_PIECES
            number -= place * MOST_PIECES
            town = self.board.town[place]
            exits = EXITS[number + MOST_PIECES] if town else EXITS[number]
            if exits and may_begin(self.state, place, exits, town):
                return self.board.fitting[place][number]
            return None
        number -= self.tiles
        if number == self.growths:
            return self.last
        at_place = self.board.map.supply_spaces * KINDS
        made = self.made.get(number // at_place, [])
        number %= at_place
        return made[number] if number < len(made) else None


# Actions that name places of a map, and those that read the same on all maps.
ON_MAP: Final[dict[str, type[MapAction]]] = {
    "lay": building.Lay,
    "take back": building.TakeBack,
    "grow": growth.Grow,
    "urbanize": growth.Urbanize,
    "deliver": deliver.Deliver,
}
WITHOUT_MAP: Final[dict[str, Callable[[list[str]], Action]]] = {
    "bid": lambda words: bidding.Bid(notation.parse_number(words, "bid 3")),
    "capital": lambda words: player_tracks.BuyCapital(notation.parse_number(words, "capital 2")),
    "take": take.TakeTile.parse,
}


def split_verb(text: str) -> tuple[str, list[str]]:
    """Return the verb of a move, in small letters, and the words after it."""
    words = text.split()
    verb = words[0].casefold() if words else ""
    if verb == "take" and len(words) > 1 and words[1].casefold() == "back":
        return "take back", words[2:]
    return verb, words[1:]


def parse(board: Board, text: str) -> Action:
    """Parse an action on a map, legal or not."""
    verb, words = split_verb(text)
    return ON_MAP[verb].parse(board, words) if verb in ON_MAP else parse_without_map(text)


def parse_without_map(text: str) -> Action:
    """Parse an action that names no place."""
    verb, words = split_verb(text)
    if verb in WITHOUT_MAP:
        return WITHOUT_MAP[verb](words)
    for action in (*player_tracks.SCORES, player_tracks.UPGRADE, building.DONE, bidding.FREE_PASS, bidding.PASS):
        if " ".join(text.split()).casefold() == action.text:
            return action
    raise errors.BadMove(f"not a move: {json_validation.shown(text)}; moves look like: {'; '.join(notation.FORMS)}")


def parse_logged(text: str) -> Action:
    """Parse an action of a log whose map is not at hand."""
    return UnresolvedAction(text) if split_verb(text)[0] in ON_MAP else parse_without_map(text)


def parse_on_any(boards: list[Board], text: str) -> Action:
    """Parse an action on one of several maps; the table decides later on which."""
    problems: list[errors.BadMove] = []
    for board in boards:
        try:
            action = parse(board, text)
        except errors.BadMove as error:
            problems.append(error)
            continue
        return UnresolvedAction(action.text) if split_verb(action.text)[0] in ON_MAP else action
    # The map on which most of the text makes sense is most likely the one that is meant.
    # All places were understood, or one nearly, or not even that.
    raise min(problems, key=lambda problem: 2.0 - problem.likeness if isinstance(problem, notation.NoPlace) else 0.0)


@final
class UnresolvedAction(Action):
    """A text that names places; each table resolves it on its own map."""

    def resolve(self, state: Steam) -> Action:
        """Return the action that the text stands for at a table."""
        return parse(state.board, self.text)

    def denial(self, state: Steam) -> rulebook.Denial | None:
        return self.resolve(state).denial(state)

    def apply(self, state: Steam) -> None:
        self.resolve(state).apply(state)

    def dollars(self, state: Steam) -> int:
        return self.resolve(state).dollars(state)

    def rule(self, state: Steam) -> str:
        return self.resolve(state).rule(state)

    def preview(self, state: Steam) -> list[Preview]:
        return self.resolve(state).preview(state)

    def effects(self, before: Steam, after: Steam) -> list[outcome.Effect]:
        return self.resolve(before).effects(before, after)

    def describe(self, draws: list[str], effects: list[outcome.Effect]) -> Phrase:
        return ON_MAP[split_verb(self.text)[0]].in_words(self.text.split(), None)  # by what the text says
