"""The types of the browser's scripts are those of the server's models."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools.make_types import TYPES, Schema, UnknownSchema, declaration, document, type_of, types

PAGES = TYPES.with_name("page_types.d.ts")


def test_the_types_are_those_of_the_models() -> None:
    assert TYPES.read_text("utf-8") == types(document()), "run `make types`"


def test_no_type_is_written_by_hand_and_made_too() -> None:
    names = [
        set(re.findall(r"^export (?:interface|type) (\w+)", path.read_text("utf-8"), re.MULTILINE))
        for path in (TYPES, PAGES)
    ]
    assert all(names)
    assert not set.intersection(*names)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"type": "string", "format": "date-time"}, "string"),
        ({"const": "move", "type": "string"}, '"move"'),
        ({"enum": ["off", "on"], "type": "string"}, '"off" | "on"'),
        ({"$ref": "#/components/schemas/Seat"}, "Seat"),
        ({"anyOf": [{"type": "boolean"}, {"type": "null"}]}, "boolean | null"),
        ({"oneOf": [{"$ref": "#/a/A"}, {"$ref": "#/a/B"}], "discriminator": {}}, "A | B"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "items": {"type": "array", "items": {"type": "number"}}}, "number[][]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object", "additionalProperties": True}, "Record<string, any>"),
        ({"title": "Default", "examples": [1]}, "any"),
    ],
)
def test_a_schema_has_the_type_that_means_the_same(schema: Schema, expected: str) -> None:
    assert type_of(schema) == expected


def test_a_schema_that_is_not_known_is_not_guessed_at() -> None:
    with pytest.raises(UnknownSchema, match="allOf"):
        type_of({"allOf": [{"type": "string"}]})


def test_an_object_is_an_interface_with_its_descriptions() -> None:
    schema = {
        "type": "object",
        "description": "A seat.",
        "properties": {"seat": {"type": "integer", "description": "from 0"}, "bot": {}},
        "required": ["seat"],
        "additionalProperties": True,
    }
    assert declaration("Seat", schema, {}).splitlines() == [
        "/** A seat. */",
        "export interface Seat {",
        "  /** from 0 */",
        "  seat: number;",
        "  bot?: any;",
        "  [field: string]: any;",
        "}",
    ]


def test_an_object_with_all_fields_of_another_extends_it() -> None:
    number, text = {"type": "integer"}, {"type": "string"}
    base: Schema = {"properties": {"a": number, "b": text, "c": text}, "required": ["a"]}
    more: Schema = {"properties": {**base["properties"], "d": number}, "required": ["a"]}
    other: Schema = {"properties": more["properties"], "required": ["b"]}
    schemas = {"Base": base, "More": more, "Other": other}
    assert declaration("More", more, schemas).splitlines() == [
        "export interface More extends Base {",
        "  d?: number;",
        "}",
    ]
    for schema in (base, other):
        assert "extends" not in declaration("Name", schema, schemas)


def test_long_types_and_descriptions_are_wrapped() -> None:
    values = [f"value number {number}" for number in range(20)]
    field = {"enum": values, "description": "words " * 40}
    written = declaration("Long", {"type": "object", "properties": {"kind": field}}, {})
    assert max(len(line) for line in written.splitlines()) <= 120
    assert all(f'"{value}"' in written for value in values)
    assert written.count("words") == 40


def test_the_compiler_understands_the_types(tmp_path: Path) -> None:
    (tmp_path / "types.d.ts").write_text(types(document()), "utf-8")
    (tmp_path / "page_types.d.ts").write_text("export type Spot = string;\n", "utf-8")
    use = 'import type { MoveEvent, TableInfo } from "./types";\n'
    use += "declare const table: TableInfo, move: MoveEvent;\n"
    use += "export const seats: number = table.seats.length + move.entries;\n"
    (tmp_path / "use.ts").write_text(use, "utf-8")
    tsc = Path(__file__).parents[2] / "node_modules/.bin/tsc"
    told = subprocess.run([tsc, "--strict", "--noEmit", tmp_path / "use.ts"], capture_output=True, text=True)
    assert not told.stdout
    assert told.returncode == 0
