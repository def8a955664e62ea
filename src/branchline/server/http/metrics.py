"""Figures for Prometheus: how much and how fast, never who or what."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        # A separate registry: two servers in one process, as in tests, are counted separately.
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "branchline_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "branchline_request_seconds",
            "How long requests took; streams are not counted",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.events = Counter("branchline_events", "Events stored by this process", ["kind"], registry=self.registry)
        self.refusals = Counter("branchline_refusals", "Requests refused", ["code"], registry=self.registry)
        self.listeners = Gauge("branchline_listeners", "Live streams", registry=self.registry)

    def text(self) -> bytes:
        """Return the figures as Prometheus reads them."""
        return generate_latest(self.registry)
