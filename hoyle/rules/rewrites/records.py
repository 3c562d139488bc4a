"""The options and the state of a rewritten game: those of the usual one with further fields."""

from collections.abc import Mapping
from typing import Any, cast

from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionSet
from hoyle.rules.record import Field, RecordType, nest


def records(game: Game, options: Mapping[str, Option], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return the options and the state of the game with further ones, as facts of a game; nothing if there are none."""
    if not options and not fields:
        return {}
    all_options = extended(game.options, options) if options else game.options
    nested = cast(Field, nest(cast(type[OptionSet], all_options)))
    return {"options": all_options, "state": extended(game.state, fields, {"options": nested})}


def extended(record: RecordType, added: Mapping[str, Field], changed: Mapping[str, Field] | None = None) -> RecordType:
    """Return a record type with the fields of another one and further ones; `changed` has other declarations of its fields."""
    own = {field.name: (changed or {}).get(field.name, field) for field in record.fields}
    named = {name: value for name, value in vars(record).items() if name in ("__module__", "__doc__", "__qualname__")}
    return RecordType(record.__name__, record.__bases__, {**named, **own, **added})
