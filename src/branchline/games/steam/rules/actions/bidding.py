"""Bidding: for places in the Base game (STM-5B), for turn order in the Standard game (STM-29)."""

from typing import Final, final

from branchline.engine.dice import Dice
from branchline.engine.game import NOBODY
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules import effects as further
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import RULES, TURN_ORDER
from branchline.games.steam.rules.money import pay, purse, raisable
from branchline.games.steam.rules.state import BID, FIRST_BID, MOVE, NO_BID, SELECT, Steam
from branchline.games.steam.rules.turn import begin_phase, next_actor, open_place
from branchline.games.steam.rules.wording import player_name, tile_name

MORE_PLACE, PAYABLE, MORE_ORDER, IN_CASH = RULES.pick("STM-5.8", "STM-5.18", "STM-29.4", "STM-29.5")
TURN_ORDER_ONLY, IDLE = RULES.pick("STM-29.9", "STM-20.6")


@final
class Bid(Action):
    """Offer more than the highest bid so far."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}")
        self.amount = amount

    def denial(self, state: Steam) -> Denial | None:
        if state.stage not in (FIRST_BID, BID):
            return wrong_phase(state, "You can bid only in an auction; now it is time to {now}.")
        first = state.stage == FIRST_BID
        least = least_bid(state)
        gaps: dict[str, Value] = {"least": least, "bid": self.amount, "cash": state.cash[state.mover]}
        if self.amount < least:
            gaps |= {"owner": player_name(state.leader), "highest": state.bids[state.leader]}
            rule = MORE_PLACE if first else MORE_ORDER
            return rule.forbids("The {owner} player has bid ${highest}: bid ${least} or more, or pass.", **gaps)
        if self.amount <= purse(state, state.mover):
            return None
        if first:
            gaps["raised"] = raisable(state, state.mover)
            return PAYABLE.forbids("You cannot bid ${bid}: you have ${cash} and can raise ${raised} more.", **gaps)
        return IN_CASH.forbids(
            "You cannot bid ${bid}: you have ${cash} in cash, and you cannot raise money for a bid.", **gaps
        )

    def apply(self, state: Steam) -> None:
        state.bids[state.mover] = self.amount
        state.leader = state.mover
        ask(state, next_bidder(state))

    def rule(self, state: Steam) -> str:
        return auction_rule(state)

    def preview(self, state: Steam) -> list[Preview]:
        after = self.applied(state)
        found = self.preview_hope(state, after) + further.effects_on_mover(state, self, after)
        return found + further.at_end(state, after)

    def preview_hope(self, state: Steam, after: Steam) -> list[Preview]:
        """Preview the place that the bid may still win."""
        seat = state.mover
        if seat in after.places or after.stage not in (FIRST_BID, BID):
            return []
        if state.standard:
            most = phrase("up to ${dollars}, depending on the place you get", dollars=self.amount)
            return [Preview(PERHAPS, most, "STM-29.13")]
        won = phrase("place {place} for ${dollars}", place=len(state.places) + 1, dollars=self.amount)
        paid = state.copy()
        pay(paid, seat, self.amount)
        raised = further.money_raised(state, paid)
        words = [Preview(PERHAPS, further.raised_in_words(effect), effect.rule) for effect in raised]
        return [Preview(PERHAPS, won, "STM-5.11"), *words]

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return further.places_won(before, after) + further.money_raised(before, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("bids ${dollars}", dollars=self.amount)


@final
class PassTurn(Action):
    """Do not bid, or do not move goods."""

    def denial(self, state: Steam) -> Denial | None:
        """Check that an auction or a round of moving goods is on (STM-20.2, STM-R.40)."""
        if state.stage in (FIRST_BID, BID, MOVE):
            return None
        return wrong_phase(state, "You can pass only in an auction or when moving goods; now it is time to {now}.")

    def apply(self, state: Steam) -> None:
        """Leave the bidding, or let the next player move goods, for nothing (STM-20.6)."""
        if state.stage == MOVE:
            next_actor(state)
        else:
            pass_bid(state)

    def rule(self, state: Steam) -> str:
        return auction_rule(state) if state.stage in (FIRST_BID, BID) else IDLE.id

    def preview(self, state: Steam) -> list[Preview]:
        after = self.applied(state)
        found = further.effects_on_mover(state, self, after)
        if state.stage == MOVE:
            return found or nothing_gained(IDLE.id)
        return self.preview_leaving(state, after) + found + further.at_end(state, after)

    def preview_leaving(self, state: Steam, after: Steam) -> list[Preview]:
        """Preview that the mover is out for this place, or has a later one."""
        if not state.standard:
            return [Preview(COSTS, phrase("the bidding for this place"), "STM-5.10")]
        if after.stage != BID:
            return []  # the auction is over: the effects give the place
        places = len(state.order)
        place = places - len(state.places)  # the last free one
        return further.place_won(place, due(place - 1, places, state.bids[state.mover]), "STM-29.7")

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        if before.stage == MOVE:
            return further.end_of_turn(before, self, after)
        return further.places_won(before, after) + further.money_raised(before, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("passes")


@final
class FreePass(Action):
    """Do not bid and stay in the auction, once, by the Turn Order tile (STM-29.9, STM-30.4)."""

    def denial(self, state: Steam) -> Denial | None:
        """Check that the mover held the tile; no one did before Turn 1 (STM-29.12)."""
        if state.stage != BID:
            return wrong_phase(
                state, "You can use the free pass only in the auction of the Standard game; now it is time to {now}."
            )
        if state.free_pass == state.mover:
            return None
        gaps: dict[str, Value] = {"tile": tile_name(TURN_ORDER), "owner": player_name(state.free_pass)}
        if state.free_pass != NOBODY:
            words = phrase("You have no free pass: the {owner} player has it, having held {tile} last Turn.", **gaps)
        else:
            words = phrase("You have no free pass: the player who held {tile} last Turn has one per auction.", **gaps)
        return Denial(TURN_ORDER_ONLY, words)

    def apply(self, state: Steam) -> None:
        state.free_pass = NOBODY
        ask(state, next_bidder(state))

    def preview(self, state: Steam) -> list[Preview]:
        return [
            Preview(COSTS, phrase("your free pass"), TURN_ORDER_ONLY.id),
            Preview(BRINGS, phrase("you stay in the auction"), TURN_ORDER_ONLY.id),
        ]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("uses the free pass and stays in the auction")


def auction_rule(state: Steam) -> str:
    """Return the id of the rule of bids, in either game."""
    return MORE_ORDER.id if state.standard else MORE_PLACE.id


def least_bid(state: Steam) -> i64:
    """Return the lowest bid: 0 opens (STM-5.9, STM-29.2), then a dollar more (STM-R.9)."""
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


def next_bidder(state: Steam) -> i64:
    """Return the bidder after the mover, going round in order (STM-5.7, STM-29.3)."""
    place = state.bidders.index(state.mover)
    return state.bidders[(place + 1) % len(state.bidders)]


def ask(state: Steam, seat: i64) -> None:
    """Ask a bidder, unless they lead (STM-R.10, STM-R.12) or can only pass (STM-R.8)."""
    if len(state.bidders) == 1:
        win(state)
        return
    state.mover = seat
    if seat == state.leader:
        ask(state, next_bidder(state))
    elif state.stage == FIRST_BID and purse(state, seat) < least_bid(state):
        pass_bid(state)


def win(state: Steam) -> None:
    """Let the one bidder left win (STM-5.11, STM-29.8)."""
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
    """Return the price of a place: all of the bid, half or nothing (STM-29.13 to STM-29.17)."""
    # STM-29.16; with no bid at all nobody pays (STM-R.11)
    if bid == NO_BID or place == places - 1:  # STM-29.14 goes before STM-29.13 (STM-R.46)
        return 0
    return bid if place < 2 else (bid + 1) // 2  # STM-29.15, STM-R.13


PASS: Final = PassTurn("pass")
FREE_PASS: Final = FreePass("free pass")
PREBUILT: Final = [Bid(amount) for amount in range(200)]


def bid_of(amount: i64) -> Bid:
    """Return the bid of an amount; the usual ones were made once."""
    return PREBUILT[amount] if amount < len(PREBUILT) else Bid(amount)


def count_bids(state: Steam) -> i64:
    """Count the bids open to the mover."""
    return max(0, purse(state, state.mover) + 1 - least_bid(state))


def passes(state: Steam) -> list[Action]:
    """List the ways in which the mover may decline to bid."""
    free = state.stage == BID and state.free_pass == state.mover
    return [FREE_PASS, PASS] if free else [PASS]


def bids(state: Steam) -> list[Action]:
    """List every bid open to the mover, then passing."""
    least = least_bid(state)
    found: list[Action] = [bid_of(least + more) for more in range(count_bids(state))]
    return found + passes(state)


def pick_bid(state: Steam, dice: Dice) -> Action:
    """Pick one move of the list of bids at random, without making the list."""
    count, others = count_bids(state), passes(state)
    number = dice.below(count + len(others))
    return others[number - count] if number >= count else bid_of(least_bid(state) + number)
