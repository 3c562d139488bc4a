"""Values of options that exclude each other (X1–X24, Y1–Y12), and options derived from others."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hoyle.games.board64.camp_clashes import CAMP_CLASHES, has_full_board, is_for_camps
from hoyle.games.board64.figures import NORTH, TEST, WEST, drawing_of, figure
from hoyle.games.board64.options import COLOURLESS, FULL_PACKS, OPEN, OWN, Options
from hoyle.games.board64.rules.moves import legal, play, start
from hoyle.games.board64.state import CLAIMING, State, is_friendly
from hoyle.i18n import N_
from hoyle.rules.options import Clash, Values, declared
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

Condition = Callable[[Values], bool]


def resolve(options: Options) -> None:
    """Write the options that follow from others: the cards of a set-up that is not custom, and squares without colours."""
    if options.board == COLOURLESS:
        options.squares = [NONE] * 64
    if options.principle == OPEN or (options.division == FULL_PACKS and options.players not in (3, 4)):
        options.cards = [NONE] * 64
    elif options.setup != OWN:
        tests = options.test_cards
        options.cards = list(figure_cards(options.principle, options.division, options.setup, tests, options.players))


@lru_cache
def figure_cards(principle: int, division: int, setup: int, tests: int, players: int) -> tuple[int, ...]:
    """Return the figure of these rules as stored cards, square by square."""
    return figure(drawing_of(principle, division, setup, players), tests)


def have_values(**wanted: object) -> Condition:
    """Return a condition: all these options have the given value, or one of a tuple of values."""

    def condition(chosen: Values) -> bool:
        return all(
            chosen[name] in value if isinstance(value, tuple) else chosen[name] == value
            for name, value in wanted.items()
        )

    return condition


def clash(code: str, condition: Condition, sentence: str, *options: str) -> Clash:
    """Return the clash with this number in the rulebook, between these options."""
    return Clash(condition, sentence, options, code)


SIDES = ("beat", "combine", "compare")
GROUPS = ("groups_pack1", "groups_pack2")


def has_wrong_cards(chosen: Values) -> bool:
    """Return whether a custom set-up does not have sixteen different cards on each side."""
    if chosen["setup"] != "own" or chosen["principle"] == "open" or is_for_camps(chosen):
        return False
    cards = [card for card in chosen["cards"] if card != NONE]
    if any(card & WEST for card in cards):
        return True
    north = sum(1 for card in cards if card & NORTH)
    return (north, len(cards)) != (16, 32) or len(
        {card & 63 for card in cards}
    ) != 32  # 63: without owner and test mark


def has_wrong_tests(chosen: Values) -> bool:
    """Return whether a custom set-up does not mark as many test cards on each side as the option says."""
    if chosen["setup"] != "own" or chosen["principle"] == "open":
        return False
    owners = Counter({card & (NORTH | WEST): 0 for card in chosen["cards"] if card != NONE})
    owners.update(card & (NORTH | WEST) for card in chosen["cards"] if card != NONE and card & TEST)
    return {*owners.values()} != {chosen["test_cards"]}


CONTACT_OPTIONS = (
    "principle",
    "division",
    "players",
    "teams",
    "setup",
    "board",
    "squares",
    "square_match",
    "cards",
    "move_range",
    "colour_path",
    "equal_beats",
    "test_cards",
    "test_may_beat",
    "kinds",
    "min_run",
    "max_run",
    "imposing",
    "press_own",
)
"""The options that decide whether a first move can take something."""


def can_touch_at_once(chosen: Values) -> bool:
    """X24: return whether in a fixed set-up a first move can take or press an enemy card, or lead to a claim.

    Values that clash otherwise do not count.
    """
    if chosen["principle"] == "open" or chosen["setup"] == "random" or chosen["opening_truce"]:
        return False
    if (chosen["move_range"] == "one" or has_full_board(chosen)) and chosen["setup"] != "own":
        return False
    if NONE not in chosen["cards"]:
        return False
    if any(clash.when(chosen) for clash in FIRST_CLASHES):
        return False
    return is_contact_possible(tuple(stored_value(name, chosen[name]) for name in CONTACT_OPTIONS))


def stored_value(name: str, value: object) -> Any:
    """Return the value of an option as a State stores it, but a row as a tuple, so that it can be cached."""
    number = declared(Options)[name].encode(value)
    return tuple(number) if isinstance(number, list) else number


@lru_cache(maxsize=4096)
def is_contact_possible(kept_values: tuple[object, ...]) -> bool:
    """Return whether any first move takes or presses an enemy card or leads to a claim, by the values of CONTACT_OPTIONS."""
    state = State()
    for name, value in zip(CONTACT_OPTIONS, kept_values, strict=True):
        setattr(state.options, name, list(value) if isinstance(value, tuple) else value)
    resolve(state.options)
    start(state)
    moves = [0] * 4096
    return any(takes_something(state, move) for move in moves[: legal(state, 0, moves)])


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
        lambda chosen: chosen["principle"] == "open" and chosen["division"] != "full_packs",
        N_("A game of opening covers all 64 squares: choose both whole packs."),
        "principle",
        "division",
    ),
    clash(
        "X2",
        have_values(principle=SIDES, division="full_packs", players=2),
        N_("Both whole packs fill the board, so nothing could move: choose half a pack or reduced packs."),
        "principle",
        "division",
    ),
    clash(
        "X3",
        lambda chosen: chosen["principle"] == "open" and chosen["setup"] != "random",
        N_("What is opened must be unknown before: choose a shuffled set-up."),
        "principle",
        "setup",
    ),
    clash(
        "X4",
        lambda chosen: chosen["principle"] in ("open", "compare") and chosen["test_cards"] > 0,
        N_("Test cards have no use in this principle: set them to none."),
        "principle",
        "test_cards",
    ),
    clash(
        "X5",
        have_values(principle=("beat", "combine"), test_cards=0),
        N_("Without a test card nobody can win: play with one or two."),
        "principle",
        "test_cards",
    ),
    clash(
        "X6",
        have_values(test_cards=0, test_may_beat=True),
        N_("There are no test cards that could beat: leave out Tests beat, or play with test cards."),
        "test_cards",
        "test_may_beat",
    ),
    clash(
        "X7",
        have_values(principle="combine", test_may_beat=True),
        N_("Test cards cannot take anything in a game of combinations: leave out Tests beat."),
        "principle",
        "test_may_beat",
    ),
    clash(
        "X8",
        have_values(principle="beat", division="reduced_packs", equal_beats="none", test_may_beat=False),
        N_("With a pack each and no equals the two sides hardly meet: let test cards beat, or let equals beat."),
        "division",
        "equal_beats",
        "test_may_beat",
    ),
    clash(
        "X9",
        have_values(principle="beat", board="colourless", equal_beats="none"),
        N_("Without coloured squares there are no trumps, and without equals nothing else: choose one of the two."),
        "board",
        "equal_beats",
    ),
    clash(
        "X10",
        have_values(principle="beat", division=GROUPS, equal_beats="colour"),
        N_("One pack has no two cards of one value and one colour: choose another rule for equals, or reduced packs."),
        "division",
        "equal_beats",
    ),
    clash(
        "X11",
        lambda chosen: chosen["principle"] != "beat" and chosen["equal_beats"] != "none",
        N_("Equals matter only where cards beat each other: set it to no."),
        "principle",
        "equal_beats",
    ),
    clash(
        "X12",
        have_values(principle="compare", board="colourless"),
        N_("Comparing needs the colours of the squares: choose the coloured board."),
        "principle",
        "board",
    ),
    clash(
        "X22",
        have_values(principle="beat", colour_path="strict"),
        N_("On a path of its own colour every card would always be trump: leave the path free."),
        "principle",
        "colour_path",
    ),
    clash(
        "X13",
        lambda chosen: (
            chosen["colour_path"] != "free" and (chosen["principle"] != "compare" or chosen["board"] == "colourless")
        ),
        N_("Only a comparison on the coloured board reads the path of its own colour: leave the path free."),
        "principle",
        "colour_path",
        "board",
    ),
    clash(
        "X14",
        have_values(setup="trump", board="colourless"),
        N_("A card can stand on its own colour only on the coloured board: choose it, or another set-up."),
        "setup",
        "board",
    ),
    clash(
        "X15",
        have_values(setup="trump", division="groups_pack2"),
        N_("No figure of trump positions is known for the second pack: choose the first pack or reduced packs."),
        "setup",
        "division",
    ),
    clash(
        "X16",
        lambda chosen: chosen["principle"] != "compare" and chosen["press_own"],
        N_("Only a comparison presses cards: leave out Press own cards."),
        "principle",
        "press_own",
    ),
    clash(
        "X17",
        have_values(principle=("beat", "compare"), imposing=("allowed", "each_other")),
        N_("Imposing makes combinations, which this principle does not know: leave it out."),
        "principle",
        "imposing",
    ),
    clash(
        "X18",
        lambda chosen: chosen["principle"] == "open" and chosen["imposing"] != "none" and chosen["players"] > 1,
        N_("Only a patience knows imposing: leave it out, or play alone."),
        "imposing",
        "players",
    ),
    clash(
        "X19",
        lambda chosen: chosen["principle"] != "open" and chosen["players"] not in (2, 3, 4),
        N_("This principle is a game for two, three or four sides: set the players to 2, 3 or 4."),
        "principle",
        "players",
    ),
    clash(
        "X20",
        lambda chosen: chosen["faces"] == "up" and not (chosen["principle"] == "open" and chosen["players"] == 1),
        N_("Only a patience can begin with its faces up: play alone, or turn the faces down."),
        "faces",
        "players",
    ),
    clash(
        "X21",
        lambda chosen: chosen["min_run"] > chosen["max_run"],
        N_("The shortest combination cannot be longer than the longest: lower the one or raise the other."),
        "min_run",
        "max_run",
    ),
    clash(
        "X23",
        lambda chosen: not chosen["kinds"],
        N_("Without a kind of combination there is none: choose at least one."),
        "kinds",
    ),
    clash(
        "Y1",
        lambda chosen: chosen["principle"] != "open" and chosen["no_progress_limit"] == 0,
        N_("Without a quiet limit the game might never end: set it to 1 or more."),
        "no_progress_limit",
    ),
    clash(
        "Y2",
        has_wrong_cards,
        N_("A set-up of your own needs sixteen cards a side and no card twice: complete it, or choose another set-up."),
        "setup",
        "cards",
    ),
    clash(
        "Y3",
        has_wrong_tests,
        N_("The set-up marks another number of test cards than is played with: mark as many a side, or change it."),
        "cards",
        "test_cards",
    ),
    clash(
        "Y4",
        have_values(principle="open", players=1, removal="at_will", claim="must"),
        N_("Who removes at will need not take anything: let a combination be taken or left, or remove at once."),
        "claim",
        "removal",
    ),
    clash(
        "Y5",
        lambda chosen: (
            chosen["crossed"] == "one_after_deal" and (chosen["faces"] != "up" or chosen["removal"] == "at_will")
        ),
        N_(
            "Only a patience face up that removes at once clears its deal: choose all or one of the crossed combinations."
        ),
        "crossed",
        "faces",
        "removal",
    ),
    clash(
        "Y6",
        have_values(principle="open", players=1, imposing="each_other"),
        N_("In a patience the cards belong to nobody: let cards be imposed, without asking whose they are."),
        "principle",
        "imposing",
    ),
    clash(
        "Y7",
        have_values(principle="compare", colour_path="strict", square_match=("value", "both")),
        N_(
            "Squares side by side rarely have one value, so nothing could move: let only the square reached suit, or any."
        ),
        "colour_path",
        "square_match",
    ),
    *CAMP_CLASHES,
)

CLASHES = (
    *FIRST_CLASHES,
    clash(
        "X24",
        can_touch_at_once,
        N_("The first move could already take something: begin with a truce of one move, or change reach or set-up."),
        "move_range",
        "setup",
        "opening_truce",
    ),
)
