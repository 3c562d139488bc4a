"""The announcement of a play that uses melds on the table, in the proposals of rummy's bots (RM60)."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.melds.queries import can_be_laid
from hoyle.games.rummy.melds.question import NO_LIMIT, Question
from hoyle.games.rummy.rules.plays import is_first_play, must_announce, write_question
from hoyle.games.rummy.state import REARRANGE, State, total
from hoyle.rules.mark import rule
from hoyle.rules.record import local_record


@rule
def announce(state: State, seat: int, taken: list[int], moves: list[int]) -> int:
    """RM60: write the announcement that a play of these cards needs, if it needs one; return the number of moves."""
    if not must_announce(state) or is_first_play(state, seat) or can_be_laid_alone(state, seat, taken):
        return 0
    moves[0] = REARRANGE
    return 1


@rule
def can_be_laid_alone(state: State, seat: int, taken: list[int]) -> bool:
    """Return whether these cards of the hand are melds by themselves."""
    question = local_record(Question)
    write_question(state, seat, True, question)
    for card in range(TYPES):
        question.need[card] = taken[card]
        question.new_types |= (taken[card] > 0) << card
        question.spare[card] = 0
    question.jokers_min = taken[JOKER]
    question.jokers_max = taken[JOKER]
    question.limit = NO_LIMIT
    return can_be_laid(question)


@rule
def plays_alone(state: State, seat: int) -> bool:
    """RM13, RM14, RM60: return whether a proposed play leaves the table out: a first play, and one begun without an announcement."""
    if is_first_play(state, seat):
        return True
    return must_announce(state) and state.turn == seat and total(state.staged, KINDS) > 0
