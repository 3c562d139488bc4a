"""The named values of Board64's options."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice

SEATS = 14
"""The largest number of players, in games of opening."""

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

CAMP_SIDES = choice(
    south=N_("South"),
    west=N_("West"),
    north=N_("North"),
    east=N_("East"),
)

CAMPS_RULE = choice(
    equal=N_("equal, sixteen or eight cards each"),
    any=N_("of any size"),
)

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
    nothing=N_("nothing: squares have no part"),
)
MATCH_COLOUR, MATCH_VALUE, MATCH_EITHER, MATCH_BOTH, MATCH_NOTHING = SQUARE_MATCH

CARD_MATCH = choice(
    either=N_("their colour or their value"),
    colour=N_("their colour"),
    value=N_("their value"),
    both=N_("their colour and their value"),
)
SHARE_EITHER, SHARE_COLOUR, SHARE_VALUE, SHARE_BOTH = CARD_MATCH

MOVE_RANGE = choice(
    one=N_("one square"),
    any=N_("any number of squares"),
    two=N_("at most two squares"),
    three=N_("at most three squares"),
    four=N_("at most four squares"),
    five=N_("at most five squares"),
    six=N_("at most six squares"),
)
ONE, ANY, *_ = MOVE_RANGE

DIRECTIONS = choice(
    both=N_("straight and diagonally"),
    straight=N_("straight, along ranks and files"),
    diagonal=N_("diagonally"),
    forward=N_("ahead, straight or diagonally"),
)
BOTH_WAYS, STRAIGHT, DIAGONAL, FORWARD = DIRECTIONS

TAKE_DIRECTIONS = choice(
    same=N_("as cards go"),
    both=N_("straight and diagonally"),
    straight=N_("straight, along ranks and files"),
    diagonal=N_("diagonally"),
    forward=N_("ahead, straight or diagonally"),
)
AS_IT_GOES, *_ = TAKE_DIRECTIONS

TRUMP_BEATS = choice(
    other=N_("cards of other colours"),
    any=N_("any card"),
)
TRUMP_OTHER, TRUMP_ANY = TRUMP_BEATS

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

FAR_SIDE = choice(
    none=N_("nothing happens"),
    wins=N_("it wins"),
)
NOTHING_THERE, WINS_THERE = FAR_SIDE

TALLY = choice(
    draw=N_("nothing: the game is drawn"),
    captures=N_("most cards taken"),
    fewest=N_("fewest cards left"),
)
DRAWN, MOST_TAKEN, FEWEST_LEFT = TALLY

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
    colour_sequence=N_("a sequence in one colour"),
)
KIND_COLOUR, KIND_VALUE, KIND_SEQUENCE, KIND_COLOUR_SEQUENCE = 1, 2, 4, 8
"""The bits of the option `kinds`."""
