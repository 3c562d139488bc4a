"""The meld solver's functions for the rules: which cards may be added to a table, and which types its jokers may stand for.

One sweep over the ranks (`rank_sweep.py`) finds all of them. If its tables are too small, which takes several jokers that may stand
for anything, a search (`additions.py`) does; if that reaches its step limit, each kind that it has not found is checked
separately with the search for the best play. All results are exact, for up to three packs and four jokers.
"""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.choices import FIXED, FREE
from hoyle.games.rummy.forms import is_usual
from hoyle.games.rummy.melds.additions import additions
from hoyle.games.rummy.melds.any_queries import identities_in_any_form, kinds_in_any_form, layout_in_any_form
from hoyle.games.rummy.melds.best import best_play, best_reduced_play
from hoyle.games.rummy.melds.components import Links, set_links
from hoyle.games.rummy.melds.question import (
    ADD,
    ALL_TYPES,
    ANY,
    BEST,
    DECLARE,
    LAY,
    NO_LIMIT,
    NO_STEP_LIMIT,
    Question,
    counts_value,
    reduce_question,
)
from hoyle.games.rummy.melds.rank_sweep import additions_by_rank
from hoyle.games.rummy.melds.ranks import NOTHING, TOO_MANY
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import copy, int32, local, local_record

SWEEP_STEPS = 3_000
"""The step limit of the search, after which each kind is checked separately."""


@rule
def completions(question: Question) -> int:
    """Return the kinds that may be the lowest card added in a legal layout, as bits.

    Bit 52: only jokers are added; bit 53: nothing is added. The caller sets the question's cards, jokers, modes, `limit`,
    `min_value` and, if the value counts, `values`; this function sets its aim and step limit.
    """
    question.aim = ADD
    return find_additions(question)


@rule
def has_addition(question: Question) -> bool:
    """Return whether any card may be added to a table that has a layout; see `completions`."""
    if is_usual(question.form) and has_own_meld(question):
        return True
    question.aim = ANY
    return find_additions(question) & (NOTHING - 1) != 0


@rule
def can_be_laid(question: Question) -> bool:
    """Return whether the cards can be laid as melds, with or without further cards; see `completions`."""
    question.aim = LAY
    return find_additions(question) != 0


@rule
def has_own_meld(question: Question) -> bool:
    """Return whether three of the cards that may be added are a meld, and no more is asked for."""
    links = local_record(Links)
    spare = 0
    for card in range(TYPES):
        spare |= (question.spare[card] > 0) << card
    set_links(spare, 0, question.form, links)
    is_meld = links.runs | links.low_runs | links.groups != 0
    return is_meld and question.limit >= 3 and not counts_value(question)


@rule
def find_additions(question: Question) -> int:
    """Return `completions`. For the aims ANY and LAY only this is exact: whether there are kinds, and whether there is a layout."""
    if not is_usual(question.form):
        return layout_in_any_form(question) if question.aim == LAY else kinds_in_any_form(question)
    question.step_limit = NO_STEP_LIMIT if counts_value(question) else SWEEP_STEPS
    reduced = local_record(Question)
    reduce_question(question, reduced)
    found = additions_by_rank(reduced)
    if found != TOO_MANY:
        return found
    found = additions(reduced)
    return found if found >= 0 else check_each_kind(-1 - found, question)


@rule
@heavy
def check_each_kind(found: int, question: Question) -> int:
    """Return `completions` for a question without a minimum value; `found`: the kinds known so far, as bits.

    For each other kind it searches a layout in which this kind is the lowest card added.
    """
    variant = local_record(Question)
    path = local(LEVELS, int32)
    for lowest in range(KINDS + 1):
        if found >> lowest & 1 == 0 and write_variant(question, lowest, variant):
            if best_play(variant, path) >= 0:
                found |= 1 << lowest
    return found


@rule
def write_variant(question: Question, lowest: int, variant: Question) -> bool:
    """Write the question for a layout in which this kind is the lowest card added; return False if it cannot be added."""
    copy(variant, question)
    variant.aim = BEST
    variant.min_value = 0
    variant.step_limit = NO_STEP_LIMIT
    for kind in range(KINDS):
        variant.values[kind] = 0
    for card in range(min(lowest + 1, TYPES)):
        variant.spare[card] = 0
    if lowest == KINDS:
        variant.jokers_max = question.jokers_min
        return True
    if question.limit < NO_LIMIT:
        variant.limit -= 1
    if lowest == JOKER:
        variant.jokers_min += 1
        return question.jokers_max > question.jokers_min and variant.limit >= 0
    variant.need[lowest] += 1
    variant.spare[lowest] = question.spare[lowest] - 1
    return question.spare[lowest] > 0 and variant.limit >= 0


@rule
def identities(cards: list[int], declared: list[int], old: list[int], jokers: int, joker_mode: int, form: int) -> int:
    """Return the types that the next joker may stand for, as bits; types lower than a declared type are left out.

    By type, `cards`: natural cards of the new table; `declared`: its jokers declared so far; `old`: jokers of the old table.
    `jokers`: the number of jokers on the new table, at least one of them not declared yet. The new table must have a layout
    that has the declared jokers.
    """
    question = local_record(Question)
    next_kept = TYPES
    last = 0
    free = jokers
    for card in range(TYPES):
        kept = kept_jokers(cards[card], old[card], joker_mode)
        next_kept = card if kept > declared[card] and next_kept == TYPES else next_kept
        last = card if declared[card] else last
        question.need[card] = cards[card] + max(kept, declared[card])
        free -= max(kept, declared[card])
    if free == 0:
        return 1 << next_kept
    for card in range(last, TYPES):
        question.type_max[card] = free
    question.jokers_min = free
    question.jokers_max = free
    question.form = form
    found = free_identities(question)
    if next_kept == TYPES:
        return found
    # The next joker is the lowest of those that keep their card, or a free one below it.
    return found & ((1 << next_kept) - 1) | (found >> next_kept > 0) << next_kept


@rule
def kept_jokers(cards: int, old: int, joker_mode: int) -> int:
    """RM17–RM19: return how many jokers must go on to stand for a type.

    `cards`: natural cards of the type on the new table; `old`: jokers that stood for it on the old table.
    """
    if joker_mode == FREE:
        return 0
    return old if joker_mode == FIXED else max(0, old - cards)


@rule
def free_identities(question: Question) -> int:
    """Return the types that may be the lowest one that a joker stands for, as bits. Jokers may stand for types with a `type_max`.

    The caller sets the cards, jokers, `form` and what they must be worth; this function sets the rest. Jokers that keep their card
    are cards here.
    """
    question.aim = DECLARE
    question.joker_mode = FREE
    question.limit = NO_LIMIT
    question.new_types = ALL_TYPES
    if not is_usual(question.form):
        return identities_in_any_form(question)
    question.step_limit = NO_STEP_LIMIT if counts_value(question) else SWEEP_STEPS
    found = additions_by_rank(question)
    if found != TOO_MANY:
        return found
    found = additions(question)
    return found if found >= 0 else check_each_type(-1 - found, question)


@rule
@heavy
def check_each_type(found: int, question: Question) -> int:
    """Return `free_identities`; `found`: the types known so far, as bits. Each other type is checked with a search of its own."""
    variant = local_record(Question)
    path = local(LEVELS, int32)
    left = question.jokers_max - 1
    for lowest in range(TYPES):
        copy(variant, question)
        variant.aim = BEST
        variant.jokers_min = left
        variant.jokers_max = left
        variant.step_limit = NO_STEP_LIMIT
        variant.need[lowest] += 1
        for card in range(TYPES):
            variant.type_max[card] = left if card >= lowest else 0
        if question.type_max[lowest] > 0 and found >> lowest & 1 == 0:
            if best_reduced_play(variant, path) >= 0:
                found |= 1 << lowest
    return found
