"""Reading the declarations of a game's `types.d.ts`, and comparing them with real data.

Only what these files use is understood: interfaces, aliases, arrays, tuples, records, unions,
objects and names, also those of the shared types.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tools.make_types import TYPES

PLAIN: dict[str, tuple[type, ...]] = {"string": (str,), "number": (int, float), "boolean": (bool,)}
SHARED = tuple(TYPES.with_name(name) for name in ("types.d.ts", "page_types.d.ts"))
INTERFACE = re.compile(r"^export interface (\w+)(?: extends (\w+))? (\{.*?^\})", re.S | re.M)
TOKEN = re.compile(r'"[^"]*"|\w+\?:|\w+:|\w+|\S')


class Declarations:
    """The types that a file declares, by name."""

    def __init__(self, path: Path) -> None:
        self.types: dict[str, list[str]] = {}
        self.bases: dict[str, str] = {}
        for declaring in (*SHARED, path):
            self.read(re.sub(r"/\*.*?\*/", "", declaring.read_text("utf-8"), flags=re.S))

    def read(self, text: str) -> None:
        """Add what a text declares; it takes the place of what was declared before."""
        for name, base, body in INTERFACE.findall(text):
            self.types[name] = TOKEN.findall(body)
            self.bases[name] = base
        for name, body in re.findall(r"^export type (\w+) =\s*(.*?);$", text, re.S | re.M):
            self.types[name] = TOKEN.findall(body)

    def tokens(self, name: str) -> list[str]:
        """The words of a type, with those of the interface it extends."""
        base = self.bases.get(name)
        inherited = self.tokens(base)[1:-1] if base else []
        return [*self.types[name][:1], *inherited, *self.types[name][1:]]

    def faults(self, name: str, value: object) -> list[str]:
        """What of some data is not as a type declares it."""
        found: list[str] = Reader(self, self.tokens(name)).union(name)(value)
        return found


class Reader:
    """A type as it is read from left to right; each part gives a function that finds faults."""

    def __init__(self, declarations: Declarations, tokens: list[str]) -> None:
        self.declarations = declarations
        self.tokens = tokens

    def take(self) -> str:
        return self.tokens.pop(0)

    def next_is(self, *words: str) -> bool:
        return self.tokens[: len(words)] == list(words)

    def union(self, where: str) -> Any:
        """One or more types, of which one must fit."""
        if self.next_is("|"):
            self.take()
        options = [self.array(where)]
        while self.next_is("|"):
            self.take()
            options.append(self.array(where))

        def find(value: object) -> list[str]:
            found: list[list[str]] = [option(value) for option in options]
            return min(found, key=len)

        return find

    def array(self, where: str) -> Any:
        """A type, perhaps as a list of it."""
        item = self.single(where)
        while self.next_is("[", "]"):
            self.tokens = self.tokens[2:]
            item = listed(item, where)
        return item

    def single(self, where: str) -> Any:
        token = self.take()
        if token == "(":
            inner = self.union(where)
            self.take()
            return inner
        if token == "{":
            return self.object(where)
        if token == "[":
            return self.tuple(where)
        if token == "Record":
            return self.record(where)
        if token in self.declarations.types:
            inner_reader = Reader(self.declarations, self.declarations.tokens(token))
            return inner_reader.union(token)
        return plain(token, where)

    def object(self, where: str) -> Any:
        fields: dict[str, Any] = {}
        optional = set()
        while not self.next_is("}"):
            key = self.take().rstrip(":")
            if key.endswith("?"):
                key = key[:-1]
                optional.add(key)
            fields[key] = self.union(f"{where}.{key}")
            if self.next_is(";"):
                self.take()
        self.take()

        def find(value: object) -> list[str]:
            if not isinstance(value, dict):
                return [f"{where}: {value!r} is not an object"]
            found = [f"{where}.{key} is not declared" for key in value if key not in fields]
            found += [
                f"{where}.{key} is declared, but is not there"
                for key in fields
                if key not in value and key not in optional
            ]
            for key in fields.keys() & value.keys():
                found += fields[key](value[key])
            return found

        return find

    def tuple(self, where: str) -> Any:
        items = []
        while not self.next_is("]"):
            if self.tokens[0].endswith(":"):
                self.take()
            items.append(self.union(where))
            if self.next_is(","):
                self.take()
        self.take()

        def find(value: object) -> list[str]:
            if not isinstance(value, list) or len(value) != len(items):
                return [f"{where}: {value!r} is not a list of {len(items)}"]
            return [fault for item, one in zip(items, value, strict=True) for fault in item(one)]

        return find

    def record(self, where: str) -> Any:
        self.take()  # <
        self.union(where)
        self.take()  # ,
        inner = self.union(f"{where}[]")
        self.take()  # >

        def find(value: object) -> list[str]:
            if not isinstance(value, dict):
                return [f"{where}: {value!r} is not a record"]
            return [fault for one in value.values() for fault in inner(one)]

        return find


def listed(item: Any, where: str) -> Any:
    """A list of a type."""

    def find(value: object) -> list[str]:
        if not isinstance(value, list):
            return [f"{where}: {value!r} is not a list"]
        return [fault for one in value for fault in item(one)]

    return find


def plain(token: str, where: str) -> Any:
    """A type without parts: a word, or a text that is the only one."""

    def find(value: object) -> list[str]:
        if token == "unknown" or (token == "null" and value is None):
            return []
        if token == f'"{value}"':
            return []
        is_flag = isinstance(value, bool)
        expected = PLAIN.get(token, ())
        fits = isinstance(value, expected) and is_flag == (token == "boolean")
        return [] if fits else [f"{where}: {value!r} is not {token}"]

    return find
