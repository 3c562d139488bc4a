"""The house rules of the kit: five numbered games and all their variants are values of these options."""

from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.rules.options import House, flags, option, short_row
from hoyle.rules.seats import NONE
from hoyle.words import N_

BEAT, COMBINE, COMPARE, OPEN = range(4)
GROUPS_PACK1, GROUPS_PACK2, REDUCED_PACKS, FULL_PACKS = range(4)
FIGURE, TRUMP, RANDOM, OWN = range(4)
COLOURED, COLOURLESS = range(2)
ONE, ANY = range(2)
FREE, STRICT, LANDING = range(3)
EQUAL_ANY, EQUAL_COLOUR, EQUAL_NONE = range(3)
NOBODY, OWNER = range(2)
MAY, MUST = range(2)
CROSSED_ALL, CROSSED_ONE = range(2)
NO_IMPOSING, IMPOSING = range(2)
SHIFT_OPENED, SHIFT_NONE, SHIFT_ANY = range(3)
TOPS, CARDS = range(2)
FACE_DOWN, FACE_UP = range(2)
LOSE, PASS, DRAW = range(3)

KIND_COLOUR, KIND_VALUE, KIND_SEQUENCE = 1, 2, 4
"""The bits of `kinds`."""

GAME = N_("The game")
LAYOUT = N_("Board and set-up")
TAKING = N_("Moving and taking")
TESTS = N_("Test cards")
RUNS = N_("Combinations")
OPENING = N_("Opening cards")
END = N_("The end")


class Options(House):
    """The house rules of one game of the kit."""

    principle = option(
        "beat",
        ("beat", "combine", "compare", "open"),
        label=N_("Principle"),
        sentence=N_("What the cards do to each other."),
        names={
            "beat": N_("beat: a stronger card takes a weaker one"),
            "combine": N_("combine: three in a line take what lies in it"),
            "compare": N_("compare: like cards are stacked"),
            "open": N_("open: cards are turned up and taken in combinations"),
        },
        group=GAME,
    )
    division = option(
        "groups_pack1",
        ("groups_pack1", "groups_pack2", "reduced_packs", "full_packs"),
        label=N_("Cards"),
        sentence=N_("Which cards are played with, and whose they are."),
        names={
            "groups_pack1": N_("half of the first pack each, 1 to 8"),
            "groups_pack2": N_("half of the second pack each, 10 to 80"),
            "reduced_packs": N_("a pack each, values 1 to 4"),
            "full_packs": N_("both whole packs, nobody's cards"),
        },
        group=GAME,
    )
    players = option(
        2, range(1, 9), label=N_("Players"), sentence=N_("How many play; alone it is a patience."), group=GAME
    )
    setup = option(
        "figure",
        ("figure", "trump", "random", "own"),
        label=N_("Set-up"),
        sentence=N_("How the cards stand at the start."),
        names={
            "figure": N_("as the figure shows"),
            "trump": N_("every card on its own colour"),
            "random": N_("shuffled"),
            "own": N_("a set-up of your own"),
        },
        group=LAYOUT,
    )
    board = option(
        "coloured",
        ("coloured", "colourless"),
        label=N_("Board"),
        sentence=N_("Whether the squares have colours."),
        names={"coloured": N_("coloured"), "colourless": N_("without colours")},
        group=LAYOUT,
    )
    squares = short_row(
        COLOURS_OF_SQUARES,
        range(-1, 4),
        digits=".RYGB",
        label=N_("Colours of the squares"),
        sentence=N_("The board, square by square from a1; −1 is a square without colour."),
        group=LAYOUT,
    )
    cards = short_row(
        (NONE,) * 64,
        range(-1, 256),
        digits="0123456789abcdefghijklmnopqrstuvwxyz",
        label=N_("Own set-up"),
        sentence=N_("The cards of a set-up of your own, square by square from a1."),
        group=LAYOUT,
    )
    move_range = option(
        "one",
        ("one", "any"),
        label=N_("Reach"),
        sentence=N_("How far a card moves along a rank, a file or a diagonal."),
        names={"one": N_("one square"), "any": N_("any number of squares")},
        group=TAKING,
    )
    colour_path = option(
        "free",
        ("free", "strict", "landing"),
        label=N_("Path of its own colour"),
        sentence=N_("Which squares of a move must have the card's colour."),
        names={"free": N_("none"), "strict": N_("all passed and reached"), "landing": N_("only the one reached")},
        group=TAKING,
    )
    equal_beats = option(
        "any",
        ("any", "colour", "none"),
        label=N_("Equals beat"),
        sentence=N_("Whether cards of equal value beat each other where the square does not decide."),
        names={"any": N_("yes"), "colour": N_("only of the same colour"), "none": N_("no")},
        group=TAKING,
    )
    imposing = option(
        "none",
        ("none", "allowed"),
        label=N_("Imposing"),
        sentence=N_("Whether a card may go onto an open card if that makes a combination."),
        names={"none": N_("no"), "allowed": N_("allowed")},
        group=TAKING,
    )
    press_own = option(
        False, label=N_("Press own cards"), sentence=N_("Own piles may be stacked by the same test."), group=TAKING
    )
    opening_truce = option(
        0,
        range(21),
        label=N_("Opening truce"),
        sentence=N_("In so many first moves of the game nothing of the enemy's is taken."),
        group=TAKING,
    )
    test_cards = option(
        1,
        (0, 1, 2),
        label=N_("Test cards"),
        sentence=N_("Cards of a side that lie face down; who takes the enemy's true one wins."),
        names={0: N_("none"), 1: N_("one"), 2: N_("two, one of them false")},
        group=TESTS,
    )
    test_may_beat = option(
        False, label=N_("Tests beat"), sentence=N_("A test card may beat any enemy card, tests too."), group=TESTS
    )
    test_knowledge = option(
        "nobody",
        ("nobody", "owner"),
        label=N_("Who knows the true test"),
        sentence=N_("Of two tests: whether their owner knows which is the true one."),
        names={"nobody": N_("nobody"), "owner": N_("the owner")},
        group=TESTS,
    )
    kinds = flags(
        ("colour", "value", "sequence"),
        ("colour", "value", "sequence"),
        label=N_("Kinds of combination"),
        sentence=N_("What makes a line a combination: one colour, one value, or values in sequence."),
        names={"colour": N_("one colour"), "value": N_("one value"), "sequence": N_("a sequence")},
        group=RUNS,
    )
    min_run = option(
        3, range(3, 9), label=N_("Shortest combination"), sentence=N_("Cards it needs."), group=RUNS, code="X21"
    )
    max_run = option(
        8,
        range(3, 9),
        label=N_("Longest combination"),
        sentence=N_("A longer line is no combination."),
        group=RUNS,
        code="X21",
    )
    claim = option(
        "may",
        ("may", "must"),
        label=N_("Taking a combination"),
        sentence=N_("Whether a combination may or must be taken."),
        names={"may": N_("may"), "must": N_("must")},
        group=RUNS,
    )
    crossed = option(
        "all",
        ("all", "one"),
        label=N_("Crossed combinations"),
        sentence=N_("Whether all combinations may be taken at once, or one of them."),
        names={"all": N_("all"), "one": N_("one")},
        group=RUNS,
    )
    shift = option(
        "opened",
        ("opened", "none", "any_open"),
        label=N_("Shifting"),
        sentence=N_("Which card may be shifted to a free square where it makes a combination."),
        names={"opened": N_("the card just opened"), "none": N_("none"), "any_open": N_("any open card")},
        group=OPENING,
    )
    faces = option(
        "down",
        ("down", "up"),
        label=N_("Faces"),
        sentence=N_("Whether a patience begins with its cards face down or face up."),
        names={"down": N_("down"), "up": N_("up")},
        group=OPENING,
    )
    score = option(
        "tops",
        ("tops", "cards"),
        label=N_("Counting"),
        sentence=N_("What is counted at the end of a comparison."),
        names={"tops": N_("piles one is on top of"), "cards": N_("all cards in one's piles")},
        group=END,
    )
    no_move = option(
        "lose",
        ("lose", "pass", "draw"),
        label=N_("No move left"),
        sentence=N_("What happens to a side that cannot move."),
        names={"lose": N_("it loses"), "pass": N_("it passes"), "draw": N_("the game is drawn")},
        group=END,
    )
    no_progress_limit = option(
        100,
        range(201),
        label=N_("Quiet limit"),
        sentence=N_("After so many moves without a taking or a press the game ends; 0 means never."),
        group=END,
    )
    repetition_limit = option(
        3,
        (0, 2, 3, 4, 5),
        label=N_("Repetition"),
        sentence=N_("The game ends when a position comes for this time; 0 means never."),
        names={0: N_("never")},
        group=END,
    )
