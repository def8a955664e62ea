"""Bidding: for places in the Base game (STM-5B), for turn order in the Standard game (STM-29)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.dice import Dice
from branchline.engine.game import NOBODY
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.money import pay, purse
from branchline.games.steam.rules.state import BID, FIRST_BID, MOVE, NO_BID, SELECT, Action, Steam
from branchline.games.steam.rules.turn import begin_phase, next_actor, open_place, wrong_time

MORE_PLACE, PAYABLE, MORE_ORDER, IN_CASH = RULES.pick("STM-5.8", "STM-5.18", "STM-29.4", "STM-29.5")
(TURN_ORDER_ONLY,) = RULES.pick("STM-29.9")


@final
class Bid(Action):
    """Offer more than the highest bid so far."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}")
        self.amount = amount

    def why_not(self, state: Steam) -> Rule | None:
        """Higher than all before, and no more than one could pay."""
        if state.stage not in (FIRST_BID, BID):
            return wrong_time(state)
        first = state.stage == FIRST_BID
        if self.amount < least_bid(state):
            return MORE_PLACE if first else MORE_ORDER
        if self.amount > purse(state, state.mover):
            return PAYABLE if first else IN_CASH
        return None

    def play(self, state: Steam) -> None:
        """The bidder leads; the next one is asked."""
        state.bids[state.mover] = self.amount
        state.leader = state.mover
        ask_next(state)


def least_bid(state: Steam) -> int:
    """The lowest bid that counts: 0 opens (STM-5.9, STM-29.2), then a dollar more (STM-R.9)."""
    return 0 if state.leader == NOBODY else state.bids[state.leader] + 1


def pass_bid(state: Steam) -> None:
    """Leave the bidding (STM-5.10, STM-29.6), whether or not a free pass is left (STM-29.9)."""
    seat = state.mover
    after = next_bidder(state)
    state.bidders = tuple([other for other in state.bidders if other != seat])
    if state.stage == BID:
        state.places = (seat, *state.places)  # the last free place (STM-29.7, STM-29.10)
        if state.free_pass == seat:
            state.free_pass = NOBODY  # unused, it lapses (STM-29.11)
    ask(state, after)


def ask_next(state: Steam) -> None:
    """Ask the bidder after the mover."""
    ask(state, next_bidder(state))


def next_bidder(state: Steam) -> int:
    """The bidder after the mover, going round in order (STM-5.7, STM-29.3)."""
    place = state.bidders.index(state.mover)
    return state.bidders[(place + 1) % len(state.bidders)]


def ask(state: Steam, seat: int) -> None:
    """Ask a bidder, unless he leads (STM-R.10, STM-R.12) or can only pass (STM-R.8)."""
    if len(state.bidders) == 1:
        win(state)
        return
    state.mover = seat
    if seat == state.leader:
        ask_next(state)
    elif state.stage == FIRST_BID and purse(state, seat) < least_bid(state):
        pass_bid(state)


def win(state: Steam) -> None:
    """The one bidder left wins (STM-5.11, STM-29.8)."""
    winner = state.bidders[0]
    if state.stage == FIRST_BID:
        pay(state, winner, max(0, state.bids[winner]))  # STM-5.12; losers pay nothing (STM-5.17)
        state.places = (*state.places, winner)
        open_place(state, (winner + 1) % state.seats)  # STM-5.14
        return
    state.order = (winner, *state.places)  # STM-29.19
    for place, seat in enumerate(state.order):
        pay(state, seat, due(place, len(state.order), state.bids[seat]))  # STM-29.18
    state.places = ()
    state.free_pass = NOBODY  # it cannot be saved (STM-29.11)
    begin_phase(state, SELECT, state.order)


def due(place: int, places: int, bid: int) -> int:
    """The first two pay their bid, the last nothing, the others half (STM-29.13 to STM-29.17)."""
    # STM-29.16; with no bid at all nobody pays (STM-R.11)
    if bid == NO_BID or place == places - 1:  # STM-29.14 goes before STM-29.13 (STM-R.46)
        return 0
    return bid if place < 2 else (bid + 1) // 2  # STM-29.15, STM-R.13


@final
class Pass(Action):
    """Do not bid, or do not move goods."""

    def why_not(self, state: Steam) -> Rule | None:
        """In an auction, and in a round of moving goods (STM-20.2, STM-R.40)."""
        return None if state.stage in (FIRST_BID, BID, MOVE) else wrong_time(state)

    def play(self, state: Steam) -> None:
        """A pass brings nothing (STM-20.6)."""
        if state.stage == MOVE:
            next_actor(state)
        else:
            pass_bid(state)


@final
class FreePass(Action):
    """Do not bid and stay in the auction, once, by the Turn Order tile (STM-29.9, STM-30.4)."""

    def why_not(self, state: Steam) -> Rule | None:
        """For the seat that held the tile; nobody did before Turn 1 (STM-29.12)."""
        if state.stage != BID:
            return wrong_time(state)
        return None if state.free_pass == state.mover else TURN_ORDER_ONLY

    def play(self, state: Steam) -> None:
        """No disc is placed; the next bidder is asked."""
        state.free_pass = NOBODY
        ask_next(state)


PASS: Final = Pass("pass")
FREE_PASS: Final = FreePass("free pass")


PREBUILT: Final = [Bid(amount) for amount in range(200)]


def bid_of(amount: int) -> Bid:
    """The bid of an amount; those that are usual were made once."""
    return PREBUILT[amount] if amount < len(PREBUILT) else Bid(amount)


def count_bids(state: Steam) -> int:
    """How many bids are open to the mover."""
    return max(0, purse(state, state.mover) + 1 - least_bid(state))


def passes(state: Steam) -> list[Action]:
    """The ways in which the mover may decline to bid."""
    return [FREE_PASS, PASS] if FREE_PASS.why_not(state) is None else [PASS]


def bids(state: Steam) -> list[Action]:
    """Every bid open to the mover, then passing."""
    least = least_bid(state)
    found: list[Action] = [bid_of(least + more) for more in range(count_bids(state))]
    return found + passes(state)


def picked_bid(state: Steam, dice: Dice) -> Action:
    """One move of the list of bids at random, without making the list."""
    count, others = count_bids(state), passes(state)
    number = dice.below(count + len(others))
    return others[number - count] if number >= count else bid_of(least_bid(state) + number)
