"""Previews: they say all that a move would cost and gain, and reveal nothing hidden."""

import re
from functools import partial
from typing import Final

from branchline import Dice, IllegalMove, Move, Script, State
from branchline.engine.preview import AT_END, BRINGS, SIDES, Preview
from branchline.testing.suite import every_table, one_table
from branchline.testing.tables import Table, illegal_move, raised, stroll, unchanged

SIGNED: Final = re.compile(r": ([+\N{MINUS SIGN}])(\d+)$")
# How a preview words immediate points, unless they may be taken as something else.
POINTS: Final = re.compile(r"^(\d+) (?:victory )?points?$")


def kinds(table: Table, state: State) -> list[Move]:
    """Return one legal move of each kind."""
    found: dict[str, Move] = {}
    for move in state.moves():
        found.setdefault(table.catalogue.kind(move), move)
    return list(found.values())


def said(previews: list[Preview]) -> list[tuple[str, str, str]]:
    """Return previews as texts."""
    return [(preview.side, str(preview.words), preview.rule) for preview in previews]


@every_table
def every_move_says_what_it_costs_and_brings(table: Table) -> None:
    """Check that a preview has words and rules, needs no draws, and changes nothing."""
    for state in unchanged(stroll(table, 8, rare=True)):
        for move in kinds(table, state):
            told = said(state.preview(move))
            real = state.copy()
            real.dice = Script([])  # at a real table chance has not spoken yet
            assert said(real.preview(move)) == told
            assert told, move
            assert len(set(told)) == len(told), told
            for side, words, rule in told:
                assert side in SIDES, side
                assert rule in table.game.rulebook, rule
                assert words
                assert not set("{}") & set(words), words


@every_table
def previews_do_not_depend_on_what_is_hidden(table: Table) -> None:
    """Check that previews are the same in every table that the mover can imagine."""
    for number, state in enumerate(stroll(table, 16, rare=True)):
        if state.turn is None:
            continue
        told = {move.text: said(state.preview(move)) for move in kinds(table, state)}
        for seed in range(3):
            other = state.imagine(state.turn, Dice(100 * number + seed))
            for text, previews in told.items():
                assert said(other.preview(other.move(text))) == previews, text


def promised(previews: list[Preview]) -> int:
    """Return the points in previews, immediate and at the end."""
    points = 0
    for preview in previews:
        words = str(preview.words)
        found = POINTS.search(words) if preview.side == BRINGS else None
        points += int(found.group(1)) if found else 0
        later = SIGNED.search(words) if preview.side == AT_END else None
        if later:
            points += int(later.group(2)) * (1 if later.group(1) == "+" else -1)
    return points


@every_table
def previews_promise_the_points_that_come(table: Table) -> set[str]:
    """Check that moves score the points that their previews promise, where these are certain; return their verbs."""
    tried = set()
    for state in stroll(table, 8, rare=True):
        seat = state.turn
        for move in kinds(table, state):
            if seat is None or not table.catalogue.certain(state, move):
                continue
            after = state.copy()
            after.play(move)
            # What the seat would have if the game ended now.
            was, now = (one.game.outcome_of(one).totals[seat] for one in (state, after))
            assert promised(state.preview(move)) == now - was, move
            tried.add(move.text.split()[0])
    return tried


@one_table
def illegal_moves_have_no_preview(table: Table) -> None:
    """Check that a forbidden move is refused a preview."""
    state = table.start()
    wrong = illegal_move(table, state)
    if wrong is not None:
        raised(IllegalMove, partial(state.preview, wrong))
