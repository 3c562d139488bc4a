"""A table in your pocket: for the cards of a real table and a real hand, the best play and how it lies.

People who sit at a real table write or tap what they see; the solver answers, and as little as possible is moved.
"""

from dataclasses import dataclass

from hoyle.games.cards import JOKER, card_name, card_of, short
from hoyle.games.drafts import Unfit
from hoyle.games.rummy import draft as turns
from hoyle.games.rummy.best import LEVELS, NO_LIMIT, best_play
from hoyle.games.rummy.draft import begin, from_hand, stage
from hoyle.games.rummy.dressing import Dressing, item_name
from hoyle.games.rummy.listing import feasible
from hoyle.games.rummy.lying import Laid, Meld, best_way, why_not
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.propose import collect
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.state import ACTING, KINDS, TYPES, State
from hoyle.games.shapes import Say
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE, only
from hoyle.words import N_

MOST_COPIES = 3
MOST_JOKERS = 4
MOST_CARDS = 40
"""Cards of a hand at most."""
MANY_PLAYS = 2000
"""So many plays are listed at most."""

STAYS, GROWS, MOVES, NEW = "stays", "grows", "moves", "new"


@dataclass(frozen=True)
class Terms:
    """How it is played at that table."""

    ace_mode: str = "both"
    joker_mode: str = "declared"
    play_limit: int | None = None
    aim: str = "cards"


@dataclass(frozen=True)
class Best:
    """The best play: cards from the hand, what they count, what is left, the melds and what becomes of each."""

    played: list[int]
    points: int
    left: list[int]
    melds: list[tuple[Meld, str]]


def best(table: str, hand: str, terms: Terms, say: Say) -> Best | None:
    """The best play, laid with the least disturbance; None if there is none. Unfit with a sentence for bad input."""
    state, dressing = position(table, hand, terms, say)
    cards = best_cards(state, terms)
    return shown(state, dressing, cards) if cards else None


def position(table: str, hand: str, terms: Terms, say: Say) -> tuple[State, Dressing]:
    """The state and how it lies, seat 0 to move."""
    state = State()
    state.rules.ace_mode = declared(Options)["ace_mode"].encode(terms.ace_mode)
    state.rules.joker_mode = declared(Options)["joker_mode"].encode(terms.joker_mode)
    state.rules.play_limit = NONE if terms.play_limit is None else terms.play_limit
    dressing = laid(table, state.rules.ace_mode, say)
    for one in dressing.cards:
        row = state.wild if one.card == JOKER else state.table
        row[one.stands] += 1
    for card in held(hand):
        state.hand[card] += 1
    check(state, dressing)
    state.rules.players, state.phase, state.waits = 2, ACTING, only(0)
    return state, dressing


def laid(text: str, ace_mode: int, say: Say) -> Dressing:
    """The melds of a table: cards with blanks between, melds with | or on lines of their own."""
    melds: list[Meld] = []
    seen: list[int] = []
    for part in text.replace("\n", "|").replace(";", "|").split("|"):
        cards: list[Laid] = []
        for word in words(part):
            name, _, identity = word.partition("=")
            card = read(name if name.upper() == "JK" else word)
            cards.append(Laid(item_name(card, seen.count(card)), card, read(identity) if identity else stood(card)))
            seen.append(card)
        if cards:
            melds.append(Meld(f"m{len(melds)}", standing(tuple(cards), ace_mode, say)))
    return Dressing(tuple(melds), len(melds))


def stood(card: int) -> int:
    """What a card counts as that is written without more."""
    return NONE if card == JOKER else card


def words(text: str) -> list[str]:
    """The cards of a text, one by one."""
    return text.replace(",", " ").split()


def read(word: str) -> int:
    """A card; Unfit if it is none."""
    try:
        return card_of(word)
    except ValueError:
        raise Unfit(
            N_("{word} is no card: write a rank (2 to 10, J, Q, K, A) and a suit (S, H, D, C), or JK for a joker."),
            word=word,
        ) from None


def standing(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> tuple[Laid, ...]:
    """The cards as the meld that they are; Unfit if they are none."""
    found = best_way(cards, ace_mode)
    if found is None or any(
        one.stands not in (NONE, other.stands) for one in cards for other in found if one.item == other.item
    ):
        text = " ".join(short(one.card) for one in cards)
        why = why_not(cards, ace_mode, say) or say(N_("the joker does not fit there"))
        raise Unfit(N_("{cards} on the table is no meld: {why}."), cards=text, why=why)
    return found


def held(text: str) -> list[int]:
    """The cards of a hand."""
    return [read(word) for word in words(text.replace("|", " ").replace(";", " "))]


def check(state: State, dressing: Dressing) -> None:
    """Unfit with a sentence if there are no such cards."""
    if sum(state.hand) == 0:
        raise Unfit(N_("Give the cards of your hand too."))
    if sum(state.hand) > MOST_CARDS:
        raise Unfit(N_("A hand has {n} cards at most here."), n=MOST_CARDS)
    for card in range(TYPES):
        if state.table[card] + state.hand[card] > MOST_COPIES:
            raise Unfit(N_("There are more than three of {card}: three packs are the most."), card=short(card))
    if sum(state.wild) + state.hand[JOKER] > MOST_JOKERS:
        raise Unfit(N_("There are more than {n} jokers."), n=MOST_JOKERS)


def best_cards(state: State, terms: Terms) -> list[int]:
    """The cards of the best play: the most cards and of these the dearest, or the dearest."""
    values = [(1000 if terms.aim == "cards" else 0) + card_value(0, kind) for kind in range(KINDS)]
    path, taken = [0] * LEVELS, [0] * KINDS
    lies, mode, aces = sum(state.wild), state.rules.joker_mode, state.rules.ace_mode
    limit = NO_LIMIT if terms.play_limit is None else terms.play_limit
    most = lies + state.hand[JOKER]
    found = best_play(state.table, state.hand[:TYPES], state.wild, lies, most, mode, aces, limit, values, path)
    if found <= 0:
        return []
    collect(found, values, path, taken)
    return [kind for kind in range(KINDS) for _ in range(taken[kind])]


def shown(state: State, dressing: Dressing, cards: list[int]) -> Best:
    """A play as the table would lay it."""
    draft = turns.shown(begin(state, 0, dressing), stage(state, 0, cards))
    before = {meld.name: {one.item for one in meld.cards} for meld in dressing.melds}
    melds = [(meld, fate(meld, before)) for meld in draft.melds]
    left = [kind for kind in range(KINDS) for _ in range(state.hand[kind] - cards.count(kind))]
    return Best(cards, sum(card_value(0, card) for card in cards), left, melds)


def fate(meld: Meld, before: dict[str, set[str]]) -> str:
    """What becomes of a meld: it stays, it grows by cards of the hand, it is moved about, it is new from the hand."""
    lay = {one.item for one in meld.cards if not from_hand(one.item)}
    if not lay:
        return NEW
    if lay != before.get(meld.name):
        return MOVES
    return STAYS if len(lay) == len(meld.cards) else GROWS


def all_plays(table: str, hand: str, terms: Terms, say: Say) -> list[list[int]]:
    """Every set of hand cards that is a play, the largest first; Unfit if they are too many."""
    state, _ = position(table, hand, terms, say)
    found = [sorted(card_of(name) for name in one) for one in feasible(state, MANY_PLAYS)]
    if len(found) > MANY_PLAYS:
        raise Unfit(N_("There are more than {n} plays: give fewer cards of the hand."), n=MANY_PLAYS)
    return sorted(found, key=lambda one: (-len(one), one))


FATES = {
    STAYS: N_("stays"),
    GROWS: N_("grows"),
    MOVES: N_("changes"),
    NEW: N_("new"),
}


def told(table: str, hand: str, terms: Terms, say: Say) -> list[str]:
    """The best play as lines of text."""
    found = best(table, hand, terms, say)
    if found is None:
        return [say(N_("There is no play with these cards."))]
    cards = " ".join(card_name(card) for card in found.played)
    head = say(N_("Play {cards}. Cards: {n}, points: {points}."), cards=cards, n=len(found.played), points=found.points)
    lines = [line(meld, what, say) for meld, what in found.melds]
    left = " ".join(card_name(card) for card in found.left) or say(N_("nothing"))
    return [head, *lines, say(N_("Left in the hand: {cards}."), cards=left)]


def listed(table: str, hand: str, terms: Terms, say: Say) -> list[str]:
    """Every play as a line of text."""
    plays = all_plays(table, hand, terms, say)
    return [" ".join(card_name(card) for card in one) for one in plays] or told(table, hand, terms, say)


def line(meld: Meld, what: str, say: Say) -> str:
    """A meld as a line: added cards with a plus before them."""
    cards = " ".join(("+" if from_hand(one.item) else "") + named(one) for one in meld.cards)
    return f"  {cards}   ({say(FATES[what])})"


def named(one: Laid) -> str:
    """A card on the table as text."""
    return f"JK={card_name(one.stands)}" if one.card == JOKER else card_name(one.card)
