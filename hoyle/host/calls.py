"""Calls of a table that lives in another process, and their answers, as bytes: messages of `hoyle.codec`, validated by both sides.

A call names a method of `LocalTable`, or a function of Hoyle that takes a table: a question. The type hints of the function say what
its arguments and its answer are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from inspect import signature
from string import Formatter
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from hoyle.codec import MalformedMessage, decode, encode, reader
from hoyle.errors import NotFound, Refusal
from hoyle.messages import message

QUESTION = ":"
"""What stands between the module and the name of a question; names of methods do not contain it."""
UNKNOWN, BROKEN = "unknown", "broken"
"""Why there is no answer: the process does not know the table, or the function has failed."""
LONGEST_SENTENCE = 20_000
"""The most characters of a refusal with its facts."""
REFUSALS = {"refused": Refusal, "not found": NotFound}
"""By name: the refusals that a question may answer with."""


@message()
@dataclass(slots=True)
class Call:
    """A call of a table."""

    number: int
    """A number that no other call of this process has; its answer has the same."""
    table: int
    """The number of the table in the process; see `WorkerTable`."""
    name: str
    """The name of a method, or the module and the name of a question."""
    args: list[Any]
    past: int | None = None
    """For a question: the number of the event after which the table is asked; see `LoadedTable.ask`."""
    forgotten: list[int] = field(default_factory=list)
    """The tables that are not needed any more."""


@message()
@dataclass(slots=True)
class Answer:
    """The answer to a call."""

    number: int
    value: Any = None
    error: str = ""
    """Why there is no value: UNKNOWN, BROKEN or a name of REFUSALS; empty if there is one."""
    sentence: str = ""
    """The message of a refusal."""
    facts: dict[str, Any] = field(default_factory=dict)


class Unknown(Exception):
    """The process does not know the table."""


def name_of(question: Callable[..., object]) -> str:
    """Return the name by which a question is called."""
    return f"{question.__module__}{QUESTION}{question.__qualname__}"


def question_named(name: str) -> Callable[..., Any]:
    """Return a question by its name; MalformedMessage if it is no function of Hoyle."""
    module, _, function = name.partition(QUESTION)
    if not module.startswith("hoyle.") or not function.isidentifier():
        raise MalformedMessage(f"{name} is no question")
    return getattr(import_module(module), function)


class Types(NamedTuple):
    """The types of a function."""

    arguments: tuple[Any, ...]
    """Those of the arguments after the first, the table."""
    answer: Any
    """That of what it returns; of a list if it is made in parts."""
    in_parts: bool


@cache
def types_of(function: Callable[..., object]) -> Types:
    """Return the types of a function."""
    hints = get_type_hints(function, localns={"Table": Any, "TableState": Any})
    names, answer = list(signature(function).parameters)[1:], hints["return"]
    in_parts = get_origin(answer) is Iterator
    return Types(tuple(hints[name] for name in names), list[get_args(answer)[0]] if in_parts else answer, in_parts)


def arguments_of(question: Callable[..., object], args: tuple[object, ...], named: Mapping[str, object]) -> list[Any]:
    """Return the arguments of a question after its table, in the order of its parameters."""
    return list(signature(question).bind(None, *args, **named).args[1:])


def read_arguments(function: Callable[..., object], args: list[Any]) -> list[Any]:
    """Return the arguments of a call; MalformedMessage if they are not those of the function."""
    types = types_of(function).arguments
    if len(args) > len(types):
        raise MalformedMessage(f"{len(types)} arguments expected")
    return [reader(hint)(value) for hint, value in zip(types, args, strict=False)]


def read_answer(body: bytes, number: int, hint: object) -> Any:
    """Return the value of an answer; its Refusal; Unknown; MalformedMessage if it is not the answer to this call."""
    answer = decode(body, Answer)
    if answer.number != number:
        raise MalformedMessage(f"an answer to call {answer.number}, not {number}")
    if answer.error == UNKNOWN:
        raise Unknown
    if answer.error:
        check_sentence(answer.sentence, answer.facts)
        raise REFUSALS.get(answer.error, Refusal)(answer.sentence, **answer.facts)
    return reader(hint)(answer.value)


def check_sentence(sentence: str, facts: Mapping[str, Any]) -> None:
    """Raise MalformedMessage unless a message is of limited length and has places for plain facts that are there."""
    if not all(isinstance(value, str | int | float) for value in facts.values()) or "message" in facts:
        raise MalformedMessage("facts that are not plain")
    if len(sentence) + sum(len(str(value)) for value in facts.values()) > LONGEST_SENTENCE:
        raise MalformedMessage("a long sentence")
    try:
        places = [*Formatter().parse(sentence)] if facts else []
    except ValueError as error:
        raise MalformedMessage(str(error)) from error
    if any(name is not None and (name not in facts or form or how not in (None, "r")) for _, name, form, how in places):
        raise MalformedMessage("places without facts")


def refusal_answer(number: int, refusal: Refusal) -> bytes:
    """Return the answer that refuses a call."""
    kind = "not found" if isinstance(refusal, NotFound) else "refused"
    facts = {
        name: value if isinstance(value, str | int | float) else str(value) for name, value in refusal.facts.items()
    }
    return encode(Answer(number, error=kind, sentence=refusal.message, facts=facts))
