"""The sentences of the guide of Board64, by the values of options."""

from hoyle.games.board64.choices import (
    BOTH_WAYS,
    DIAGONAL,
    FORWARD,
    KIND_COLOUR,
    KIND_COLOUR_SEQUENCE,
    KIND_SEQUENCE,
    KIND_VALUE,
    LANDING,
    MATCH_BOTH,
    MATCH_COLOUR,
    MATCH_EITHER,
    MATCH_VALUE,
    MAY,
    MUST,
    SHARE_BOTH,
    SHARE_COLOUR,
    SHARE_EITHER,
    SHARE_VALUE,
    STRAIGHT,
    STRICT,
)
from hoyle.i18n import N_

PATHS = {
    (STRICT, MATCH_COLOUR): N_("All free squares that it passes or reaches must have its colour."),
    (STRICT, MATCH_EITHER): N_("All free squares that it passes or reaches must have its colour or its value."),
    (LANDING, MATCH_COLOUR): N_("A free square that it reaches must have its colour."),
    (LANDING, MATCH_VALUE): N_("A free square that it reaches must have its value."),
    (LANDING, MATCH_EITHER): N_("A free square that it reaches must have its colour or its value."),
    (LANDING, MATCH_BOTH): N_("A free square that it reaches must have its colour and its value."),
}
"""By `colour_path` and `square_match`: which squares a card goes over (G48.3, D9); no other two go together."""

DISTANCES = (
    (N_("A card goes one square."), N_("A card goes one square, straight or diagonally.")),
    (N_("A card goes at most {n} squares."), N_("A card goes at most {n} squares, straight or diagonally.")),
    (N_("A card goes any number of squares."), N_("A card goes any number of squares, straight or diagonally.")),
)
"""How far a card goes: one square, {n}, or any number; without its directions, and in all of them (C3)."""

GOES = {
    STRAIGHT: N_("It goes only along ranks and files."),
    DIAGONAL: N_("It goes only diagonally."),
    FORWARD: N_("It goes only ahead, straight or diagonally."),
}
TAKES = {
    BOTH_WAYS: N_("It goes onto other cards straight and diagonally."),
    STRAIGHT: N_("It goes onto other cards only along ranks and files."),
    DIAGONAL: N_("It goes onto other cards only diagonally."),
    FORWARD: N_("It goes onto other cards only ahead, straight or diagonally."),
}
"""By `directions` and `take_directions`: in which directions a card goes, and takes (C8)."""

TRUMPS = {
    MATCH_COLOUR: N_(
        "On a square of its own colour it is trump: it takes any card of another colour there, and only there."
    ),
    MATCH_VALUE: N_(
        "On a square of its own value it is trump: it takes any card of another colour there, and only there."
    ),
    MATCH_EITHER: N_(
        "On a square of its own colour or value it is trump: it takes any card of another colour there, and only there."
    ),
    MATCH_BOTH: N_(
        "On a square of its own colour and value it is trump: it takes any card of another colour there, and only there."
    ),
}
"""By `square_match`: where a card is trump (G1.6, D9)."""

LINES = {
    KIND_COLOUR: N_("A combination is a line of {cards} or more cards of one colour."),
    KIND_VALUE: N_("A combination is a line of {cards} or more cards of one value."),
    KIND_SEQUENCE: N_("A combination is a line of {cards} or more cards in sequence."),
    KIND_COLOUR | KIND_VALUE: N_("A combination is a line of {cards} or more cards: of one colour or of one value."),
    KIND_COLOUR | KIND_SEQUENCE: N_("A combination is a line of {cards} or more cards: of one colour, or a sequence."),
    KIND_VALUE | KIND_SEQUENCE: N_("A combination is a line of {cards} or more cards: of one value, or a sequence."),
    KIND_COLOUR | KIND_VALUE | KIND_SEQUENCE: N_(
        "A combination is a line of {cards} or more cards: of one colour, of one value, or a sequence."
    ),
    KIND_COLOUR_SEQUENCE: N_("A combination is a line of {cards} or more cards in sequence, all of one colour."),
    KIND_VALUE | KIND_COLOUR_SEQUENCE: N_(
        "A combination is a line of {cards} or more cards: of one value, or a sequence in one colour."
    ),
}
"""By `kinds`: what a combination is (G18.3, G18.v4); no others go together."""

LIKE_PILES = {
    (SHARE_EITHER, False): N_("Or it presses: it goes onto an enemy pile whose top card has the same colour or value."),
    (SHARE_EITHER, True): N_(
        "Or it presses: it goes onto a pile, the enemy's or your own, whose top card has the same colour or value."
    ),
    (SHARE_COLOUR, False): N_("Or it presses: it goes onto an enemy pile whose top card has the same colour."),
    (SHARE_COLOUR, True): N_(
        "Or it presses: it goes onto a pile, the enemy's or your own, whose top card has the same colour."
    ),
    (SHARE_VALUE, False): N_("Or it presses: it goes onto an enemy pile whose top card has the same value."),
    (SHARE_VALUE, True): N_(
        "Or it presses: it goes onto a pile, the enemy's or your own, whose top card has the same value."
    ),
    (SHARE_BOTH, False): N_("Or it presses: it goes onto an enemy pile whose top card has the same colour and value."),
    (SHARE_BOTH, True): N_(
        "Or it presses: it goes onto a pile, the enemy's or your own, whose top card has the same colour and value."
    ),
}
"""By `card_match`, and whether own piles may be pressed: which piles a card may press (G48.4, G48.v2, G48.v4)."""

CLAIMS = {
    (MAY, True): N_("After your move you may remove the enemy cards of one such line, or of all."),
    (MAY, False): N_("After your move you may remove the enemy cards of one such line."),
    (MUST, True): N_("After your move you must remove the enemy cards of one such line, if there is one, or of all."),
    (MUST, False): N_("After your move you must remove the enemy cards of one such line, if there is one."),
}
"""By `claim`, and whether all combinations may be taken together: what is removed after a move (G18.5, G18.6)."""

PRESSES = {
    MATCH_COLOUR: N_("It may also press where the square has its colour."),
    MATCH_VALUE: N_("It may also press where the square has its value."),
    MATCH_EITHER: N_("It may also press where the square has its colour or its value."),
    MATCH_BOTH: N_("It may also press where the square has its colour and its value."),
}
"""By `square_match`: on which squares any pile may be pressed (G48.4, D9)."""

SETTLES = {
    (MAY, False): N_("Take a combination with the card, where it lies or on a dashed square, or leave it."),
    (MUST, False): N_("Take a combination with the card, where it lies or on a dashed square."),
    (MAY, True): N_("Take a combination that the card makes where it lies, or leave it."),
    (MUST, True): N_("Take a combination that the card makes where it lies."),
}
"""By `claim`, and whether nothing is shifted: what happens to a card that was turned up (G65.3 to G65.7)."""

TEST_AIMS = {
    2: N_("Aim: take the enemy's true test card, one of the two that lie face down."),
    3: N_("Aim: take the enemy's true test card, one of the three that lie face down."),
}
TEST_AIMS_IN_LINES = {
    2: N_("Aim: go onto the enemy's true test card, one of two. Lines of {cards} or more take the cards in your way."),
    3: N_(
        "Aim: go onto the enemy's true test card, one of three. Lines of {cards} or more take the cards in your way."
    ),
}
TESTS_IN_LINES = {
    2: N_("Your two cards face down count in no line and go onto no card. If the true one is taken, you lose."),
    3: N_("Your three cards face down count in no line and go onto no card. If the true one is taken, you lose."),
}
"""By the number of test cards of a side: the aim between two sides, in beating and in lines, and what the own ones are (G1.v3)."""

SEVERAL_TESTS = {
    (2, False): N_(
        "One of your two cards face down is the true test card: if it is taken, you lose. Neither takes a card."
    ),
    (2, True): N_("One of your two cards face down is the true test card: if it is taken, you lose."),
    (3, False): N_(
        "One of your three cards face down is the true test card: if it is taken, you lose. None of them takes a card."
    ),
    (3, True): N_("One of your three cards face down is the true test card: if it is taken, you lose."),
}
"""By the number of test cards of a side, and whether they beat: what they are (G1.v2, G1.v3)."""

CAMP_AIMS = {
    (False, False): N_("Aim: be the last whose test card, the one that lies face down, is left."),
    (False, True): N_("Aim: be the last whose true test card, one of those that lie face down, is left."),
    (True, False): N_("Aim: take the test cards of both enemies, the cards that lie face down."),
    (True, True): N_("Aim: take the true test cards of both enemies. They are among the cards that lie face down."),
}
CAMP_AIMS_IN_LINES = {
    (False, False): N_(
        "Aim: be the last whose test card is left. Lines of {cards} or more take the cards in your way."
    ),
    (False, True): N_(
        "Aim: be the last whose true test card is left. Lines of {cards} or more take the cards in your way."
    ),
    (True, False): N_(
        "Aim: go onto both test cards of the other pair. Lines of {cards} or more take the cards in your way."
    ),
    (True, True): N_(
        "Aim: go onto both true test cards of the other pair. Lines of {cards} or more take the cards in your way."
    ),
}
"""By whether four play in pairs, and whether a side has several test cards: the aim in beating and in lines (F10, F12)."""
