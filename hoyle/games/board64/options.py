"""The options of Board64: the five numbered games and all their variants are values of these options."""

from hoyle.games.board64.choices import (
    CARD_MATCH,
    CLAIM,
    COLOUR_PATH,
    CROSSED,
    DIRECTIONS,
    EQUAL_BEATS,
    FACES,
    FALLEN,
    IMPOSING_RULE,
    KINDS,
    MOVE_RANGE,
    NO_MOVE_RULE,
    REMOVAL,
    SCORE,
    SHIFT,
    TAKE_DIRECTIONS,
    TEST_KNOWLEDGE,
    TRUMP_BEATS,
)
from hoyle.games.board64.layout_options import LayoutOptions
from hoyle.i18n import N_, many
from hoyle.rules.options import flags, option

TAKING = N_("Moving and taking")
TESTS = N_("Test cards")
RUNS = N_("Combinations")
OPENING = N_("Opening cards")
END = N_("The end")


class Options(LayoutOptions):
    """The options of one game of Board64."""

    move_range = option(
        "one",
        MOVE_RANGE,
        label=N_("Reach"),
        sentence=N_("How far a card moves along a rank, a file or a diagonal."),
        group=TAKING,
        paragraphs=("C3", "G65.6"),
        chip={
            "any": N_("Cards go any number of squares"),
            "two": N_("Cards go at most two squares"),
            "three": N_("Cards go at most three squares"),
            "four": N_("Cards go at most four squares"),
            "five": N_("Cards go at most five squares"),
            "six": N_("Cards go at most six squares"),
        },
    )
    directions = option(
        "both",
        DIRECTIONS,
        label=N_("Directions"),
        sentence=N_("In which directions cards go."),
        group=TAKING,
        added=True,
        paragraphs=("C8", "C3"),
        chip={
            "straight": N_("Cards go straight only"),
            "diagonal": N_("Cards go diagonally only"),
            "forward": N_("Cards go ahead only"),
        },
    )
    take_directions = option(
        "same",
        TAKE_DIRECTIONS,
        label=N_("Directions of taking"),
        sentence=N_("In which directions cards go onto other cards: to beat, to press, to cover or onto a test card."),
        group=TAKING,
        added=True,
        paragraphs=("C8", "C3"),
        chip={
            "both": N_("Cards take in all directions"),
            "straight": N_("Cards take straight only"),
            "diagonal": N_("Cards take diagonally only"),
            "forward": N_("Cards take ahead only"),
        },
    )
    colour_path = option(
        "free",
        COLOUR_PATH,
        label=N_("Path of its own colour"),
        sentence=N_("Which squares of a move must have the card's colour."),
        group=TAKING,
        paragraphs=("G48.3",),
        chip={
            "strict": N_("Only over squares of its own colour"),
            "landing": N_("Only onto squares of its own colour"),
        },
    )
    equal_beats = option(
        "any",
        EQUAL_BEATS,
        label=N_("Equals beat"),
        sentence=N_("Whether cards of equal value beat each other where the square does not decide."),
        group=TAKING,
        paragraphs=("G1.7", "G4.3"),
        chip={"colour": N_("Equals beat in one colour only"), "none": N_("Equals do not beat")},
    )
    must_beat = option(
        False,
        label=N_("Beating is a duty"),
        sentence=N_("A side that can beat a card must beat one."),
        group=TAKING,
        added=True,
        paragraphs=("G1.v8",),
        chip={True: N_("Who can beat must beat")},
    )
    trump_beats = option(
        "other",
        TRUMP_BEATS,
        label=N_("A trump beats"),
        sentence=N_("Whether a card that is trump on a square also beats a higher card of its own colour there."),
        group=TAKING,
        added=True,
        paragraphs=("G1.v5", "G1.6"),
        chip={"any": N_("A trump beats any card")},
    )
    card_match = option(
        "either",
        CARD_MATCH,
        label=N_("What cards share"),
        sentence=N_(
            "What two cards must have in common for one to press the other, or to beat it wherever they stand."
        ),
        group=TAKING,
        added=True,
        paragraphs=("G48.v4", "G1.v4"),
        chip={
            "colour": N_("Cards press by colour"),
            "value": N_("Only equal values beat or press"),
            "both": N_("Cards press by colour and value"),
        },
    )
    imposing = option(
        "none",
        IMPOSING_RULE,
        label=N_("Imposing"),
        sentence=N_("Whether a card may go onto an open card if that makes a combination."),
        group=TAKING,
        paragraphs=("G18.v1", "G18.v3", "G65.v5"),
        chip={
            "allowed": N_("A card may go onto another to combine"),
            "each_other": N_("A card may cover own cards too"),
        },
    )
    press_own = option(
        False,
        label=N_("Press own cards"),
        sentence=N_("Own cards and piles may be pressed, by the same test."),
        group=TAKING,
        paragraphs=("G48.v2",),
        chip={True: N_("Own piles may be pressed")},
    )
    opening_truce = option(
        0,
        range(21),
        label=N_("Opening truce"),
        sentence=N_("No enemy card is taken in this many moves at the start of the game."),
        group=TAKING,
        paragraphs=("D7",),
        chip=many("Truce of {n} move", "Truce of {n} moves"),
    )
    test_cards = option(
        1,
        (0, 1, 2, 3),
        label=N_("Test cards"),
        sentence=N_("Face-down cards of a side; the player who takes the enemy's true one wins."),
        names={
            0: N_("none"),
            1: N_("one"),
            2: N_("two, one of them false"),
            3: N_("three, two of them false"),
        },
        group=TESTS,
        paragraphs=("G1.v3", "G1.1", "G18.8"),
        chip={
            0: N_("No test cards"),
            2: N_("Two test cards, one of them false"),
            3: N_("Three test cards, two of them false"),
        },
    )
    test_may_beat = option(
        False,
        label=N_("Tests beat"),
        sentence=N_("A test card may beat any enemy card, tests too."),
        group=TESTS,
        paragraphs=("G1.v2",),
        chip={True: N_("Test cards beat")},
    )
    test_knowledge = option(
        "nobody",
        TEST_KNOWLEDGE,
        label=N_("Who knows the true test"),
        sentence=N_("Of two or three tests: whether their owner knows which is the true one."),
        group=TESTS,
        paragraphs=("G1.v3",),
        chip={"owner": N_("The owner knows the true test")},
    )
    fallen = option(
        "removed",
        FALLEN,
        label=N_("Cards of a beaten side"),
        sentence=N_("Of three or four sides: what becomes of the cards of one that is out."),
        group=TESTS,
        added=True,
        paragraphs=("F8",),
        chip={"captor": N_("Cards of a beaten side go over"), "stay": N_("Cards of a beaten side stay")},
    )
    kinds = flags(
        KINDS,
        ("colour", "value", "sequence"),
        label=N_("Kinds of combination"),
        sentence=N_("What makes a line a combination: one colour, one value, or values in sequence."),
        group=RUNS,
        paragraphs=("G18.3", "G18.v4"),
        chip=N_("Combinations: {value}"),
    )
    min_run = option(
        3,
        range(3, 9),
        label=N_("Shortest combination"),
        sentence=N_("Cards it needs."),
        group=RUNS,
        code="X21",
        paragraphs=("G18.3",),
        chip=many("Combinations of {n} card or more", "Combinations of {n} cards or more"),
    )
    max_run = option(
        8,
        range(3, 9),
        label=N_("Longest combination"),
        sentence=N_("A longer line is no combination."),
        group=RUNS,
        code="X21",
        paragraphs=("G18.3",),
        chip=many("Combinations of {n} card at most", "Combinations of {n} cards at most"),
    )
    claim = option(
        "may",
        CLAIM,
        label=N_("Taking a combination"),
        sentence=N_("Whether a combination may or must be taken."),
        group=RUNS,
        paragraphs=("G18.6", "G65.7", "G65.v4"),
        chip={"must": N_("Combinations must be taken")},
    )
    crossed = option(
        "all",
        CROSSED,
        label=N_("Crossed combinations"),
        sentence=N_("Whether all combinations may be taken at once, or one of them."),
        group=RUNS,
        paragraphs=("G18.6", "G65.7", "G65.v4"),
        chip={"one": N_("One combination at a time"), "one_after_deal": N_("One combination at a time after the deal")},
    )
    removal = option(
        "at_once",
        REMOVAL,
        label=N_("Removal in a patience"),
        sentence=N_("Whether the player of a patience decides which combinations to take, and when."),
        group=RUNS,
        added=True,
        paragraphs=("G65.v6",),
        chip={"at_will": N_("Combinations are taken at will")},
    )
    shift = option(
        "opened",
        SHIFT,
        label=N_("Shifting"),
        sentence=N_("Which card may be shifted to a free square where it makes a combination."),
        group=OPENING,
        paragraphs=("G65.6",),
        chip={"none": N_("No card is shifted"), "any_open": N_("Any open card may be shifted")},
    )
    faces = option(
        "down",
        FACES,
        label=N_("Faces"),
        sentence=N_("Whether a patience begins with its cards face down or face up."),
        group=OPENING,
        paragraphs=("G65.v3",),
        chip={"up": N_("All cards lie face up")},
    )
    score = option(
        "tops",
        SCORE,
        label=N_("Counting"),
        sentence=N_("What is counted at the end of a comparison."),
        group=END,
        paragraphs=("G48.12", "G48.v3"),
        chip={"cards": N_("Every card counts"), "piles": N_("Single cards are no piles")},
    )
    no_move = option(
        "lose",
        NO_MOVE_RULE,
        label=N_("No move left"),
        sentence=N_("What happens to a side that cannot move."),
        group=END,
        paragraphs=("C5",),
        chip={"pass": N_("A side without a move passes"), "draw": N_("A side without a move draws")},
    )
    no_progress_limit = option(
        100,
        range(201),
        label=N_("Quiet limit"),
        sentence=N_("The game ends after this many moves in which nothing is taken or pressed; 0 means never."),
        group=END,
        paragraphs=("C6", "G48.10"),
        chip={0: N_("No quiet limit"), ...: many("Quiet limit of {n} move", "Quiet limit of {n} moves")},
    )
    repetition_limit = option(
        3,
        (0, 2, 3, 4, 5),
        label=N_("Repetition"),
        sentence=N_("The game ends when a position has occurred this many times; 0 means never."),
        names={0: N_("never")},
        group=END,
        paragraphs=("C7", "G48.10"),
        chip={
            0: N_("No end by repetition"),
            ...: many("Ends when a position occurs {n} time", "Ends when a position occurs {n} times"),
        },
    )
