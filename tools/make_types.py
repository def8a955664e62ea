"""Write the types of all requests and answers for the browser's scripts: `make types`.

    python -m tools.make_types

They are made from the OpenAPI document, and so from the Pydantic models of the server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent, wrap
from typing import Any, Final

TYPES: Final = Path(__file__).parents[1] / "src/branchline/web/static/js/types.d.ts"
WIDTH: Final = 100
HEAD: Final = """\
/** What goes over the wire. Made by `make types` from the models of the server: do not edit it. */

export * from "./page_types"; // so that scripts find all types in one place
"""
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = dict[str, Any]


class UnknownSchema(Exception):
    """A schema that has no type yet: teach `type_of` what it means."""


def types(document: Schema) -> str:
    """Return the declarations for all schemas of an OpenAPI document."""
    schemas = document["components"]["schemas"]
    return "\n".join([HEAD, *(declaration(name, schemas[name]) for name in sorted(schemas))])


def declaration(name: str, schema: Schema) -> str:
    """Return the declaration of a schema: an interface if it has fields."""
    about = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    return f"{about}export interface {name} {{\n{indent(''.join(fields(schema)), '  ')}}}\n"


def fields(schema: Schema) -> Iterator[str]:
    """Yield the fields of an object, each on its own line."""
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
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
