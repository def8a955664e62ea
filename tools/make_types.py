"""Write the types of all requests and answers for the browser's scripts: `make types`.

    python -m tools.make_types

They are made from the OpenAPI document, and so from the models of the server.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from textwrap import indent, wrap
from typing import Any, Final

TYPES: Final = Path(__file__).parents[1] / "src/branchline/web/static/js/types.d.ts"
WIDTH: Final = 100
SMALLEST_BASE: Final = 3  # fields; two schemas may share fewer by chance
HEAD: Final = """\
/** What goes over the wire: generated from the server's models by `make types`. Do not edit. */

export * from "./page_types"; // so that scripts find all types in one place
"""
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


class UnknownSchema(Exception):
    """A schema that has no type yet: teach `type_of` what it means."""


def types(document: Schema) -> str:
    """Return the declarations for all schemas of an OpenAPI document."""
    schemas = document["components"]["schemas"]
    declared = (declaration(name, schemas[name], schemas) for name in sorted(schemas))
    return "\n".join([HEAD, *declared])


def declaration(name: str, schema: Schema, schemas: dict[str, Schema]) -> str:
    """Return the declaration of a schema: an interface if it has fields."""
    about = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    base = base_of(schema, schemas)
    inherited = fields_of(schemas[base]) if base else {}
    extends = f" extends {base}" if base else ""
    own = "".join(fields(schema, inherited))
    return f"{about}export interface {name}{extends} {{\n{indent(own, '  ')}}}\n"


def base_of(schema: Schema, schemas: dict[str, Schema]) -> str:
    """Return the largest schema of which another one has all fields and more, or nothing."""
    found = fields_of(schema)
    bases = {name: fields_of(other) for name, other in schemas.items()}
    fitting = [
        (len(fields), name)
        for name, fields in bases.items()
        if SMALLEST_BASE <= len(fields) < len(found) and fields.items() <= found.items()
    ]
    return max(fitting, default=(0, ""))[1]


def fields_of(schema: Schema) -> dict[str, str]:
    """Return what is written about each field of an object."""
    return {
        name: json.dumps([field, name in schema.get("required", ())])
        for name, field in schema.get("properties", {}).items()
    }


def fields(schema: Schema, inherited: Collection[str]) -> Iterator[str]:
    """Yield the own fields of an object, each on its own line."""
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        if name in inherited:
            continue
        mark = "" if name in required else "?"
        line = f"{name}{mark}: {type_of(field)};\n"
        if len(line) > WIDTH:
            parts = type_of(field).split(" | ")
            line = f"{name}{mark}:\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"
        yield comment(field.get("description", "")) + line
    if schema.get("additionalProperties") is True:
        yield "[field: string]: any;\n"


def comment(text: str) -> str:
    """Return a text as a comment, or nothing for none."""
    if len(text) <= WIDTH:
        return f"/** {text} */\n" if text else ""
    return "\n".join(["/**", *(f" * {line}" for line in wrap(text, WIDTH)), " */\n"])


def type_of(schema: Schema) -> str:
    """Return the TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(type_of(one) for one in schema[choice])
    match schema.get("type"):
        case "array":
            item = type_of(schema["items"])
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object" if "properties" not in schema:
            values = schema.get("additionalProperties", True)
            return f"Record<string, {'any' if values is True else type_of(values)}>"
        case str(kind) if kind in PLAIN:
            return PLAIN[kind]
        case None if not schema.keys() - {"title", "description", "examples", "default"}:
            return "any"
    raise UnknownSchema(json.dumps(schema))


def document() -> Schema:
    """Return the OpenAPI document of the server as it is now."""
    from branchline.server.http.app import create_app
    from branchline.server.settings import read_settings

    return create_app(read_settings()).openapi()


if __name__ == "__main__":
    TYPES.write_text(types(document()), "utf-8")
