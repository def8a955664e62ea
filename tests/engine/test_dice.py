"""Seeds, dice and their commitment."""

from __future__ import annotations

import pytest

from branchline.engine.dice import Bag, Dice, commitment, dice_from_json
from branchline.engine.errors import BadData, BadOption


def bag() -> Bag:
    return Bag(("red", "blue", "green"), [2, 0, 3])


def test_the_same_seed_gives_the_same_words() -> None:
    one, other = Dice(5), Dice(5)
    assert [one.word() for _ in range(50)] == [other.word() for _ in range(50)]
    assert [Dice(5).word() for _ in range(2)] != [Dice(6).word() for _ in range(2)]


def test_a_word_has_32_bits_and_uses_them_all() -> None:
    dice = Dice(1)
    words = [dice.word() for _ in range(200)]
    assert all(0 <= word < 2**32 for word in words)
    union, common = 0, 2**32 - 1
    for word in words:
        union |= word
        common &= word
    assert (union, common) == (2**32 - 1, 0)


def test_the_counter_comes_round_after_its_last_word() -> None:
    dice = Dice(0, (1, 2, 3, 2**32 - 1))
    assert dice.word() == 2  # 1 + 2 - 1
    assert dice.to_json() == [2 ^ (2 >> 9), 27, ((3 << 21) + 2), 0]


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    for act in (Dice, commitment):
        with pytest.raises(BadOption, match=r"0 to 2\*\*256 - 1"):
            act(seed)


@pytest.mark.parametrize("seed", [True, False, "1", 1.0, None, b"1", [1]])
def test_a_seed_of_another_type_is_refused(seed: object) -> None:
    for act in (Dice, commitment):
        with pytest.raises(BadOption, match="whole number"):
            act(seed)


def test_a_commitment_is_64_digits_and_tells_seeds_apart() -> None:
    found = {commitment(seed) for seed in (0, 1, 10, 2**256 - 1)}
    assert len(found) == 4
    assert all(len(text) == 64 and set(text) <= set("0123456789abcdef") for text in found)


def test_the_commitment_shares_nothing_with_the_state_of_the_dice() -> None:
    words = Dice(3).to_json()
    assert isinstance(words, list)
    assert not any(f"{word:08x}" in commitment(3) for word in words)


def test_a_copy_goes_on_as_the_dice_will_and_by_itself() -> None:
    dice = Dice(9)
    dice.word()
    clone = dice.copy()
    ahead = [clone.word() for _ in range(5)]
    assert [dice.word() for _ in range(5)] == ahead


def test_dice_through_json_go_on_alike() -> None:
    dice = Dice(9)
    dice.below(7)
    clone = dice_from_json(dice.to_json())
    assert [dice.word() for _ in range(5)] == [clone.word() for _ in range(5)]


@pytest.mark.parametrize(
    "data",
    [
        None, 1, "1234", [], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, -1], [1, 2, 3, 2**32],
        [1, 2, 3, True], [1, 2, 3, 4.0], {}, {"script": ["red"]}, {"script": "red", "then": None},
        {"script": [1], "then": None}, {"script": [], "then": 5}, {"script": [], "then": [1]},
        {"script": [], "then": {"script": [], "then": None}},
    ],
)  # fmt: skip
def test_dice_that_are_none(data: object) -> None:
    with pytest.raises(BadData, match=r"^dice"):
        dice_from_json(data)


def test_what_is_no_dice_is_quoted_in_short() -> None:
    with pytest.raises(BadData) as caught:
        dice_from_json(["x" * 10_000])
    assert len(str(caught.value)) < 300


def test_below_one_is_nought_and_uses_a_word() -> None:
    dice, plain = Dice(4), Dice(4)
    assert dice.below(1) == 0
    plain.word()
    assert dice.to_json() == plain.to_json()


@pytest.mark.parametrize("limit", [2, 3, 7, 110, 2**28 + 1, 2**29 - 1])
def test_below_stays_below(limit: int) -> None:
    dice = Dice(limit)
    assert all(0 <= dice.below(limit) < limit for _ in range(500))


def test_a_draw_takes_the_thing_out_of_the_bag() -> None:
    dice, things = Dice(8), bag()
    drawn = [dice.draw(things) for _ in range(5)]
    assert sorted(drawn) == [0, 0, 2, 2, 2]
    assert (things.counts, things.left) == ([0, 0, 0], 0)


def test_a_bag_counts_what_is_put_and_taken() -> None:
    things = bag()
    things.put(1)
    things.put(0, 4)
    things.take(2)
    assert (things.counts, things.left) == ([6, 1, 2], 9)
    clone = things.copy()
    clone.take(0)
    assert (things.counts, things.left) == ([6, 1, 2], 9)
    assert (clone.counts, clone.left, clone.names) == ([5, 1, 2], 8, things.names)


def test_a_shuffle_keeps_every_number() -> None:
    order = list(range(30))
    Dice(2).shuffle(order)
    assert order != list(range(30))
    assert sorted(order) == list(range(30))
