"""The OpenAPI document is complete, its examples fit, and nothing it allows breaks the server."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import is_dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from branchline.server.http import models
from branchline.tables import lessons, positions, snapshot
from tests.server.http.document import DOCUMENT
from tests.server.http.running import Person, Running, until
from tests.server.http.test_live import Ear

OPERATIONS = [(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods]
STREAM = "/api/tables/{table_id}/events"
GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
# What takes nothing in cannot be given anything bad.
MODES = [
    (method, path, mode)
    for method, path in OPERATIONS
    for mode in (GOOD, BAD)
    if path != STREAM
    if mode is GOOD or {"parameters", "requestBody"} & set(DOCUMENT["paths"][path][method.lower()])
]
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)  # once: it takes longer to read than an operation to test
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def operation(method: str, path: str) -> dict[str, Any]:
    """One operation of the document."""
    found: dict[str, Any] = DOCUMENT["paths"][path][method.lower()]
    return found


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_told_in_full(method: str, path: str) -> None:
    told = operation(method, path)
    assert told["tags"]
    assert told["description"].endswith(".")
    assert all(parameter["description"] for parameter in told.get("parameters", []))
    for status, response in told["responses"].items():
        assert response["description"]
        if int(status) >= 400:
            [content] = response["content"].values()
            assert content["schema"] == {"$ref": "#/components/schemas/Error"}
            assert set(content["example"]["error"]) == {"code", "message", "rule", "details"}
    assert {"400", "401", "403", "404", "409", "413", "422", "429", "500", "503"} < set(told["responses"])


def models_of(package: Any) -> list[type[BaseModel]]:
    """Every model there is."""
    found: set[type[BaseModel]] = set()
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        found |= {
            value
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, BaseModel) and value is not BaseModel
        }
    return sorted(found, key=lambda model: model.__name__)


def used_directly() -> set[str]:
    """The models that are a whole body, in or out."""
    names = set()
    for method, path in OPERATIONS:
        told = operation(method, path)
        bodies = [told.get("requestBody", {}), *told["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                names.add(content.get("schema", {}).get("$ref", "/").rpartition("/")[2])
    return names - {""}


def test_every_body_has_an_example_that_fits() -> None:
    answers = [*vars(snapshot).values(), *vars(positions).values(), *vars(lessons).values()]
    classes = [answer for answer in answers if is_dataclass(answer) and isinstance(answer, type)]
    by_name = {model.__name__: model for model in [*models_of(models), *classes]}
    used = used_directly()
    assert len(used) > 25
    for name in used - {"Health"}:
        examples = DOCUMENT["components"]["schemas"][name]["examples"]
        for example in examples:
            TypeAdapter(by_name[name]).validate_python(example)


def test_the_ways_to_be_known_are_told() -> None:
    assert set(DOCUMENT["components"]["securitySchemes"]) == {"token", "cookie", "csrf"}


@pytest.mark.slow
def test_the_document_is_served(server: Running) -> None:
    assert server.client().get("/api/openapi.json").json() == DOCUMENT
    for path in ("/docs", "/redoc"):
        assert server.client().get(path).status_code == 404  # their scripts come from elsewhere


Case = schemathesis.Case[Any]


class Playground:
    """A server with something of every kind for a fuzzer to meet."""

    def __init__(self, server: Running) -> None:
        self.server = server
        ada, bob = server.person("Ada"), server.person("Bob")
        self.token = bob.token().headers["Authorization"]
        bob_opens = {"open": bob.opens("me", "open", "open"), "own": bob.opens("me", "guest")}
        shared = ada.opens("me", "open", options={"first": 1}, undo="consent")
        bob.does(f"/tables/{shared}/join")
        hidden = ada.opens("me", "open", listed=False)
        steam = bob.opens("me", "guest", "steady", game="steam")
        self.tables = [*bob_opens.values(), shared, hidden, steam]

    def call(self, case: Case, table: int) -> None:
        """Send what was made up, to a table that exists, and look at the answer."""
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = self.tables[table % len(self.tables)]
        with requests.Session() as session:
            case.call_and_validate(
                base_url=self.server.url, session=session, headers={"Authorization": self.token}, checks=CHECKS
            )


@pytest.fixture
def playground(server: Running) -> Playground:
    """A new one for each operation: some of them end everything."""
    return Playground(server)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path", "mode"), MODES)
def test_whatever_is_sent_the_server_answers_by_its_document(
    playground: Playground, method: str, path: str, mode: schemathesis.GenerationMode
) -> None:
    strategy = SCHEMA[path][method].as_strategy(generation_mode=mode)

    @settings(max_examples=20, suppress_health_check=list(HealthCheck), database=None)
    @given(case=strategy, table=st.integers(0, 4))
    def fuzz(case: Case, table: int) -> None:
        playground.call(case, table)

    fuzz()


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=list(HealthCheck), database=None)
@given(
    last=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30),
    after=st.one_of(st.none(), st.integers(-5, 10), st.integers()),
)
def test_streams_begin_whatever_is_asked_for(playground: Playground, last: str, after: int | None) -> None:
    person = Person(playground.server)
    person.http.headers["Last-Event-ID"] = last
    query = {} if after is None else {"after": after}
    ear = Ear(person.http, playground.tables[0], **query)
    assert ear.response is not None
    assert ear.response.status_code in (200, 422)
    if ear.response.status_code == 200:
        until(lambda: ear.raw.startswith(b"retry: 2000\n\n"))
    ear.close()
