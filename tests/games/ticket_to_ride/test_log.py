"""The log of a game as each seat may read it (TTR-15.6), and what all learn from it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from branchline import Entry, Record
from branchline.games.ticket_to_ride.rules.layout import CARDS
from tests.games.table import play
from tests.games.ticket_to_ride.endings import CALM
from tests.games.ticket_to_ride.helpers import GAME, offer, scene
from tests.games.ticket_to_ride.watching import full, recorded, table_of, viewers

SECRET = ("keep", "tickets")


def cards_of(words: list[str]) -> Counter[str]:
    """The cards of a payment as it is written: `blue 3+1` or `locomotive 2`."""
    kind, amount = words
    cards, _, locos = amount.partition("+")
    return Counter({kind: int(cards)}) + Counter({"locomotive": int(locos or 0)})


def known_to_all(entries: list[Entry], seats: int) -> list[Counter[str]]:
    """The cards that are certainly in each hand, from a log alone."""
    known = [Counter[str]() for _ in range(seats)]
    base = Counter[str]()
    for entry in entries:
        verb, *rest = entry.move.split()
        if verb == "draw" and rest != ["deck"]:
            known[entry.seat][rest[0]] += 1
        elif verb in ("claim", "station", "pay"):
            paid = cards_of(rest[-2:])
            known[entry.seat] -= paid
            base = paid if verb == "claim" else base
        elif verb == "withdraw":
            known[entry.seat] += base
    return known


def check_entry(real: Entry, seen: Entry, viewer: int | None) -> None:
    """What a viewer reads of a move: all of its own, of others what lies open."""
    assert seen.seat == real.seat
    verb = real.move.split()[0]
    if real.seat == viewer or (verb not in SECRET and real.move != "draw deck"):
        assert seen.to_json() == real.to_json()
    elif verb == "keep":
        assert (seen.move, seen.draws) == (f"keep {len(real.move.split()) - 1}", real.draws)
    elif verb == "tickets":
        assert (seen.move, seen.draws) == (real.move, ["?"] * len(real.draws))
    else:  # the card is a secret; what came into the market after it is none
        assert (seen.move, seen.draws) == (real.move, ["?", *real.draws[1:]])


@pytest.mark.rule("TTR-15.6", "TTR-15.1", "TTR-15.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_6_the_log_shows_each_seat_what_it_may_know(seats: int) -> None:
    record = recorded(seats, seats)
    kept = [set(entry.move.split()[1:]) for entry in record.entries if entry.move[:4] == "keep"]
    assert len(kept) > seats
    for viewer in viewers(seats):
        seen = record.seen(viewer)
        for real, entry in zip(record.entries, seen, strict=True):
            check_entry(real, entry, viewer)
        others = [entry for entry in seen if entry.seat != viewer]
        text = json.dumps([entry.to_json() for entry in others])
        assert not [ticket for ticket in GAME.board.ticket_names if f'{ticket}"' in text]
        assert not [ticket for ticket in GAME.board.ticket_names if f"{ticket} " in text]


@pytest.mark.rule("TTR-15.6", "TTR-2.17")
def test_ttr_15_6_while_all_choose_nobody_reads_how_many_are_kept() -> None:
    record = Record.start(GAME, 3, 4, first=0)
    for seat, number in enumerate((2, 3, 4)):
        names = offer(table_of(record), seat)[:number]
        for viewer in viewers(3):
            seen = [entry.move for entry in record.seen(viewer) if entry.seat != viewer]
            assert seen == ["keep ?"] * len(seen)
        record.play(GAME.move("keep " + " ".join(names)))
    assert [entry.move for entry in record.seen(None)] == ["keep 2", "keep 3", "keep 4"]


@pytest.mark.rule("TTR-15.6")
def test_ttr_15_6_a_log_in_words_tells_no_secret() -> None:
    record = recorded(3, 9)
    names = {city.name for city in GAME.board.cities}
    for real, entry in zip(record.entries, record.seen(None), strict=True):
        told = GAME.tell(entry)
        if real.move == "draw deck":
            assert told == "draws a card from the deck"
            assert GAME.tell(real) == f"draws a card from the deck: {real.draws[0]}"
        elif real.move.split()[0] in SECRET:
            assert not [name for name in names if name in told]


@pytest.mark.rule("TTR-15.2", "TTR-15.4", "TTR-15.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_2_what_is_known_of_a_hand_follows_from_the_public_log(seats: int) -> None:
    record = recorded(seats, 30 + seats)
    withdrawn = 0
    for number, state in enumerate(record.replay()):
        entries = record.entries[:number]
        public = GAME.seen(entries, seats, None)
        known = known_to_all(public, seats)
        players = state.view(None)["players"]
        assert isinstance(players, list)
        assert [Counter(player["known"]) for player in players] == known
        withdrawn += bool(entries) and entries[-1].move == "withdraw"
    assert withdrawn


@pytest.mark.rule("TTR-15.2", "TTR-15.6")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_ttr_15_2_the_pool_of_the_deck_follows_from_the_log(viewer: int | None) -> None:
    record = Record.start(GAME, 2, 12)
    state = table_of(record)
    pool = Counter({card: 14 if card == "locomotive" else 12 for card in CARDS})
    pool -= Counter(full(state)["market"])
    if viewer is not None:
        pool -= Counter(full(state)["hands"][viewer])
    size = state.deck.left
    while table_of(record).deck.left <= size and record.state.turn is not None:
        size = table_of(record).deck.left
        shown = Counter(card for entry in record.seen(viewer) for card in entry.draws if card in CARDS)
        assert record.state.view(viewer)["deck_pool"] == dict(pool - shown)
        record.play(record.state.moves()[-1 if len(record.entries) % 3 else 0])
    blind = [entry for entry in record.entries if entry.move == "draw deck"]
    assert len(blind) > 5


@pytest.mark.rule("TTR-15.6")
def test_ttr_15_6_no_seed_is_written_before_the_end() -> None:
    record = recorded(2, 3, moves=10)
    assert record.to_json()["seed"] is None
    done = recorded(2, 3)
    assert done.to_json()["seed"] == "3"


@pytest.mark.rule("TTR-15.5")
def test_ttr_15_5_a_tunnel_withdrawn_is_in_everybodys_log() -> None:
    state = scene(hands=[{"black": 3}], draws=["black", "red", "red"], market=CALM)
    claim = Entry(0, "claim madrid-pamplona-black black 3", ["black", "red", "red"])
    play(state, claim.move, "withdraw")
    log = [*[Entry(seat, "keep berlin-london", []) for seat in (0, 1)], claim]
    for viewer in (0, 1, None):
        assert GAME.seen(log, 2, viewer)[-1].to_json() == claim.to_json()


@pytest.mark.rule("TTR-4.12", "TTR-15.1")
def test_ttr_4_12_a_market_replaced_after_a_blind_card_is_told_and_the_card_is_not() -> None:
    facts = {
        "hands": [{}],
        "market": ["white", *["locomotive"] * 3, "yellow"],
        "deck": {"orange": 1, "green": 1, "locomotive": 3},
        "discard": 0,
        "draws": ["locomotive", "orange", "locomotive", "locomotive", "green", "white"],
    }
    record = Record.start(GAME, 2, 1, scene=facts)
    entry = record.play(GAME.move("draw deck"))
    (seen,) = GAME.seen([entry], 2, 1)
    row = "orange, locomotive, locomotive, green and white"
    assert str(GAME.story(scene(), seen, [])) == (
        f"draws a card from the deck; the face-up cards are replaced once: {row}"
    )
    assert str(GAME.story(scene(), entry, [])).startswith(
        "draws a card from the deck: locomotive; the face-up cards are replaced"
    )
