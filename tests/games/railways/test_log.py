"""The log of a game as each seat may read it (RWC-17.2), and what all learn from it."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Entry, Record
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CARDS, CITIES, LOCO
from tests.games.railways.helpers import GAME, players
from tests.games.railways.playing import builder, by_verb, recorded, viewers


def from_the_pile(entry: Entry) -> bool:
    """Whether a move draws blind."""
    return entry.move == "take pile" or entry.move.endswith(", draw pile")


@pytest.mark.rule("RWC-17.2", "RWC-S.31")
@pytest.mark.parametrize("variant", ["full", "younger"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_17_2_the_log_hides_what_others_drew_blind(seats: int, variant: str) -> None:
    record = recorded(seats, seats, builder if seats == 3 else by_verb, variant=variant)
    hidden = 0
    for viewer in viewers(seats):
        for real, entry in zip(record.entries, record.seen(viewer), strict=True):
            if real.seat != viewer and from_the_pile(real):
                assert (entry.seat, entry.move, entry.draws) == (real.seat, real.move, ["?"])
                hidden += 1
                told = GAME.tell(entry)
                assert real.draws[0] not in told.replace(card_of(real), "", 1)
            else:
                assert entry.to_json() == real.to_json()
    assert hidden > 20


def card_of(entry: Entry) -> str:
    """The card that a move lays down, which all may know."""
    return entry.move.removeprefix("discard ").split(",")[0]


def laid_down(entry: Entry) -> Counter[str]:
    """The cards a move lays down in the sight of all."""
    verb, _, rest = entry.move.partition(" ")
    if verb == "connect":
        city, _, more = rest.partition(" > ")
        colour, cards = more.split()[-2:]
        found = [LOCO if card == "wild" else f"{colour} {card}" for card in cards.split("+")]
        return Counter([city, *found])
    if verb == "locomotive":
        return Counter([LOCO])
    return Counter([card_of(entry)] if verb == "discard" else [rest] if verb == "trim" else [])


@pytest.mark.rule("RWC-17.1", "RWC-2.9", "RWC-2.10")
@pytest.mark.parametrize("variant", ["full", "younger"])
@pytest.mark.parametrize("seats", [2, 4])
def test_rwc_17_1_what_is_known_of_a_hand_follows_from_the_public_log(seats: int, variant: str) -> None:
    record = recorded(seats, 60 + seats, by_verb, variant=variant)
    dealt = Counter({LOCO: 1} if variant == "full" else {})
    known = [dealt.copy() for _ in range(seats)]
    promised = [True] * seats
    states = record.replay()
    state = next(states)
    for entry, after in zip(record.entries, states, strict=True):
        seat = entry.seat
        view = state.view(None)
        assert isinstance(view["display"], list)
        assert isinstance(view["discard"], dict)
        gone = laid_down(entry)
        for card in gone:
            if card in CITIES and CITIES[card].value == 2 and not known[seat][card]:
                promised[seat] = False
        known[seat] -= gone
        source = entry.move.rpartition(" ")[2]
        if entry.move.startswith(("take ", "discard ")) and source in "123":
            known[seat][view["display"][int(source) - 1]] += 1
        if entry.move == "take discard":
            known[seat][view["discard"]["top"]] += 1
        state = after
        assert isinstance(state, Railways)
        assert [Counter(player["known"]) for player in players(state)] == known
        assert [player["promised"] for player in players(state)] == promised
    assert not all(promised)


@pytest.mark.rule("RWC-17.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_17_4_a_game_is_replayed_from_its_seed(seats: int) -> None:
    record = recorded(seats, 70 + seats, builder)
    record.verify()
    again = Record.from_json(record.to_json())
    *_, last = again.replay()
    assert last.outcome() is not None
    assert record.result == again.result
    names = {*CARDS, "blue", "red", "black", "yellow"}
    for entry in record.entries:
        assert set(entry.draws) <= names


@pytest.mark.rule("RWC-17.3")
def test_rwc_17_3_every_kind_of_move_comes_up() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(6):
        for entry in recorded(3, 80 + seed, builder if seed % 2 else by_verb).entries:
            verb, _, rest = entry.move.partition(" ")
            if verb == "take":
                verb = f"take {rest if rest in ('pile', 'discard') else 'display'}"
            elif verb == "discard":
                follow_up = rest.rpartition(", ")[2]
                verb = f"discard {follow_up if follow_up[-1] not in '123' else 'draw display'}"
            elif verb == "locomotive" and rest:
                verb = "locomotive with delivery"
            kinds[verb] += 1
    assert set(kinds) == {
        "connect", "locomotive", "locomotive with delivery", "deliver", "discard draw pile",
        "discard draw display", "discard restock", "place", "pass", "take pile", "take display",
        "take discard", "stop", "trim", "decline",
    }  # fmt: skip
