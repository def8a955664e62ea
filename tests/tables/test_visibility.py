"""No one is told what they may not know: whole games, as every seat and as a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from branchline import GAMES, Dice
from branchline.tables import event_log, permissions, positions, snapshot
from branchline.tables.commands import seating, undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.tables.parlour import (
    ANN,
    BEN,
    BOT,
    CAT,
    DAN,
    FREE,
    ME,
    PEOPLE,
    SECRET,
    Options,
    Parlour,
    guest,
    in_every_way,
    one_screen,
    two_people,
)
from tests.tables.viewers import all_told, disguised, held_names, known_text, legal_moves

# Moves between two looks; those of Steam take long to list.
EVERY = {"ticket-to-ride": 7, "steam": 25, "railways": 4}


def parlour_of_four(game: str, options: Options | None = None) -> Parlour:
    """Ann and a guest at one screen, Ben, and a bot; Cat and Dan only watch."""
    seats = [ME, guest("Gus"), FREE, BOT]
    parlour = Parlour(TableOptions(game, seats, options or {}, undo="free", nonce="nonce-of-ann"))
    parlour.do(BEN, seating.join, 2, "Ben", "nonce-of-ben")
    return parlour


def walk(parlour: Parlour, every: int) -> Iterator[Table]:
    """A whole game with talk and undo in it, stopping now and then."""
    undo_at = 30
    while parlour.table.status == "playing":
        yield parlour.table
        for _ in range(every):
            if parlour.table.status == "playing":
                parlour.play()
        if parlour.table.entries > undo_at and parlour.table.status == "playing":
            undo_at += 40
            parlour.do(BEN, seating.chat, "hm")
            parlour.do(BEN, undoing.undo, 2, parlour.table.position)


def secrets_of(table: Table) -> list[str]:
    """What no byte may hold while the game continues."""
    assert table.record is not None
    seed = table.record.seed
    assert seed is not None
    dice = table.record.state.dice.to_json()
    assert isinstance(dice, list)
    words = [str(word) for word in dice if word > 1_000_000]
    return [SECRET, str(seed), f"{seed:x}", *words, *PEOPLE]


@pytest.mark.slow
@in_every_way()
def test_seed_secret_dice_and_identities_stay_here(game: str, options: Options) -> None:
    parlour = parlour_of_four(game, options)
    for table in walk(parlour, EVERY[game]):
        for identity in (None, ANN, BEN, CAT):
            told = all_told(table, parlour.events, identity)
            for secret in secrets_of(table):
                assert secret not in told
    assert parlour.table.status == "finished"
    assert SECRET in all_told(parlour.table, parlour.events, CAT), "the search can find it"


@pytest.mark.slow
@in_every_way(without={"rules": "standard"})
def test_other_hands_draws_and_choices_make_no_difference(game: str, options: Options) -> None:
    """What someone is told is the same, byte for byte, if all that is hidden were different."""
    parlour = parlour_of_four(game, options)
    dice = Dice(3)
    noticed = 0
    for table in walk(parlour, EVERY[game]):
        for identity in (None, ANN, BEN, CAT):
            seat = permissions.looking(table, identity)
            other, events = disguised(table, parlour.events, seat, dice)
            assert whole_state(other) != whole_state(table)
            own = None if identity is None else f"other-{identity}"
            assert all_told(other, events, own) == all_told(table, parlour.events, identity)
        # The disguise is a good one: through other eyes it is seen at once.
        other, events = disguised(table, parlour.events, 0, dice)
        noticed += all_told(other, events, f"other-{BEN}") != all_told(table, parlour.events, BEN)
    if game == "steam":
        assert noticed == 0, "nothing is hidden but the dice"
    else:
        assert noticed > 10


def whole_state(table: Table) -> dict[str, object]:
    """All that lies on the table, face down too, and what comes next from pile and bag."""
    assert table.record is not None
    return table.record.state.to_json()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ticket-to-ride", "railways"])
def test_what_others_hold_is_not_named(game: str) -> None:
    """Names of tickets and cities stand for themselves, so the bytes can be searched for them."""
    parlour = parlour_of_four(game)
    found = hidden = 0
    for table in walk(parlour, 5):
        assert table.record is not None
        names = held_names(table.record.state)
        for identity in (None, ANN, BEN, CAT):
            known = known_text(table, parlour.events, permissions.looking(table, identity))
            told = all_told(table, parlour.events, identity)
            for name in names:
                if name in known:
                    found += name in told
                else:
                    hidden += 1
                    assert name not in told
    assert found > 100
    assert hidden > 100


@pytest.mark.parametrize("game", GAMES)
def test_at_one_screen_only_the_seat_that_is_to_move_is_shown(game: str) -> None:
    parlour = one_screen(game)
    seen = set()
    for _ in range(30):
        table = parlour.table
        own = {0, 1}
        expected = {table.turn} & own
        assert permissions.viewer_seats(table, ANN) == expected
        for seat in own:
            assert permissions.may_look(table, ANN, seat) == (seat in expected)
            if seat not in expected:
                with pytest.raises(Refusal, match="only the seat to move is shown"):
                    positions.view(table, ANN, seat)
                with pytest.raises(Refusal):
                    event_log.log_json(table, parlour.events, ANN, seat)
                assert legal_moves(table, ANN, seat) == []
        assert permissions.viewer_seats(table, BEN) == {2}
        seen.add(permissions.looking(table, ANN))
        parlour.play()
    assert seen == {0, 1, None}


def test_a_guest_who_is_away_is_not_looked_at_by_the_others_at_the_screen() -> None:
    parlour = one_screen()
    parlour.do(ANN, seating.stand_in, 0, "random")
    assert parlour.turn == 0
    assert permissions.looking(parlour.table, ANN) is None
    alone = two_people()
    alone.do(ANN, seating.stand_in, 0, "random")
    assert permissions.looking(alone.table, ANN) == 0, "one's own cards stay one's own"


def test_whoever_resigned_watches_like_everybody_else() -> None:
    parlour = two_people()
    parlour.do(ANN, seating.resign, 0)
    assert permissions.viewer_seats(parlour.table, ANN) == set()
    assert not permissions.may_look(parlour.table, ANN, 0)
    with pytest.raises(Refusal) as caught:
        positions.view(parlour.table, ANN, 0)
    assert caught.value.code == "not_yours"


def test_nobody_looks_through_other_eyes() -> None:
    parlour = two_people()
    table, event = parlour.table, parlour.events[-1]
    for identity, seat in ((BEN, 0), (ANN, 1), (CAT, 0), (None, 1), (CAT, 5), (CAT, -1)):
        assert not permissions.may_look(table, identity, seat)
        for look in (
            partial(positions.view, table, identity, seat),
            partial(event_log.log_json, table, [event], identity, seat),
            partial(positions.move_list, table, identity, seat),
            partial(positions.verdict, table, identity, seat, "draw deck"),
        ):
            with pytest.raises(Refusal) as caught:
                look()
            assert caught.value.code == "not_yours"


@pytest.mark.parametrize("game", GAMES)
def test_when_it_is_over_everything_lies_open(game: str) -> None:
    parlour = one_screen(game)
    while parlour.table.status == "playing":
        parlour.play()
    table = parlour.table
    assert permissions.viewer_seats(table, ANN) == {0, 1}
    for seat in (None, 0, 1, 2):
        assert permissions.may_look(table, CAT, seat)
    assert not permissions.may_look(table, CAT, 3)
    fairness = snapshot.table_info(table, None).fairness
    assert fairness is not None
    assert fairness.secret == SECRET
    log = event_log.log_json(table, parlour.events, CAT, None)
    told = [(event["move"], event["draws"]) for event in log if event["kind"] == "move"]
    assert table.record is not None
    assert told == [(entry.move, entry.draws) for entry in table.record.entries]


@pytest.mark.parametrize("game", GAMES)
def test_an_abandoned_table_keeps_its_secrets(game: str) -> None:
    parlour = one_screen(game)
    parlour.play()
    parlour.do(ANN, seating.abandon)
    told = all_told(parlour.table, parlour.events, CAT) + all_told(parlour.table, parlour.events, BEN)
    for secret in secrets_of(parlour.table):
        assert secret not in told
    assert not permissions.may_look(parlour.table, BEN, 0)


def test_an_unlisted_table_is_for_those_who_belong_there() -> None:
    seats = [FREE, guest("Gus"), FREE]
    parlour = Parlour(TableOptions("ticket-to-ride", seats, listed=False, start_when_full=False))
    parlour.do(BEN, seating.join, 0, "Ben")
    watchers = {who: permissions.may_watch(parlour.table, who) for who in (ANN, BEN, CAT, None)}
    assert watchers == {ANN: True, BEN: True, CAT: False, None: False}
    parlour.do(ANN, seating.leave)
    assert permissions.may_watch(parlour.table, ANN), "it is still Ann's table"
    listed = two_people()
    assert permissions.may_watch(listed.table, None)
    assert permissions.may_watch(listed.table, DAN)
