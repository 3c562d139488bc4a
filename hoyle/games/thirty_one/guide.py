"""The guide of Thirty-One: its aim, and explanations of the first turns."""

from hoyle.games.shared.guides import Advice
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import CARD_VALUES, FOR_CHIPS, STAYS, Options
from hoyle.games.thirty_one.state import CHOOSING, DISCARDING, State
from hoyle.games.thirty_one.table.labels import value_text
from hoyle.i18n import N_

takes_rules = True

GUIDED_TURNS = 3
STAYING_POT = N_("If several hands are highest, the pot stays for the next deal.")
BELOW_GOAL = 5
"""A hand that lacks no more points than this of the goal is one to knock with."""


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
            counting(seen.options),
            *three_of_a_kind(rules, seen.options),
            *stakes(seen.options),
        ]
    if rules.cards_value(seen, seen.hand[seat]) >= 2 * (seen.options.goal - BELOW_GOAL):
        return [worth, Advice(N_("That is a good hand. Knock if you think that somebody has less."))]
    return [
        worth,
        Advice(N_("In place of drawing you may knock: all others have one more turn, then hands are compared.")),
    ]


def stakes(options: Options) -> list[Advice]:
    """Return what the lowest hand pays into the pot (TO21), if chips are played for, and whether the pot may stay (V18)."""
    if options.played_for != FOR_CHIPS:
        return []
    return [
        Advice(
            N_("The lowest hand pays {n} more into the pot, twice that if it knocked, before the highest takes it."),
            {"n": options.stake},
        ),
        *([Advice(STAYING_POT)] if options.pot_ties == STAYS else []),
    ]


def three_of_a_kind(rules: Rules, options: Options) -> list[Advice]:
    """Return what three cards of one rank are worth (TO3, V13), if they are."""
    if not options.three_of_a_kind:
        return []
    return [
        Advice(N_("Three cards of one rank are worth {points}."), {"points": value_text(rules.three_worth(options))})
    ]


def counting(options: Options) -> Advice:
    """Return what cards are worth together, and what ends the deal (TO2, TO5, V12, V14)."""
    usual = tuple(options.card_values) == CARD_VALUES
    if usual and options.goal == 31:
        return Advice(
            N_("Ace counts 11, king, queen and jack 10. Only cards of one suit count together; 31 is the most.")
        )
    facts = {"goal": options.goal}
    if usual:
        return Advice(
            N_("Ace counts 11, king, queen and jack 10. Only cards of one suit count; {goal} ends the deal."), facts
        )
    return Advice(
        N_("The rules above say what cards count. Only cards of one suit count; {goal} ends the deal."), facts
    )


def points(rules: Rules, seen: State, seat: int) -> str:
    """Return the value of a hand (TO2, TO3) as text, such as "30½"."""
    return value_text(rules.cards_value(seen, seen.hand[seat]))
