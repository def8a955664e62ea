"""The page of an analysis."""

import tomllib
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from branchline.arena import html, plots, score_ledger, win_chances
from branchline.arena.analysis import CLEAR, LOSS, SURE, Analysis
from branchline.arena.summary import Z95, Mean

NOTES: Final = tomllib.loads(files("branchline.arena").joinpath("static/analysis.toml").read_text("utf-8"))


def page(analysis: Analysis, bot: str, policy: str, command: str) -> str:
    """Return the whole page."""
    record = analysis.record
    times = "once" if analysis.rounds == 1 else f"{analysis.rounds} times"
    parts = [
        html.section("Chances of winning", graph(analysis)),
        html.section("Turning points", turning_points(analysis)),
        html.section("What was missed", missed(analysis, bot)),
        html.section("Luck and choice", luck(analysis)),
        html.section("Final scores", scores(analysis)),
        html.section("Ledger of every point and dollar", accounts(analysis)),
        html.small(f"All positions were played out {times}, by {win_chances.players(record.game, policy)} bots."),
    ]
    return html.framed(f"{record.game.name}: {', '.join(record.names)}", parts, command, plots.STYLE)


def with_error(mean: Mean) -> str:
    """Return a change in percentage points, with its 95% interval."""
    return f"{html.signed(100 * mean.value)} ± {100 * mean.reach:.0f}"


def graph(analysis: Analysis) -> str:
    """Return the curves of all seats, with the turning points marked."""
    sheet = plots.Sheet("Chances of winning, move by move")
    places = range(len(analysis.evaluations) + 1)
    curves = []
    for seat, name in enumerate(analysis.record.names):
        reach = [Z95 * analysis.error(place, seat) for place in places]
        curves.append(plots.Curve(name, [analysis.wins(place, seat) for place in places], reach))
    marks = [turn.place + 1 for turn in analysis.turning_points()]
    plots.draw_curves(sheet, "Share of games won from here, with 95% bands", curves, marks)
    note = "From left to right: the moves."
    if marks:
        note += " Dashed lines are turning points."
    return sheet.svg(alone=False) + html.small(note)


def describe_move(analysis: Analysis, place: int) -> str:
    """Describe a move, with its number and player."""
    record = analysis.record
    entry = record.entries[place]
    before, after = analysis.positions[place : place + 2]
    effects = record.game.effects(before, before.move(entry.move), after)
    return f"{place + 1}. {record.names[entry.seat]} {record.game.story(before, entry, effects)}"


def turning_points(analysis: Analysis) -> str:
    """Return the moves at which the chances changed most."""
    turns, note = analysis.turning_points(), html.small(NOTES["turns"].format(sure=SURE))
    if not turns:
        rounds = f"{analysis.rounds} rounds of each position"
        return html.paragraph(f"No single move clearly changed anyone's chances, as far as the {rounds} show.") + note
    rows = []
    for turn in turns:
        name = analysis.record.names[turn.seat]
        parts = [html.signed(100 * part) for part in (turn.by_choice, turn.by_chance)]
        shares = [f"{share:.0%}" for share in (turn.before, turn.after)]
        rows.append((describe_move(analysis, turn.place), name, *shares, with_error(turn.change), *parts))
    headings = ("move", "whose chances", "before", "after", "change", "by choice", "by chance")
    return html.table(headings, rows, 5) + note


def missed(analysis: Analysis, bot: str) -> str:
    """Return for each seat the moves for which the bot clearly had a better one."""
    parts = []
    for seat, name in enumerate(analysis.record.names):
        same, choices = analysis.agreed(seat)
        found = analysis.missed(seat)
        text = f"{bot} would have played the same in {same} of {choices} choices."
        if same < choices and not found:
            text += f" {nothing_clear(analysis.tried(seat))}"
        parts += [f"<h3>{escape(name)}</h3>", html.paragraph(text)]
        if found:
            rows = []
            for miss in found:
                position = analysis.positions[miss.place]
                better = str(position.phrase(position.move(miss.choice.move)))
                because = f", because {miss.choice.reason}" if miss.choice.reason else ""
                rows.append((describe_move(analysis, miss.place), better + because, with_error(miss.better)))
            parts.append(html.table(("played", f"{bot} would have played", "chances, points"), rows, 1))
    return "\n".join([*parts, html.small(NOTES["missed"].format(loss=LOSS, clear=CLEAR))])


def nothing_clear(tried: int) -> str:
    """Say that no other move that was tried was clearly better."""
    if not tried:
        return "Nothing else that it would have played did better."
    if tried == 1:
        return "One other move seemed better at first, but not clearly in more games."
    return f"{tried} other moves seemed better at first, but none clearly in more games."


def luck(analysis: Analysis) -> str:
    """Return the sources of each seat's result."""
    rows = []
    for seat, name in enumerate(analysis.record.names):
        part = analysis.luck(seat)
        changes = [with_error(one) for one in (part.deal, part.own, part.others, part.drawn)]
        equal = f"{1 / len(analysis.seats):.0%}"
        rows.append((name, equal, *changes, f"{part.result:.0%}"))
    headings = ("seat", "equal share", "deal", "own moves", "others' moves", "drawn", "result")
    return luck_share(analysis) + html.table(headings, rows, 6) + html.small(NOTES["luck"])


def luck_share(analysis: Analysis) -> str:
    """Return how much of the game was luck, if that is clear."""
    found = analysis.luck_share()
    if found is None:
        return html.paragraph(
            f"How much of this game was luck is not clear from {analysis.rounds} rounds of each "
            "position: use more seconds or rounds."
        )
    share = f"{found.value:.0%} ± {100 * found.reach:.0f}"
    return f"<p>Luck share of this game: <strong>{share}</strong> points.</p>"


def scores(analysis: Analysis) -> str:
    """Return the score sheet, with the rule of each heading."""
    record = analysis.record
    sheets: Any = (record.result or {})["table"]
    rows = [
        (name, *[str(sheet.get(heading, "")) for heading in sheets[0]])
        for name, sheet in zip(record.names, sheets, strict=True)
    ]
    rules = [f"{name}: {rule}" for name, rule in record.game.headings.items()]
    return html.table(("seat", *sheets[0]), rows, len(sheets[0])) + html.small(", ".join(rules))


def accounts(analysis: Analysis) -> str:
    """Return every change of points and money."""
    record = analysis.record
    book = score_ledger.ledger(record)
    rows = [("begins", record.names[seat], *held(one)) for seat, one in enumerate(book.opening)]
    for place, postings in groupby(book.postings, key=lambda one: one.place):
        move = "final scoring" if place is None else describe_move(analysis, place)
        for one in postings:
            change = one.change
            words = f"{change.account}: {change.cause}"
            rows.append((move, record.names[change.seat], words, change.rule, html.signed(change.amount), str(one.now)))
            move = ""
    rows += [("ends", record.names[seat], *held(one)) for seat, one in enumerate(book.closing)]
    found = html.table(("move", "account of", "for", "rule", "change", "now"), rows, 2)
    return f"<details><summary>{NOTES['ledger']}</summary>{found}</details>"


def held(account: dict[str, int]) -> tuple[str, str, str, str]:
    """Return what a seat has, as the cells of a row."""
    return ", ".join(f"{name} {value}" for name, value in account.items()), "", "", ""
