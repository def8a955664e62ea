"""The end: victory points for income and links (STM-26), the places and their tie-breaks."""

from branchline.engine.outcome import Outcome, deciding_heading
from branchline.games.steam.rules import board, turn
from branchline.games.steam.rules.state import Steam

LAST_TURN, LAST_STANDARD_TURN, ONE_LEFT = board.RULES.pick("STM-7.4", "STM-27.9", "STM-R.44")


def income_points(income: int) -> int:
    """Half of a positive income, rounded down, or twice a negative one."""
    # STM-26.1, STM-26.2 and STM-26.3, in both games (STM-27.2).
    return income // 2 if income > 0 else 2 * income


def sheet(state: Steam, seat: int) -> dict[str, int]:
    """The final points of a seat by heading; cash is worth nothing (STM-26.6)."""
    # Unfinished links score nothing (STM-26.4).
    links = turn.complete_links(state, seat)
    income = income_points(state.incomes[seat])
    return {
        "points": state.points[seat],
        "income": income,
        "links": links,
        "total": state.points[seat] + income + links,  # may be negative (STM-R.2)
    }


def outcome(state: Steam) -> Outcome:
    """Return one winner (STM-26.11): by points, income, then the order of the last Turn."""
    table = [sheet(state, seat) for seat in range(state.seats)]
    totals = [row["total"] for row in table]
    # STM-26.7, STM-26.8; at last the place in the order (STM-26.10), or the number of the tile held (STM-26.9).
    last = [-place for place in range(state.seats)] if state.standard else [-state.held[seat] for seat in state.order]
    merits = {seat: (totals[seat], state.incomes[seat], last[at]) for at, seat in enumerate(state.order)}
    standing = sorted(state.order, key=lambda seat: merits[seat], reverse=True)
    fallen = reversed(state.bankrupt)  # later bankruptcies first (STM-R.44)
    ranking = [[seat] for seat in (*standing, *fallen)]
    if len(standing) <= 1 or state.turn_number != board.TURNS[state.seats]:
        return Outcome(ranking, totals, table, ONE_LEFT)
    reason = LAST_STANDARD_TURN if state.standard else LAST_TURN
    headings = ("total", "income", "turn order" if state.standard else "action tile")
    decided_by = deciding_heading(list(merits.values()), headings)
    return Outcome(ranking, totals, table, reason, decided_by)
