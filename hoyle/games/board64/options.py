"""The options of Board64: the five numbered games and all their variants are values of these options."""

from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, flags, option, short_row
from hoyle.rules.seats import NONE

PRINCIPLE = choice(
    beat=N_("beat: a stronger card takes a weaker one"),
    combine=N_("combine: three in a line take what lies in it"),
    compare=N_("compare: like cards press each other"),
    open=N_("open: cards are turned up and taken in combinations"),
)
BEAT, COMBINE, COMPARE, OPEN = PRINCIPLE

DIVISION = choice(
    groups_pack1=N_("half of the first pack each, 1 to 8"),
    groups_pack2=N_("half of the second pack each, 10 to 80"),
    reduced_packs=N_("a pack each, values 1 to 4"),
    full_packs=N_("both whole packs"),
)
GROUPS_PACK1, GROUPS_PACK2, REDUCED_PACKS, FULL_PACKS = DIVISION

SETUP = choice(
    figure=N_("as the figure shows"),
    trump=N_("every card on its own colour"),
    random=N_("shuffled"),
    own=N_("a set-up of your own"),
)
FIGURE, TRUMP, RANDOM, OWN = SETUP

BOARD = choice(
    coloured=N_("coloured"),
    colourless=N_("without colours"),
)
COLOURED, COLOURLESS = BOARD

SQUARE_MATCH = choice(
    colour=N_("its colour"),
    value=N_("its value"),
    either=N_("its colour or its value"),
    both=N_("its colour and its value"),
)
MATCH_COLOUR, MATCH_VALUE, MATCH_EITHER, MATCH_BOTH = SQUARE_MATCH

MOVE_RANGE = choice(
    one=N_("one square"),
    any=N_("any number of squares"),
)
ONE, ANY = MOVE_RANGE

COLOUR_PATH = choice(
    free=N_("none"),
    strict=N_("all passed and reached"),
    landing=N_("only the one reached"),
)
FREE, STRICT, LANDING = COLOUR_PATH

EQUAL_BEATS = choice(
    any=N_("yes"),
    colour=N_("only of the same colour"),
    none=N_("no"),
)
EQUAL_ANY, EQUAL_COLOUR, EQUAL_NONE = EQUAL_BEATS

IMPOSING_RULE = choice(
    none=N_("no"),
    allowed=N_("allowed"),
    each_other=N_("allowed, on own cards too"),
)
NO_IMPOSING, IMPOSING, IMPOSING_EACH_OTHER = IMPOSING_RULE

TEST_KNOWLEDGE = choice(
    nobody=N_("nobody"),
    owner=N_("the owner"),
)
NOBODY, OWNER = TEST_KNOWLEDGE

TEAMS = choice(
    alone=N_("no, each for themself"),
    pairs=N_("two against two"),
)
ALONE, PAIRS = TEAMS

FALLEN = choice(
    removed=N_("they leave the board"),
    captor=N_("they go over to whoever took the test card"),
    stay=N_("they stay where they are"),
)
REMOVED, CAPTOR, STAY = FALLEN

CLAIM = choice(
    may=N_("may"),
    must=N_("must"),
)
MAY, MUST = CLAIM

CROSSED = choice(
    all=N_("all"),
    one=N_("one"),
    one_after_deal=N_("one, but all of the deal"),
)
CROSSED_ALL, CROSSED_ONE, CROSSED_ONE_AFTER_DEAL = CROSSED

REMOVAL = choice(
    at_once=N_("at once"),
    at_will=N_("at will, also later"),
)
AT_ONCE, AT_WILL = REMOVAL

SHIFT = choice(
    opened=N_("the card just opened"),
    none=N_("none"),
    any_open=N_("any open card"),
)
SHIFT_OPENED, SHIFT_NONE, SHIFT_ANY = SHIFT

FACES = choice(
    down=N_("down"),
    up=N_("up"),
)
FACE_DOWN, FACE_UP = FACES

SCORE = choice(
    tops=N_("piles topped"),
    cards=N_("all cards in those piles"),
    piles=N_("piles of two or more cards topped"),
)
TOPS, CARDS, PILES = SCORE

NO_MOVE_RULE = choice(
    lose=N_("it loses"),
    pass_=N_("it passes"),
    draw=N_("the game is drawn"),
)
LOSE, PASS, DRAW = NO_MOVE_RULE

KINDS = choice(
    colour=N_("one colour"),
    value=N_("one value"),
    sequence=N_("a sequence"),
)
KIND_COLOUR, KIND_VALUE, KIND_SEQUENCE = 1, 2, 4
"""The bits of the option `kinds`."""

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
    )
    division = option(
        "groups_pack1",
        DIVISION,
        label=N_("Cards"),
        sentence=N_("Which cards are played with, and whose they are."),
        group=GAME,
    )
    players = option(
        2, range(1, 9), label=N_("Players"), sentence=N_("How many play; alone it is a patience."), group=GAME
    )
    teams = option(
        "alone",
        TEAMS,
        label=N_("Partners"),
        sentence=N_("Whether four play two against two, with partners on opposite sides."),
        group=GAME,
        added=True,
    )
    setup = option(
        "figure",
        SETUP,
        label=N_("Set-up"),
        sentence=N_("How the cards stand at the start."),
        group=LAYOUT,
    )
    board = option(
        "coloured",
        BOARD,
        label=N_("Board"),
        sentence=N_("Whether the squares have colours."),
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
    square_match = option(
        "colour",
        SQUARE_MATCH,
        label=N_("Squares suit by"),
        sentence=N_("What a card and a square must have in common for the card to be trump there, or to go there."),
        group=LAYOUT,
        added=True,
    )
    cards = short_row(
        (NONE,) * 64,
        range(-1, 512),
        digits="0123456789abcdefghijklmnopqrstuvwxyz",
        label=N_("Own set-up"),
        sentence=N_("The cards of a set-up of your own, square by square from a1."),
        group=LAYOUT,
    )
    move_range = option(
        "one",
        MOVE_RANGE,
        label=N_("Reach"),
        sentence=N_("How far a card moves along a rank, a file or a diagonal."),
        group=TAKING,
    )
    colour_path = option(
        "free",
        COLOUR_PATH,
        label=N_("Path of its own colour"),
        sentence=N_("Which squares of a move must have the card's colour."),
        group=TAKING,
    )
    equal_beats = option(
        "any",
        EQUAL_BEATS,
        label=N_("Equals beat"),
        sentence=N_("Whether cards of equal value beat each other where the square does not decide."),
        group=TAKING,
    )
    imposing = option(
        "none",
        IMPOSING_RULE,
        label=N_("Imposing"),
        sentence=N_("Whether a card may go onto an open card if that makes a combination."),
        group=TAKING,
    )
    press_own = option(
        False,
        label=N_("Press own cards"),
        sentence=N_("Own cards and piles may be pressed, by the same test."),
        group=TAKING,
    )
    opening_truce = option(
        0,
        range(21),
        label=N_("Opening truce"),
        sentence=N_("No enemy card is taken in this many moves at the start of the game."),
        group=TAKING,
    )
    test_cards = option(
        1,
        (0, 1, 2),
        label=N_("Test cards"),
        sentence=N_("Face-down cards of a side; the player who takes the enemy's true one wins."),
        names={0: N_("none"), 1: N_("one"), 2: N_("two, one of them false")},
        group=TESTS,
    )
    test_may_beat = option(
        False, label=N_("Tests beat"), sentence=N_("A test card may beat any enemy card, tests too."), group=TESTS
    )
    test_knowledge = option(
        "nobody",
        TEST_KNOWLEDGE,
        label=N_("Who knows the true test"),
        sentence=N_("Of two tests: whether their owner knows which is the true one."),
        group=TESTS,
    )
    fallen = option(
        "removed",
        FALLEN,
        label=N_("Cards of a beaten side"),
        sentence=N_("Of three or four sides: what becomes of the cards of one that is out."),
        group=TESTS,
        added=True,
    )
    kinds = flags(
        KINDS,
        ("colour", "value", "sequence"),
        label=N_("Kinds of combination"),
        sentence=N_("What makes a line a combination: one colour, one value, or values in sequence."),
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
        CLAIM,
        label=N_("Taking a combination"),
        sentence=N_("Whether a combination may or must be taken."),
        group=RUNS,
    )
    crossed = option(
        "all",
        CROSSED,
        label=N_("Crossed combinations"),
        sentence=N_("Whether all combinations may be taken at once, or one of them."),
        group=RUNS,
    )
    removal = option(
        "at_once",
        REMOVAL,
        label=N_("Removal in a patience"),
        sentence=N_("Whether the player of a patience decides which combinations to take, and when."),
        group=RUNS,
        added=True,
    )
    shift = option(
        "opened",
        SHIFT,
        label=N_("Shifting"),
        sentence=N_("Which card may be shifted to a free square where it makes a combination."),
        group=OPENING,
    )
    faces = option(
        "down",
        FACES,
        label=N_("Faces"),
        sentence=N_("Whether a patience begins with its cards face down or face up."),
        group=OPENING,
    )
    score = option(
        "tops",
        SCORE,
        label=N_("Counting"),
        sentence=N_("What is counted at the end of a comparison."),
        group=END,
    )
    no_move = option(
        "lose",
        NO_MOVE_RULE,
        label=N_("No move left"),
        sentence=N_("What happens to a side that cannot move."),
        group=END,
    )
    no_progress_limit = option(
        100,
        range(201),
        label=N_("Quiet limit"),
        sentence=N_("The game ends after this many moves in which nothing is taken or pressed; 0 means never."),
        group=END,
    )
    repetition_limit = option(
        3,
        (0, 2, 3, 4, 5),
        label=N_("Repetition"),
        sentence=N_("The game ends when a position has occurred this many times; 0 means never."),
        names={0: N_("never")},
        group=END,
    )
