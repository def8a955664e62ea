"""When the page of a table is drawn again: once a frame, and not under a finger that clicks."""

from typing import Any

import pytest

from tests.web.javascript import SCRIPTS, answer

# A page that counts how often it is drawn, and events and frames that come when the test says so.
PAGE = """
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.localStorage = { getItem: () => null };
globalThis.Element = class { constructor(control) { this.control = control; }
  closest() { return this.control ? this : null; } };
const heard = {}, frames = [], times = [];
globalThis.addEventListener = (kind, listener) => { heard[kind] = listener; };
globalThis.requestAnimationFrame = (frame) => frames.push(frame);
globalThis.setTimeout = (act) => times.push(act);
globalThis.clearTimeout = () => { times.length = 0; };
const frame = () => frames.splice(0).forEach((draw) => draw());
const press = (control) => heard.pointerdown({ target: new Element(control) });
const { changed, drawWith } = await import(data.state);
let drawn = 0;
drawWith(() => { drawn += 1; });
"""


def page(script: str) -> Any:
    return answer("load_on_demand.js", PAGE + script, {"state": (SCRIPTS / "table/state.js").as_uri()})


def test_the_page_is_drawn_once_a_frame() -> None:
    assert page("changed(); changed(); frame(); frame(); return drawn;") == 1


@pytest.mark.slow
def test_nothing_moves_under_a_finger_on_a_button() -> None:
    script = "press(true); changed(); frame(); const held = drawn; {end} frame(); return [held, drawn];"
    for end in ("heard.pointerup();", "heard.pointercancel();", "heard.blur();", "times[0]();"):
        assert page(script.replace("{end}", end)) == [0, 1]


def test_a_finger_on_the_board_holds_up_nothing() -> None:
    assert page("press(false); changed(); frame(); return drawn;") == 1


def test_a_press_that_changes_nothing_leaves_nothing_behind() -> None:
    assert page("press(true); heard.pointerup(); changed(); frame(); return drawn;") == 1
