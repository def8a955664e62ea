"""JSON with something wrong in it: documents changed in one place or a few."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

# A place in a document: the keys and indices that lead there.
Path = tuple[str | int, ...]

JUNK: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 45, 110, 999, 2**40, 2**300, -(2**70), 0.5, 1e300,
    "", "x", "0", "red", "locomotive", "null", "\x00", "\ud800", "é" * 200, [], {}, [[]], [None],
    {"": 0}, {"x": {}}, [0, 0, 0, 0], {"script": [], "then": None},
]  # fmt: skip


def paths(data: Any, at: Path = ()) -> list[Path]:
    """Every place in a document, the whole included."""
    found = [at]
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, (*at, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += paths(value, (*at, index))
    return found


def get(data: Any, path: Path) -> Any:
    """What stands at a place."""
    for step in path:
        data = data[step]
    return data


def places_of(data: Any, kind: type) -> list[Path]:
    """The places where something of a type stands; no truth value is a number here."""
    return [path for path in paths(data) if type(get(data, path)) is kind]


@st.composite
def mutations(draw: st.DrawFn, texts: list[str]) -> Any:
    """One of the documents, given as texts, with one to four changes."""
    data = json.loads(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 4))):
        change = draw(st.sampled_from([replace, replace, drop, copy, nudge, shift, carry, rename]))
        data = change(draw, data)
    return data


def replace(draw: st.DrawFn, data: Any) -> Any:
    """Junk instead of anything."""
    path = draw(st.sampled_from(paths(data)))
    junk = json.loads(json.dumps(draw(st.sampled_from(JUNK))))
    if not path:
        return junk
    get(data, path[:-1])[path[-1]] = junk
    return data


def drop(draw: st.DrawFn, data: Any) -> Any:
    """Something left out."""
    inner = [path for path in paths(data) if path]
    if inner:
        path = draw(st.sampled_from(inner))
        del get(data, path[:-1])[path[-1]]
    return data


def copy(draw: st.DrawFn, data: Any) -> Any:
    """Something put where something else stood."""
    every = paths(data)
    source, target = draw(st.sampled_from(every)), draw(st.sampled_from(every))
    if target:
        value = json.loads(json.dumps(get(data, source)))
        get(data, target[:-1])[target[-1]] = value
    return data


def nudge(draw: st.DrawFn, data: Any) -> Any:
    """A number a little off."""
    numbers = [path for path in places_of(data, int) if path]
    if numbers:
        path = draw(st.sampled_from(numbers))
        get(data, path[:-1])[path[-1]] += draw(st.sampled_from([-1, 1, 2]))
    return data


def shift(draw: st.DrawFn, data: Any) -> Any:
    """One number less and another more, so that a sum stays."""
    numbers = [path for path in places_of(data, int) if path]
    if numbers:
        one, other = draw(st.sampled_from(numbers)), draw(st.sampled_from(numbers))
        get(data, one[:-1])[one[-1]] -= 1
        get(data, other[:-1])[other[-1]] += 1
    return data


def carry(draw: st.DrawFn, data: Any) -> Any:
    """An item of one list moved to another."""
    lists = places_of(data, list)
    full = [path for path in lists if get(data, path)]
    if full:
        source = get(data, draw(st.sampled_from(full)))
        target = get(data, draw(st.sampled_from(lists)))
        item = source.pop(draw(st.integers(0, len(source) - 1)))
        target.insert(draw(st.integers(0, len(target))), item)
    return data


def rename(draw: st.DrawFn, data: Any) -> Any:
    """A key, or a text, that is another of the document."""
    objects = [path for path in places_of(data, dict) if get(data, path)]
    if objects:
        inner = get(data, draw(st.sampled_from(objects)))
        key = draw(st.sampled_from(sorted(inner)))
        words = [get(data, path) for path in places_of(data, str)]
        keys = [str(path[-1]) for path in paths(data) if path]
        inner[draw(st.sampled_from(words + keys))] = inner.pop(key)
    return data
