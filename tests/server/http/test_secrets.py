"""No one learns over HTTP what they may not know: every address and event, through whole games.

The test sits in the server's own process, so it knows the truth: the state with all its secrets.
It searches all bytes that a viewer gets for words of that state that the viewer cannot know yet.
Words such as `red` mean nothing by themselves; so it also puts another table under the viewer's
eyes, one that the viewer should not be able to tell from the true one, and compares the bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

import branchline
from branchline import Dice, Record, State
from branchline.lessons.how_to_play import figures
from branchline.server.http.sessions import hashed
from branchline.tables.table import Table
from tests.server.http.document import DOCUMENT
from tests.server.http.running import KeptLines, Person, Running, good_move, same_deal, until
from tests.server.http.test_live import Ear

pytestmark = pytest.mark.slow

SEATS = 3
EVERY = 30  # moves between two looks at everything; what is pushed is looked at after every move
WISHED = ("draw deck", "keep brest-petrograd", "claim brest-paris black 3")  # by seat
SHORTEST = 7  # letters of a word that can be searched for
LISTS = ("open", "playing", "mine", "finished")
ELSEWHERE = (
    *(f"/api/tables?list={name}" for name in LISTS),
    *("/api/me", "/api/me/tokens", "/api/me/sessions", "/api/games", "/api/bots"),
    *("/healthz", "/readyz"),
)
# Whatever the server answers to: nothing of it may be left out.
EVERY_ADDRESS = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
ADDRESSES = {path: re.compile(re.sub(r"{\w+}", "[^/]+", path)) for _, path in EVERY_ADDRESS}


def leaves(data: Any) -> Iterator[str]:
    """Every word and number in JSON, keys included."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from leaves(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from leaves(value)
    elif data is not None:
        yield str(data)


# Boards, rulebooks and lessons name everything there is; they must be the same whatever was dealt.
PRINTED = re.compile(r".*/board|/api/games/.+|/api/lessons")


def first_of_each_kind(state: State) -> list[str]:
    """A legal move of every kind, by its verb."""
    found: dict[str, str] = {}
    for move in state.moves():
        found.setdefault(move.text.split()[0], move.text)
    return list(found.values())


class Viewer:
    """Someone who looks at a table, and all that they have been sent."""

    def __init__(self, server: Running, person: Person, seat: int | None, table: str) -> None:
        self.server = server
        self.person = person
        self.seat = seat
        self.table = table
        self.known: set[str] = set()  # whole words of views
        self.read = ""  # moves, in which such words may stand
        self.walked = {("GET", "/api/tables/{table_id}/events")}
        self.answers: list[tuple[str, bytes]] = []  # to be searched, whatever they answer
        person.http.event_hooks["response"].append(self.note)
        self.ear = Ear(person.http, table, after=0)
        self.searched = 0

    def note(self, answer: httpx.Response) -> None:
        """Keep all bytes that this viewer gets, and note which address has answered."""
        path = answer.request.url.path
        if path.endswith("/events"):
            return  # without an end
        if not PRINTED.fullmatch(path):
            self.answers.append((f"{answer.request.method} {path}", answer.read()))
        assert answer.status_code < 500, answer.text
        for template, pattern in ADDRESSES.items():
            if pattern.fullmatch(path):
                self.walked.add((answer.request.method, template))

    def learns(self, record: Record) -> None:
        """What this seat may know of a position and its last move, by the contract of the games."""
        state = record.state
        self.known.update(leaves(state.view(self.seat)))
        if state.turn == self.seat:
            self.read += " ".join(move.text for move in state.moves())
        for entry in record.seen(self.seat)[-1:]:
            self.read += " ".join([entry.move, *entry.draws])

    def sees_paid(self, now: Table, move: str, paid: dict[str, int]) -> None:
        """What was paid with the last move lies on the table, if the move may be known."""
        assert now.record is not None
        if [entry.move for entry in now.record.seen(self.seat)[-1:]] == [move]:
            self.read += " ".join(paid)

    def asked(self) -> list[tuple[str, bytes]]:
        """Everything that can be asked about the table, but what comes from its journal."""
        paths = [
            "",
            "/view",
            "/view?public=true",
            "/moves",
            "/moves?words=true",
            "/sight",
            "/sight?public=true",
            "/sight?words=true",
            "/invites",
            "/record",
            "/lesson",
            "/lesson?solution=true",
            "/hint?bot=steady",
        ]
        paths += [f"/{what}?seat={seat}" for what in ("view", "moves", "sight", "hint") for seat in range(SEATS)]
        found = [(path, self.get(f"/api/tables/{self.table}{path}")) for path in paths]
        found += [(path, self.get(path)) for path in ELSEWHERE]
        found += self.previews()
        return found + [(f"POST {path} {body}", self.post(path, body)) for path, body in self.wishes()]

    def previews(self) -> list[tuple[str, bytes]]:
        """The preview of each kind of move, if it is this viewer's to move."""
        now = self.true_table()
        if self.seat is None or self.seat != now.turn or now.record is None:
            return []
        found = []
        for move in first_of_each_kind(now.record.state):
            answer = self.person.post(f"/tables/{self.table}/why", seat=self.seat, move=move)
            assert answer.json()["preview"]
            found.append((f"preview of {move}", answer.content))
        return found

    def printed(self) -> list[bytes]:
        """What never changes: the board of the table, the rules of its game with their figures."""
        game = self.true_table().game.slug
        figure = next(iter(figures(game)))
        books = ("rules", "book", f"figures/{figure}", f"figures/{figure}/board")
        paths = ["/api/lessons", *(f"/api/games/{game}/{book}" for book in books)]
        return [self.get(path) for path in [f"/api/tables/{self.table}/board", *paths]]

    def journal(self) -> list[tuple[str, bytes]]:
        """Everything that is told of the past."""
        entries = self.true_table().entries
        paths = ["/points", "/graph", "/log", "/log?public=true"]
        paths += [f"/log?seat={seat}" for seat in range(SEATS)]
        for number in {0, 1, SEATS, entries // 2, entries}:
            paths += [f"/history/{number}", *(f"/history/{number}?seat={s}" for s in range(SEATS))]
        found = [(path, self.get(f"/api/tables/{self.table}{path}")) for path in paths]
        return [*found, ("/metrics", self.get("/metrics"))]

    def wishes(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Things that are refused, whose refusals might tell too much."""
        now = self.true_table()
        for seat, move in enumerate(WISHED):
            if not (seat == self.seat == now.turn):
                yield "why", {"seat": seat, "move": move}
                yield "moves", {"seat": seat, "move": move, "position": now.position, "look": True}
            yield "moves", {"seat": seat, "move": move, "position": 1, "look": True}
        yield "undo", {"seat": 0, "position": 1}
        yield "undo/answer", {"asked": 1, "agree": True}

    def does_everything(self) -> None:
        """Do, or try to do, whatever else can be done while a game continues."""
        seat = self.seat if self.seat is not None else 0
        own, others = f"seats/{seat}", f"seats/{(seat + 1) % SEATS}"
        turn = self.true_table().turn
        for path, body in (
            ("join", {}),
            ("guest", {"name": "Gus"}),
            ("guest/ask", {"name": "Gus"}),
            ("guest/answer", {"asked": 1, "agree": True}),
            ("bot-speed", {"speed": "instant"}),
            ("leave", {}),
            ("deal", {"draws": ["red"]}),
            ("nonce", {"seat": seat, "nonce": "late"}),
            ("start", {}),
            ("name", {"name": "Friday"}),
            ("chat", {"text": "hello"}),
            ("pause", {}),
            ("resume", {}),
            (f"{others}/resign", {}),
            # Not for whoever is to move: a bot would.
            (f"{others if turn == seat else own}/stand-in", {"bot": "random"}),
            (f"{own}/come-back", {}),
        ):
            self.person.post(f"/tables/{self.table}/{path}", **body)
        self.person.http.put(f"/api/tables/{self.table}/{own}", json={"kind": "open"})
        self.person.post("/me", name="")
        self.person.post("/me/transfer")
        self.person.post("/me/adopt", token="x" * 43)
        made = self.person.post("/me/tokens", label="a bot").json()
        self.person.http.delete(f"/api/me/tokens/{made.get('id', 'none')}")
        self.person.http.delete("/api/me/sessions/none")
        self.person.http.delete("/api/me/sessions?others=true")
        self.person.post("/records", record={})
        self.person.post("/lessons/chess/first-game")
        self.person.post("/tables", game=self.true_table().game.slug, seats=[])

    def get(self, path: str) -> bytes:
        """The bytes at an address."""
        return self.person.http.get(path).content

    def post(self, path: str, body: dict[str, Any]) -> bytes:
        """The bytes of an answer."""
        answer = self.person.post(f"/tables/{self.table}/{path}", **body)
        assert answer.status_code >= 400, answer.text
        return answer.content

    def true_table(self) -> Table:
        """The table as the server has it."""
        return self.server.table(self.table)

    def search(self, sent: list[tuple[str, bytes]], secrets: set[str]) -> None:
        """Look for secrets in what was sent, and in all that came since the last look."""
        sent, self.answers = sent + self.answers, []
        pushed = self.ear.raw[self.searched :]
        self.searched += len(pushed)
        for path, content in [*sent, ("/events", pushed)]:
            for secret in secrets:
                assert secret.encode() not in content, f"seat {self.seat}: {secret} at {path}"


def secret_words(state: State, viewer: Viewer) -> set[str]:
    """Words of the complete state that the viewer cannot have come to know."""
    words = {word for word in leaves(state.to_json()) if len(word) >= SHORTEST}
    return {word for word in words - viewer.known if word not in viewer.read}


def always_secret(server: Running, viewers: list[Viewer]) -> dict[int, set[str]]:
    """What a viewer may know at no time: identities, sessions and secrets of others and ours."""
    services = server.app.state.services
    found: dict[int, set[str]] = {}
    for number, viewer in enumerate(viewers):
        words = {services.keys.key.decode()}
        words |= {player.identity for player, _ in services.sessions.remembered.values()}
        for other in viewers:
            cookie = other.person.http.cookies.get("branchline") or ""
            secret = cookie.rpartition(".")[0]
            words |= {hashed(secret)} | ({secret} if other is not viewer else set())
        found[number] = {word for word in words if word}
    return found


@pytest.mark.parametrize("game", branchline.GAMES)
def test_nobody_is_told_what_they_may_not_know(server: Running, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    same_deal(monkeypatch)
    monkeypatch.setattr("branchline.server.bots.workers.COMPARE_SECONDS", 0.01)
    people = [server.person(name) for name in ("Ada", "Bob", "Carol")]
    table = people[0].opens("me", "open", "open", game=game, nonce="one", undo="free", hints="on")
    viewers = [Viewer(server, person, seat, table) for seat, person in enumerate(people)]
    viewers.append(Viewer(server, server.person("Eve"), None, table))
    viewers.append(Viewer(server, Person(server), None, table))
    people[1].does(f"/tables/{table}/join", nonce="two")
    people[2].does(f"/tables/{table}/join", nonce="three")
    never = always_secret(server, viewers)
    lines, logged, count = KeptLines(), set[str](), 0
    while (now := server.table(table)).turn is not None:
        assert now.record is not None
        look(viewers, now, never, everything=count % EVERY == 0)
        if count % EVERY == 0:
            for viewer in viewers:
                viewer.does_everything()
            assert server.table(table).position == now.position, "the game itself is as it was"
        logged |= secret_words(now.record.state, viewers[-1])
        move = a_move(server, now, count)
        paid = now.record.state.price(now.game.move(move))
        people[now.turn].plays(table, move, look=True)
        for viewer in viewers:
            viewer.sees_paid(server.table(table), move, paid)
        if count % 40 == 20:
            takes_back(people, viewers, server.table(table))
        count += 1
    assert count > 60
    lines.stop()
    assert len(lines.found) > 1000
    assert not [word for word in logged | never[len(viewers) - 1] if word in lines.text]
    for viewer, words in zip(viewers, never.values(), strict=True):
        viewer.post("abandon", {})  # too late
        viewer.search(viewer.asked() + viewer.journal(), words)
        assert b'"secret":"' in viewer.get(f"/api/tables/{table}")  # now it may be known
        viewer.ear.close()
        assert viewer.walked == EVERY_ADDRESS


def a_move(server: Running, now: Table, count: int) -> str:
    """A good move, or where nothing is lost by it any one: bots leave some kinds out."""
    assert now.record is not None
    if now.game.slug == "ticket-to-ride" and count % 3 == 0:
        return now.record.state.pick(Dice(count)).text
    return good_move(server, now.id, count)


def takes_back(people: list[Person], viewers: list[Viewer], now: Table) -> None:
    """Whoever moved last changes their mind; what it showed has been seen."""
    assert now.record is not None
    for viewer in viewers:
        viewer.learns(now.record)
    seat = now.record.entries[-1].seat
    if now.status == "playing":
        people[seat].does(f"/tables/{now.id}/undo", seat=seat, position=now.position)


def look(viewers: list[Viewer], now: Table, never: dict[int, set[str]], everything: bool) -> None:
    """Look at the table through all eyes at one position."""
    assert now.record is not None
    state = now.record.state
    for number, viewer in enumerate(viewers):
        viewer.learns(now.record)
        heard_all(viewer, now)
        secrets = secret_words(state, viewer) | never[number] | {now.secret, str(now.record.seed)}
        assert len(secrets) > 10
        asked = viewer.asked() if everything else []
        viewer.search(asked + (viewer.journal() if everything else []), secrets)
        check_pushed(viewer, now)
        if everything:
            assert (asked, viewer.printed()) == swapped(viewer, now, state)
            check_history(viewer, now)


def heard_all(viewer: Viewer, now: Table) -> None:
    """Wait until everything has been pushed."""
    until(lambda: f"id: {now.last}\n".encode() in viewer.ear.raw)


def swapped(viewer: Viewer, now: Table, state: State) -> tuple[list[tuple[str, bytes]], list[bytes]]:
    """What the same viewer is told of a table that they cannot tell from the true one."""
    assert now.record is not None
    record = Record(now.game, now.record.options, now.record.names, 5, now.record.commitment, ["nothing"])
    record.entries = now.record.entries
    record.live = state.imagine(viewer.seat, Dice(99))
    assert record.live.to_json() != state.to_json()
    other = replace(now, record=record, secret="0" * 64)

    async def table(_: str, fresh: bool = True) -> Table:
        return other

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(viewer.server.app.state.services.tables, "table", table)
        return viewer.asked(), viewer.printed()


def check_pushed(viewer: Viewer, now: Table) -> None:
    """Moves of others were pushed as the game lets this seat read them."""
    assert now.record is not None
    places = {number: place for place, number in enumerate(now.moved)}
    while not viewer.ear.heard.empty():
        told = viewer.ear.next()["event"]
        place = places.get(told["number"])
        if told["kind"] != "move" or place is None:
            continue
        seen = now.game.seen(now.record.entries[: place + 1], SEATS, viewer.seat)[place]
        later = now.record.seen(viewer.seat)[place]  # some things are uncovered by later moves
        assert [told["move"], told["draws"]] in ([e.move, e.draws] for e in (seen, later))


def check_history(viewer: Viewer, now: Table) -> None:
    """The past is told as this seat could know it then."""
    assert now.record is not None
    entries = now.entries // 2
    past = next(s for number, s in enumerate(now.record.replay()) if number == entries)
    answer = json.loads(viewer.get(f"/api/tables/{now.id}/history/{entries}"))
    assert answer["view"] == past.view(viewer.seat)
    log = json.loads(viewer.get(f"/api/tables/{now.id}/log"))["events"]
    told = [(e["move"], e["draws"]) for e in log if e["kind"] == "move" and not e["taken_back"]]
    assert told == [(entry.move, entry.draws) for entry in now.record.seen(viewer.seat)]
