"""A bot that plays a whole game over HTTP by httpx alone: http_bot.py ADDRESS or INVITATION."""

import json
import random
import sys
import time
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx


def ask(api: httpx.Client, method: str, path: str, **more: Any) -> Any:
    """Ask the server for each thing once, and wait when it says that we ask too much."""
    more["headers"] = {"Idempotency-Key": str(uuid4())}
    while (answer := api.request(method, path, **more)).status_code == 429:
        time.sleep(int(answer.headers.get("Retry-After", 1)))  # a proxy may not say how long
    return answer.json() if answer.status_code == 409 else answer.raise_for_status().json()


def sit_down(api: httpx.Client, path: str, invite: str) -> str:
    """Join the table of a link, or open one; where it is in the API."""
    if path.startswith("/tables/"):  # on the page as in the API
        ask(api, "POST", f"{path}/join", json={"invite": invite or None})
        return path
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steady"}] * 2]
    return f"/tables/{ask(api, 'POST', '/tables', json={'game': 'steam', 'seats': seats})['id']}"


def move(api: httpx.Client, table: str, seat: int) -> None:
    """Play any legal move: this is the place for your own ideas."""
    told = ask(api, "GET", f"{table}/moves", params={"seat": seat})
    if told["moves"]:  # none if the turn has passed; if it passes now, an event will say so
        chosen = random.choice(told["moves"])["move"]
        body = {"seat": seat, "move": chosen, "position": told["position"]}
        ask(api, "POST", f"{table}/moves", json=body)


def main(link: str) -> None:
    """Sit down, play whenever it is our turn, and tell how it ended."""
    place = urlsplit(link)
    with httpx.Client(base_url=f"{place.scheme}://{place.netloc}/api", timeout=60) as api:
        made = ask(api, "POST", "/me/tokens", json={"name": "Example bot"})
        api.headers["Authorization"] = f"Bearer {made['token']}"
        table = sit_down(api, place.path, place.fragment)
        seat = ask(api, "GET", table)["you"]["seats"][0]
        with api.stream("GET", f"{table}/events", params={"after": 0}) as stream:
            for line in stream.raise_for_status().iter_lines():
                now = json.loads(line[5:])["now"] if line.startswith("data:") else {"turn": None}
                if now.get("status") in ("finished", "abandoned"):
                    break
                if now["turn"] == seat:
                    move(api, table, seat)
        print(table, ask(api, "GET", table)["result"])


if __name__ == "__main__":
    main(sys.argv[1])
