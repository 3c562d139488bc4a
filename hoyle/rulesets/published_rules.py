"""The gallery: rule sets that people published, the facts that were measured for them, and the file of a whole gallery.

A published rule set is known by the hash of its rules, so that equal rules have one entry, on every server. Facts belong to
such a hash and have a date. The file is JSON; docs/gallery.md describes it.
"""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from hoyle import json_form
from hoyle.codec import MalformedMessage, decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.messages import message
from hoyle.play.play import Variant, vary
from hoyle.rules.options import OptionError
from hoyle.rulesets.rule_sets import HASH, LONGEST_NAME, LONGEST_SENTENCE, canonical_text

FORMAT = 1
"""The format of the file."""
STARS = (1, 2, 3, 4, 5)
"""The ratings that people give."""
MEASURES = 2
"""The version of what stored figures mean, to be raised when a figure is defined anew. In 1 skill was scaled by payoffs, and means
that are 0 or 1 in every game were compared as shares. What has another version is measured again, and marked until then."""
MAX_FIGURES, MAX_RULES, MAX_WORD = 60, 16_384, 200
"""The largest number of figures in facts, and the most characters of rules and of a short text in them."""


@message(omit_defaults=True)
@dataclass(slots=True)
class MeasuredFigure:
    """A figure of the laboratory with its 95 % interval."""

    id: str
    """Such as `win_0`; see `hoyle.lab.measure`."""
    name: str
    """Its name, an English message."""
    value: float
    low: float
    high: float
    percent: bool = False
    """Whether it is a share of 1."""


@message()
@dataclass(slots=True)
class Skill:
    """How much better a stronger bot does than a weaker one, on the same deals from all sides."""

    strong: str
    weak: str
    games: int
    score: float
    """The mean payoff of the stronger bot, scaled so that the payoff range is 0 to 1; see `hoyle.lab.head_to_head`."""
    low: float
    high: float
    """The ends of its 95 % interval."""
    even: float
    """The score of equally strong bots."""

    @property
    def edge(self) -> float:
        """The score above that of equal bots, as a share of the most that is possible."""
        return (self.score - self.even) / (1 - self.even) if self.even < 1 else 0.0


@message()
@dataclass(slots=True)
class Novelty:
    """How far the figures of a rule set are from those of the nearest one that is older; see `hoyle.lab.novelty`."""

    distance: float
    """0 to 1; 0 if chance may explain all differences."""
    nearest: str
    """The hash of the nearest rules."""
    compared: int
    """The number of rule sets with which it was compared."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Facts:
    """What was measured for a rule set in games between bots."""

    measured: str
    """The date, such as `2026-11-25`."""
    games: int
    """The number of deals that were played; 0 if the rules could not be measured."""
    bot: str
    """The bot that played every seat."""
    seed: int
    decisions: float = 0
    """The decisions of one seat in a deal."""
    choices: float = 0
    """Those of them with more than one legal move."""
    deals: float = 0
    """The mean number of deals in a match; 0 if a game is a single deal."""
    matches: int = 0
    """The number of matches that were played to count their deals."""
    minutes: float = 0
    """The estimated time of a game or match between people."""
    figures: list[MeasuredFigure] = field(default_factory=list)
    skill: Skill | None = None
    """None if it was not measured, or there is one player alone."""
    novelty: Novelty | None = None
    """None as long as there is nothing to compare with."""
    measures: int = 1
    """The version of the figures; see MEASURES."""
    doubt: str = ""
    """What a trial found wrong with the rules, which then were not measured: a name of `hoyle.lab.trial.KINDS`; empty if nothing."""
    doubt_games: int = 0
    """In how many games it was so."""
    doubt_seat: int = 0
    """The number of the seat, from 1, that it is about; 0 if it is about none."""

    @property
    def is_current(self) -> bool:
        """Whether the figures mean what they mean in this version of Hoyle."""
        return self.measures == MEASURES


@message(omit_defaults=True)
@dataclass(slots=True)
class Rating:
    """How people rated a rule set after they had finished a game with it."""

    count: int = 0
    mean: float = 0


@message(omit_defaults=True)
@dataclass(slots=True)
class Entry:
    """A published rule set in the file of a gallery."""

    id: str
    """The hash of its rules."""
    game: str
    version: int
    """The version of the game's rules."""
    name: str
    options: dict[str, Any]
    """The options that differ from the defaults, in canonical form."""
    published: str
    """When it was published, in UTC, such as `2026-11-25T18:30:00Z`."""
    sentence: str = ""
    parent: str = ""
    """The hash of the rules of which it is a fork; empty if it is not a fork."""
    rating: Rating | None = None
    facts: Facts | None = None


@message()
@dataclass(slots=True)
class GalleryFile:
    """The file of a gallery."""

    hoyle: str
    """Always `gallery`."""
    format: int
    entries: list[Entry]


@dataclass(frozen=True)
class Published:
    """A published rule set as a store keeps it."""

    id: str
    """The hash of its rules; see `rules_hash`."""
    game: str
    version: int
    """The version of the game's rules to which `rules` belongs."""
    rules: str
    """The options in canonical form, as JSON."""
    name: str
    sentence: str
    parent: str
    """The id of the rule set of which it is a fork; empty if it is not a fork."""
    made: float
    """When it was published, in seconds since 1970."""
    holder: str
    """The id of the visitor who published it; empty if it was imported."""
    is_hidden: bool = False
    """Whether an operator has hidden it: then it is shown nowhere."""

    @property
    def variant(self) -> Variant | None:
        """The game with these rules; None if this Hoyle does not have them any more."""
        return variant_of(self.game, self.version, self.rules)

    def is_by(self, holder: str) -> bool:
        """Return whether this visitor has published it."""
        return bool(holder) and holder == self.holder

    @property
    def hash(self) -> str:
        """The hash of the rules in this version of the game, to which its facts belong; `id` if they are not known any more."""
        return current_hash(self.game, self.version, self.rules) or self.id


def rules_hash(game: str, version: int, rules: str) -> str:
    """Return the hash of rules: of the game, the version of its rules, and the canonical text of the options.

    >>> rules_hash("r", 1, '{"points_to_win":3}')
    'a3f8efe58de810313dc6'
    """
    return sha256(f"{game}\n{version}\n{rules}".encode()).hexdigest()[:20]


def hash_of(variant: Variant) -> str:
    """Return the hash of the rules of a game of this Hoyle."""
    return rules_hash(variant.name, variant.game.version, canonical_text(variant.canonical()))


@lru_cache(4096)
def current_hash(game: str, version: int, rules: str) -> str:
    """Return the hash of rules in this version of their game; empty if this Hoyle does not have them any more."""
    variant = variant_of(game, version, rules)
    return hash_of(variant) if variant else ""


@lru_cache(4096)
def variant_of(game: str, version: int, rules: str) -> Variant | None:
    """Return the game with these rules, translated from an earlier version; None if this Hoyle does not have them any more."""
    try:
        known, values = GAMES[game], values_of(rules)
        return vary(known, values if version == known.version else dict(known.earlier[version](values)))
    except (OptionError, TypeError, KeyError):
        return None


def values_of(rules: str) -> dict[str, Any]:
    """Return the options in a canonical text."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(rules).items()}


def changed_options(before: Variant, after: Variant) -> list[str]:
    """Return the options in which two variants of one game differ; all options that are not usual if the games differ."""
    old, new = before.canonical(), after.canonical()
    if before.name != after.name:
        return list(new)
    return [name for name in after.game.every_option if old.get(name) != new.get(name)]


# The file.

BROKEN = N_("This is not the file of a gallery, or it is damaged.")
OTHER_FORMAT = N_("This gallery has format {found}, and this Hoyle reads format {known}.")
WRONG_ENTRY = N_("Rule set {number} of the gallery is not valid: {why}")
WRONG_HASH = N_("Its id is not the hash of its rules.")
WRONG_TEXT = N_("Its name and its sentence are one line each, of at most {name} and {sentence} characters.")
WRONG_DATE = N_("Its date is not a time in UTC, such as 2026-11-25T18:30:00Z.")
WRONG_FACTS = N_("Its facts are not valid.")
WRONG_PARENT = N_("Its parent is not the hash of rules.")


def write_file(entries: list[Entry]) -> bytes:
    """Return the file of a gallery, one line for each entry."""
    lines = b",".join(b"\n" + encode(entry) for entry in entries)
    return f'{{"hoyle":"gallery","format":{FORMAT},"entries":['.encode() + lines + b"\n]}\n"


def read_file(body: bytes) -> list[Entry]:
    """Return the entries of a file; Refusal if it is broken. Rules that this Hoyle does not have are among them."""
    try:
        head = json_form.read(body)
    except json_form.NotJson:
        raise Refusal(BROKEN) from None
    if not isinstance(head, dict) or head.get("hoyle") != "gallery":
        raise Refusal(BROKEN)
    if head.get("format") != FORMAT:
        raise Refusal(OTHER_FORMAT, found=str(head.get("format"))[:20], known=FORMAT)
    try:
        entries = decode(body, GalleryFile).entries
    except MalformedMessage:
        raise Refusal(BROKEN) from None
    for number, entry in enumerate(entries, 1):
        try:
            check(entry)
        except Refusal as refusal:
            raise Refusal(WRONG_ENTRY, number=number, why=refusal) from None
    return entries


def check(entry: Entry) -> None:
    """Refuse an entry that is not valid in itself."""
    rules = canonical_text(entry.options)
    if len(rules) > MAX_RULES or entry.id != rules_hash(entry.game, entry.version, rules):
        raise Refusal(WRONG_HASH)
    if not is_line(entry.name, 1, LONGEST_NAME) or not is_line(entry.sentence, 0, LONGEST_SENTENCE):
        raise Refusal(WRONG_TEXT, name=LONGEST_NAME, sentence=LONGEST_SENTENCE)
    if entry.parent and not HASH.fullmatch(entry.parent):
        raise Refusal(WRONG_PARENT)
    seconds_of(entry.published)
    if entry.facts and not are_plausible(entry.facts):
        raise Refusal(WRONG_FACTS)


def is_line(text: str, least: int, most: int) -> bool:
    """Return whether a text is one line of `least` to `most` characters, without spaces around it."""
    return least <= len(text) <= most and text.isprintable() and text == text.strip()


def are_plausible(facts: Facts) -> bool:
    """Return whether facts can be shown: short texts, numbers in their ranges, and a date."""
    texts = [facts.bot, facts.doubt, *(text for figure in facts.figures for text in (figure.id, figure.name))]
    numbers = [facts.doubt_games, facts.doubt_seat, facts.decisions, facts.choices, facts.deals, facts.minutes]
    if facts.skill:
        texts += [facts.skill.strong, facts.skill.weak]
        numbers += [facts.skill.games, facts.skill.score, facts.skill.low, facts.skill.high, facts.skill.even]
    if facts.novelty:
        texts.append(facts.novelty.nearest)
        numbers += [facts.novelty.distance, facts.novelty.compared]
    try:
        datetime.strptime(facts.measured, "%Y-%m-%d")
    except ValueError:
        return False
    return (
        len(facts.figures) <= MAX_FIGURES
        and all(len(text) <= MAX_WORD for text in texts)
        and all(0 <= number < 1e9 for number in numbers)
        and 0 <= facts.games < 1e12
        and all(abs(number) < 1e12 for figure in facts.figures for number in (figure.value, figure.low, figure.high))
    )


def time_text(seconds: float) -> str:
    """Return a time since 1970 as text in UTC.

    >>> time_text(0.0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds_of(text: str) -> float:
    """Return a time in UTC in seconds since 1970; Refusal if the text is not a time.

    >>> seconds_of("1970-01-01T00:01:00Z")
    60.0
    """
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise Refusal(WRONG_DATE) from None


def entry_of(published: Published, rating: Rating | None, facts: Facts | None) -> Entry:
    """Return a published rule set as an entry of the file."""
    return Entry(
        published.id,
        published.game,
        published.version,
        published.name,
        json.loads(published.rules),
        time_text(published.made),
        published.sentence,
        published.parent,
        rating,
        facts,
    )


def published_of(entry: Entry) -> Published:
    """Return an entry of a file as a published rule set that belongs to nobody."""
    return Published(
        entry.id,
        entry.game,
        entry.version,
        canonical_text(entry.options),
        entry.name,
        entry.sentence,
        entry.parent,
        seconds_of(entry.published),
        "",
    )


def is_canonical(published: Published) -> bool:
    """Return whether this Hoyle has the rules, and they are in canonical form, so that no other entry has the same rules."""
    variant = published.variant
    if variant is None:
        return False
    return published.version != variant.game.version or published.hash == published.id


def facts_text(facts: Facts) -> str:
    """Return facts as JSON, for a store."""
    return encode(facts).decode()


def read_facts(text: str) -> Facts:
    """Return the facts in a text from a store; MalformedMessage if there are none."""
    return decode(text, Facts)
