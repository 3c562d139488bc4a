"""Why a round of R was won or tied: a sentence and its paragraph, from the rule that decided it."""

from hoyle.games.r.rules.rounds import (
    HIGHER_WINS,
    LOWER_WINS,
    MUSICIAN_TIES,
    NUMBERS_COMPARE,
    OWN_PRINCE_WINS,
    PRINCE_WINS,
    PRINCES_COMPARE,
    PRINCESS_WINS,
    SILENCED,
    deciding_rule,
)
from hoyle.games.r.shared.cards import AMBASSADOR, ASSASSIN, GENERAL, SPY, WIZARD, rank
from hoyle.games.r.shared.pack import FIGURES
from hoyle.games.r.state import State
from hoyle.games.shared.scenes import Say, drawn
from hoyle.i18n import N_

BONUS = 2
"""R13: the strength that a General adds to the next card."""

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


def has_general(seen: State, n: int, seat: int) -> bool:
    """R13: return whether a seat's General of round `n`, counted from 0, works."""
    cards = seen.cards[2 * n : 2 * n + 2]
    return bool(seen.options.abilities) and rank(cards[seat]) == GENERAL and rank(cards[1 - seat]) != WIZARD


def bonus(seen: State, n: int, seat: int) -> int:
    """R13: return the strength that a General of the round before adds to a seat's card of round `n`."""
    return BONUS if n and has_general(seen, n - 1, seat) else 0


def cause(seen: State, n: int, say: Say) -> tuple[str, str]:
    """Return the sentence for what decided round `n`, counted from 0, and its paragraph."""
    card0, card1 = seen.cards[2 * n : 2 * n + 2]
    return cause_text(deciding_rule(seen, card0, card1), (card0, card1), (bonus(seen, n, 0), bonus(seen, n, 1)), say)


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


def has_ambassador(seen: State, n: int, seat: int) -> bool:
    """R12: return whether a seat's Ambassador of round `n` works."""
    cards = seen.cards[2 * n : 2 * n + 2]
    return bool(seen.options.abilities) and rank(cards[seat]) == AMBASSADOR and rank(cards[1 - seat]) != WIZARD


def has_spy(seen: State, n: int, seat: int) -> bool:
    """R14: return whether a seat's Spy of round `n` works."""
    cards = seen.cards[2 * n : 2 * n + 2]
    return bool(seen.options.abilities) and rank(cards[seat]) == SPY and rank(cards[1 - seat]) not in (SPY, WIZARD)
