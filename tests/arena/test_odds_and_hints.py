"""Chances and hints: from what a seat may know, the same again, and better than nothing."""

import pytest

import branchline
from branchline import Dice, State
from branchline.arena.hints import Hint, hint, hint_json, packed, unpacked
from branchline.arena.summary import Share
from branchline.arena.win_chances import End, Odds, Playing, describe_chance, describe_chances
from branchline.bots import Budget, Seat, make
from branchline.engine.phrase import Phrase, phrase, plural, term

TTR = branchline.game("ticket-to-ride")
# Moves after which a game is well under way, and soon played out.
LATE = {"ticket-to-ride": 60, "railways": 80, "steam": 150}


def wandered(slug: str, plies: int, seed: int = 4) -> State:
    game = branchline.game(slug)
    state: State = game.start(game.least, seed)
    bot = make("steady", game)
    for number in range(plies):
        state.play(bot.choose(Seat(state, Dice(number))))
    return state


def hinted(state: State, rounds: int = 2, seed: int = 3) -> Hint:
    bot = make("steady", state.game)
    return hint(Seat(state, Dice(seed)), bot, Budget(rounds=rounds).watch())


def test_odds_count_wins_and_are_never_quite_sure() -> None:
    found = Odds([End((1.0, 0.0), (90, 80)), End((0.5, 0.5), (70, 70)), End((0.0, 1.0), (60, 90))])
    assert found.part(0) == found.part(1) == 0.5
    lost = Odds([End((0.0, 1.0), (60, 90))] * 2)
    assert (lost.part(0), lost.chance(0).value) == (0, 0.25)
    assert lost.chance(0).low == 0 < lost.chance(0).value < lost.chance(0).high
    assert found.margin(0) == pytest.approx(-20 / 3)
    assert found.margin(1) == pytest.approx(20 / 3)
    assert found.error(0) > 0
    assert Odds([End((1.0, 0.0), (90, 80))] * 5).error(0) > 0


def test_a_game_that_is_decided_has_sure_odds() -> None:
    """Seat 0 is a route of 21 points ahead, and the last turn is on."""
    routes = {"petrograd-stockholm": 0}
    state = TTR.scene(seats=2, turn=1, turns_left=1, hands=[{}, {"red": 2}], routes=routes)
    seat = Seat(state, Dice(1))
    playing, dice = Playing(TTR), Dice(2)
    found = Odds([playing.out(seat.imagine(), dice) for _ in range(5)])
    assert (found.part(0), found.part(1)) == (1, 0)
    assert found.margin(0) > 21


def share_of(wins: int, games: int) -> Share:
    lost, won = End((0.0, 1.0), (1, 2)), End((1.0, 0.0), (2, 1))
    return Odds([won] * wins + [lost] * (games - wins)).chance(0)


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        (1, 2, "hard to tell"),
        (0, 20, "very low"),
        (4, 20, "low"),
        (11, 20, "about even"),
        (16, 20, "high"),
        (20, 20, "very high"),
        (240, 400, "60%"),
        (0, 100, "1%"),
        (99, 100, "98%"),
    ],
)
def test_a_chance_is_a_figure_only_where_it_is_known(wins: int, games: int, told: str) -> None:
    share = share_of(wins, games)
    assert str(describe_chance(share)) == told
    assert ("%" in told) == (share.high - share.low <= 0.1)


def test_chances_before_and_after_a_move_are_told_once_if_they_are_alike() -> None:
    low, even = share_of(4, 20), share_of(10, 20)
    assert str(describe_chances(low, low)) == "Chance of winning: low."
    told = "Chance of winning: low now, about even after this move."
    assert str(describe_chances(low, even)) == told


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_hint_is_legal_ordered_and_the_same_again(slug: str) -> None:
    state = wandered(slug, LATE[slug])
    before = state.to_json()
    found = hinted(state)
    assert state.to_json() == before
    legal = state.moves()
    assert found.move in legal
    assert found.move == make("steady", state.game).choose(Seat(state, Dice(3)))
    assert 1 <= len(found.best) <= 3
    assert all(advice.move in legal for advice in found.best)
    assert len({advice.move for advice in found.best}) == len(found.best)
    assert all(len(advice.odds.ends) == 2 for advice in found.best)
    assert len(found.before.ends) == len(found.after.ends) == 2
    assert hint_json(hinted(state)) == hint_json(found)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["ticket-to-ride", "railways"])
def test_a_hint_is_the_same_whatever_the_others_hold(slug: str) -> None:
    """The position is dealt again as the seat could not notice: nothing of it reaches the hint."""
    state = wandered(slug, LATE[slug])
    assert state.turn is not None
    told = hint_json(hinted(state))
    hands = set()
    for number in range(3):
        other = state.imagine(state.turn, Dice(number))
        other.dice = Dice(99 + number)
        hands.add(str(other.to_json()))
        assert hint_json(hinted(other)) == told
    assert len(hands) == 3


def test_a_winning_claim_is_found_better_than_a_wasted_draw() -> None:
    """With its last turn a seat completes a ticket of 21, or does not."""
    state = TTR.scene(
        seats=2, turn=0, turns_left=1, hands=[{"black": 3}], tickets=[["brest-petrograd"], []],
        routes={
            "frankfurt-paris-white": 0, "berlin-frankfurt-black": 0, "berlin-danzig": 0,
            "danzig-riga": 0, "petrograd-riga": 0,
        },
    )  # fmt: skip
    found = hinted(state, rounds=4)
    assert str(found.move) == "claim brest-paris black 3"
    assert found.best[0].move == found.move
    worst = min(found.best, key=lambda advice: advice.odds.margin(0))
    assert found.best[0].odds.margin(0) >= worst.odds.margin(0) + 40


def test_a_phrase_can_be_told_to_another_process_and_said_there() -> None:
    said = phrase(
        "claims {route} with {cards}, {points}",
        route="Brest–Paris",
        cards=[plural("{n} {colour} card", "{n} {colour} cards", 3, colour=term("black")), "more"],
        points=4,
    )
    again = unpacked(packed(said))
    assert isinstance(again, Phrase)
    assert str(again) == str(said) == "claims Brest–Paris with 3 black cards and more, 4"


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_games_that_are_played_out_differ_even_where_nothing_is_drawn(slug: str) -> None:
    """Else many would tell no more than one, and look as if they did."""
    state = wandered(slug, LATE[slug] // 2)
    playing = Playing(state.game)
    points = {playing.out(copied(state, number), Dice(number)).points for number in range(4)}
    assert len(points) > 1
    assert playing.out(copied(state, 0), Dice(0)) == playing.out(copied(state, 0), Dice(0))


def copied(state: State, number: int) -> State:
    """The position with luck of its own to come."""
    clone = state.copy()
    clone.dice = Dice(number)
    return clone
