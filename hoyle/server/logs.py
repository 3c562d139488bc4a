"""The log of a server on its error output: one line of text or one JSON object for each record.

Log lines never contain tokens, secrets or cards. The message of an exception may quote what a visitor sent: it is written with those
words alone that stand in the code through which the exception went, or in Python's own messages.
"""

import asyncio
import json
import linecache
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

FORMS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
FIELDS = ("table", "event", "address")
"""Fields of a record besides time, level, logger and message."""


MAX_ONCE = 50
"""The maximum number of different warnings that are logged once each."""
MAX_MESSAGE = 200
"""The maximum length of an exception's message."""
WORD = re.compile(r"[^\W\d_]\w*|\w+")
PYTHON_MESSAGES = """
object has no attribute list index out of range division by zero not enough too many values to unpack expected got at least most
takes positional argument arguments but was were given missing required keyword unexpected unsupported operand type types for and
must be an a is in the cannot can could convert between instances str int float bytes bool dict tuple set None NoneType invalid
literal with base subscriptable iterable callable assignment maximum recursion depth exceeded referenced before local variable
string module named from during iteration changed size encode decode codec character position ordinal timeout connection closed
file directory such permission denied broken pipe reset peer refused memory
"""
"""The words of Python's own messages."""


class Once:
    """Logs warnings to the operator, each different one once, and at most MAX_ONCE."""

    def __init__(self) -> None:
        """Start without warnings."""
        self.told = set[str]()

    def warning(self, text: str, *values: object) -> None:
        """Log a warning with values, of which the first hundred characters count."""
        shown = tuple(str(value)[:100] for value in values)
        if (whole := text % shown) not in self.told and len(self.told) < MAX_ONCE:
            self.told.add(whole)
            logging.getLogger("hoyle.server").warning("%s", whole)


def configure(form: str, level: str) -> None:
    """Write the log of this process to its error output, in one of FORMS and from one of LEVELS upwards."""
    root = logging.getLogger()
    for earlier in [handler for handler in root.handlers if isinstance(handler, ErrorOutput)]:
        root.removeHandler(earlier)
    root.addHandler(ErrorOutput(form))
    root.setLevel(logging.WARNING)  # at lower levels other libraries log what a server receives
    logging.getLogger("hoyle").setLevel(level.upper())
    starts = level.upper() if level in ("debug", "error") else "INFO"  # with the version and the settings
    logging.getLogger("hoyle.server").setLevel(starts)


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
    """Return the traceback of a record, with the messages of its exceptions as far as they may be told; empty if there is none."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    while error is not None:
        lines += [line for part in traceback.format_tb(error.__traceback__) for line in part.rstrip().splitlines()]
        lines += [line for line in str(error).splitlines() if PLACE.match(line)] if is_remote(error) else []
        message = "" if is_remote(error) else safe_message(error)
        lines.append(f"{type(error).__qualname__}: {message}" if message else type(error).__qualname__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


PLACE = re.compile(r'  File ".*", line \d+, in \w+$')


def is_remote(error: BaseException) -> bool:
    """Return whether an exception only has the text of a traceback in another process."""
    return type(error).__name__ == "_RemoteTraceback"


def safe_message(error: BaseException) -> str:
    """Return the message of an exception as far as it may be told: words that are not in the code, and numbers, become `…`.

    >>> options = {"points": 3}
    >>> def take(name): return options["points"] if name == "points" else {}["points"]
    >>> try: take("Ann's queen 12")
    ... except KeyError as error: safe_message(error)
    "'points'"
    """
    words, step = set[str](PYTHON_MESSAGES.split()), error.__traceback__
    while step is not None:
        words.update(WORD.findall("".join(linecache.getlines(step.tb_frame.f_code.co_filename))))
        words.update(step.tb_frame.f_code.co_names)
        words.update(each for each in step.tb_frame.f_code.co_consts if isinstance(each, str))
        step = step.tb_next
    text = one_line(str(error))[:MAX_MESSAGE]
    return WORD.sub(lambda found: found[0] if found[0] in words and not found[0].isdigit() else "…", text)


def on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task handled, without the contents of the objects concerned; uvloop may tell it without a message."""
    message = context.get("message", "an error in a callback")
    logging.getLogger("hoyle.server").error("Internal error: %s", message, exc_info=context.get("exception"))
