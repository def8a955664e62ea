"""Health checks and metrics, for hosts."""

from fastapi import APIRouter, Response
from prometheus_client import generate_latest
from pydantic import BaseModel, Field

from branchline.server.http.dependencies import TheServices
from branchline.tables.refusal import Refusal

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """The state of the server."""

    status: str = Field(examples=["ok"])


@router.get("/healthz")
async def alive() -> Health:
    """Check that the process answers."""
    return Health(status="ok")


@router.get("/readyz")
async def ready(services: TheServices) -> Health:
    """Check that the server can store moves; 503 if not, as on a full disk."""
    await services.tables.need_ready()
    return Health(status="ok")


@router.get("/metrics", response_class=Response)
async def metrics(services: TheServices) -> Response:
    """Return metrics for Prometheus."""
    if not services.settings.metrics:
        raise Refusal("not_found", "There is nothing at this address.")
    return Response(generate_latest(services.metrics.registry), media_type="text/plain; version=0.0.4; charset=utf-8")
