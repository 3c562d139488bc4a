"""The options of Board64: the five numbered games and all their variants are values of these options."""

from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.games.board64.choices import (
    BOARD,
    CLAIM,
    COLOUR_PATH,
    CROSSED,
    DIVISION,
    EQUAL_BEATS,
    FACES,
    FALLEN,
    IMPOSING_RULE,
    KINDS,
    MOVE_RANGE,
    NO_MOVE_RULE,
    PRINCIPLE,
    REMOVAL,
    SCORE,
    SETUP,
    SHIFT,
    SQUARE_MATCH,
    TEAMS,
    TEST_KNOWLEDGE,
)
from hoyle.games.shared.common_options import PLAYERS
from hoyle.i18n import N_, many
from hoyle.rules.options import OptionSet, flags, option, short_row
from hoyle.rules.seats import NONE

GAME = N_("The game")
LAYOUT = N_("Board and set-up")
TAKING = N_("Moving and taking")
TESTS = N_("Test cards")
RUNS = N_("Combinations")
OPENING = N_("Opening cards")
END = N_("The end")


class Options(OptionSet):
    """The options of one game of Board64."""

    principle = option(
        "beat",
        PRINCIPLE,
        label=N_("Principle"),
        sentence=N_("What the cards do to each other."),
        group=GAME,
        paragraphs=("G18.3", "G48.2", "G65.2"),
        chip={
            "combine": N_("Cards combine in lines"),
            "compare": N_("Like cards press each other"),
            "open": N_("Cards are turned up"),
        },
    )
    division = option(
        "groups_pack1",
        DIVISION,
        label=N_("Cards"),
        sentence=N_("Which cards are played with, and whose they are."),
        group=GAME,
        paragraphs=("D3", "D4", "F5", "F6", "G65.1"),
        chip={
            "groups_pack2": N_("Half of the second pack each"),
            "reduced_packs": N_("A pack each, values 1 to 4"),
            "full_packs": N_("Both whole packs"),
        },
    )
    players = option(
        2,
        range(1, 9),
        label=N_("Players"),
        sentence=N_("How many play; alone it is a patience."),
        group=GAME,
        paragraphs=("F1", "G65.10", "G65.v1"),
        chip=PLAYERS,
    )
    teams = option(
        "alone",
        TEAMS,
        label=N_("Partners"),
        sentence=N_("Whether four play two against two, with partners on opposite sides."),
        group=GAME,
        added=True,
        paragraphs=("F12",),
        chip={"pairs": N_("Two against two")},
    )
    setup = option(
        "figure",
        SETUP,
        label=N_("Set-up"),
        sentence=N_("How the cards stand at the start."),
        group=LAYOUT,
        paragraphs=("D6", "D8", "F5", "F6", "G65.1"),
        chip={
            "trump": N_("Every card on its own colour"),
            "random": N_("Shuffled set-up"),
            "own": N_("A set-up of your own"),
        },
    )
    board = option(
        "coloured",
        BOARD,
        label=N_("Board"),
        sentence=N_("Whether the squares have colours."),
        group=LAYOUT,
        paragraphs=("D5",),
        chip={"colourless": N_("Squares without colours")},
    )
    squares = short_row(
        COLOURS_OF_SQUARES,
        range(-1, 4),
        digits=".RYGB",
        label=N_("Colours of the squares"),
        sentence=N_("The board, square by square from a1; −1 is a square without colour."),
        group=LAYOUT,
        paragraphs=("D5",),
        chip=N_("A board of your own"),
    )
    square_match = option(
        "colour",
        SQUARE_MATCH,
        label=N_("Squares suit by"),
        sentence=N_("What a card and a square must have in common for the card to be trump there, or to go there."),
        group=LAYOUT,
        added=True,
        paragraphs=("D9",),
        chip={
            "value": N_("Squares suit by value"),
            "either": N_("Squares suit by colour or value"),
            "both": N_("Squares suit by colour and value"),
        },
    )
    cards = short_row(
        (NONE,) * 64,
        range(-1, 512),
        digits="0123456789abcdefghijklmnopqrstuvwxyz",
        label=N_("Own set-up"),
        sentence=N_("The cards of a set-up of your own, square by square from a1."),
        group=LAYOUT,
        paragraphs=("D6", "F5", "F6"),
        chip=N_("Cards set up by hand"),
    )
    move_range = option(
        "one",
        MOVE_RANGE,
        label=N_("Reach"),
        sentence=N_("How far a card moves along a rank, a file or a diagonal."),
        group=TAKING,
        paragraphs=("C3", "G65.6"),
        chip={"any": N_("Cards go any number of squares")},
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
        (0, 1, 2),
        label=N_("Test cards"),
        sentence=N_("Face-down cards of a side; the player who takes the enemy's true one wins."),
        names={0: N_("none"), 1: N_("one"), 2: N_("two, one of them false")},
        group=TESTS,
        paragraphs=("G1.v3", "G1.1", "G18.8"),
        chip={0: N_("No test cards"), 2: N_("Two test cards, one of them false")},
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
        sentence=N_("Of two tests: whether their owner knows which is the true one."),
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
        paragraphs=("G18.3",),
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
