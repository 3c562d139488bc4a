"""The guide of Thirty-One: its aim, and explanations of the first turns."""

from hoyle.games.shared.guides import Advice
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import FOR_CHIPS, Options
from hoyle.games.thirty_one.state import CHOOSING, DISCARDING, State
from hoyle.i18n import N_

takes_rules = True

GUIDED_TURNS = 3
GOOD_HAND = 52
"""A hand to knock with, in half points: 26."""


def aim(options: Options) -> Advice:
    """Return the aim (TO2, TO12, V7)."""
    if options.played_for == FOR_CHIPS:
        return Advice(
            N_("Aim: have most chips after the last deal. The highest hand, counted in one suit, takes the pot.")
        )
    return Advice(N_("Aim: never have the lowest hand, counted in one suit. It loses a life."))


def advice(rules: Rules, seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first turns, and whoever plays on without a life in each of them."""
    if seen.phase not in (CHOOSING, DISCARDING):
        return []
    if seen.carried.seats and not seen.carried.lives[seat] and seen.options.played_for != FOR_CHIPS:
        return [Advice(N_("You have no life left, but you play on until you lose once more. Then you are out."))]
    if turn >= GUIDED_TURNS:
        return []
    worth = Advice(N_("Your hand is worth {points} points."), {"points": points(rules, seen, seat)})
    if seen.phase == DISCARDING:
        return [worth, Advice(N_("Now discard one card: the one that adds least to your hand."))]
    if seen.closing:
        return [worth, Advice(N_("Somebody has knocked: this is your last turn. Then all hands are compared."))]
    if turn == 0:
        return [
            Advice(
                N_("Draw from the stock, or take the top card of the discard pile. Then discard another card there.")
            ),
            Advice(N_("Or knock instead: all others have one more turn, then hands are compared.")),
            Advice(
                N_("Ace counts 11, king, queen and jack 10. Only cards of one suit count together; 31 is the most.")
            ),
            *three_of_a_kind(seen.options),
            *stakes(seen.options),
        ]
    if rules.value(seen.hand[seat], seen.options.three_of_a_kind) >= GOOD_HAND:
        return [worth, Advice(N_("That is a good hand. Knock if you think that somebody has less."))]
    return [
        worth,
        Advice(N_("In place of drawing you may knock: all others have one more turn, then hands are compared.")),
    ]


def stakes(options: Options) -> list[Advice]:
    """Return what the lowest hand pays into the pot (TO21), if chips are played for."""
    if options.played_for != FOR_CHIPS:
        return []
    return [
        Advice(
            N_("The lowest hand pays {n} more into the pot, twice that if it knocked, before the highest takes it."),
            {"n": options.stake},
        )
    ]


def three_of_a_kind(options: Options) -> list[Advice]:
    """Return what three cards of one rank are worth (TO3), if they are."""
    return [Advice(N_("Three cards of one rank are worth 30½."))] if options.three_of_a_kind else []


def points(rules: Rules, seen: State, seat: int) -> str:
    """Return the value of a hand (TO2, TO3) as text, such as "30½"."""
    halves = rules.value(seen.hand[seat], seen.options.three_of_a_kind)
    return f"{halves // 2}½" if halves % 2 else str(halves // 2)
