"""A table in your pocket: the best play for the cards of a real table and a real hand.

People at a real table type or tap what they see; the solver answers, and as little as possible is moved.
"""

from dataclasses import dataclass

from hoyle.games.rummy.bots.proposals import collect
from hoyle.games.rummy.cards import card_value
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.question import NO_LIMIT, ask
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.rules.all_plays import feasible
from hoyle.games.rummy.state import ACTING, KINDS, TYPES, State
from hoyle.games.rummy.table import draft as turns
from hoyle.games.rummy.table.arrangement import Arrangement, item_name
from hoyle.games.rummy.table.draft import after_play, begin, from_hand
from hoyle.games.rummy.table.placement import Laid, Meld, best_way, why_not
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name, card_of, short
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE, only

MOST_COPIES = 3
MOST_JOKERS = 4
MOST_CARDS = 40
"""Cards of a hand at most."""
PATIENCE = 400_000
"""Steps of the meld solver; after that the best play found stands."""
MANY_PLAYS = 2000
"""Plays that are all_play_lines at most."""

STAYS, GROWS, MOVES, NEW = "stays", "grows", "moves", "new"


@dataclass(frozen=True)
class Terms:
    """The rules at the real table."""

    ace_mode: str = "both"
    joker_mode: str = "declared"
    play_limit: int | None = None
    aim: str = "cards"


@dataclass(frozen=True)
class Best:
    """The best play: cards from the hand, their points, the cards left, and the melds with what becomes of each."""

    played: list[int]
    points: int
    left: list[int]
    melds: list[tuple[Meld, str]]


def best(table: str, hand: str, terms: Terms, say: Say) -> Best | None:
    """Return the best play, laid with the least change; None if there is none. DraftError for bad input."""
    state, arrangement = position(table, hand, terms, say)
    cards = best_cards(state, terms)
    return shown(state, arrangement, cards) if cards else None


def position(table: str, hand: str, terms: Terms, say: Say) -> tuple[State, Arrangement]:
    """Return the state and the arrangement, seat 0 to move."""
    state = State()
    state.options.ace_mode = declared(Options)["ace_mode"].encode(terms.ace_mode)
    state.options.joker_mode = declared(Options)["joker_mode"].encode(terms.joker_mode)
    state.options.play_limit = NONE if terms.play_limit is None else terms.play_limit
    arrangement = laid(table, state.options.ace_mode, say)
    for laid_card in arrangement.cards:
        row = state.wild if laid_card.card == JOKER else state.table
        row[laid_card.stands] += 1
    for card in held(hand):
        state.hand[card] += 1
    check(state, arrangement)
    state.options.players, state.phase, state.to_move = 2, ACTING, only(0)
    return state, arrangement


def laid(text: str, ace_mode: int, say: Say) -> Arrangement:
    """Return the melds of a table: cards separated by blanks, melds by | or line breaks."""
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
    return Arrangement(tuple(melds), len(melds))


def stood(card: int) -> int:
    """Return what a card stands for that is written without an identity."""
    return NONE if card == JOKER else card


def words(text: str) -> list[str]:
    """Return the words of a text, one for each card."""
    return text.replace(",", " ").split()


def read(word: str) -> int:
    """Return a card; DraftError if the word is not one."""
    try:
        return card_of(word)
    except ValueError:
        raise DraftError(
            N_("{word} is not a card: write a rank (2 to 10, J, Q, K, A) and a suit (S, H, D, C), or JK for a joker."),
            word=word,
        ) from None


def standing(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> tuple[Laid, ...]:
    """Return the cards in the order of the meld they are; DraftError if they are not a meld."""
    found = best_way(cards, ace_mode)
    if found is None or any(
        card.stands not in (NONE, placed.stands) for card in cards for placed in found if card.item == placed.item
    ):
        text = " ".join(short(card.card) for card in cards)
        why = why_not(cards, ace_mode, say) or say(N_("the joker does not fit there"))
        raise DraftError(N_("{cards} on the table is not a meld: {why}."), cards=text, why=why)
    return found


def held(text: str) -> list[int]:
    """Return the cards of a hand."""
    return [read(word) for word in words(text.replace("|", " ").replace(";", " "))]


def check(state: State, arrangement: Arrangement) -> None:
    """Raise a DraftError if these cards cannot all exist."""
    if sum(state.hand) == 0:
        raise DraftError(N_("Enter the cards of your hand too."))
    if sum(state.hand) > MOST_CARDS:
        raise DraftError(N_("A hand may have at most {n} cards here."), n=MOST_CARDS)
    for card in range(TYPES):
        if state.table[card] + state.hand[card] > MOST_COPIES:
            raise DraftError(
                N_("There are more than three {card}: at most three packs are supported."), card=short(card)
            )
    if sum(state.wild) + state.hand[JOKER] > MOST_JOKERS:
        raise DraftError(N_("There are more than {n} jokers."), n=MOST_JOKERS)


def best_cards(state: State, terms: Terms) -> list[int]:
    """Return the cards of the best play: the most cards, then the most points; or the most points."""
    values = [(1000 if terms.aim == "cards" else 0) + card_value(0, kind) for kind in range(KINDS)]
    path, taken = [0] * LEVELS, [0] * KINDS
    lies, mode, aces = sum(state.wild), state.options.joker_mode, state.options.ace_mode
    limit = NO_LIMIT if terms.play_limit is None else terms.play_limit
    most = lies + state.hand[JOKER]
    question = ask(
        state.table, state.hand[:TYPES], state.wild, lies, most, mode, aces,
        limit=limit, values=values, patience=PATIENCE,
    )  # fmt: skip
    found = best_play(question, path)
    if found <= 0:
        return []
    collect(found, values, path, taken)
    return [kind for kind in range(KINDS) for _ in range(taken[kind])]


def shown(state: State, arrangement: Arrangement, cards: list[int]) -> Best:
    """Return a play as the table would lay it."""
    draft = turns.shown(begin(state, 0, arrangement), after_play(state, 0, cards))
    before = {meld.name: {card.item for card in meld.cards} for meld in arrangement.melds}
    melds = [(meld, fate(meld, before)) for meld in draft.melds]
    left = [kind for kind in range(KINDS) for _ in range(state.hand[kind] - cards.count(kind))]
    return Best(cards, sum(card_value(0, card) for card in cards), left, melds)


def fate(meld: Meld, before: dict[str, set[str]]) -> str:
    """Return what becomes of a meld: it stays, grows by cards of the hand, changes, or is new from the hand."""
    lay = {card.item for card in meld.cards if not from_hand(card.item)}
    if not lay:
        return NEW
    if lay != before.get(meld.name):
        return MOVES
    return STAYS if len(lay) == len(meld.cards) else GROWS


def all_plays(table: str, hand: str, terms: Terms, say: Say) -> list[list[int]]:
    """Return every set of hand cards that is a play, the largest first; DraftError if there are too many."""
    state, _ = position(table, hand, terms, say)
    found = [sorted(card_of(name) for name in play) for play in feasible(state, MANY_PLAYS)]
    if len(found) > MANY_PLAYS:
        raise DraftError(N_("There are more than {n} plays: enter fewer cards."), n=MANY_PLAYS)
    return sorted(found, key=lambda play: (-len(play), play))


FATES = {
    STAYS: N_("stays"),
    GROWS: N_("grows"),
    MOVES: N_("changes"),
    NEW: N_("new"),
}


def best_play_lines(table: str, hand: str, terms: Terms, say: Say) -> list[str]:
    """Return the best play as lines of text."""
    found = best(table, hand, terms, say)
    if found is None:
        return [say(N_("There is no play with these cards."))]
    cards = " ".join(card_name(card) for card in found.played)
    head = say(N_("Play {cards}. Cards: {n}, points: {points}."), cards=cards, n=len(found.played), points=found.points)
    lines = [line(meld, what, say) for meld, what in found.melds]
    left = " ".join(card_name(card) for card in found.left) or say(N_("nothing"))
    return [head, *lines, say(N_("Left in the hand: {cards}."), cards=left)]


def all_play_lines(table: str, hand: str, terms: Terms, say: Say) -> list[str]:
    """Return every play as a line of text."""
    plays = all_plays(table, hand, terms, say)
    return [" ".join(card_name(card) for card in play) for play in plays] or best_play_lines(table, hand, terms, say)


def line(meld: Meld, what: str, say: Say) -> str:
    """Return a meld as a line, with a plus before added cards."""
    cards = " ".join(("+" if from_hand(card.item) else "") + named(card) for card in meld.cards)
    return f"  {cards}   ({say(FATES[what])})"


def named(card: Laid) -> str:
    """Return a card on the table as text."""
    return f"JK={card_name(card.stands)}" if card.card == JOKER else card_name(card.card)
