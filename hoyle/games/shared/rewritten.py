"""What rewrites add to the table of a game: other words, counters beside the players, and sentences of the log.

Their texts are in English, with texts in other languages by code; see `hoyle.rules.added`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from hoyle.games.shared.reasons import Fact, Reason
from hoyle.games.shared.scenes import Counter, Event, Say
from hoyle.i18n import N_
from hoyle.rules.added import Departure, Tells, Texts
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import NONE, UNKNOWN, awaited

PLACE = re.compile(r"\{([a-z_]+)\}")
"""A place of a text that a fact fills."""


def filled(text: str, facts: Mapping[str, object]) -> str:
    """Return a text of a rewrite with its places filled; places that nothing fills stay.

    >>> filled("{name} owes {value}: {value.real} {0}", {"name": "Ann", "value": 3})
    'Ann owes 3: {value.real} {0}'
    """
    return PLACE.sub(lambda place: str(facts.get(place[1], place[0])), text)


def text_in(lang: str, text: str, languages: Mapping[str, str]) -> str:
    """Return a text in a language; the English one if there is no other."""
    return languages.get(lang, text)


class Reworded:
    """A translator with other words for some messages."""

    def __init__(self, say: Say, words: Mapping[str, Mapping[str, str]]) -> None:
        """Translate by `say` what has no other words; `words` are texts by message and language, English ones at least."""
        self.say, self.lang = say, say.lang
        self.words = {message: text_in(self.lang, texts["en"], texts) for message, texts in words.items()}

    def __call__(self, message: str, /, **facts: object) -> str:
        """Return the translated message, with `facts` for its placeholders."""
        text = self.words.get(message)
        return self.say(message, **facts) if text is None else filled(text, facts)

    def many(self, singular: str, plural: str, n: int, /, **facts: object) -> str:
        """Return the translated message for the number `n`."""
        text = self.words.get(plural)
        return self.say.many(singular, plural, n, **facts) if text is None else filled(text, {"n": n, **facts})


@lru_cache(256)
def words_of(game: Game, say: Say) -> Say:
    """Return the translator for a game: with the words of its rewrites, if they have any."""
    words = {message: texts for rewrite in game.rewrites for message, texts in rewrite.words.items()}
    return Reworded(say, words) if words else say


def add_counters(game: Game, counters: list[list[Counter]], seen: Position, say: Say) -> None:
    """Add the counters of the rewrites to those of each seat."""
    lang = say.lang
    for rewrite in game.rewrites:
        for each in rewrite.counters:
            row: Sequence[int] = getattr(seen, each.field)
            for seat, own in enumerate(counters[: len(row)]):
                if is_number(seen, each.field, row[seat]):
                    label = text_in(lang, each.label, each.languages)
                    own.append(Counter(f"rewrite.{each.field}", label, row[seat], each.most))


def is_number(seen: Position, name: str, value: int) -> bool:
    """Return whether the value of a field is known, and is not NONE as the lowest value that the field declares."""
    lowest = next((each.bounds[0] for each in type(seen).fields if each.name == name), 0)
    return value != UNKNOWN and (value != NONE or lowest != NONE)


def told(game: Game, before: Position, after: Position, names: Sequence[str], say: Say) -> list[Event]:
    """Return what the rewrites tell of the fields that have changed between two views."""

    def written(each: Tells, number: int, facts: Mapping[str, object]) -> str:
        return filled(text_in(say.lang, each.sentence, each.languages), facts)

    tells = [each for rewrite in game.rewrites for each in rewrite.tells]
    return [*tellings(tells, before, after, names, say, written)]


def tellings(
    tells: Sequence[Tells],
    before: Position,
    after: Position,
    names: Sequence[str],
    say: Say,
    written: Callable[[Tells, int, Mapping[str, object]], str],
) -> Iterator[Event]:
    """Yield what is told of fields between two views; `written` writes a sentence about a number with facts."""
    movers = [name for seat, name in enumerate(names) if awaited(before.to_move, seat)]
    mover = {"name": movers[0]} if len(movers) == 1 else {}
    for each in tells:
        if each.when is not None and not each.when(before, after):
            continue
        old, new = getattr(before, each.field), getattr(after, each.field)
        for facts in [{"value": new, "before": old}] if each.when else changes(old, new, names):
            number: Any = facts["value"]
            if is_number(after, each.field, number) and (not each.rises or number > facts["before"]):
                value = say(each.values[number]) if number in each.values else number
                yield Event(written(each, number, {**mover, **facts, "value": value}), clause=each.paragraph)


QUOTED = N_("{title}: {text}")
"""A paragraph of a rewrite, quoted as a reason."""
MOST_QUOTED = 200
"""The most characters of a paragraph that the log quotes."""


def quotes(departures: Sequence[Departure], say: Say) -> list[Event]:
    """Return an event for each paragraph by which a rule has returned something else than the usual one."""
    return [
        Event(say(QUOTED, title=title_of(each.rewrite, say), text=quoted(each, say)), clause=each.paragraph)
        for each in departures
    ]


def quoted_reason(departure: Departure) -> Reason:
    """Return a paragraph as the reason why a seat cannot do something."""
    facts: dict[str, Fact] = {"title": partial(title_of, departure.rewrite), "text": partial(quoted, departure)}
    return Reason(QUOTED, departure.paragraph, facts)


def title_of(rewrite: Texts, say: Say) -> str:
    """Return the title of a rewrite in a language."""
    return text_in(say.lang, rewrite.title, rewrite.titles)


def quoted(departure: Departure, say: Say) -> str:
    """Return the text of a paragraph of a rewrite, without marks of Markdown, cut if it is long."""
    texts = departure.rewrite.languages
    text = re.sub("[*_`]", "", texts.get(say.lang, {}).get(departure.paragraph, texts["en"][departure.paragraph]))
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 2].rstrip()} …"


def changes(before: Any, after: Any, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the facts of each number that has changed and is known: of a row by seat those of each player."""
    is_row = isinstance(after, list)
    for old, new, name in (
        zip(before, after, names, strict=False) if is_row else [(before, after, "")]
    ):  # a row may have more seats
        if new not in (old, UNKNOWN):
            yield {"value": new, "before": old, **({"name": name} if is_row else {})}
