"""`branchline referee`: games of a real table by piped answers, the deal included."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline
from branchline import Dice, Record
from branchline.engine.draw_prompts import deal_question

Run = Callable[..., Result]
NAMES = {"ticket-to-ride": ["Ada", "Ben"], "steam": ["Ada", "Ben", "Cid"], "railways": ["Ada", "Ben"]}


def at_the_table(slug: str, moves: int) -> Record:
    """A game as people would play it somewhere else."""
    names = NAMES[slug]
    record = Record.start(branchline.game(slug), len(names), 11, names)
    dice = Dice(4)
    while record.state.turn is not None and len(record.entries) < moves:
        record.play(record.state.pick(dice))
    return record


def entered(record: Record, first: int = 0) -> list[str]:
    """What a referee types for the moves from one on."""
    return [text for entry in record.entries[first:] for text in (entry.move, *entry.draws)]


def command(slug: str) -> tuple[str, ...]:
    """The command for a game that is kept in `game.json`."""
    return ("referee", slug, "--names", ",".join(NAMES[slug]), "--record", "game.json")


def kept() -> dict[str, object]:
    """What the file holds."""
    found: dict[str, object] = json.loads(Path("game.json").read_text("utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_is_followed_from_the_deal_on(run: Run, slug: str) -> None:
    record = at_the_table(slug, 40)
    answers = [*record.deal, *entered(record)]
    result = run(*command(slug), answers=answers)
    assert result.exit_code == 0, result.output
    expected = record.to_json()
    found = kept()
    assert found["seed"] is None
    assert found["commitment"] is None
    assert (found["deal"], found["entries"]) == (expected["deal"], expected["entries"])
    assert "Goodbye. To resume: branchline referee --record game.json" in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80
    assert "ok (1 without a seed" in run("verify", "game.json").output
    assert record.game.name in run("replay", "game.json").output


@pytest.mark.slow
def test_a_whole_game_ends_with_the_final_scoring(run: Run) -> None:
    record = at_the_table("railways", 5000)
    result = run(*command("railways"), answers=[*record.deal, *entered(record), ""])
    assert "─ The end ─" in result.output
    assert "RWC-15.1" in result.output
    assert kept()["result"] == record.result
    again = run("referee", "--record", "game.json", answers=["back"])
    assert "Undone: " in again.output
    assert kept()["result"] is None
    assert len(branchline.load("game.json").entries) == len(record.entries) - 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_it_goes_on_wherever_it_was_left(run: Run, slug: str) -> None:
    record = at_the_table(slug, 9)
    args, rest = command(slug), ("referee", "--record", "game.json")
    run(*args, answers=record.deal[:7])
    assert kept()["deal"] == record.deal[:7]
    run(*rest, answers=record.deal[7:])
    first = record.entries[0]
    run(*rest, answers=[first.move, *first.draws])
    assert len(branchline.load("game.json").entries) == 1
    run(*rest, answers=entered(record, 1))
    assert kept()["entries"] == record.to_json()["entries"]


def test_draws_by_numbers_beginnings_and_several_at_once(run: Run) -> None:
    answers = ["be", "1, 1, loco", "WHITE", "red 4", "bl", "blue black,2,3,4"]
    text = run(*command("ticket-to-ride"), answers=answers).output
    assert kept()["deal"][:14] == [  # type: ignore[index]  # plain JSON
        "seat 1", "purple", "purple", "locomotive", "white", "red", "red", "red", "red",
        "blue", "black", "blue", "orange", "white",
    ]  # fmt: skip
    assert "'bl' matches several: blue and black. Type more letters." in text
    assert "the 4 cards dealt to Ada [4]> " in text
    assert "the 4 cards dealt to Ada> " in text, "one of them is missing"


def test_rows_are_entered_at_once_or_not_at_all(run: Run) -> None:
    answers = [
        "ada; red 2, blue, loco; 2 white 2 black; red, blue, green, white, 2 black",
        "ada; red 2, blue, loco; 2 white 2 black; red, blue, green, white, black",
        "brest petro, madrid z, ams wil, ath wil; cadiz stock, berlin rom, essen ky, paris wi",
    ]
    text = run(*command("ticket-to-ride"), answers=answers).output
    assert "the 5 face-up cards: expected 5, but 6 were entered. Nothing was entered." in " ".join(text.split())
    assert len(kept()["deal"]) == 1 + 8 + 5 + 8  # type: ignore[arg-type]  # plain JSON
    assert "  red, red, blue, locomotive\n" in text
    assert "Type each move as it is made" in text


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_set_up_of_steam_takes_few_steps(run: Run, seats: int) -> None:
    names = ["Ada", "Ben", "Cid", "Dan", "Eve", "Fay"][:seats]
    deal = Record.start(branchline.game("steam"), seats, 3, names).deal
    answers, cubes = [], deal[:-1]
    while cubes:
        rows = []
        for _ in range(6):
            question = deal_question(branchline.game("steam"), names, {}, deal[: len(deal) - 1 - len(cubes)])
            assert question is not None
            number = question.rows[0].number
            if cubes:
                rows.append(" ".join(cubes[:number]))
                del cubes[:number]
        answers.append("; ".join(rows))
    answers.append(deal[-1])
    assert len(answers) <= 15
    text = run("referee", "steam", "--names", ",".join(names), "--record", "game.json", answers=answers).output
    assert kept()["deal"] == deal
    assert "Type each move as it is made" in text


def test_the_referee_is_warned_that_nothing_is_hidden(run: Run) -> None:
    assert "You see every hand here" in run(*command("railways"), answers=[]).output


def test_tickets_are_found_by_a_part_of_their_name_or_by_the_list(run: Run) -> None:
    deal = ["Ada", *["red"] * 4, *["blue"] * 4, *["black"] * 4, "green", "brest"]
    answers = [*deal, "zürich", "madrid-z", "left", "2", "amsterdam-w", "athina-w"]
    text = run(*command("ticket-to-ride"), answers=answers).output
    assert "One of 40; left lists them." in text
    assert "'zurich' matches several: Brindisi\N{EN DASH}Zürich (6), Budapest" in text
    assert kept()["deal"][14:] == [  # type: ignore[index]  # plain JSON
        "brest-petrograd", "madrid-zurich", "amsterdam-wilno", "athina-wilno",
    ]  # fmt: skip
    assert "\nThere is no Amsterdam\N{EN DASH}Wilno (12) left to draw. " in text, (
        "that ticket is gone, whatever moved up"
    )


def test_tiles_are_called_by_their_own_numbers(run: Run) -> None:
    record = Record.start(branchline.game("steam"), 3, 5, NAMES["steam"], order="random")
    answers = [*record.deal[:-3], "7", "6", "7", "1"]
    text = run(*command("steam"), "--order", "random", answers=answers).output
    assert kept()["deal"][-3:] == ["7", "6", "1"]  # type: ignore[index]  # plain JSON
    assert "7: Urbanization" in text
    assert "There is no 7: Urbanization left to draw. Nothing was entered." in text


def test_what_cannot_be_drawn_is_refused_with_what_can(run: Run) -> None:
    deal = ["Ada", *["locomotive"] * 8]
    answers = [*deal, "red,blue,mauve", "left", "help", "back"]
    text = run(*command("ticket-to-ride"), answers=answers).output
    assert "'mauve' cannot be drawn here. Nothing was entered." in " ".join(text.split())
    assert "locomotive (6)" in text
    assert "Type what was drawn" in text
    assert kept()["deal"] == ["seat 0", *["locomotive"] * 7]


@pytest.mark.slow
def test_back_takes_back_draws_moves_and_the_deal(run: Run) -> None:
    record = at_the_table("ticket-to-ride", 2)
    start = [*record.deal, *entered(record)]
    text = run(*command("ticket-to-ride"), answers=[*start, "draw deck", "back", "draw deck", "red"]).output
    assert "Not entered: draw deck." in text
    assert [entry["draws"] for entry in kept()["entries"]][2:] == [["red"]]  # type: ignore[attr-defined]  # plain JSON
    rest = ("referee", "--record", "game.json")
    text = run(*rest, answers=["back"] * 5).output
    assert text.count("Undone: ") == 3
    assert kept()["deal"] == record.deal[:-2]
    text = run(*rest, answers=["back"] * len(record.deal)).output
    assert "Nothing has been entered yet." in text
    assert kept()["deal"] == []


def test_words_of_the_referee(run: Run) -> None:
    record = at_the_table("ticket-to-ride", 2)
    answers = [
        "why claim brest-paris red 3", "claim brest-paris red 3", "hint", "scores", "log",
        "save", "save copy.json", "rules TTR-9.5", "help", "draw mauve", "quit",
    ]  # fmt: skip
    text = run(*command("ticket-to-ride"), answers=[*record.deal, *entered(record), *answers]).output
    assert text.count("TTR-6.") >= 2
    assert "not a move: 'hint'" in text
    assert "Everything is in game.json." in text
    assert "keeps the tickets" in text, "the log hides nothing"
    assert "unknown card 'mauve'" in text
    assert "undo the last move, or the last draw" in text
    assert "Goodbye." in text
    assert branchline.load("copy.json").to_json() == branchline.load("game.json").to_json()


def test_refusals_of_the_command(run: Run) -> None:
    assert "takes 3 to 6 players" in run("referee", "steam", "--seats", "2").output
    assert "unknown option" in run("referee", "steam", "--variant", "younger").output
    assert "given twice" in run("referee", "railways", "--names", "Ada,Ada").output
    branchline.save(at_the_table("railways", 3), "dealt.json")
    text = run("referee", "--record", "dealt.json").output
    assert "dealt from a seed" in text
    run(*command("railways"), answers=[])
    again = run(*command("railways"))
    assert again.exit_code == 2
    assert "already exists" in again.output
    Path("broken.json").write_text("{", "utf-8")
    assert run("referee", "--record", "broken.json").exit_code == 1


def test_what_cannot_be_kept_is_not_begun(run: Run) -> None:
    result = run("referee", "railways", "--record", "no-such-folder/game.json")
    assert result.exit_code == 1
    assert "Not saved: no-such-folder/game.json" in result.output


def test_a_deal_that_cannot_be_is_refused(run: Run) -> None:
    run(*command("ticket-to-ride"), answers=["Ada", "red"])
    data = kept()
    data["deal"] = ["seat 0", "mauve"]
    Path("game.json").write_text(json.dumps(data), "utf-8")
    result = run("referee", "--record", "game.json")
    assert result.exit_code == 1
    assert "'mauve' cannot have been drawn here" in result.output


def test_without_a_file_name_one_is_found(run: Run, tmp_path: Path) -> None:
    result = run("referee", "railways", answers=["1"])
    assert "Everything is saved in railways-1.json." in result.output
    assert (tmp_path / "railways-1.json").exists()
