"""Values of options that exclude each other (X1–X24, Y1–Y12), and options derived from others."""

from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.games.board64.choices import COLOURLESS, FULL_PACKS, OPEN, OWN
from hoyle.games.board64.figures import drawing_of, figure
from hoyle.games.board64.more_clashes import MORE_CLASHES, clash
from hoyle.games.board64.options import Options
from hoyle.games.board64.own_set_ups import (
    FOR_CAMPS,
    FULL_BOARD,
    SIDES,
    has_wrong_camps,
    has_wrong_cards,
    has_wrong_tests,
    keep_cards,
)
from hoyle.games.board64.rules.moves import legal, play, start
from hoyle.games.board64.state import CLAIMING, OVER, State, is_friendly
from hoyle.i18n import N_
from hoyle.rules.conditions import Values, when
from hoyle.rules.options import declared
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE


def resolve(options: Options) -> None:
    """Write the options that follow from others: the cards of a set-up that is not custom, and squares without colours."""
    if options.board == COLOURLESS:
        options.squares = [NONE] * 64
    if options.principle == OPEN or (options.division == FULL_PACKS and options.players not in (3, 4)):
        options.cards = [NONE] * 64
    elif options.setup != OWN:
        tests = options.test_cards
        drawn = figure_cards(options.principle, options.division, options.setup, tests, options.players)
        options.cards = keep_cards(drawn, options.left_out) if any(options.left_out) else list(drawn)


@lru_cache
def figure_cards(principle: int, division: int, setup: int, tests: int, players: int) -> tuple[int, ...]:
    """Return the figure of these rules as stored cards, square by square."""
    return figure(drawing_of(principle, division, setup, players), tests)


CONTACT_OPTIONS = (
    "principle",
    "combining",
    "division",
    "players",
    "teams",
    "setup",
    "board",
    "left_out",
    "squares",
    "square_match",
    "cards",
    "move_range",
    "directions",
    "take_directions",
    "colour_path",
    "equal_beats",
    "trump_beats",
    "card_match",
    "test_cards",
    "test_may_beat",
    "kinds",
    "min_run",
    "max_run",
    "imposing",
    "press_own",
    "no_move",
)
"""The options that decide whether a first move can take something, and whether there is one."""


def can_touch_at_once(chosen: Values) -> bool:
    """X24: return whether in a fixed set-up a first move can take or press an enemy card, or lead to a claim.

    Values that clash otherwise do not count.
    """
    if chosen["opening_truce"] or not is_fixed(chosen):
        return False
    if (chosen["move_range"] == "one" or FULL_BOARD(chosen)) and chosen["setup"] != "own":
        return False
    if NONE not in chosen["cards"]:
        return False
    return beginning(tuple(stored_value(name, chosen[name]) for name in CONTACT_OPTIONS)).touches


def is_over_at_once(chosen: Values) -> bool:
    """Y20: return whether a comparison from a fixed set-up is over before the first move: nobody can move, or press, ever."""
    if chosen["principle"] != "compare" or not is_fixed(chosen):
        return False
    return beginning(tuple(stored_value(name, chosen[name]) for name in CONTACT_OPTIONS)).is_over


def is_fixed(chosen: Values) -> bool:
    """Return whether a game for sides begins from a fixed set-up, and no other values clash."""
    if chosen["principle"] == "open" or chosen["setup"] == "random":
        return False
    return not any(clash.when(chosen) for clash in (*FIRST_CLASHES, *MORE_CLASHES))


def stored_value(name: str, value: object) -> Any:
    """Return the value of an option as a State stores it, but a row as a tuple, so that it can be cached."""
    number = declared(Options)[name].encode(value)
    return tuple(number) if isinstance(number, list) else number


class Beginning(NamedTuple):
    """What is known of a game from its first position."""

    is_over: bool
    touches: bool
    """Whether any first move takes something or leads to a claim."""


@lru_cache(maxsize=4096)
def beginning(kept_values: tuple[object, ...]) -> Beginning:
    """Return how a game begins, by the values of CONTACT_OPTIONS."""
    state = State()
    for name, value in zip(CONTACT_OPTIONS, kept_values, strict=True):
        setattr(state.options, name, list(value) if isinstance(value, tuple) else value)
    resolve(state.options)
    start(state)
    moves = [0] * 4096
    touches = any(takes_something(state, move) for move in moves[: legal(state, 0, moves)])
    return Beginning(state.phase == OVER, touches)


def takes_something(state: State, move: int) -> bool:
    """Return whether a first step of seat 0 goes onto an enemy card, or leads to a claim."""
    target = move & 63
    if state.top[target] != NONE:
        return not is_friendly(state, 0, target)
    after = State()
    copy(after, state)
    play(after, 0, move)
    return after.phase == CLAIMING


FIRST_CLASHES = (
    clash(
        "X1",
        when(principle="open") & ~when(division="full_packs"),
        N_("A game of opening covers all 64 squares: choose both whole packs."),
    ),
    clash(
        "X2",
        when(principle=SIDES, division="full_packs", players=2),
        N_("Both whole packs fill the board, so nothing could move: choose half a pack or reduced packs."),
        "principle",
        "division",
    ),
    clash(
        "X3",
        when(principle="open") & ~when(setup="random"),
        N_("What is opened must be unknown before: choose a shuffled set-up."),
    ),
    clash(
        "X4",
        when(principle=["open", "compare"], test_cards=[1, 2, 3]),
        N_("Test cards have no use in this principle: set them to none."),
    ),
    clash(
        "X5",
        when(principle=["beat", "combine"], test_cards=0, far_side="none", tally="draw"),
        N_("Without a test card nobody can win: play with one to three, or with another goal."),
        "principle",
        "test_cards",
        "far_side",
        "tally",
    ),
    clash(
        "X6",
        when(test_cards=0, test_may_beat=True),
        N_("There are no test cards that could beat: leave out Tests beat, or play with test cards."),
    ),
    clash(
        "X7",
        when(principle="combine", test_may_beat=True),
        N_("Test cards cannot take anything in a game of combinations: leave out Tests beat."),
    ),
    clash(
        "X8",
        when(
            principle="beat",
            division="reduced_packs",
            equal_beats="none",
            test_may_beat=False,
            trump_beats="other",
            combining=False,
        ),
        N_(
            "With a pack each and no equals the two sides hardly meet: let test cards beat, or equals, or trumps any card."
        ),
        "division",
        "equal_beats",
        "test_may_beat",
        "trump_beats",
        "combining",
    ),
    clash(
        "X9",
        when(principle="beat", equal_beats="none", combining=False)
        & (when(board="colourless") | when(square_match="nothing")),
        N_("Without coloured squares there are no trumps, and without equals nothing else: choose one of the two."),
        "board",
        "square_match",
        "equal_beats",
        "combining",
    ),
    clash(
        "X10",
        when(principle="beat", division=["groups_pack1", "groups_pack2"], equal_beats="colour"),
        N_("One pack has no two cards of one value and one colour: choose another rule for equals, or reduced packs."),
        "division",
        "equal_beats",
    ),
    clash(
        "X11",
        ~when(principle="beat") & ~when(equal_beats="none"),
        N_("Equals matter only where cards beat each other: set it to no."),
    ),
    clash(
        "X12",
        when(principle="compare", board="colourless") & ~when(square_match="nothing"),
        N_("Comparing needs the colours of the squares: choose the coloured board, or let squares have no part."),
    ),
    clash(
        "X22",
        when(principle="beat", colour_path="strict"),
        N_("On a path of its own colour every card would always be trump: leave the path free."),
    ),
    clash(
        "X13",
        ~when(colour_path="free") & ~when(principle="compare", board="coloured"),
        N_("Only a comparison on the coloured board reads the path of its own colour: leave the path free."),
        "principle",
        "colour_path",
        "board",
    ),
    clash(
        "X14",
        when(setup="trump", board="colourless"),
        N_("A card can stand on its own colour only on the coloured board: choose it, or another set-up."),
    ),
    clash(
        "X15",
        when(setup="trump", division="groups_pack2"),
        N_("No figure of trump positions is known for the second pack: choose the first pack or reduced packs."),
    ),
    clash(
        "X16",
        ~when(principle="compare") & when(press_own=True),
        N_("Only a comparison presses cards: leave out Press own cards."),
    ),
    clash(
        "X17",
        when(principle=["beat", "compare"], imposing=["allowed", "each_other"]),
        N_("Imposing makes combinations, which this principle does not know: leave it out."),
    ),
    clash(
        "X18",
        when(principle="open", imposing=["allowed", "each_other"]) & ~when(players=1),
        N_("Only a patience knows imposing: leave it out, or play alone."),
        "imposing",
        "players",
    ),
    clash(
        "X19",
        ~when(principle="open") & ~when(players=[2, 3, 4]),
        N_("This principle is a game for two, three or four sides: set the players to 2, 3 or 4."),
    ),
    clash(
        "X20",
        when(faces="up") & ~when(principle="open", players=1),
        N_("Only a patience can begin with its faces up: play alone, or turn the faces down."),
        "faces",
        "players",
    ),
    clash(
        "X21",
        when(lambda chosen: chosen["min_run"] > chosen["max_run"], "min_run", "max_run"),
        N_("The shortest combination cannot be longer than the longest: lower the one or raise the other."),
    ),
    clash(
        "X23",
        when(lambda chosen: not chosen["kinds"], "kinds"),
        N_("Without a kind of combination there is none: choose at least one."),
    ),
    clash(
        "Y1",
        ~when(principle="open") & when(no_progress_limit=0),
        N_("Without a quiet limit the game might never end: set it to 1 or more."),
        "no_progress_limit",
    ),
    clash(
        "Y2",
        when(has_wrong_cards, "setup", "cards", "camps"),
        N_(
            "A set-up of your own needs sixteen cards a side and no card twice: complete it, or let camps have any size."
        ),
    ),
    clash(
        "Y3",
        when(has_wrong_tests, "cards", "test_cards"),
        N_("The set-up marks another number of test cards than is played with: mark as many a side, or change it."),
    ),
    clash(
        "Y4",
        when(principle="open", players=1, removal="at_will", claim="must"),
        N_("Who removes at will need not take anything: let a combination be taken or left, or remove at once."),
        "claim",
        "removal",
    ),
    clash(
        "Y5",
        when(crossed="one_after_deal") & ~when(faces="up", removal="at_once"),
        N_(
            "Only a patience face up that removes at once clears its deal: choose all or one of the crossed combinations."
        ),
    ),
    clash(
        "Y6",
        when(principle="open", players=1, imposing="each_other"),
        N_("In a patience the cards belong to nobody: let cards be imposed, without asking whose they are."),
        "principle",
        "imposing",
    ),
    clash(
        "Y7",
        when(principle="compare", colour_path="strict", square_match=["value", "both"]),
        N_(
            "Squares side by side rarely have one value, so nothing could move: let only the square reached suit, or any."
        ),
        "colour_path",
        "square_match",
    ),
    clash(
        "Y8",
        when(teams="pairs") & ~when(players=4, principle=SIDES),
        N_(
            "Two against two are four players who beat, combine or compare: set the players to 4, or play without partners."
        ),
    ),
    clash(
        "Y9",
        FULL_BOARD & ~when(setup="own") & when(principle="combine", imposing="none"),
        N_(
            "Four sides with both whole packs fill the board, so nothing could move: allow imposing, or use fewer cards."
        ),
        "division",
        "players",
        "imposing",
    ),
    clash(
        "Y10",
        FOR_CAMPS & when(division="full_packs", setup="trump"),
        N_("No figure of trump positions is known for both whole packs: choose another set-up, or fewer cards."),
        "division",
        "setup",
    ),
    clash(
        "Y11",
        FULL_BOARD & ~when(setup="own") & ~when(opening_truce=0),
        N_("On a full board every first move takes something: leave out the truce, or use fewer cards."),
        "division",
        "players",
        "opening_truce",
    ),
    clash(
        "Y12",
        when(has_wrong_camps, "setup", "cards", "players", "camps"),
        N_(
            "A set-up for three or four needs south, west, north and for four east, each with eight or each with sixteen "
            "cards, and no card twice: complete it, or let camps have any size."
        ),
    ),
)

CLASHES = (
    *FIRST_CLASHES,
    *MORE_CLASHES,
    clash(
        "Y20",
        when(is_over_at_once, "colour_path", "directions", "card_match", "square_match", "setup", "no_move"),
        N_("The game would be over before the first move: free the path or the directions, or let cards share less."),
        "colour_path",
        "directions",
        "card_match",
        "square_match",
    ),
    clash(
        "X24",
        when(can_touch_at_once, "move_range", "setup", "opening_truce"),
        N_("The first move could already take something: begin with a truce of one move, or change reach or set-up."),
    ),
)
