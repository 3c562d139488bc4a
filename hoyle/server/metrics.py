"""Figures about a running server for Prometheus. They name no visitor, no table and no card."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from hoyle import __version__

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of the text format."""
STORE_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
ANSWER_BUCKETS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
LAG_BUCKETS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper limits in seconds."""


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        """Start at zero."""
        disable_created_metrics()  # a time for each figure, which nobody asks for
        self.registry = CollectorRegistry()
        Gauge("hoyle_info", "The version of the server", ["version"], registry=self.registry).labels(__version__).set(1)
        ProcessCollector(registry=self.registry)
        self.tables_opened = Counter("hoyle_tables_opened", "Tables opened", registry=self.registry)
        self.tables_deleted = Counter(
            "hoyle_tables_deleted", "Tables deleted, because untouched", registry=self.registry
        )
        self.deletions_held = Gauge(
            "hoyle_deletions_held", "What looks too old but is not deleted", ["what"], registry=self.registry
        )
        self.moves = Counter("hoyle_moves", "Moves saved, by who made them", ["by"], registry=self.registry)
        self.events = Counter("hoyle_events", "Journal events saved", registry=self.registry)
        self.refusals = Counter("hoyle_refusals", "Commands refused, by reason", ["reason"], registry=self.registry)
        self.responses = Counter("hoyle_responses", "HTTP responses by status", ["status"], registry=self.registry)
        self.store_seconds = Histogram(
            "hoyle_store_write_seconds",
            "Time until a write is on the disk",
            buckets=STORE_BUCKETS,
            registry=self.registry,
        )
        self.notifications = Counter(
            "hoyle_notifications", "Attempts to send a notification, by result", ["result"], registry=self.registry
        )
        self.bot_questions = Gauge("hoyle_bot_questions", "Questions to bots without an answer", registry=self.registry)
        self.bot_seconds = Histogram(
            "hoyle_bot_answer_seconds", "Time until a bot answers", buckets=ANSWER_BUCKETS, registry=self.registry
        )
        self.loop_lag = Histogram(
            "hoyle_loop_lag_seconds", "How late the event loop is", buckets=LAG_BUCKETS, registry=self.registry
        )
        for by in ("person", "bot"):
            self.moves.labels(by)
        for result in ("sent", "failed", "gone"):
            self.notifications.labels(result)
        for reason in ("rules", "store", "limit"):
            self.refusals.labels(reason)

    def watch(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Add a figure whose value is read when the figures are asked for."""
        Gauge(name, description, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self.registry)
