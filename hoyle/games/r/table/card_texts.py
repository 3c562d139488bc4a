"""The texts on R's cards under the options of a deal."""

from hoyle.games.r.options import (
    ALL_ROUNDS,
    CANCEL,
    FIRST_LOSES,
    FORTUNE,
    OPPOSITE_COLOUR,
    PRINCESS_LOSES,
    PROPHECY,
    Options,
)
from hoyle.games.r.shared.cards import AMBASSADOR, GENERAL, MUSICIAN, PRINCE, PRINCESS, SPY
from hoyle.games.r.shared.pack import CARD_TEXTS
from hoyle.i18n import N_

LOSES, FOUR_POINTS = (
    N_("Loses the game if she meets the Prince."),
    N_("Wins the round and 4 points if she meets the Prince."),
)
OTHER_COLOUR = {
    CARD_TEXTS[PRINCESS]: N_("Wins the game if she meets the other colour's Prince."),
    LOSES: N_("Loses the game if she meets the other colour's Prince."),
    FOUR_POINTS: N_("Wins the round and 4 points if she meets the other colour's Prince."),
}
"""By what a Princess does to any Prince: the text where she does it only to the other colour's (V6)."""


def card_texts(options: Options) -> list[str]:
    """Return the effects by rank (English messages): R4 to R14, and what V5 to V14 and W2 to W8 make of them."""
    if not options.abilities:
        return [""] * len(CARD_TEXTS)
    texts = list(CARD_TEXTS)
    texts[PRINCESS], texts[SPY] = princess(options), spy(options)
    if options.princess_scope == OPPOSITE_COLOUR:
        texts[PRINCESS] = OTHER_COLOUR[texts[PRINCESS]]
        texts[PRINCE] = N_("Wins the round, unless he meets a Musician or the other colour's Princess.")
    if options.musician_silences:
        texts[MUSICIAN] = N_("The round is a tie and Spy or General is silenced, unless a Wizard faces her.")
    if options.ambassador_points != 2 or not options.tied_ambassador:
        texts[AMBASSADOR] = ambassador(options)
    if (options.general_bonus, options.general_rounds) != (2, 1):
        texts[GENERAL] = general(options)
    texts.append("")  # of no ability
    return [texts[each] for each in options.ability_of]


def ambassador(options: Options) -> str:
    """R12, W6: return what the Ambassador does."""
    if options.ambassador_points == 2:
        return N_("A round won with him counts two.")
    return N_("A round won or tied with him counts other points than one: see the rules.")


def general(options: Options) -> str:
    """R13, W7: return what the General does."""
    if options.general_bonus == 0:
        return ""
    if options.general_rounds > 1:
        return N_("Your next cards are stronger.")
    return N_("Your next card is stronger.")


def princess(options: Options) -> str:
    """R5, V7, V14: return what the Princess does to a Prince."""
    if options.goal == ALL_ROUNDS:
        return FOUR_POINTS
    is_lost = options.goal == FIRST_LOSES and options.princess_in_loser == PRINCESS_LOSES
    return LOSES if is_lost else CARD_TEXTS[PRINCESS]


def spy(options: Options) -> str:
    """R14, V9, V10, V12: return what the Spy does."""
    if options.play_mode == PROPHECY:
        return N_("After the other's next card you may rearrange your row, unless it played a Spy.")
    if options.play_mode == FORTUNE:
        return N_("After the other's next card you may shuffle yours again, unless it played a Spy.")
    if options.balance and options.balance_spy == CANCEL:
        return N_("Next round the other side shows first, or both at once if you lead, unless it played a Spy.")
    if options.spy_rounds > 1:
        return N_("In the next rounds the other side shows first, unless it played a Spy.")
    return CARD_TEXTS[SPY]
