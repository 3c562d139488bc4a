"""What a table for French cards says of the fields of a game: they exist, and sentences have the places that are filled."""

from collections.abc import Iterator

from hoyle.games.shared.card_table import CardTable
from hoyle.games.shared.rewritten import PLACE
from hoyle.games.shared.table_module import table_of
from hoyle.rules.game import Game
from hoyle.testing.broken import Values, require


def table_names_fields_of_the_state(game: Game, values: Values) -> None:
    """A table for French cards names fields that the state has, in sentences whose places are filled."""
    table = table_of(game).module
    if not isinstance(table, CardTable):
        return
    known = {field.name for field in game.state.fields}
    for where, name in named_fields(table):
        require(name in known, f"CardTable: {where} names the field {name}, which the state does not have")
    for tells in table.tells:
        filled = {"name", "value", "before"} | ({"n"} if tells.one else set())
        check_places(f"Tells({tells.field!r})", (tells.sentence, tells.one), filled)
    for shows in table.shows:
        check_places(f"Shows({shows.field!r})", (shows.text,), {"value"})


def named_fields(table: CardTable) -> Iterator[tuple[str, str]]:
    """Yield the fields that a table names, each with where it does."""
    for where in ("laid", "lead", "stock", "upturned", "discard"):
        if name := getattr(table, where):
            yield where, name
    yield from (("counters", name) for name in table.counters)
    for where in ("tells", "shows", "zones"):
        yield from ((where, each.field) for each in getattr(table, where))


def check_places(where: str, sentences: tuple[str, ...], filled: set[str]) -> None:
    """Raise Broken if a sentence has a place that nothing fills."""
    places = ", ".join(f"{{{name}}}" for name in sorted(filled))
    for sentence in sentences:
        wrong = [name for name in PLACE.findall(sentence) if name not in filled]
        require(not wrong, f"{where}: nothing fills {{{', '.join(wrong)}}} of {sentence!r}; it may have {places}")
