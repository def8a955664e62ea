"""A bot is handed its own view and moves, and no way to the true state."""

from typing import Any

from branchline import Dice, Game, Move, State
from branchline.bots import Seat, Thinker
from tests.bots.playing import asked, wander
from tests.games.ticket_to_ride.helpers import GAME, scene


def midgame(seed: int = 5, plies: int = 40) -> State:
    return wander(GAME.start(3, seed), seed, plies)


def test_a_seat_offers_the_view_and_the_moves_of_who_must_decide() -> None:
    state = midgame()
    seat = Seat(state, Dice(1))
    assert seat.number == state.turn
    assert seat.view == state.view(state.turn)
    assert seat.moves == state.moves()
    assert seat.game is GAME


def test_nothing_public_on_a_seat_is_the_state_or_its_dice() -> None:
    state = midgame()
    seat = Seat(state, Dice(1))
    public = [name for name in dir(seat) if not name.startswith("_")]
    assert sorted(public) == ["dice", "game", "imagine", "moves", "number", "pick", "view"]
    for name in public:
        value = getattr(seat, name)
        assert not isinstance(value, State)
        assert value is not state.dice
        if not callable(value):
            assert isinstance(value, (Dice, Game, dict, list, int))


def test_what_a_bot_does_to_its_view_and_moves_does_not_reach_the_game() -> None:
    state = midgame()
    before = state.to_json()
    seat = Seat(state, Dice(1))
    seat.view.clear()
    seat.moves.clear()
    imagined = seat.imagine()
    imagined.play(imagined.moves()[0])
    seat.pick()
    assert state.to_json() == before
    assert seat.moves == state.moves()


def test_an_imagined_state_looks_the_same_and_hides_the_true_cards() -> None:
    state = midgame()
    seat = Seat(state, Dice(1))
    imagined = [seat.imagine() for _ in range(20)]
    for guess in imagined:
        assert guess.view(seat.number) == seat.view
        guess.game.audit(guess)
    hands = [guess.to_json()["hands"] for guess in imagined]
    assert any(hand != hands[0] for hand in hands), "every guess is the same: is it the truth?"


def test_playing_on_in_one_imagined_state_leaves_the_next_as_it_is() -> None:
    first = Seat(midgame(), Dice(1))
    second = Seat(midgame(), Dice(1))
    played = first.imagine()
    dice = Dice(2)
    for _ in range(10):
        played.play(played.pick(dice))
    second.imagine()
    assert first.imagine().to_json() == second.imagine().to_json()


def test_pick_draws_from_the_moves() -> None:
    seat = Seat(midgame(), Dice(1))
    picked: set[Move] = {seat.pick() for _ in range(200)}
    assert picked <= set(seat.moves)
    assert len(picked) > 1


class Reader(Thinker):
    """Takes the last of its moves, and notes how many it was shown."""

    name = "reader"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.shown: list[int] = []

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        self.shown.append(len(moves))
        self.reason = None
        return moves[-1]


def test_a_thinker_is_asked_only_where_there_is_a_choice() -> None:
    bot = Reader(GAME)
    free = midgame()
    assert asked(bot, free) == free.moves()[-1].text
    assert bot.shown == [len(free.moves())]
    assert bot.reason is None
    forced = scene(hands=[["black"] * 3], draws=["black", "red", "white"])
    forced.play(GAME.move("claim madrid-pamplona-black black 3"))
    assert asked(bot, forced) == "withdraw"
    assert len(bot.shown) == 1
    assert str(bot.reason) == "there is nothing else to do"
