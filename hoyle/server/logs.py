"""The log of a server on its error output: one line of text or one JSON object for each record.

Log lines never contain tokens, secrets or cards. Tracebacks are therefore written without the messages of the exceptions,
which may quote what a visitor sent.
"""

import asyncio
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

FORMS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
FIELDS = ("table", "event")
"""Fields of a record besides time, level, logger and message."""


def configure(form: str, level: str) -> None:
    """Write the log of this process to its error output, in one of FORMS and from one of LEVELS upwards."""
    root = logging.getLogger()
    for earlier in [handler for handler in root.handlers if isinstance(handler, ErrorOutput)]:
        root.removeHandler(earlier)
    root.addHandler(ErrorOutput(form))
    root.setLevel(logging.WARNING)  # at lower levels other libraries log what a server receives
    logging.getLogger("hoyle").setLevel(level.upper())


class ErrorOutput(logging.StreamHandler[TextIO]):
    """Writes the log to the error output."""

    def __init__(self, form: str) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(JsonFormatter() if form == "json" else TextFormatter())


class TextFormatter(logging.Formatter):
    """Records as lines of text: time, level, logger, message, and fields as `name=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line; a traceback follows on further lines."""
        fields = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        line = f"{time_of(record)} {record.levelname.lower()} {record.name}: {one_line(record.getMessage())}{fields}"
        return "\n".join([line, *traceback_of(record)])


class JsonFormatter(logging.Formatter):
    """Records as JSON objects, each on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        content: dict[str, Any] = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": one_line(record.getMessage()),
            **fields_of(record),
        }
        if lines := traceback_of(record):
            content["traceback"] = lines
        return json.dumps(content, ensure_ascii=False)


def one_line(text: str) -> str:
    r"""Return a text without line breaks and other control characters, so that nobody can forge a line.

    >>> one_line("a\nb")
    'a b'
    """
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def time_of(record: logging.LogRecord) -> str:
    """Return the time of a record in UTC, with milliseconds."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields that a record has."""
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def traceback_of(record: logging.LogRecord) -> list[str]:
    """Return the traceback of a record without the messages of its exceptions; empty if there is none."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    while error is not None:
        lines += [line for part in traceback.format_tb(error.__traceback__) for line in part.rstrip().splitlines()]
        lines.append(type(error).__qualname__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task handled, without the contents of the objects concerned."""
    error = context.get("exception")
    logging.getLogger("hoyle.server").error("Internal error: %s", context["message"], exc_info=error)
