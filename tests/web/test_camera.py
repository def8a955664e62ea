"""Moving about on a board: what is shown, from where, and how close."""

from typing import Any

import pytest

from tests.web.javascript import answer

pytestmark = pytest.mark.slow

# A board of 800 by 600 pixels with a drawing of 1600 by 800 units, and no wish for motion.
BOARD = """
globalThis.matchMedia = () => ({ matches: true });
globalThis.cancelAnimationFrame = () => {};
const camera = new module.Camera();
camera.board = { clientWidth: data.width, clientHeight: 600, style: { setProperty() {} } };
camera.group = { setAttribute() {} };
camera.drawing = { x: 0, y: 0, width: 1600, height: 800 };
camera.fit(false);
const told = () => ({ x: camera.x, y: camera.y, k: camera.k });
const at = (x, y) => [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
"""


def seen(script: str, width: int = 800) -> Any:
    return answer("table/camera.js", BOARD + script, {"width": width})


def test_at_first_all_is_seen_in_the_middle() -> None:
    told = seen("return told();")
    assert 0.48 < told["k"] < 0.5
    left, right = told["x"], told["x"] + 1600 * told["k"]
    assert abs(left - (800 - right)) < 0.01
    assert left >= 0


def test_a_phone_begins_with_a_part_that_can_be_read() -> None:
    assert seen("return camera.k > camera.whole();", width=390)
    assert not seen("return camera.k > camera.whole();")


def test_a_phone_begins_no_closer_than_it_needs() -> None:
    script = "camera.drawing = { x: 0, y: 0, width: 760, height: 500 }; camera.fit(false); return camera.k;"
    assert seen(script, width=390) == 0.55


def test_zooming_keeps_the_point_under_the_finger() -> None:
    before, after = seen(
        "const before = at(300, 200); camera.zoom(1.7, { x: 300, y: 200 });return [before, at(300, 200)];"
    )
    assert all(abs(a - b) < 0.01 for a, b in zip(before, after, strict=True))


def test_it_comes_no_closer_and_goes_no_farther_than_makes_sense() -> None:
    near, far = seen("camera.zoom(1000); const near = camera.k; camera.zoom(0.00001); return [near, camera.k];")
    assert near == 4
    assert 0.3 < far < 0.5


def test_some_of_the_drawing_stays_in_sight() -> None:
    told = seen("camera.pan(99999, -99999); return told();")
    assert 0 < told["x"] < 800
    assert -800 * told["k"] < told["y"] < 0


def test_a_question_is_brought_into_view_and_left_again() -> None:
    sees, seen_now, back = seen(
        "const box = { x: 1500, y: 700, width: 90, height: 90 };"
        "const first = told(); const sees = camera.sees(box); camera.show(box);"
        "const now = camera.sees(box); camera.back();"
        "return [sees, now, JSON.stringify(first) === JSON.stringify(told())];"
    )
    assert not sees, "it is tiny from afar"
    assert seen_now
    assert back


def test_what_is_to_be_read_is_brought_close_enough() -> None:
    far, near, filling = seen(
        "const box = { x: 800, y: 400, width: 400, height: 200 };"
        "const read = { ...box, least: 0.9 }; const far = [camera.sees(box), camera.sees(read)];"
        "camera.show(read); const near = camera.sees(read); camera.fit(false);"
        "return [far, near, camera.sees({ x: 0, y: 0, width: 1590, height: 790, least: 0.9 })];"
    )
    assert far == [True, False]
    assert near
    assert filling, "what fills the screen cannot be brought closer"


def test_whoever_moved_it_keeps_their_view_through_a_question() -> None:
    assert seen(
        "camera.zoom(2, { x: 0, y: 0 }); const first = told();"
        "camera.show({ x: 1500, y: 700, width: 90, height: 90 }); camera.back();"
        "return JSON.stringify(first) === JSON.stringify(told());"
    )
    assert seen(
        "camera.show({ x: 1500, y: 700, width: 90, height: 90 }); camera.pan(-5, 0);"
        "const mine = told(); camera.back();"
        "return JSON.stringify(mine) === JSON.stringify(told());"
    )


# On a phone, with the buttons in the lower right corner of its board.
PHONE = """
camera.board.querySelector = () => ({ offsetLeft: data.width - 54, offsetTop: high() - 54 });
const high = () => camera.board.clientHeight;
const corner = () => [camera.x + 1600 * camera.k, camera.y + 800 * camera.k];
const covered = () => corner()[0] > data.width - 54 && corner()[1] > high() - 54;
const inside = () => corner()[0] <= data.width && corner()[1] <= high();
const all = () => camera.x >= 0 && camera.y >= 0 && inside();
const squeeze = (height) => { camera.board.clientHeight = height; camera.resized(); };
camera.overview();
"""


def test_the_whole_board_lies_under_no_button() -> None:
    heights = list(range(150, 600, 10))
    found = seen(
        f"{PHONE} const look = (height) => {{ squeeze(height); return [all(), covered()]; }};"
        f"return {heights}.map(look);",
        width=390,
    )
    assert found == [[True, False]] * len(heights)


def test_the_whole_board_stays_whole_when_its_place_changes() -> None:
    question = "camera.show({ x: 1500, y: 700, width: 90, height: 90 });"
    assert seen(f"{PHONE} {question} squeeze(220); camera.back(); return all();", width=390)
    assert not seen(f"{PHONE} camera.pan(-90, 0); squeeze(220); return all();", width=390)


def test_the_button_for_the_whole_board_goes_back_where_one_began() -> None:
    assert seen(
        f"const first = told();{PHONE} camera.overview(); return JSON.stringify(first) === JSON.stringify(told());",
        width=390,
    )
    assert seen(f"{PHONE} camera.pan(-90, 0); camera.overview(); return all();", width=390)


def test_on_a_phone_what_is_asked_about_lies_under_no_button() -> None:
    """Of any shape, on boards of any height: it is seen whole, and not under the buttons."""
    sizes = [(300, 200), (90, 90), (150, 700), (1500, 300), (700, 750), (1580, 790)]
    look = """
    const look = ([width, height], board) => {
      squeeze(board);
      const box = { x: 1600 - width, y: 800 - height, width, height };
      camera.show(box);
      const [right, bottom] = [1600 * camera.k + camera.x, 800 * camera.k + camera.y];
      const [left, top] = [box.x * camera.k + camera.x, box.y * camera.k + camera.y];
      const whole = left >= 0 && top >= 0 && right <= data.width && bottom <= board;
      const under = right > data.width - 54 && bottom > board - 54;
      return [whole, under];
    };
    """
    heights = [200, 320, 480, 600]
    found = seen(
        f"{PHONE}{look} return {[list(size) for size in sizes]}"
        f".flatMap((size) => {heights}.map((board) => look(size, board)));",
        width=390,
    )
    assert found == [[True, False]] * len(sizes) * len(heights)


def test_what_lies_under_a_button_is_not_seen() -> None:
    box = "{ x: 1300, y: 500, width: 300, height: 300 }"
    put = "Object.assign(camera, { k: 1, x: data.width - 1600, y: high() - 800 });"
    assert not seen(f"{PHONE}{put} return camera.sees({box});", width=390)
    aside = "Object.assign(camera, { k: 1, x: data.width - 1600 - 54, y: high() - 800 });"
    assert seen(f"{PHONE}{aside} return camera.sees({box});", width=390)
