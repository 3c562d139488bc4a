"""The options, the state and the match of a rewritten game: those of the usual one with further fields."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionSet
from hoyle.rules.record import Field, RecordType, nest


def records(game: Game, options: Mapping[str, Option], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return the options, the state and the match of the game with further fields, as facts of a game; nothing if there are none."""
    if not options and not fields:
        return {}
    all_options = extended(game.options, options) if options else game.options
    facts: dict[str, Any] = {
        "options": all_options,
        "state": extended(game.state, fields, nested(game.state, game.options, all_options)),
    }
    if game.match is not None and options:
        record = game.match.record
        facts["match"] = replace(game.match, record=extended(record, {}, nested(record, game.options, all_options)))
    return facts


def nested(record: RecordType, usual: RecordType, options: RecordType) -> dict[str, Field]:
    """Return the fields of a record that nest the usual options, with other options in their place."""
    nests = [field.name for field in record.fields if field.of is usual]
    return {name: cast(Field, nest(cast(type[OptionSet], options))) for name in nests}


def extended(record: RecordType, added: Mapping[str, Field], changed: Mapping[str, Field] | None = None) -> RecordType:
    """Return a record type with the fields of another one and further ones; `changed` has other declarations of its fields."""
    inherited = {field.name for base in record.__bases__ for field in getattr(base, "fields", ())}
    own = {field.name: (changed or {}).get(field.name, field) for field in record.fields if field.name not in inherited}
    named = {name: value for name, value in vars(record).items() if name in ("__module__", "__doc__", "__qualname__")}
    return RecordType(record.__name__, record.__bases__, {**named, **own, **added})
