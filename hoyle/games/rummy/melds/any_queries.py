"""The questions of the rules in unusual forms of melds (RM57–RM59): each answer is tried with a search of its own (`any_form.py`)."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.melds.any_form import best_in_any_form
from hoyle.games.rummy.melds.question import ANY, LAY, NO_STEP_LIMIT, Question, reduce_question, require_card
from hoyle.games.rummy.melds.ranks import NOTHING
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import copy, int32, local, local_record


@rule
@heavy
def kinds_in_any_form(question: Question) -> int:
    """Return `queries.completions`: each kind is tried as the lowest card added. For ANY the first one that is found is enough."""
    variant = local_record(Question)
    found = 0
    for lowest in range(KINDS + 1):
        is_enough = question.aim == ANY and found > 0
        if not is_enough and write_lowest(question, lowest, variant):
            found |= can_be_laid_in_any_form(variant) << lowest
    return found


@rule
@heavy
def layout_in_any_form(question: Question) -> int:
    """Return NOTHING if the cards can be laid as melds, with or without further cards, otherwise 0."""
    return NOTHING if can_be_laid_in_any_form(question) else 0


@rule
def can_be_laid_in_any_form(question: Question) -> int:
    """Return 1 if the cards can be laid as melds, with or without further cards, otherwise 0."""
    reduced = local_record(Question)
    reduce_question(question, reduced)
    return reduced_can_be_laid(reduced)


@rule
def reduced_can_be_laid(question: Question) -> int:
    """Do the same for a question in which jokers that must keep their card are counted as natural cards."""
    path = local(LEVELS, int32)
    question.aim = LAY
    question.step_limit = NO_STEP_LIMIT
    return int(best_in_any_form(question, path) >= 0)


@rule
def write_lowest(question: Question, lowest: int, variant: Question) -> bool:
    """Write the question for a layout in which this kind is the lowest card added, for JOKER + 1 none; return False if it cannot be."""
    copy(variant, question)
    for card in range(min(lowest, TYPES)):
        variant.spare[card] = 0
    if lowest > JOKER:
        variant.jokers_max = question.jokers_min
        return True
    if (lowest == JOKER and question.jokers_max == question.jokers_min) or (
        lowest < JOKER and question.spare[lowest] == 0
    ):
        return False
    value = 0 if lowest == JOKER and question.jokers_as_cards else question.values[lowest]
    if question.limit == 0 or (question.exact and value > question.min_value):
        return False
    require_card(variant, lowest, value)
    return True


@rule
@heavy
def identities_in_any_form(question: Question) -> int:
    """Return `queries.free_identities`: each type is tried as the lowest one that a joker stands for."""
    variant = local_record(Question)
    found = 0
    for lowest in range(TYPES):
        value = question.values[lowest]
        is_possible = question.type_max[lowest] > 0 and not (question.exact and value > question.min_value)
        if is_possible:
            copy(variant, question)
            variant.jokers_min -= 1
            variant.jokers_max -= 1
            variant.need[lowest] += 1
            variant.min_value = max(0, question.min_value - value)
            for card in range(TYPES):
                variant.type_max[card] = variant.jokers_max if card >= lowest else 0
            found |= reduced_can_be_laid(variant) << lowest
    return found
