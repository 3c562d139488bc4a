"""The examination of a game: the contract, who sees what, worlds, whole matches, merged positions, and pairs of option values.

The command `hoyle check GAME` shows it. Each part gets a share of the time; time that a part does not need goes to those after it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from math import inf
from time import process_time
from typing import Any

from hoyle.games.own_games import word_files
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.link import prepare
from hoyle.rules.options import declared
from hoyle.rules.rewrites.flow import flows
from hoyle.testing import contract
from hoyle.testing.alike import seats_are_treated_alike
from hoyle.testing.broken import BUDGET, TRAIL, Values, error_sentence, missing_verb, options_of
from hoyle.testing.card_places import cards_are_kept, every_card_comes
from hoyle.testing.card_tables import sentences_are_told, table_names_fields_of_the_state
from hoyle.testing.declared_names import declared_names_exist
from hoyle.testing.disclosed import disclosures
from hoyle.testing.evaluations import evaluate_is_of_the_seat
from hoyle.testing.fair_results import matches_count_what_was_won, moves_make_a_difference, results_are_of_the_seats
from hoyle.testing.greedy_games import (
    endings_met,
    games_for_one_seat_end_as_declared,
    greedy_games_end_as_declared,
    stubborn_games_end,
)
from hoyle.testing.in_words import (
    drawings_are_readable,
    it_can_be_printed,
    pieces_exist,
    presets_can_be_played,
    words_are_complete,
)
from hoyle.testing.match_ends import matches_end
from hoyle.testing.match_turns import matches_go_round
from hoyle.testing.matches import greedy_matches_are_played, whole_matches_are_played
from hoyle.testing.merged import merged_positions_are_equivalent
from hoyle.testing.option_conditions import conditions_can_hold
from hoyle.testing.options_matter import options_change_something
from hoyle.testing.options_read import options_are_read
from hoyle.testing.options_work import idle_options_change_nothing, values_can_be_chosen
from hoyle.testing.own_texts import plurals_have_their_forms, translation_lines
from hoyle.testing.pairs import Pairs, is_allowed
from hoyle.testing.rewrite_texts import (
    examples_show_the_change,
    paragraphs_fit_the_rules,
    replaced_rules_are_called,
    unsaid,
)
from hoyle.testing.rulebooks import cards_have_names, docstrings_name_paragraphs, rulebooks_agree
from hoyle.testing.searching import proposed_turns_are_legal, searching_bots_choose_legal_moves
from hoyle.testing.told_by_fields import public_fields_tell_nothing_hidden
from hoyle.testing.who_sees import fields_are_seen_as_declared, who_sees
from hoyle.testing.worlds import determinized_positions_are_possible, worlds_come_up_equally

SECONDS = 16.0
"""The processor time of an examination, but that each property is tried once at least."""

ALL_VERBS = "The game has all verbs that every game needs."

Property = Callable[[Game, Values], None]

ONCE: tuple[Property, ...] = (
    *contract.REQUIREMENTS_ONCE,
    declared_names_exist,
    options_are_read,
    table_names_fields_of_the_state,
    words_are_complete,
    conditions_can_hold,
    values_can_be_chosen,
    rulebooks_agree,
    docstrings_name_paragraphs,
    cards_have_names,
    presets_can_be_played,
    drawings_are_readable,
    it_can_be_printed,
)
EACH: dict[Property, float] = {
    **dict.fromkeys(contract.REQUIREMENTS, 1.0),
    contract.determinized_positions_have_the_same_view: 2.0,
    determinized_positions_are_possible: 2.0,
    worlds_come_up_equally: 3.0,
    merged_positions_are_equivalent: 2.0,
    proposed_turns_are_legal: 1.0,
    searching_bots_choose_legal_moves: 2.0,
    cards_are_kept: 0.5,
    every_card_comes: 0.3,
    evaluate_is_of_the_seat: 0.3,
    public_fields_tell_nothing_hidden: 1.0,
    seats_are_treated_alike: 0.7,
    results_are_of_the_seats: 0.5,
    moves_make_a_difference: 0.5,
}
"""The properties that are tried with presets and some option sets, with their shares of the time."""
REWRITTEN: tuple[Property, ...] = (paragraphs_fit_the_rules, replaced_rules_are_called, examples_show_the_change)
"""The properties of rewrites."""
WITH_OWN_SETS: tuple[Property, ...] = (idle_options_change_nothing, options_change_something, sentences_are_told)
"""The properties that are tried once, with option sets that they choose."""
OF_MATCH: tuple[Property, ...] = (matches_end, matches_go_round, matches_count_what_was_won)
"""The properties of matches that are tried with some option sets that ask for a match."""
QUICK: tuple[Property, ...] = (
    greedy_games_end_as_declared,
    games_for_one_seat_end_as_declared,
    stubborn_games_end,
)
PAIRS: tuple[Property, ...] = (*QUICK, pieces_exist, whole_matches_are_played, greedy_matches_are_played)
"""The properties that are tried with pairs of option values, those of the match included: the quick ones to the end of the time."""
SHARE_OF_VIEWS, SHARE_OF_MATCHES, SHARE_OF_PAIRS = 2.0, 7.0, 4.0
SHARE_OF_ENDS, SHARE_OF_OWN, SHARE_OF_ENDINGS, MATCHES = 1.0, 1.5, 0.3, 8
"""The shares of the time for properties of matches, for those with option sets of their own, and for endings; and with how many option sets
matches end."""
VIEWED = 12
"""With how many option sets one looks who sees what."""


@dataclass
class Finding:
    """The result of one property."""

    description: str
    """The property, in a sentence."""
    sets: int = 0
    """The number of option sets for which the property was found to hold."""
    broken: str = ""
    """What is wrong; empty if the property holds."""
    values: Values = field(default_factory=dict[str, Any])
    """The options with which it is wrong."""
    moves: tuple[tuple[int, int], ...] = ()
    """The moves that lead there, if they are known."""
    note: str = ""
    """Which deal of a match they are of, if it is not the first one."""
    lines: tuple[str, ...] = ()
    """What was found, in lines of a table."""
    seen: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """Who sees what: by field and audience, how often."""


class Clock:
    """Shares the time among the parts."""

    def __init__(self, seconds: float, weight: float) -> None:
        self.end, self.weight = process_time() + seconds, weight

    def begin(self, weight: float) -> None:
        """Begin a part: it gets its share of what is left."""
        left = max(0.0, self.end - process_time())
        BUDGET.begin(inf if self.end == inf else left * weight / self.weight)
        self.weight = max(weight, self.weight - weight)


def description(tried: Callable[..., object]) -> str:
    """Return the property that a function tries, in a sentence."""
    return " ".join((tried.__doc__ or "").split("\n\n")[0].split())


def fault(game: Game, finding: Finding, tried: Property, values: Values) -> bool:
    """Try a property with an option set, and note what is wrong. Return whether it is."""
    TRAIL.begin()
    TRAIL.values = None
    try:
        tried(game, values)
    except Exception as error:
        finding.broken, finding.values = error_sentence(error, game), TRAIL.values or values
        finding.moves, finding.note = tuple(TRAIL.moves), TRAIL.note
        return True
    finding.sets += 1
    return False


def of_deal(game: Game, sets: Iterable[Values]) -> Iterator[Values]:
    """Yield the option sets without the options of the match, each once; those that the game refuses are left out."""
    known: list[Values] = []
    for values in sets:
        own = of_play(game, values)
        if own not in known and options_of(game, own) is not None:
            known.append(own)
            yield own


def examine(
    game: Game, many: int = 20, seed: int = 1, thorough: bool = False, seconds: float = SECONDS
) -> Iterator[Finding]:
    """Examine a game with its presets and `many` other option sets; yield what was found of each property.

    `thorough`: with all pairs of option values, whatever time that takes.
    """
    if game.missing_verbs:
        yield Finding(ALL_VERBS, broken="; ".join(map(missing_verb, game.missing_verbs)))
        return
    try:
        prepare(game)
        yield from parts(game, many, seed, inf if thorough else seconds)
    finally:
        BUDGET.begin(inf)


def parts(game: Game, many: int, seed: int, seconds: float) -> Iterator[Finding]:
    """Yield the findings of all parts."""
    clock = Clock(
        seconds,
        sum(EACH.values())
        + SHARE_OF_VIEWS
        + 3 * SHARE_OF_ENDS
        + SHARE_OF_ENDINGS
        + 3 * SHARE_OF_OWN
        + SHARE_OF_MATCHES
        + SHARE_OF_PAIRS,
    )
    presets: list[Values] = [{}, *(dict(preset.values) for preset in game.presets.values())]
    sets = list(of_deal(game, [*presets, *islice(Pairs(game, seed).sets(), many)]))
    sets = [*sets[:2], *sorted(sets[2:], key=lambda values: hash_of(values, seed))]
    for tried in ONCE:
        finding = Finding(description(tried))
        fault(game, finding, tried, {})
        yield finding
    for tried in WITH_OWN_SETS:
        clock.begin(SHARE_OF_OWN)
        finding = Finding(description(tried), 0)
        fault(game, finding, tried, {})
        yield finding
    clock.begin(SHARE_OF_VIEWS)
    yield views(game, sets[:VIEWED], seed)
    for tried, weight in EACH.items():
        clock.begin(weight)
        finding = Finding(description(tried))
        for values in sets:
            if fault(game, finding, tried, values) or BUDGET.is_spent:
                break
        yield finding
    clock.begin(SHARE_OF_ENDINGS)
    yield endings(game, sets)
    for tried in OF_MATCH if game.match is not None else ():
        clock.begin(SHARE_OF_ENDS)
        yield ends(game, tried, chain(presets, Pairs(game, seed).sets()))
    if game.rewrites:
        yield from rewriting(game, sets[:VIEWED], seed, clock)
    yield from pairs(game, presets, seed, clock)


def hash_of(values: Values, seed: int) -> int:
    """Return a number that depends on values alone, to mix option sets."""
    from zlib import crc32

    return crc32(f"{seed} {sorted(values.items(), key=str)}".encode())


def views(game: Game, sets: list[Values], seed: int) -> Finding:
    """Return who sees what."""
    finding = Finding(description(fields_are_seen_as_declared), len(sets))

    def look(game: Game, values: Values) -> None:
        found = who_sees(game, sets, seed=seed)
        finding.lines = (f"who sees what, in {found.positions:,} positions:", *(f"  {line}" for line in found.table()))
        finding.seen = {
            name: {audience: tally.text for audience, tally in each.by_audience.items() if tally.of}
            for name, each in found.fields.items()
        }
        TRAIL.begin()
        fields_are_seen_as_declared(found)

    fault(game, finding, look, {})
    return finding


def endings(game: Game, sets: list[Values]) -> Finding:
    """Return in which ways deals end."""
    finding = Finding("Deals end in the ways that `endings` names.")

    def look(game: Game, values: Values) -> None:
        finding.lines = tuple(endings_met(game, sets))

    fault(game, finding, look, {})
    return finding


def ends(game: Game, tried: Property, sets: Iterable[Values]) -> Finding:
    """Return whether matches have a property, with the first of these option sets that ask for a match."""
    finding = Finding(description(tried))
    for values in islice(
        (values for values in sets if is_allowed(game, values) and vary(game, values).is_match), MATCHES
    ):
        if fault(game, finding, tried, values) or BUDGET.is_spent:
            break
    return finding


def rewriting(game: Game, sets: list[Values], seed: int, clock: Clock) -> Iterator[Finding]:
    """Yield what was found of rewrites: of their texts, and of what they disclose."""
    for tried in REWRITTEN:
        finding = Finding(description(tried))
        fault(game, finding, tried, {})
        yield finding
    clock.begin(SHARE_OF_VIEWS / 2)
    yield Finding("What the rewrite changes without a word is listed.", 1, lines=tuple(unsaid(game, seed)))
    clock.begin(SHARE_OF_VIEWS)
    yield disclosed(game, sets, seed)


def disclosed(game: Game, sets: list[Values], seed: int) -> Finding:
    """Return what a rewrite discloses that the usual rules leave hidden, and whether legal moves depend on hidden things."""
    finding = Finding("What a seat may do depends on what it sees. What the rewrite discloses is listed.")
    found = dict[frozenset[str], str]()

    def look(game: Game, values: Values) -> None:
        for each in disclosures(game, values, seed):
            found.setdefault(each.fields, each.sentence)

    for values in sets:
        if fault(game, finding, look, values) or BUDGET.is_spent:
            break
    finding.lines = tuple(found.values()) or ("found nothing that the usual rules leave hidden.",)
    finding.lines += tuple(
        f"by its code, {each.rule} reads {', '.join(each.reads)}, hidden from somebody, and writes {', '.join(each.writes)}, seen by all"
        for each in flows(game)
    )
    return finding


def pairs(game: Game, presets: list[Values], seed: int, clock: Clock) -> Iterator[Finding]:
    """Yield the findings of the properties that are tried with all pairs of option values."""
    every, findings = Pairs(game, seed), {tried: Finding(description(tried)) for tried in PAIRS}
    clock.begin(SHARE_OF_MATCHES)
    properties = PAIRS
    for values in chain(presets, every.sets()):
        for tried in properties:
            if not findings[tried].broken:
                fault(game, findings[tried], tried, of_play(game, values) if tried in QUICK else values)
        every.reach(values)
        if BUDGET.is_spent and properties is QUICK:
            break
        if BUDGET.is_spent:
            properties = QUICK
            clock.begin(SHARE_OF_PAIRS)
    yield from findings.values()
    if word_files(game.folder):
        finding = Finding(description(plurals_have_their_forms))
        fault(game, finding, plurals_have_their_forms, {})
        finding.lines = tuple(translation_lines(game))
        yield finding
    yield Finding("Games were played with pairs of option values.", 1, lines=(f"reached: {every.text}",))


def of_play(game: Game, values: Values) -> Values:
    """Return the values of the options of a deal."""
    return {name: value for name, value in values.items() if name in declared(game.options)}
