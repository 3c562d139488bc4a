"""The guide of Board64: the aim by principle, and explanations of the first turns."""

from hoyle.games.board64.board import REACHES
from hoyle.games.board64.choices import (
    ANY,
    AS_IT_GOES,
    BEAT,
    BOTH_WAYS,
    CARDS,
    COLOURED,
    COMBINE,
    COMPARE,
    CROSSED_ALL,
    EQUAL_ANY,
    EQUAL_COLOUR,
    FREE,
    IMPOSING,
    MATCH_EITHER,
    MATCH_NOTHING,
    NO_IMPOSING,
    ONE,
    OPEN,
    PAIRS,
    PILES,
    SHARE_VALUE,
    TRUMP_ANY,
)
from hoyle.games.board64.goal_guide import aim_without_tests, goals
from hoyle.games.board64.guide_words import (
    CAMP_AIMS,
    CAMP_AIMS_IN_LINES,
    CLAIMS,
    DISTANCES,
    GOES,
    LIKE_PILES,
    PATHS,
    PRESSES,
    SEVERAL_TESTS,
    TAKES,
    TEST_AIMS,
    TEST_AIMS_IN_LINES,
    TESTS_IN_LINES,
    TRUMPS,
)
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.open_guide import lines, opening, second_pack
from hoyle.games.board64.options import Options
from hoyle.games.board64.state import State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_, counted

takes_rules = True

GUIDED_TURNS = 3


def aim(options: Options) -> Advice:
    """Return the aim (G1.13, G1.v7, G1.v9, G18.7, G48.12, G65.9; F10 to F14)."""
    if options.principle in (BEAT, COMBINE) and options.test_cards == 0:
        return aim_without_tests(options)
    if options.principle != OPEN and options.players > 2:
        return camp_aim(options)
    if options.principle == BEAT:
        if options.test_cards > 1:
            return Advice(TEST_AIMS[options.test_cards])
        return Advice(N_("Aim: take the enemy's test card, the card that lies face down."))
    if options.principle == COMBINE:
        if options.test_cards > 1:
            return Advice(TEST_AIMS_IN_LINES[options.test_cards], {"cards": options.min_run})
        return Advice(
            N_("Aim: go onto the enemy's test card. Lines of {cards} or more take the cards in your way."),
            {"cards": options.min_run},
        )
    if options.principle == COMPARE:
        return count_aim(options)
    if options.players == 1:
        return Advice(N_("Aim: leave as few cards as you can, best none. Cards go in combinations."))
    return Advice(N_("Aim: take more cards than the others, in combinations."))


def count_aim(options: Options) -> Advice:
    """Return the aim of a comparison between two sides (G48.8 to G48.12, G48.v3, G48.v4)."""
    if options.score == CARDS:
        return Advice(N_("Aim: own more cards than the enemy when the game ends, in the piles that you are on top of."))
    if options.score == PILES:
        return Advice(N_("Aim: be on top of more piles of two or more cards than the enemy when the game ends."))
    return Advice(
        N_(
            "Aim: be on top of more piles than the enemy when the game ends and they are counted. One card is a pile too."
        )
    )


def camp_aim(options: Options) -> Advice:
    """Return the aim of three or four sides (F10, F12, F14)."""
    in_pairs = options.teams == PAIRS
    if options.principle == COMPARE:
        if in_pairs:
            return Advice(N_("Aim: have your cards and your partner's on top of more piles than the other pair."))
        return Advice(N_("Aim: have your cards on top of more piles than each of the others."))
    if options.principle == COMBINE:
        return Advice(CAMP_AIMS_IN_LINES[in_pairs, options.test_cards > 1], {"cards": options.min_run})
    return Advice(CAMP_AIMS[in_pairs, options.test_cards > 1])


def advice(rules: Rules, seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first turns."""
    if turn >= GUIDED_TURNS:
        return []
    options = seen.options
    if options.principle == OPEN:
        return opening(rules, seen, turn)
    if options.principle == BEAT:
        found = beating(options, turn)
    elif options.principle == COMBINE:
        found = combining(options, turn)
    else:
        found = comparing(options, turn)
    at_first = [*second_pack(options), *truce(seen), *goals(options)] if turn == 0 else []
    return at_first + found + more_sides(options, turn)


def truce(seen: State) -> list[Advice]:
    """Return how long nothing is taken (D7), while that lasts."""
    if seen.truce == 0:
        return []
    message = counted(
        "In the first {n} move of the game no enemy card is taken.",
        "In the first {n} moves of the game no enemy card is taken.",
    )
    return [Advice(message, {"n": seen.options.opening_truce})]


def more_sides(options: Options, turn: int) -> list[Advice]:
    """Return what to know in the second turn where three or four sides play (F7, F11, F12, F13)."""
    if turn != 1 or options.players == 2:
        return []
    if options.teams == PAIRS:
        return [Advice(N_("Your partner sits opposite: leave their cards alone, and they leave yours."))]
    if options.principle == COMPARE:
        return [Advice(N_("All others are your enemies. Who is on top of no pile is out."))]
    if options.test_cards == 0:
        return [Advice(N_("All others are your enemies. Who has no move left may be out, and the rest play on."))]
    return [Advice(N_("All others are your enemies. Who loses the true test card is out, and the rest play on."))]


def beating(options: Options, turn: int) -> list[Advice]:
    """Return what to know where stronger cards take weaker ones (G1.2 to G1.12)."""
    if turn == 0:
        return [
            Advice(N_("Your cards lie at the bottom. Tap one: the dashed squares are where it may go.")),
            *ways(options),
            *several_test_cards(options),
            *seniority(options),
            *trumps(options),
            *equals(options),
            *tests_beat(options),
            *lines_too(options),
        ]
    if turn == 1 and options.test_cards == 0:
        return [Advice(N_("Look before you go: which of their cards could take yours on that square?"))]
    if turn == 1:
        return [
            Advice(N_("Guard your cards face down, and come near theirs."))
            if options.test_cards > 1
            else Advice(N_("The card face down is the test card: guard yours, and come near theirs.")),
            Advice(N_("Look before you go: which of their cards could take yours on that square?")),
        ]
    return [Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move."))]


def ways(options: Options) -> list[Advice]:
    """Return how far and in which directions a card goes, and over which squares (C1, C3, C8, G48.3, D9)."""
    facts = {"n": REACHES[options.move_range]}
    distance = 0 if options.move_range == ONE else 2 if options.move_range == ANY else 1
    path = [] if options.colour_path == FREE else [Advice(PATHS[options.colour_path, options.square_match])]
    found = [Advice(DISTANCES[distance][options.directions == BOTH_WAYS], facts)]
    if options.directions != BOTH_WAYS:
        found.append(Advice(GOES[options.directions]))
    if options.take_directions != AS_IT_GOES:
        found.append(Advice(TAKES[options.take_directions - 1]))
    return found + path


def imposing(options: Options) -> list[Advice]:
    """Return onto which cards a card may go where lines are made (G18.2, G18.v1)."""
    if options.imposing == NO_IMPOSING:
        return []
    if options.imposing == IMPOSING:
        return [Advice(N_("It may also go onto an open enemy card, which it removes, if it is then in a combination."))]
    return [Advice(N_("It may also go onto an open card, which it removes, if it is then in a combination."))]


def test_card_in_lines(options: Options) -> list[Advice]:
    """Return what the card face down does where lines are made (G18.3, G18.8)."""
    if options.test_cards == 0:
        return []
    if options.test_cards > 1:
        return [Advice(TESTS_IN_LINES[options.test_cards])]
    return [Advice(N_("Your card face down is the test card. It counts in no line and goes onto no card."))]


def several_test_cards(options: Options) -> list[Advice]:
    """Return what two or three cards face down are, and whether they take others (G1.11 to G1.13, G1.v2, G1.v3)."""
    if options.test_cards < 2 or options.players > 2:
        return []
    return [Advice(SEVERAL_TESTS[options.test_cards, bool(options.test_may_beat)])]


def seniority(options: Options) -> list[Advice]:
    """Return that higher cards take lower ones of their colour (G1.5); an empty list if they do not (G1.v4)."""
    if options.card_match == SHARE_VALUE:
        return []
    return [Advice(N_("A card takes a lower one of the same colour, anywhere."))]


def lines_too(options: Options) -> list[Advice]:
    """Return what lines take where cards beat (G1.v6); an empty list if they take nothing."""
    return claiming(options) if options.combining else []


def tests_beat(options: Options) -> list[Advice]:
    """Return the advice that test cards take others (G1.v2); an empty list if they do not."""
    return [Advice(N_("Test cards take any enemy card, on any square."))] if options.test_may_beat else []


def trumps(options: Options) -> list[Advice]:
    """Return how squares make trumps, on a coloured board (G1.6, G1.v5)."""
    if not has_squares(options):
        return []
    found = [Advice(TRUMPS[options.square_match])]
    if options.trump_beats == TRUMP_ANY:
        found.append(Advice(N_("As trump it takes a higher card of its own colour, too.")))
    return found


def has_squares(options: Options) -> bool:
    """Return whether colours or values of squares have a part in the game."""
    return options.board == COLOURED and options.square_match != MATCH_NOTHING


def equals(options: Options) -> list[Advice]:
    """Return whether equal cards take each other (G1.7, G4.3)."""
    if options.equal_beats == EQUAL_ANY:
        return [Advice(N_("A card also takes one of equal value, on any square."))]
    if options.equal_beats == EQUAL_COLOUR:
        return [Advice(N_("A card also takes one of equal value and colour, on any square."))]
    return []


def claiming(options: Options) -> list[Advice]:
    """Return which lines are combinations, and what they take (G18.3 to G18.6)."""
    return [
        *lines(options),
        Advice(
            N_("Only lines with cards of both sides count.")
            if options.players == 2
            else N_("Only lines with cards of yours and of an enemy count.")
        ),
        Advice(CLAIMS[options.claim, options.crossed == CROSSED_ALL]),
    ]


def combining(options: Options, turn: int) -> list[Advice]:
    """Return what to know where lines of cards take what lies in them (G18.1 to G18.6)."""
    if turn == 0:
        return [
            *claiming(options),
            Advice(N_("Tap one of your cards: the dashed squares are where it may go.")),
            *ways(options),
            *imposing(options),
            *test_card_in_lines(options),
        ]
    if turn == 1:
        return [
            Advice(N_("Your own cards stay on the board. So look for lines that hold as many of theirs as possible."))
        ]
    return [Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move."))]


def comparing(options: Options, turn: int) -> list[Advice]:
    """Return what to know where like cards are stacked (G48.3 to G48.7)."""
    if turn == 0:
        return [
            *ways(options),
            *pressing(options),
            Advice(N_("The card on top owns the whole pile, and moves it.")),
        ]
    if turn == 1:
        return [
            Advice(N_("A pile can be topped again. Move yours away from cards that match its top.")),
            *count_begins(options),
        ]
    return [Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move."))]


def count_begins(options: Options) -> list[Advice]:
    """Return when the piles are counted (G48.9, G48.10), without the rarer endings."""
    moves = {"n": options.no_progress_limit}
    can_freeze = options.square_match == MATCH_NOTHING or (
        options.colour_path != FREE and options.square_match != MATCH_EITHER
    )
    if can_freeze:
        return [
            Advice(
                counted(
                    "The piles are counted after {n} move in a row without a press, or once no press is possible any more.",
                    "The piles are counted after {n} moves in a row without a press, or once no press is possible any more.",
                ),
                moves,
            )
        ]
    message = counted(
        "The piles are counted after {n} move in a row without a press.",
        "The piles are counted after {n} moves in a row without a press.",
    )
    return [Advice(message, moves)]


def pressing(options: Options) -> list[Advice]:
    """Return which piles a card may press (G48.4, G48.v2, G48.v4)."""
    piles = Advice(LIKE_PILES[options.card_match, bool(options.press_own)])
    return [piles, Advice(PRESSES[options.square_match])] if has_squares(options) else [piles]
