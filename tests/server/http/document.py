"""The OpenAPI document: making it takes long, so the tests that read it share it."""

from __future__ import annotations

from typing import Any

from branchline.server.http.app import create_app
from branchline.server.settings import read_settings

DOCUMENT: dict[str, Any] = create_app(read_settings()).openapi()
