"""Why a move was chosen, in a few words."""

from typing import Any, Final, final

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.bots import line_candidates, values
from branchline.games.steam.rules import board
from branchline.games.steam.rules.actions import bidding, building, deliver, growth, player_tracks, take
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.state import BID, FIRST_BID, UPKEEP, Steam
from branchline.games.steam.rules.wording import place_name

ALWAYS: Final = {
    bidding.Bid: phrase("an early place is worth a little, and no plan needs the money"),
    bidding.FreePass: phrase("others may drop out first, and it costs nothing to wait"),
    building.TakeBack: phrase("that track does not lead to a city"),
}
TILES: Final = {
    board.TURN_ORDER: phrase("none of the tiles left is more useful than a good place next Turn"),
    board.FIRST_MOVE: phrase("others could deliver the same cubes first"),
    board.ENGINEER: phrase("a fourth build makes a better line"),
    board.FIRST_BUILD: phrase("others could build in the same place first"),
    board.CITY_GROWTH: phrase("cubes from the supply could travel far over its own links"),
    board.URBANIZATION: phrase("a New City on its own links would be worth its price"),
}


def reason(state: Steam, move: Move, line: line_candidates.Line | None = None) -> Phrase:
    """Return why a move is good: the line a tile is part of, or what the move gains."""
    assert isinstance(move, Action)
    return move.accept(Reasons(state, line))


@final
class Reasons(Visitor[Phrase]):
    """The reason for each kind of action."""

    def __init__(self, state: Steam, line: line_candidates.Line | None) -> None:
        self.state = state
        self.line = line

    def pass_turn(self, action: bidding.PassTurn) -> Phrase:
        """Return that nothing is worth it."""
        if self.state.stage in (FIRST_BID, BID):
            return phrase("an early place is not worth that much")
        return phrase("no cube is worth moving now")

    def buy_capital(self, action: player_tracks.BuyCapital) -> Phrase:
        """Return what the money is for: the plans, or the upkeep that is due."""
        if self.state.stage == UPKEEP:
            if action.steps:
                return phrase("giving up a step for $5 is cheaper than losing a point for $2")
            return phrase("losing a few points is cheaper than losing income")
        if not action.steps:
            return phrase("the cash in hand is enough")
        return phrase("the best lines and the upkeep need this much cash")

    def take_tile(self, action: take.TakeTile) -> Phrase:
        """Return what a tile does, or that its place in the next Turn is all there is."""
        if action.passing:
            return phrase("its action is not worth its price, and other tiles are less useful")
        if action.tile == board.LOCOMOTIVE:
            level = self.state.levels[self.state.mover] + 1
            return phrase("level {level} carries cubes further straight away", level=level)
        return TILES[action.tile]

    def lay(self, action: building.Lay) -> Phrase:
        """Return the line that a tile is part of."""
        if self.line is None:
            return phrase("something must be built")
        titles = [self.state.board.hexes[node].title for node in self.line.nodes]
        return plural(
            "the line {way} adds {n} link for ${dollars}",
            "the line {way} adds {n} links for ${dollars}",
            len(titles) - 1,
            way="\N{EN DASH}".join(titles),
            dollars=self.line.price,
        )

    def grow(self, action: growth.Grow) -> Phrase:
        """Return that its links serve the cubes."""
        return phrase(
            "its own links lead from {city} to where these cubes go", city=place_name(self.state, action.place)
        )

    def urbanize(self, action: growth.Urbanize) -> Phrase:
        """Return that its links serve the town."""
        return phrase(
            "{town} is on its own links, where cubes can come and go", town=place_name(self.state, action.place)
        )

    def end_building(self, action: building.EndBuilding) -> Phrase:
        """Return why it builds no more."""
        return phrase("no other line is worth its price") if self.state.builds_left else phrase("no builds are left")

    def upgrade(self, action: player_tracks.Upgrade) -> Phrase:
        """Return the level that it will have."""
        level = self.state.levels[self.state.mover] + 1
        return phrase("longer routes will score more with a level {level} locomotive", level=level)

    def deliver(self, action: deliver.Deliver) -> Phrase:
        """Return the points for its own links, and for those of others."""
        owners = action.owners_used(self.state)
        own = owners.count(self.state.mover)
        others = sum(1 for owner in owners if owner >= 0) - own
        gain = plural("it scores {n} point", "it scores {n} points", own)
        if not others:
            return gain
        return phrase("{gain}, and {others} for others", gain=gain, others=others)

    def score(self, action: player_tracks.Score) -> Phrase:
        """Return that income pays in the Turns to come, and below 0 costs points at the end."""
        if not action.income:
            return phrase("more income would not be worth as much by the end")
        if values.turns_left(self.state) == 1:
            return phrase("income below 0 would cost twice as many points")
        return plural(
            "income pays in the {n} remaining Turn",
            "income pays in the {n} remaining Turns",
            values.turns_left(self.state) - 1,
        )

    def other(self, action: Any) -> Phrase:
        return ALWAYS[type(action)]
