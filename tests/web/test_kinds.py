"""What can I do? Every legal move belongs to a kind that the page can tell of."""

from __future__ import annotations

import pytest

import branchline
from branchline.games.railways.rules import notation as railways
from branchline.games.steam.rules import notation as steam
from branchline.games.ticket_to_ride.rules import notation as ticket_to_ride
from tests.web.javascript import answer, scripts_of

FORMS = {"ticket-to-ride": ticket_to_ride.FORMS, "steam": steam.FORMS, "railways": railways.FORMS}
ASK = """
    const ctx = { view: { prompt: data.prompt } };
    const said = Object.entries(module.kinds).map(([name, kind]) =>
        [name, { title: kind.title(), text: kind.text(ctx), start: kind.start }]);
    return { kinds: Object.fromEntries(said), known: data.forms.map(module.kindOf) };"""


@pytest.mark.slow
@pytest.mark.parametrize("game", branchline.GAMES)
@pytest.mark.parametrize("prompt", ["bid for a place", "action"])
def test_each_move_has_a_kind_that_says_what_it_is_and_where_it_begins(game: str, prompt: str) -> None:
    data = {"forms": FORMS[game], "prompt": prompt}
    found = answer(scripts_of(game) / "move_kinds.js", ASK, data)
    assert set(found["known"]) == set(found["kinds"])
    for kind in found["kinds"].values():
        assert kind["title"]
        assert kind["text"].endswith(".")
        assert {"choose", "focus"} & set(kind["start"])
