"""A bot for Sidings."""

from branchline import Move
from branchline.bots import Seat, Thinker
from branchline.engine.phrase import phrase
from sidings.actions import POINTS
from sidings.state import Sidings


class SteadyBot(Thinker):
    """Looks one move ahead: the points it scores, less what the next player could score."""

    name = "steady"
    plays = "sidings"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        self.reason = phrase("it scores the most and leaves the others the least")
        return max(moves, key=lambda move: value(seat, move))


def value(seat: Seat, move: Move) -> int:
    """Return what a move is worth."""
    after = seat.imagine()
    assert isinstance(after, Sidings)
    after.play(move)
    danger = max(POINTS.get(len(siding), 0) for siding in after.sidings.values())
    return after.points[seat.number] - danger
