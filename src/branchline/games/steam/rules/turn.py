"""Set-up (STM-4, STM-5, STM-27), the phases of a Turn (STM-7, STM-27.7) and the end."""

from typing import Any, Final

from branchline.engine.dice import Bag, Dice, lots
from branchline.engine.game import NOBODY, Game
from branchline.engine.packed import i64
from branchline.games.steam.rules import board
from branchline.games.steam.rules.board import COLOURS, CUBES, KINDS, NO_TILE, TURNS, Board
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.money import most_pledged, settle
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, NO_BID, OVER, SELECT, UPKEEP, Steam

BUILDS: Final = 3  # STM-9.2
ROUNDS: Final = 2  # STM-20.1
TILE_NUMBERS: Final = ("1", "2", "3", "4", "5", "6", "7")


def set_up(game: Game[Any], on: Board, seats: int, standard: bool, mercy: bool, auction: bool, dice: Dice) -> Steam:
    """Cubes on the map and in the supply, then the first turn order."""
    state = Steam(game, on, seats, standard, dice)
    state.mercy = mercy
    draw_cubes(state, Bag(COLOURS, list(CUBES)))
    if standard:
        numbers = draw_numbers(state)
        state.order = tuple(sorted(range(seats), key=lambda seat: numbers[seat]))  # STM-27.3
        begin_turn(state)
    elif auction:
        opener = dice.draw(lots(seats))
        open_place(state, opener)  # STM-5.6
    else:
        numbers = draw_numbers(state)
        first = numbers.index(min(numbers))
        state.order = clockwise(first, seats)  # STM-5.2, STM-C.2
        begin_turn(state)
        for place, seat in enumerate(state.order):
            state.cash[seat] = place  # STM-5.4; nothing after an auction (STM-5.16, STM-27.6)
    return state


def draw_cubes(state: Steam, bag: Bag, cities: bool = True, spaces: bool = True) -> None:
    """Cubes from the bag to the cities, then to the supply spaces (STM-4.1 to STM-4.7)."""
    rail_map = state.board.map
    if cities:
        for place, colour in enumerate(state.board.city):
            if colour >= 0:
                for _ in range(min(rail_map.city_cubes(place, state.seats), bag.left)):
                    state.cubes[place * KINDS + state.dice.draw(bag)] += 1
    if spaces:
        for space in range(rail_map.supply_spaces):
            for _ in range(rail_map.supply_cubes(state.seats)):
                state.spaces[space * KINDS + state.dice.draw(bag)] += 1
    state.bag = tuple(bag.counts)


def draw_numbers(state: Steam) -> list[int]:
    """An action tile for each seat, by its number (STM-5.1); they go back (STM-5.3, STM-27.4)."""
    bag = Bag(TILE_NUMBERS, [1] * len(TILE_NUMBERS))
    return [state.dice.draw(bag) for _ in range(state.seats)]


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats round the table from one of them."""
    return tuple([(first + place) % seats for place in range(seats)])


def open_place(state: Steam, opener: int) -> None:
    """The auction for the next place in the Base game; the last one is free (STM-5.5, STM-5.15)."""
    free = [seat for seat in clockwise(opener, state.seats) if seat not in state.places]
    if len(free) == 1:
        state.order = (*state.places, free[0])
        state.places = ()
        begin_turn(state)
        return
    begin_bidding(state, FIRST_BID, tuple(free))


def begin_bidding(state: Steam, stage: int, bidders: tuple[int, ...]) -> None:
    """Ask the first bidder; no one has bid yet."""
    state.stage = stage
    state.bidders = bidders
    state.bids = [NO_BID] * state.seats
    state.leader = NOBODY
    state.mover = bidders[0]  # STM-29.2


def begin_turn(state: Steam) -> None:
    """The first phase of a Turn, in the order of section 5 or of the Turn before (STM-7.5)."""
    begin_phase(state, CAPITAL if state.standard else SELECT, state.order)


def begin_phase(state: Steam, stage: i64, acting: tuple[int, ...]) -> None:
    """Ask the first of those who act in a phase (STM-7.2)."""
    state.stage = stage
    state.acting = acting
    state.at = 0
    state.mover = acting[0]
    if stage == BUILD:
        begin_build_turn(state)


def next_actor(state: Steam) -> None:
    """The next seat acts; after the last one the next phase begins."""
    state.at += 1
    if state.at < len(state.acting):
        state.mover = state.acting[state.at]
        if state.stage == BUILD:
            begin_build_turn(state)
        return
    if state.stage == CAPITAL:
        begin_auction(state)
    elif state.stage == SELECT:
        begin_phase(state, BUILD, led_by(state, board.FIRST_BUILD))  # STM-9.1, STM-8.8
    elif state.stage == BUILD:
        state.upgraded = ()
        state.trips = {}  # the network has changed
        state.round = 1
        begin_phase(state, MOVE, led_by(state, board.FIRST_MOVE))  # STM-8.6
    elif state.stage == MOVE and state.round < ROUNDS:
        state.round += 1
        begin_phase(state, MOVE, state.acting)
    elif state.stage == MOVE and short_of_upkeep(state):
        begin_phase(state, UPKEEP, short_of_upkeep(state))
    else:
        income_and_expenses(state)


def led_by(state: Steam, tile: i64) -> tuple[int, ...]:
    """The turn order with the holder of a tile in front; the display stays (STM-8.9)."""
    first = [seat for seat in state.order if state.held[seat] == tile]
    return tuple(first + [seat for seat in state.order if state.held[seat] != tile])


def builds_of(state: Steam, seat: i64) -> i64:
    """The builds of a seat in a build turn: three (STM-9.2), four with the Engineer (STM-8.7)."""
    return BUILDS + (1 if state.held[seat] == board.ENGINEER else 0)


def begin_build_turn(state: Steam) -> None:
    """Allow all builds; no link has been touched yet."""
    state.builds_left = builds_of(state, state.mover)
    state.performed = False
    for link, fresh in enumerate(state.tracks.fresh):
        if fresh:
            state.own_tracks().fresh[link] = False


def begin_auction(state: Steam) -> None:
    """The Standard auction: all take part, in the present order (STM-29.1, STM-29.3)."""
    # It takes the place of the Base game's ways to find an order (STM-27.8).
    state.places = ()
    begin_bidding(state, BID, state.order)


def short_of_upkeep(state: Steam) -> tuple[int, ...]:
    """The seats that may raise money for their upkeep by mercy (STM-27.10), in turn order."""
    if not state.mercy:
        return ()
    return tuple([seat for seat in state.order if most_pledged(state, seat)])


def settle_all(state: Steam) -> list[int]:
    """Settle the seats in turn order (STM-23.1), each by itself (STM-R.45): those it came to."""
    # Income gained in this Turn counts already (STM-22.8).
    settled: list[int] = []
    for seat in state.order:
        if len(state.bankrupt) == state.seats - 1:
            break  # the last one left has won at once (STM-R.44)
        settled.append(seat)
        if not settle(state, seat):
            go_bankrupt(state, seat)
    return settled


def income_and_expenses(state: Steam) -> None:
    """Settle what everyone gets and owes; then the next Turn."""
    settle_all(state)
    state.pledges = ()
    left = [seat for seat in state.order if seat not in state.bankrupt]
    state.order = tuple(left)
    if len(left) <= 1 or state.turn_number == TURNS[state.seats]:
        state.stage = OVER  # STM-7.4, STM-27.9, STM-R.44
        state.mover = NOBODY
        return
    if state.standard:
        holders = [seat for seat in left if state.held[seat] == board.TURN_ORDER]
        state.free_pass = holders[0] if holders else NOBODY  # STM-R.14
    else:
        # STM-25.1, STM-8.3, STM-8.5; a passed tile counts too (STM-25.2)
        state.order = tuple(sorted(left, key=lambda seat: state.held[seat]))
    state.held = [NO_TILE] * state.seats  # STM-25.3
    state.passed = [False] * state.seats
    state.turn_number += 1  # STM-25.4
    begin_turn(state)


def go_bankrupt(state: Steam, seat: int) -> None:
    """All discs of a player leave the board: their links become unowned."""
    # STM-24.1, STM-24.2 and STM-24.3; those behind them in the order move up (STM-R.43).
    state.bankrupt = (*state.bankrupt, seat)
    for link, owner in enumerate(state.tracks.owners):
        if owner == seat:
            state.own_tracks().owners[link] = NOBODY


def complete_links(state: Steam, seat: i64) -> i64:
    """How many complete links a seat owns (STM-26.5)."""
    tracks = state.tracks
    number: i64 = 0
    for link, owner in enumerate(tracks.owners):
        if owner == seat and complete(tracks, link):
            number += 1
    return number
