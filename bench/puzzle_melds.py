"""Positions of manipulation rummy in which rearranging the table plays more cards than any simple way, and one set of cards is the most.

They come from games between bots. All bots but the easy one ask the meld solver themselves, so puzzles are not graded by bots, but
by how many melds of the table the play changes, laid so that few cards move. The meld solver finds the most cards that can be
played and proves that no other set has so many (without a step limit); a search over the cards that fit the melds as they lie
finds the most cards without rearranging.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from bench.budget import budget
from bench.puzzle_grades import SEED
from hoyle.bots import fitting
from hoyle.bots.answers import answers
from hoyle.games import GAMES
from hoyle.games.rummy import GAME
from hoyle.games.rummy.bots.proposals import collect
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.choices import NO_JOKERS
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.question import make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.pocket import EXTENDED, UNCHANGED, describe_play
from hoyle.games.rummy.state import ACTING, State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.placement import TableCard, best_order
from hoyle.lab.puzzles import MeldPuzzle, Position
from hoyle.play.play import Play, vary
from hoyle.rules.arrays import array_of
from hoyle.rules.link import link, rules_of
from hoyle.rules.mark import algorithm

RULES = ("machiavelli", "manipulation_basic", "shanghai")
"""Games without jokers, in which a play may have any number of cards."""
BOTS = ("search:easy", "search:fair")
MIN_CARDS = 3
"""The fewest cards that the best play has."""
MAX_HAND = 15
"""The most cards in the hand."""
PER_DEAL = 3
"""The most puzzles of one deal."""
COUNTS = {0: 60, 1: 100, 2: 100, 3: 90}
"""By grade: the most puzzles of each rule set."""
MAX_TURNS, MAX_DEALS = budget(400, 30), 1_000


@algorithm
def solve(questions: Any, path: Any) -> int:
    """Return the value of the best play and write its path; see `best_play`."""
    return best_play(questions[0], path)


@cache
def solver() -> Any:
    """Return the compiled form of `solve`."""
    return link(solve, GAME, "cpu")


def most_cards(need: Sequence[int], spare: Sequence[int], ace_mode: int) -> tuple[int, list[int]]:
    """Return the most cards by type of `spare` that can be laid together with all of `need`, and these cards by type.

    −1 and no cards if `need` alone cannot be laid as melds.
    """
    question = make_question(need, spare, [0] * TYPES, 0, 0, NO_JOKERS, ace_mode)
    questions, path, taken = question.array(1), array_of(LEVELS, "int64"), [0] * KINDS
    question.store(questions, 0)
    value = int(solver()(questions, path))
    if value > 0:
        collect(value, question.values, [int(share) for share in path], taken)
    return value, taken[:TYPES]


def is_only_way(need: Sequence[int], spare: Sequence[int], taken: Sequence[int], ace_mode: int) -> bool:
    """Return whether no other set of as many cards can be played: without one of these cards, fewer cards can be."""
    for card in range(TYPES):
        fewer = [copies - (other == card) if other != card else taken[card] - 1 for other, copies in enumerate(spare)]
        if taken[card] and most_cards(need, fewer, ace_mode)[0] >= sum(taken):
            return False
    return True


def most_simple(state: State, seat: int) -> int:
    """Return the most cards that a seat can play without rearranging: added to melds as they lie, or laid as new melds."""
    ace_mode = state.options.ace_mode
    melds = tuple(
        tuple(card.stands_for for card in meld.cards) for meld in initial(rules_of(GAMES["rummy"]), state).melds
    )

    @cache
    def most(melds: tuple[tuple[int, ...], ...], hand: tuple[int, ...]) -> int:
        best = most_cards([0] * TYPES, hand, ace_mode)[0]
        for number, meld in enumerate(melds):
            for card in range(TYPES):
                if hand[card] and is_meld((*meld, card), ace_mode):
                    longer = (*melds[:number], tuple(sorted((*meld, card))), *melds[number + 1 :])
                    rest = tuple(copies - (other == card) for other, copies in enumerate(hand))
                    best = max(best, 1 + most(longer, rest))
        return best

    return most(melds, tuple(state.hand[seat * KINDS : seat * KINDS + TYPES]))


@cache
def is_meld(cards: tuple[int, ...], ace_mode: int) -> bool:
    """Return whether these types make a meld."""
    return best_order(tuple(TableCard(str(n), card, card) for n, card in enumerate(cards)), ace_mode) is not None


def meld_puzzles(preset: str) -> Iterator[MeldPuzzle]:
    """Return positions from games between bots, at most PER_DEAL of each deal."""
    variant = vary(GAMES["rummy"], GAMES["rummy"].presets[preset].values)
    bots = [fitting(name, variant.game, variant.options) for name in BOTS]
    counts = dict.fromkeys(COUNTS, 0)
    for seed in range(SEED, SEED + MAX_DEALS):
        play, found = variant.new(seed), 0
        for turn in range(MAX_TURNS):
            if play.is_over or found == PER_DEAL:
                break
            (seat,) = play.to_move
            puzzle = meld_puzzle(play, preset, seed, seat)
            if puzzle and counts[puzzle.grade] < COUNTS[puzzle.grade]:
                counts[puzzle.grade] += 1
                found += 1
                yield puzzle
            bot = bots[(seed + seat) % 2]
            for move in answers(bot, "rummy", play.packed_view(seat), seat, turn, "cpu"):
                play.play(seat, move)


def meld_puzzle(play: Play, preset: str, seed: int, seat: int) -> MeldPuzzle | None:
    """Return the position before a turn as a puzzle; None if no rearrangement plays more cards, or several sets are the most."""
    state: Any = play.state
    need, spare = list(state.table), list(state.hand[seat * KINDS : seat * KINDS + TYPES])
    if state.phase != ACTING or not any(need) or any(state.staged) or sum(spare) > MAX_HAND:
        return None
    count, taken = most_cards(need, spare, state.options.ace_mode)
    if count < MIN_CARDS or not is_only_way(need, spare, taken, state.options.ace_mode):
        return None
    simple = most_simple(state, seat)
    if simple >= count:
        return None
    cards = tuple(card for card in range(TYPES) for _ in range(taken[card]))
    graded = min(changed_melds(state, seat, cards), len(COUNTS)) - 1
    log = tuple(move for move in play.log if move[0] < play.variant.seats)
    return MeldPuzzle(Position("rummy", preset, seed, log, seat), cards, simple, graded)


def changed_melds(state: State, seat: int, cards: tuple[int, ...]) -> int:
    """Return how many melds of the table lose or gain cards of the table when a seat plays these cards."""
    arrangement = initial(rules_of(GAMES["rummy"]), state)
    after = describe_play(state, arrangement, list(cards), seat)
    return len(arrangement.melds) - sum(change in (UNCHANGED, EXTENDED) for _, change in after.melds)
