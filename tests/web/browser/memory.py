"""What a page holds in its memory, whoever of its scripts holds it."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page

# All that the modules of the page hold of the table.
STATE: Final = """async () => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const { state } = await import(main.replace("main.js", "state.js"));
    const { table, view, moves, choice, events, past, bubble, toasts, previews } = state;
    return JSON.stringify({ table, view, moves, choice, events, past, bubble, toasts, previews });
}"""

# Of everything in a list, the objects and lists that hold words and numbers alone.
PLAIN: Final = """function () {
    const isPlain = (value) => ["string", "number"].includes(typeof value);
    const isData = (one) => typeof one === "object"
        && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(one));
    const values = (one) => Array.isArray(one) ? one : Object.values(
        Object.getOwnPropertyDescriptors(one)).map((property) => property.value);
    const found = this.filter(isData).filter((one) => {
        const inside = values(one);
        return inside.length > 0 && inside.every(isPlain);
    });
    return JSON.stringify(found);
}"""


def state_of(page: Page) -> str:
    """All that the modules of the page hold of the table, as text."""
    return str(page.evaluate(STATE))


def heap(page: Page) -> str:
    """All of the page's memory, as its browser writes it down; texts can be found in it."""
    chunks: list[str] = []
    wire = page.context.new_cdp_session(page)
    wire.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    wire.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    wire.detach()
    return "".join(chunks)


def objects(page: Page) -> list[Any]:
    """Every object and every list that lives in the page, if it holds words and numbers alone."""
    wire = page.context.new_cdp_session(page)
    origin = wire.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    everything = wire.send("Runtime.queryObjects", {"prototypeObjectId": origin})["objects"]
    answer = wire.send(
        "Runtime.callFunctionOn",
        {"functionDeclaration": PLAIN, "objectId": everything["objectId"], "returnByValue": True},
    )
    wire.detach()
    found: list[Any] = json.loads(answer["result"]["value"])
    return found
