"""A turn while it is prepared: cards of the hand and the table may be moved about freely until every meld is valid.

Nothing here is a rule: `finish` asks the rules what is legal.
"""

from dataclasses import dataclass

from hoyle.games.rummy.bots.proposals import BOTH, chosen_within
from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, State
from hoyle.games.rummy.table import arrangement as lies
from hoyle.games.rummy.table.arrangement import Arrangement
from hoyle.games.rummy.table.placement import Laid, Meld, Reading, best_way, fallen_apart, in_order, read, ways
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.games.shared.french_pack import JOKER, card_name
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited

LAY, BACK, SPLIT, STAND, HINT = "lay", "back", "split", "stand", "hint"
"""Acts that are steps of a draft: lay cards on a meld, take a card back, split a meld, say what jokers stand for, and a
hint."""
STEPS = (LAY, BACK, SPLIT, STAND, HINT)
NEW = "new"
"""The zone of a new meld."""
WHOLE = "zone:"
"""Before a meld's name: all of its cards."""
MAX_MOVES = 128
"""More moves than a seat ever has."""
HINT_PATIENCE = 60_000
"""Steps of the meld solver for a hint; after that the best play found stands."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn as far as its seat has prepared it."""

    seen: State  # as the seat sees it
    seat: int
    arrangement: Arrangement  # of the table before the turn
    melds: tuple[Meld, ...]  # as they lie now
    fresh: int  # the number of the next new meld

    @property
    def staged(self) -> list[Laid]:
        """Return the cards of the hand that lie on the table now."""
        return [laid for meld in self.melds for laid in meld.cards if from_hand(laid.item)]

    @property
    def ace_mode(self) -> int:
        """Where aces may stand in runs."""
        return self.seen.options.ace_mode


def hand_zone(seat: int) -> str:
    """Return the zone id of a hand."""
    return f"hand{seat}"


def hand_items(seen: State, seat: int) -> list[tuple[int, str]]:
    """Return the kinds and item names of a hand's cards that the reader sees."""
    counts = [(card, seen.hand[seat * KINDS + card]) for card in range(KINDS)]
    return [(card, f"{hand_zone(seat)}.{card_name(card)}.{n}") for card, copies in counts for n in range(copies)]


def from_hand(item: str) -> bool:
    """Return whether an item is a card of a hand."""
    return item.startswith("hand")


def begin(seen: State, seat: int, arrangement: Arrangement) -> Draft:
    """Return the draft of a seat that has prepared nothing yet."""
    return Draft(seen, seat, arrangement, arrangement.melds, arrangement.fresh)


def step(draft: Draft, taken: Step) -> Draft:
    """Return the draft after one more step; DraftError if it cannot be made."""
    match taken.act:
        case "lay":
            return lay(draft, taken.item, taken.to)
        case "back":
            return settled(draft, without(draft, cards_of(draft, taken.item)))
        case "split":
            return split(draft, taken.to)
        case "stand":
            return restate(draft, taken.option)
        case _:
            return hint(draft)


# Steps.


def cards_of(draft: Draft, item: str) -> list[Laid]:
    """Return the cards that an item names: one card, or all cards of a meld."""
    if item.startswith(WHOLE):
        return [laid for meld in draft.melds if meld.name == item.removeprefix(WHOLE) for laid in meld.cards]
    on_table = [laid for meld in draft.melds for laid in meld.cards if laid.item == item]
    held = [
        Laid(item, card, NONE if card == JOKER else card)
        for card, name in hand_items(draft.seen, draft.seat)
        if name == item
    ]
    if not on_table and not held:
        raise DraftError(N_("That card is no longer there."))
    return on_table or held


def without(draft: Draft, cards: list[Laid]) -> list[Meld]:
    """Return the melds after these cards have been lifted."""
    gone = {laid.item for laid in cards}
    return [Meld(meld.name, tuple(laid for laid in meld.cards if laid.item not in gone)) for meld in draft.melds]


def lay(draft: Draft, item: str, to: str) -> Draft:
    """Return the draft after cards were laid on a meld, or as a new one."""
    lifted = cards_of(draft, item)
    melds = without(draft, lifted)
    if to == NEW:
        return settled(draft, [*melds, Meld("", tuple(lifted))])
    if to not in [meld.name for meld in melds]:
        raise DraftError(N_("That meld is no longer there."))
    return settled(draft, [Meld(meld.name, (*meld.cards, *lifted)) if meld.name == to else meld for meld in melds])


def settled(draft: Draft, melds: list[Meld]) -> Draft:
    """Return the draft with these melds: each in order, two runs in one meld taken apart, no empty ones, all named."""
    before = {meld.name: meld.cards for meld in draft.melds}
    found: list[Meld] = []
    for meld in melds:
        if meld.name and meld.cards == before.get(meld.name):
            found.append(meld)
        elif meld.cards:
            parts = fallen_apart(meld.cards, draft.ace_mode)
            found += [Meld("" if n else meld.name, orderly(part, draft.ace_mode)) for n, part in enumerate(parts)]
    return named(draft, found)


def named(draft: Draft, melds: list[Meld]) -> Draft:
    """Return the draft with these melds; those without a name get one."""
    arranged = lies.renamed(melds, draft.fresh)
    return Draft(draft.seen, draft.seat, draft.arrangement, arranged.melds, arranged.fresh)


def orderly(cards: tuple[Laid, ...], ace_mode: int) -> tuple[Laid, ...]:
    """Return cards in the order of the meld they are; cards that are not a meld so that gaps can be seen."""
    return best_way(cards, ace_mode) or in_order(cards)


def split(draft: Draft, to: str) -> Draft:
    """Return the draft after a meld was split; `to`: the meld, #, and how many of its cards stay."""
    name, _, place = to.partition("#")
    melds: list[Meld] = []
    for meld in draft.melds:
        at = int(place) if meld.name == name else len(meld.cards)
        parts = [Meld(meld.name, meld.cards[:at]), Meld("", meld.cards[at:])]
        melds += [
            Meld(part.name, orderly(part.cards, draft.ace_mode)) if at < len(meld.cards) else part
            for part in parts
            if part.cards
        ]
    return named(draft, melds)


def ambiguous(draft: Draft) -> list[tuple[Meld, list[Reading]]]:
    """Return the melds whose jokers may stand for different cards, with all readings."""
    found = [(meld, ways(meld.cards, draft.ace_mode)) for meld in draft.melds if has_joker(meld)]
    return [(meld, readings) for meld, readings in found if len(readings) > 1]


def has_joker(meld: Meld) -> bool:
    """Return whether a joker lies in this meld."""
    return any(laid.card == JOKER for laid in meld.cards)


def restate(draft: Draft, option: str) -> Draft:
    """Return the draft with other cards for a meld's jokers; `m3.1`: the meld and the number of the reading."""
    name, _, number = option.partition(".")
    meld, readings = next((pair for pair in ambiguous(draft) if pair[0].name == name), (None, []))
    if meld is None or int(number) >= len(readings):
        raise DraftError(N_("That meld is no longer there."))
    restated = Meld(name, read(meld.cards, readings[int(number)]))
    return named(draft, [restated if meld.name == name else meld for meld in draft.melds])


# A hint.


def hint(draft: Draft) -> Draft:
    """Return the draft of the play with the most cards, then the most points, laid with the least change."""
    taken = [0] * KINDS
    if chosen_within(draft.seen, draft.seat, BOTH, HINT_PATIENCE, taken) <= 0:
        raise DraftError(N_("There is no play with these cards."))
    cards = [kind for kind in range(KINDS) for _ in range(taken[kind])]
    return shown(draft, after_play(draft.seen, draft.seat, cards))


def after_play(seen: State, seat: int, cards: list[int]) -> State:
    """Return the position after a play of these cards; jokers keep their types, or stand for the lowest ones possible."""
    after = seen.clone()
    for move in [*cards, DONE]:
        play(after, seat, move)
    while after.phase == DECLARING and awaited(after.to_move, seat):
        moves = moves_of(after, seat)
        kept = [move for move in moves if after.declared[move - DECLARE] < seen.wild[move - DECLARE]]
        play(after, seat, [*kept, *moves][0])
    return after


def shown(draft: Draft, after: State) -> Draft:
    """Return the draft in which everything lies as the table would lay this position."""
    before = draft.arrangement
    arranged = lies.with_added(before, lies.named(before, lies.arrived(before, after)), after)
    old = {laid.item for laid in before.cards}
    hand = hand_items(draft.seen, draft.seat)
    melds: list[Meld] = []
    for meld in arranged.melds:
        cards: list[Laid] = []
        for laid in meld.cards:
            name = laid.item if laid.item in old else hand.pop([card for card, _ in hand].index(laid.card))[1]
            cards.append(Laid(name, laid.card, laid.stands))
        melds.append(Meld(meld.name, tuple(cards)))
    return Draft(draft.seen, draft.seat, before, tuple(melds), arranged.fresh)


def moves_of(seen: State, seat: int) -> list[int]:
    """Return the legal moves of a seat, as far as its view shows."""
    if not awaited(seen.to_move, seat):
        return []
    scratch = [0] * MAX_MOVES
    return scratch[: legal(seen, seat, scratch)]
