"""The reason that a round of R was won or tied: a sentence and its paragraph, from the rule that decided it."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.shared.cards import AMBASSADOR, ASSASSIN, WIZARD, rank
from hoyle.games.r.shared.pack import FIGURES
from hoyle.games.r.state import (
    HIGHER_WINS,
    LOWER_WINS,
    MUSICIAN_TIES,
    NUMBERS_COMPARE,
    OWN_PRINCE_WINS,
    PRINCE_WINS,
    PRINCES_COMPARE,
    PRINCESS_WINS,
    SILENCED,
    State,
)
from hoyle.games.shared.scenes import Say, drawn
from hoyle.i18n import N_

CLAUSES = {
    PRINCESS_WINS: "R5",
    MUSICIAN_TIES: "R6",
    PRINCE_WINS: "R7",
    OWN_PRINCE_WINS: "V6",
    PRINCES_COMPARE: "R7",
    SILENCED: "R4",
    LOWER_WINS: "R9",
    HIGHER_WINS: "R8",
    NUMBERS_COMPARE: "V5",
}
"""By what decides a round: the paragraph."""

CAUSES = {
    PRINCESS_WINS: N_("The Princess meets the Prince, who gives up the crown for her."),
    MUSICIAN_TIES: N_("With a Musician nobody wins."),
    PRINCE_WINS: N_("The Prince wins; strength does not matter."),
    OWN_PRINCE_WINS: N_("The Princess cannot catch a Prince of her own colour, and he wins."),
    PRINCES_COMPARE: N_("Two Princes cancel each other: {result}."),
    SILENCED: N_("The Wizard silences the {figure}: {result}."),
    LOWER_WINS: N_("The Assassin turns the round around: {result}."),
    HIGHER_WINS: N_("The higher strength wins: {result}."),
    NUMBERS_COMPARE: N_("Only strength counts: {result}."),
}
"""By what decides a round: the sentence; `{result}` compares the strengths."""

EQUAL = N_("Equal strength: {one} against {other}.")


def effects(rules: Rules, seen: State, n: int) -> State:
    """R13, R14: return a view with the bonuses and the Spy that round `n`, counted from 0, sets for the next one."""
    after = seen.clone()
    rules.set_next_effects(after, rank(seen.cards[2 * n]), rank(seen.cards[2 * n + 1]))
    return after


def bonuses(rules: Rules, before: State, after: State, n: int) -> tuple[int, int]:
    """R13: return by seat the strength that a General of the round before adds to the card of round `n`, counted from 0."""
    first, second = before.bonus if before.rounds == n else effects(rules, after, n - 1).bonus
    return first, second


def cause(rules: Rules, before: State, after: State, n: int, say: Say) -> tuple[str, str]:
    """Return the sentence for what decided round `n`, counted from 0, and its paragraph."""
    card0, card1 = after.cards[2 * n : 2 * n + 2]
    return cause_text(rules.deciding_rule(after, card0, card1), (card0, card1), bonuses(rules, before, after, n), say)


@drawn
def cause_text(decided: int, cards: tuple[int, int], bonuses: tuple[int, int], say: Say) -> tuple[str, str]:
    """Return the sentence and its paragraph, given what decided the round, and by seat its cards and bonuses."""
    strengths = [rank(card) + more for card, more in zip(cards, bonuses, strict=True)]
    if decided in (HIGHER_WINS, LOWER_WINS) and strengths[0] == strengths[1]:
        one, other = (strength_text(card, more) for card, more in zip(cards, bonuses, strict=True))
        return say(EQUAL, one=one, other=other), CLAUSES[HIGHER_WINS]
    silenced = next((rank(card) for card in cards if rank(card) != WIZARD), WIZARD)
    clause = "R9" if decided == SILENCED and silenced == ASSASSIN else CLAUSES[decided]
    return say(CAUSES[decided], result=result(cards, bonuses, decided, say), figure=say(FIGURES[silenced][1])), clause


def result(cards: tuple[int, int], bonuses: tuple[int, int], decided: int, say: Say) -> str:
    """R8, R9: return the comparison of the strengths, that of the winner first."""
    order = sorted(range(2), key=lambda seat: rank(cards[seat]) + bonuses[seat], reverse=decided != LOWER_WINS)
    one, other = (strength_text(cards[seat], bonuses[seat]) for seat in order)
    if len({rank(cards[seat]) + bonuses[seat] for seat in order}) == 1:
        return say("{one} equals {other}", one=one, other=other)
    return say("{one} beats {other}", one=one, other=other)


def strength_text(card: int, more: int) -> str:
    """R8: return the strength of a card, with its bonus."""
    return f"{rank(card)} + {more}" if more else str(rank(card))


def has_ambassador(rules: Rules, seen: State, n: int, seat: int) -> bool:
    """R12: return whether a seat's Ambassador of round `n` works."""
    cards = seen.cards[2 * n : 2 * n + 2]
    return rank(cards[seat]) == AMBASSADOR and rules.is_active(seen, AMBASSADOR, rank(cards[1 - seat]))
