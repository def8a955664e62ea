"""The sentence for a refusal: by the kind of the move, then by the rule that forbids it."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.actions.bidding import Bid, FreePass
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.done import Done
from branchline.games.steam.rules.actions.goods import Deliver, Upgrade
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.notation import Written, parse
from branchline.games.steam.rules.refusals.bidding import BIDS, CAPITALS, FREE_PASSES
from branchline.games.steam.rules.refusals.goods import DELIVERIES, UPGRADES
from branchline.games.steam.rules.refusals.growing import GROWS, URBANIZATIONS
from branchline.games.steam.rules.refusals.laying import ENDS, LAYS, TAKE_BACKS
from branchline.games.steam.rules.refusals.redirecting import REDIRECTS
from branchline.games.steam.rules.refusals.taking import TAKES
from branchline.games.steam.rules.refusals.timing import TIMES
from branchline.games.steam.rules.refusals.track import TRACKS
from branchline.games.steam.rules.state import Action, Steam


def refusal(state: Steam, move: Move, rule: Rule) -> Phrase:
    """Why a rule forbids a move here; the rule is the one that the move's `why_not` has named."""
    assert isinstance(move, Action)
    action = parse(state.board, move.text) if isinstance(move, Written) else move
    if rule.id in TIMES:
        return TIMES[rule.id](state, action)
    if isinstance(action, Lay):
        return of_lay(state, action, rule)
    if isinstance(action, Deliver):
        return DELIVERIES[rule.id](state, action)
    if isinstance(action, Upgrade):
        return UPGRADES[rule.id](state, action)
    if isinstance(action, Take):
        return TAKES[rule.id](state, action)
    if isinstance(action, Bid):
        return BIDS[rule.id](state, action)
    if isinstance(action, FreePass):
        return FREE_PASSES[rule.id](state, action)
    if isinstance(action, Capital):
        return CAPITALS[rule.id](state, action)
    if isinstance(action, Grow):
        return GROWS[rule.id](state, action)
    if isinstance(action, Urbanize):
        return URBANIZATIONS[rule.id](state, action)
    if isinstance(action, TakeBack):
        return TAKE_BACKS[rule.id](state, action)
    assert isinstance(action, Done)  # passing and placing points are refused by the time only
    return ENDS[rule.id](state, action)


def of_lay(state: Steam, move: Lay, rule: Rule) -> Phrase:
    """Why a tile cannot be laid: the hex and the money, its track, or the track it would turn."""
    if rule.id in LAYS:
        return LAYS[rule.id](state, move)
    return TRACKS[rule.id](state, move) if rule.id in TRACKS else REDIRECTS[rule.id](state, move)
