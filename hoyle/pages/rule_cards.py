"""Rule cards: three changes of the rules to choose from for the next game.

The choice depends on its arguments alone. One card changes little and one much, as far as that was measured; the third is a rule of
the reader's history, or another that changes little.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from hoyle.i18n import N_, Translator
from hoyle.lab.atlas import NO_EFFECT, atlas_of
from hoyle.lab.differences import Difference
from hoyle.lab.facts import facts_of
from hoyle.lab.plain_words import SMALL, fails, gain, in_words, usual_length, weights
from hoyle.lab.shelf import effect_of, preset_of
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared
from hoyle.rules.text_hash import text_hash
from hoyle.rulesets.house_rules import SHORT, HouseRule, changed_rules, first_upper, full_values, preset_values, summary
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.rulesets.shelf import Worked, shelf

MAX_VALUES, MOST_OPTIONS, ENOUGH = 16, 2, 4
"""The most values of an option that was not measured, and options of a card; from so many changes that are noticed, others are left out."""
TRIED_GAMES, TRIED_SECONDS, USUAL_SPEED = 6, 0.02, 10_000
"""How many random games are played by the rules of a card before it is shown, about how long, and the decisions a second if unknown."""
TAME, STRANGE, HISTORY = N_("A small change"), N_("A strange one"), N_("From your games")
PLAYED, OWN = N_("You have played it before."), N_("One of your own rule sets.")


@dataclass(frozen=True)
class Past:
    """Rules that somebody has played, or saved under a name; the fields propose them, see `handlers.proposals`."""

    rules: tuple[HouseRule, ...]
    fields: Mapping[str, str]
    name: str = ""


@dataclass(frozen=True)
class Change:
    """A possible change of rules: all option values after it, or a worked rewrite, and what was measured of it."""

    values: Mapping[str, Any]
    measured: Mapping[str, Difference] = field(default_factory=dict[str, Difference])
    length: float = 0.0
    """The usual length of the games with which it was compared; 0 if it is not known."""
    rewrite: Worked | None = None
    about: tuple[bool, str] = (False, "")
    """Whether it changes more than one option, and the option or the rewrite that it is about."""

    def weight(self, seat: int | None) -> float:
        """Return how much players notice of it."""
        return max(weights(self.measured, self.length, seat).values(), default=0.0)


@dataclass(frozen=True)
class Card:
    """A rule card, in the reader's language: `effect` is what was measured of it, or where it is from; `fields` propose it."""

    kind: str
    title: str
    sentence: str
    effect: str
    fields: Mapping[str, str]


@dataclass
class Deck:
    """What rule cards are chosen from: the present rules, and who chooses."""

    game: Game
    """The usual game."""
    options: Mapping[str, Any]
    """The present options in canonical form."""
    seat: int | None
    """The seat that is not to lose by a change, in a game of two; else None."""
    seed: str
    has_rewrites: bool = True
    """Whether worked rewrites may be played."""
    text: str = ""
    """The text of the present rewrite, which is not offered again."""
    past: Sequence[Past] = ()

    def cards(self, number: int, say: Translator) -> list[Card]:
        """Return three cards; those of the next number are others as long as there are some, and fewer where there are not so many."""
        small, large = self.halves(random.Random(self.seed))
        present = {rule.chip for rule in summary(self.game, self.options, say).rules}
        past = [each for each in self.past if not {rule.chip for rule in each.rules} <= present]
        step = 1 if past else 2
        picked = [
            *((TAME, each) for each in from_turn(self, small, number * step, step)),
            *((STRANGE, each) for each in from_turn(self, large, number, 1)),
        ]
        cards = [card_of(self, each, kind, say) for kind, each in picked]
        return [*cards, past_card(past[number % len(past)], say)] if past else cards

    def halves(self, rng: random.Random) -> tuple[list[Change], list[Change]]:
        """Return the changes that change little and those that change much, each in a random order."""
        found = possible_changes(self)
        noticed = [each for each in found if each.weight(self.seat) >= SMALL and not each.rewrite]
        others = [each for each in found if not each.rewrite and each not in noticed]
        options = sorted(noticed, key=lambda each: each.weight(self.seat))
        options = options if len(options) >= ENOUGH else others + options
        half = (len(options) + 1) // 2
        large = options[half:] + [each for each in found if each.rewrite]
        return shuffled(options[:half], rng), shuffled(large, rng)


def shuffled(items: Sequence[Change], rng: random.Random) -> list[Change]:
    """Return changes in a random order: first those that were measured, simple ones, and one about each option."""
    seen, ranked = Counter[object](), list[tuple[bool, bool, int, int]]()
    ordered = rng.sample(items, len(items))
    for number, each in enumerate(ordered):
        ranked.append((not each.measured, each.about[0], seen[each.about], number))
        seen[each.about] += 1
    return [ordered[number] for *_, number in sorted(ranked)]


def from_turn(deck: Deck, changes: Sequence[Change], start: int, most: int) -> Iterator[Change]:
    """Return the first playable changes from a start on, going round."""
    turned = (changes[(start + index) % len(changes)] for index in range(len(changes)))
    playable = (each for each in turned if each.rewrite or is_playable(deck.game, canonical_text(each.values)))
    return islice(playable, most)


def possible_changes(deck: Deck) -> list[Change]:
    """Return the changes that the present rules allow, that do something, and that are not against the seat of who chooses."""
    game, full = deck.game, full_values(deck.game, deck.options)
    atlas, found, known = atlas_of(game), dict[str, Change](), set[str]()
    for effect in atlas.effects if atlas else ():
        option, values = game.every_option[effect.option], {**effect.base, effect.option: effect.value}
        differences = dict(effect.differences)
        if full[effect.option] == effect.value:
            values = {effect.option: option.default}
            differences = {
                id: replace(one, value=-one.value, low=-one.high, high=-one.low) for id, one in differences.items()
            }
        known.add(effect.option)
        has_names = bool(option.rows) and not all(isinstance(each, int) for each in option.values)
        if len(values) <= MOST_OPTIONS and not has_names:  # names of rows and of values together are no sentence
            is_of_a_seat = len(option.cells) == vary(game, deck.options).seats
            if is_of_a_seat and gain(differences, deck.seat) < SMALL:
                continue  # what one seat gets is not to be against who picks
            length = 0.0 if effect.base else usual_length(game)
            add(deck, found, Change(values, differences, length, None, (len(values) > 1, effect.option)))
    for name, option in declared(game.options).items():
        if name not in known and not option.flags and option.size is None and len(option.values) <= MAX_VALUES:
            for value in option.values:
                add(deck, found, Change({name: value}, about=(False, name)))
    return [*found.values(), *(rewrites_of(deck) if deck.has_rewrites else ())]


def add(deck: Deck, found: dict[str, Change], change: Change) -> None:
    """Add a change of options if it is possible and each of the rules does something."""
    game, before = deck.game, vary(deck.game, deck.options)
    full = {**full_values(game, deck.options), **change.values}
    try:
        after = vary(game, full)
    except OptionError:
        return
    canonical = after.canonical()
    meant = {name for name in (*deck.options, *change.values) if full[name] != game.every_option[name].default}
    keeps_people = after.seats == before.seats and len(after.draw_seats(0)) == len(before.draw_seats(0))
    is_other = canonical.keys() == meant and canonical != before.canonical()
    if is_other and keeps_people and is_welcome(deck, change.measured):
        found.setdefault(canonical_text(canonical), replace(change, values=canonical))


def is_welcome(deck: Deck, measured: Mapping[str, Difference]) -> bool:
    """Return whether rules are worth playing, and not against the seat of who chooses."""
    return not fails(measured) and gain(measured, deck.seat) > -SMALL


def rewrites_of(deck: Deck) -> Iterator[Change]:
    """Yield the worked rewrites of the game that were measured by the present rules or the usual ones, without the present one."""
    for each in shelf():
        preset = preset_of(each.file) if each.of == deck.game.name else ""
        of_preset = preset_values(deck.game.name, preset) if preset else {}
        if each.of == deck.game.name and each.text != deck.text and of_preset.items() <= deck.options.items():
            measured = effect_of(each.file, text_hash(each.text), deck.game)
            if measured and is_welcome(deck, measured):
                yield Change(deck.options, measured, usual_length(deck.game, preset), each, (False, each.file))


@lru_cache(1000)
def is_playable(game: Game, options: str) -> bool:
    """Return whether somebody can move at the beginning, and some random games are not all drawn; `options` are canonical text."""
    variant, drawn = vary(game, json.loads(options)), list[bool]()
    decisions = TRIED_SECONDS * facts_of(game.name).get("plain", USUAL_SPEED)
    for seed in range(TRIED_GAMES):
        play, rng = variant.new(seed), random.Random(seed)
        while not play.is_over and decisions > 0:
            if not any(play.legal(seat) for seat in play.to_move):
                return False
            for seat in play.to_move:
                play.play(seat, rng.choice(play.legal(seat)))
                decisions -= 1
        if play.is_over:
            drawn.append(len(set(play.payoffs)) == 1)
    return not (game.zero_sum and len(drawn) > 1 and variant.seats > 1 and all(drawn))


def card_of(deck: Deck, change: Change, kind: str, say: Translator) -> Card:
    """Return the card of a change."""
    effect = in_words(change.measured, change.length, deck.seat, say)
    effect = effect or (say(NO_EFFECT) if change.measured else "")
    if effect and (deck.options or deck.text):
        effect = say("By the usual rules: {effect}", effect=effect)
    if rewrite := change.rewrite:
        fields = fields_of(deck.game, deck.options) | {"ready": rewrite.file}
        title, sentence = rewrite.title(say), say(rewrite.sentence)
        return Card(say(kind), title, first_upper(sentence.removeprefix(f"{title}: ")), effect, fields)
    before, after = (summary(deck.game, values, say).rules for values in (deck.options, change.values))
    rules = changed_rules(before, after, say)
    title, sentence = ", ".join(rule.chip for rule in rules), " ".join(rule.sentence for rule in rules)
    return Card(say(kind), title, sentence, effect, fields_of(deck.game, change.values))


def past_card(past: Past, say: Translator) -> Card:
    """Return the card of rules of the past."""
    title = past.name or ", ".join(rule.chip for rule in past.rules[:SHORT])
    sentence = " ".join(rule.sentence for rule in past.rules[:SHORT])
    return Card(say(HISTORY), title, sentence, say(OWN if past.name else PLAYED), past.fields)
