"""The rummy helper: the best play on a real table with a real hand.

People at a real table enter the cards that they see; the solver finds the best play, laid so that as few cards as possible
move.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hoyle.games.rummy import GAME
from hoyle.games.rummy.bots.proposals import collect
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import UNPROVEN
from hoyle.games.rummy.melds.question import NO_LIMIT, make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import ACTING, DONE, KINDS, TYPES, State
from hoyle.games.rummy.table.arrangement import Arrangement, table_item_id
from hoyle.games.rummy.table.draft import begin, from_hand, lay_play
from hoyle.games.rummy.table.least_change import Lay, Layout, MeldCards, lay_with_least_change
from hoyle.games.rummy.table.placement import Meld, TableCard, best_order, invalid_reason
from hoyle.games.rummy.table.proven_layout import lay_proven
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name, card_of, short
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.link import prepare, rules_of
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE, only

MAX_COPIES = 3
"""The maximum number of natural cards of one type: one from each of three packs."""
MAX_JOKERS = 4
"""The maximum number of jokers on the table and in the hand together."""
MAX_HAND = 40
"""The maximum number of cards in the hand."""
STEP_LIMIT = 10_000_000
"""The number of steps after which the compiled meld solver returns the best play found so far."""
PLAIN_STEP_LIMIT = 40_000
"""The same where nothing can be compiled, as in a page of a published site."""
ARRANGING_STEPS = 60_000
"""The number of steps after which the search for the arrangement is stopped where nothing can be proven: about two seconds."""
MAX_PLAYS = 2000
"""The maximum number of plays that `all_plays` lists."""
CARD_WEIGHT = 1000
"""The value of a played card when cards are maximized before points: more than the points of any hand."""
HAND_VALUES = 0
"""The value of the option `hand_values` by which the points of cards are counted."""

RULES: Rules = rules_of(GAME)

UNCHANGED, EXTENDED, CHANGED, NEW = "stays", "grows", "moves", "new"
"""The changes of a meld by a play; see `change_of`."""


@dataclass(frozen=True)
class HouseRules:
    """The rules at the real table: option values of rummy, and `aim`, "cards" or "points", which is maximized."""

    ace_mode: str = "both"
    joker_mode: str = "declared"
    play_limit: int | None = None
    aim: str = "cards"


@dataclass(frozen=True)
class BestPlay:
    """The best play."""

    cards: list[int]
    """The cards that are played from the hand."""
    points: int
    """The points of these cards."""
    cards_left: list[int]
    """The cards that remain in the hand."""
    melds: list[tuple[Meld, str]]
    """The melds on the table after the play, each with its change; see `change_of`."""
    is_best: bool = True
    """Whether it is proven that no play is better."""
    moves_fewest: bool = True
    """Whether it is proven that no arrangement moves fewer cards of the table."""


def find_best_play(table: str, hand: str, rules: HouseRules, say: Say) -> BestPlay | None:
    """Return the best play, arranged so that the fewest cards of the table move; None if there is none.

    Raise DraftError for bad input, or if the search has found no play but has not proven that there is none.
    """
    state, arrangement = parse_position(table, hand, rules, say)
    cards, is_best = best_cards(state, rules)
    if not cards and not is_best:
        raise DraftError(N_("The search was stopped before it found a play. Leave out some cards that do not matter."))
    if not cards:
        return None
    return replace(describe_play(state, arrangement, cards, lay=lay_with_proof), is_best=is_best)


def parse_position(table: str, hand: str, rules: HouseRules, say: Say) -> tuple[State, Arrangement]:
    """Parse a table and a hand: return a state in which seat 0 is to move, and the arrangement of its table."""
    state = State()
    state.options.ace_mode = declared(Options)["ace_mode"].encode(rules.ace_mode)
    state.options.joker_mode = declared(Options)["joker_mode"].encode(rules.joker_mode)
    state.options.play_limit = NONE if rules.play_limit is None else rules.play_limit
    arrangement = parse_table(table, form_of(state.options), say)
    for card_on_table in arrangement.cards:
        counts = state.wild if card_on_table.card == JOKER else state.table
        counts[card_on_table.stands_for] += 1
    for card in parse_hand(hand):
        state.hand[card] += 1
    check_position(state, arrangement)
    state.options.players, state.phase, state.to_move = 2, ACTING, only(0)
    return state, arrangement


def parse_table(text: str, form: int, say: Say) -> Arrangement:
    """Parse the melds of a table: cards are separated by blanks or commas, melds by |, ; or line breaks."""
    melds: list[Meld] = []
    earlier_cards: list[int] = []
    for part in text.replace("\n", "|").replace(";", "|").split("|"):
        cards: list[TableCard] = []
        for word in split_cards(part):
            name, _, stands_for = word.partition("=")
            card = parse_card(name if name.upper() == "JK" else word)
            cards.append(
                TableCard(
                    table_item_id(card, earlier_cards.count(card)),
                    card,
                    parse_card(stands_for) if stands_for else default_stands_for(card),
                )
            )
            earlier_cards.append(card)
        if cards:
            melds.append(Meld(f"m{len(melds)}", in_meld_order(tuple(cards), form, say)))
    return Arrangement(tuple(melds), len(melds))


def default_stands_for(card: int) -> int:
    """Return the type that a card stands for if the text does not say it: the card's own type, NONE for a joker."""
    return NONE if card == JOKER else card


def split_cards(text: str) -> list[str]:
    """Split a text into words, one for each card."""
    return text.replace(",", " ").split()


def parse_card(word: str) -> int:
    """Return the card that a word names; raise DraftError if it is not the name of a card."""
    try:
        return card_of(word)
    except ValueError:
        raise DraftError(
            N_("{word} is not a card: write a rank (2 to 10, J, Q, K, A) and a suit (S, H, D, C), or JK for a joker."),
            word=word,
        ) from None


def in_meld_order(cards: tuple[TableCard, ...], form: int, say: Say) -> tuple[TableCard, ...]:
    """Return the cards in the order of their meld. Raise DraftError if they are not a meld, or if a joker cannot stand for its type."""
    ordered = best_order(cards, form)
    if ordered is None or any(
        old.stands_for not in (NONE, new.stands_for) for old in cards for new in ordered if old.item_id == new.item_id
    ):
        text = " ".join(short(card.card) for card in cards)
        why = invalid_reason(cards, form, say) or say(N_("the joker does not fit there"))
        raise DraftError(N_("{cards} on the table is not a meld: {why}."), cards=text, why=why)
    return ordered


def parse_hand(text: str) -> list[int]:
    """Parse the cards of a hand."""
    return [parse_card(word) for word in split_cards(text.replace("|", " ").replace(";", " "))]


def check_position(state: State, arrangement: Arrangement) -> None:
    """Raise DraftError if the hand is empty or too large, or if there are too many cards of a type or too many jokers."""
    if sum(state.hand) == 0:
        raise DraftError(N_("Enter the cards of your hand too."))
    if sum(state.hand) > MAX_HAND:
        raise DraftError(N_("A hand may have at most {n} cards here."), n=MAX_HAND)
    for card in range(TYPES):
        if state.table[card] + state.hand[card] > MAX_COPIES:
            raise DraftError(
                N_("There are more than three {card}: at most three packs are supported."), card=short(card)
            )
    if sum(state.wild) + state.hand[JOKER] > MAX_JOKERS:
        raise DraftError(N_("There are more than {n} jokers."), n=MAX_JOKERS)


def compile_solver(rules: Sequence[Any] | None = None) -> bool:
    """Compile these rules, by default all heavy ones, or load them from the disk; return False where nothing can be compiled."""
    try:
        prepare(GAME, rules)
    except ImportError:
        return False
    return True


def best_cards(state: State, rules: HouseRules) -> tuple[list[int], bool]:
    """Return the cards of the best play, empty if there is no play, and whether it is proven that no play is better.

    The best play has the most cards and, among these plays, the most points; with the aim "points" just the most points.
    """
    weight = CARD_WEIGHT if rules.aim == "cards" else 0
    values = [weight + RULES.card_value(HAND_VALUES, kind) for kind in range(KINDS)]
    path, played_counts = [0] * LEVELS, [0] * KINDS
    jokers_on_table, joker_mode, form = sum(state.wild), state.options.joker_mode, form_of(state.options)
    limit = NO_LIMIT if rules.play_limit is None else rules.play_limit
    jokers_max = jokers_on_table + state.hand[JOKER]
    question = make_question(
        state.table, state.hand[:TYPES], state.wild, jokers_on_table, jokers_max, joker_mode, form,
        limit=limit, values=values, step_limit=STEP_LIMIT if compile_solver([best_play]) else PLAIN_STEP_LIMIT,
    )  # fmt: skip
    value = RULES.best_play(question, path)
    is_proven = not path[0] & UNPROVEN
    if value <= 0:
        return [], is_proven
    collect(value, values, path, played_counts)
    return [kind for kind in range(KINDS) for _ in range(played_counts[kind])], is_proven


def describe_play(
    state: State, arrangement: Arrangement, cards: list[int], seat: int = 0, lay: Lay = lay_with_least_change
) -> BestPlay:
    """Return the play of these cards by a seat, with the arrangement that a hint of the game's table would choose."""
    draft, moves_fewest = lay_play(RULES, begin(state, seat, arrangement), cards, lay)
    old_melds = {meld.name: {card.item_id for card in meld.cards} for meld in arrangement.melds}
    melds = [(meld, change_of(meld, old_melds)) for meld in draft.melds]
    hand = state.hand[seat * KINDS : seat * KINDS + KINDS]
    cards_left = [kind for kind in range(KINDS) for _ in range(hand[kind] - cards.count(kind))]
    points = sum(RULES.card_value(HAND_VALUES, card) for card in cards)
    return BestPlay(cards, points, cards_left, melds, moves_fewest=moves_fewest)


def lay_with_proof(
    old: Sequence[MeldCards], added: Sequence[TableCard], least: Sequence[int], form: int
) -> Layout | None:
    """Return `lay_with_least_change`; where its steps are not enough, by integer programming or, without SciPy, with more steps."""
    layout = lay_with_least_change(old, added, least, form)
    if layout is not None:
        return layout
    try:
        return lay_proven(old, added, least, form)
    except ImportError:
        return lay_with_least_change(old, added, least, form, ARRANGING_STEPS)


def change_of(meld: Meld, old_melds: dict[str, set[str]]) -> str:
    """Return the change of a meld by a play, given the item ids of the cards of each meld before the play.

    UNCHANGED: the meld has the same cards as before. EXTENDED: it only gained cards from the hand. CHANGED: it gained or
    lost table cards. NEW: all its cards are from the hand.
    """
    old_cards = {card.item_id for card in meld.cards if not from_hand(card.item_id)}
    if not old_cards:
        return NEW
    if old_cards != old_melds.get(meld.name):
        return CHANGED
    return UNCHANGED if len(old_cards) == len(meld.cards) else EXTENDED


def all_plays(table: str, hand: str, rules: HouseRules, say: Say) -> list[list[int]]:
    """Return every set of hand cards that can be played, the largest sets first; raise DraftError if there are too many."""
    state, _ = parse_position(table, hand, rules, say)
    compile_solver()
    plays = [sorted(card_of(name) for name in play) for play in list_plays(state, MAX_PLAYS)]
    if len(plays) > MAX_PLAYS:
        raise DraftError(N_("There are more than {n} plays: enter fewer cards."), n=MAX_PLAYS)
    return sorted(plays, key=lambda play: (-len(play), play))


def list_plays(state: State, limit: int = 1 << 30) -> list[list[str]]:
    """Return the sets of seat 0's hand cards that are a play, as sorted card names; stop after `limit` + 1 sets."""
    found: list[list[str]] = []
    paths: list[list[int]] = [[]]
    while paths and len(found) <= limit:
        path = paths.pop()
        for kind in path:
            state.hand[kind] -= 1
            state.staged[kind] += 1
        bits = RULES.playable(state, 0)
        for kind in path:
            state.hand[kind] += 1
            state.staged[kind] -= 1
        if path and bits >> DONE & 1:
            found.append(sorted(card_name(kind) for kind in path))
        paths += [[*path, kind] for kind in range(KINDS) if bits >> kind & 1]
    return sorted(found)


CHANGE_LABELS = {
    UNCHANGED: N_("stays"),
    EXTENDED: N_("grows"),
    CHANGED: N_("changes"),
    NEW: N_("new"),
}


def best_play_lines(table: str, hand: str, rules: HouseRules, say: Say) -> list[str]:
    """Return the best play as lines of text; if there is no play, one line that says so."""
    play = find_best_play(table, hand, rules, say)
    if play is None:
        return [say(N_("There is no play with these cards."))]
    cards = " ".join(card_name(card) for card in play.cards)
    head = say(N_("Play {cards}. Cards: {n}, points: {points}."), cards=cards, n=len(play.cards), points=play.points)
    lines = [*doubts(play, say), *(meld_line(meld, change, say) for meld, change in play.melds)]
    cards_left = " ".join(card_name(card) for card in play.cards_left) or say(N_("nothing"))
    return [head, *lines, say(N_("Left in the hand: {cards}."), cards=cards_left)]


def doubts(play: BestPlay, say: Say) -> list[str]:
    """Return a sentence for each property of a play that is not proven."""
    sentences = [] if play.is_best else [say(N_("Not proven: the search was stopped, and there may be a better play."))]
    if not play.moves_fewest:
        sentences.append(say(N_("Not proven: another arrangement may move fewer cards of the table.")))
    return sentences


def all_play_lines(table: str, hand: str, rules: HouseRules, say: Say) -> list[str]:
    """Return every play as a line of text; if there is no play, one line that says so."""
    plays = all_plays(table, hand, rules, say)
    return [" ".join(card_name(card) for card in play) for play in plays] or best_play_lines(table, hand, rules, say)


def meld_line(meld: Meld, change: str, say: Say) -> str:
    """Return a meld and its change as a line of text, with a plus before each card from the hand."""
    cards = " ".join(("+" if from_hand(card.item_id) else "") + card_text(card) for card in meld.cards)
    return f"  {cards}   ({say(CHANGE_LABELS[change])})"


def card_text(card: TableCard) -> str:
    """Return a card on the table as text."""
    return f"JK={card_name(card.stands_for)}" if card.card == JOKER else card_name(card.card)
