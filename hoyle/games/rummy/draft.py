"""A turn while it is arranged at the table: cards of hand and table lie as one likes, until everything stands.

Nothing of this is a rule: what is legal is asked of the rules. It says in words what is still amiss.
"""

from typing import Any

import msgspec

from hoyle.games.cards import JOKER, card_name, short
from hoyle.games.drafts import Step, Unfit
from hoyle.games.rummy import dressing as table
from hoyle.games.rummy.dressing import Dressing, Note, laid_out
from hoyle.games.rummy.lying import Laid, Meld, best_way, fallen_apart, in_order, read, stands, ways
from hoyle.games.rummy.options import DECLARED, FIXED
from hoyle.games.rummy.plays import first_play
from hoyle.games.rummy.propose import BOTH, chosen
from hoyle.games.rummy.rules import legal, play
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, KINDS, TYPES, State
from hoyle.rules.seats import NONE, awaited
from hoyle.words import N_

LAY, BACK, SPLIT, STAND, HINT = "lay", "back", "split", "stand", "hint"
"""The steps."""
NEW = "new"
"""The place of a new meld."""
MOST = 128
"""More moves than a seat ever has."""


class Draft(msgspec.Struct, frozen=True):
    """How a seat has arranged its turn so far."""

    seen: Any  # the State as the seat sees it
    seat: int
    dressing: Dressing
    melds: tuple[Meld, ...]
    fresh: int

    @property
    def staged(self) -> list[Laid]:
        """The cards of the hand that lie on the table now."""
        return [one for meld in self.melds for one in meld.cards if from_hand(one.item)]

    @property
    def ace_mode(self) -> int:
        """Where aces may stand."""
        return self.seen.rules.ace_mode


def hand_zone(seat: int) -> str:
    """A hand's name on the table."""
    return f"hand{seat}"


def hand_items(seen: State, seat: int) -> list[tuple[int, str]]:
    """The cards of a hand that the reader sees, with their names."""
    counts = [(card, seen.hand[seat * KINDS + card]) for card in range(KINDS)]
    return [(card, f"{hand_zone(seat)}.{card_name(card)}.{n}") for card, copies in counts for n in range(copies)]


def from_hand(item: str) -> bool:
    """Whether a card comes from a hand."""
    return item.startswith("hand")


def begin(seen: State, seat: int, dressing: Dressing) -> Draft:
    """Nothing arranged yet."""
    return Draft(seen, seat, dressing, dressing.melds, dressing.fresh)


def step(draft: Draft, taken: Step) -> Draft:
    """The draft after one more step; Unfit where it cannot be."""
    match taken.act:
        case "lay":
            return lay(draft, taken.item, taken.to)
        case "back":
            return settled(draft, without(draft, cards_of(draft, taken.item)))
        case "split":
            return split(draft, taken.to)
        case "stand":
            return stand(draft, taken.option)
        case _:
            return hint(draft)


# Steps.


def cards_of(draft: Draft, item: str) -> list[Laid]:
    """What is lifted: a card, or all of a meld."""
    if item.startswith("zone:"):
        return [one for meld in draft.melds if meld.name == item[5:] for one in meld.cards]
    lies = [one for meld in draft.melds for one in meld.cards if one.item == item]
    held = [
        Laid(item, card, NONE if card == JOKER else card)
        for card, name in hand_items(draft.seen, draft.seat)
        if name == item
    ]
    if not lies and not held:
        raise Unfit(N_("That card is not there any more."))
    return lies or held


def without(draft: Draft, cards: list[Laid]) -> list[Meld]:
    """The melds when these cards have been lifted."""
    gone = {one.item for one in cards}
    return [Meld(meld.name, tuple(one for one in meld.cards if one.item not in gone)) for meld in draft.melds]


def lay(draft: Draft, item: str, to: str) -> Draft:
    """Cards are laid on a meld, or as a new one."""
    lifted = cards_of(draft, item)
    melds = without(draft, lifted)
    if to == NEW:
        return settled(draft, [*melds, Meld("", tuple(lifted))])
    if to not in [meld.name for meld in melds]:
        raise Unfit(N_("That meld is not there any more."))
    return settled(draft, [Meld(one.name, (*one.cards, *lifted)) if one.name == to else one for one in melds])


def settled(draft: Draft, melds: list[Meld]) -> Draft:
    """The draft with these melds: each in order, two runs in one taken apart, empty ones gone, new ones named."""
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
    """The draft with these melds, each with a name."""
    dressed = table.renamed(melds, draft.fresh)
    return Draft(draft.seen, draft.seat, draft.dressing, dressed.melds, dressed.fresh)


def orderly(cards: tuple[Laid, ...], ace_mode: int) -> tuple[Laid, ...]:
    """Cards as the meld that they are, else so that one sees what is missing."""
    return best_way(cards, ace_mode) or in_order(cards)


def split(draft: Draft, to: str) -> Draft:
    """A meld is taken apart before one of its cards."""
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


def choices(draft: Draft) -> list[tuple[Meld, list[tuple[int, ...]]]]:
    """The melds whose jokers may stand for one thing or another, with all the ways."""
    found = [(meld, ways(meld.cards, draft.ace_mode)) for meld in draft.melds if has_joker(meld)]
    return [(meld, readings) for meld, readings in found if len(readings) > 1]


def has_joker(meld: Meld) -> bool:
    """Whether a joker lies there."""
    return any(one.card == JOKER for one in meld.cards)


def stand(draft: Draft, option: str) -> Draft:
    """Jokers of a meld stand for something else; `m3.1`: the meld and which of its ways."""
    name, _, way = option.partition(".")
    meld, readings = next((one for one in choices(draft) if one[0].name == name), (None, []))
    if meld is None or int(way) >= len(readings):
        raise Unfit(N_("That meld is not there any more."))
    told = Meld(name, read(meld.cards, readings[int(way)]))
    return named(draft, [told if one.name == name else one for one in draft.melds])


# A hint.


def hint(draft: Draft) -> Draft:
    """The play of the most cards, and of these the dearest, laid with the least disturbance."""
    taken = [0] * KINDS
    if chosen(draft.seen, draft.seat, BOTH, taken) <= 0:
        raise Unfit(N_("There is no play with these cards."))
    cards = [kind for kind in range(KINDS) for _ in range(taken[kind])]
    return shown(draft, stage(draft.seen, draft.seat, cards))


def stage(seen: State, seat: int, cards: list[int]) -> State:
    """The position after a play of these cards: jokers stand for what they stood for, or the lowest types they may."""
    after = seen.clone()
    for move in [*cards, DONE]:
        play(after, seat, move)
    while after.phase == DECLARING and awaited(after.waits, seat):
        moves = moves_of(after, seat)
        kept = [move for move in moves if after.declared[move - DECLARE] < seen.wild[move - DECLARE]]
        play(after, seat, [*kept, *moves][0])
    return after


def shown(draft: Draft, after: State) -> Draft:
    """The draft in which a play lies as the table would lay it."""
    dressed = laid_out(draft.dressing, table.named(draft.dressing, table.arrived(draft.dressing, after)), after)
    old = {one.item for one in draft.dressing.cards}
    hand = hand_items(draft.seen, draft.seat)
    melds: list[Meld] = []
    for meld in dressed.melds:
        cards: list[Laid] = []
        for one in meld.cards:
            name = one.item if one.item in old else hand.pop([card for card, _ in hand].index(one.card))[1]
            cards.append(Laid(name, one.card, one.stands))
        melds.append(Meld(meld.name, tuple(cards)))
    return Draft(draft.seen, draft.seat, draft.dressing, tuple(melds), dressed.fresh)


def moves_of(seen: State, seat: int) -> list[int]:
    """What the seat may do."""
    if not awaited(seen.waits, seat):
        return []
    scratch = [0] * MOST
    return scratch[: legal(seen, seat, scratch)]


# The finished turn.


def check(draft: Draft) -> None:
    """Unfit with the first thing that is amiss."""
    staged, rules = draft.staged, draft.seen.rules
    if not staged:
        raise Unfit(N_("Lay at least one card from your hand."))
    if rules.play_limit != NONE and len(staged) > rules.play_limit:
        raise Unfit(N_("A play has at most {n} cards from the hand."), n=rules.play_limit)
    for meld in draft.melds:
        if not stands(meld.cards, draft.ace_mode):
            cards = " ".join(short(one.card) for one in meld.cards)
            raise Unfit(N_("Not every meld stands yet: look at {cards}."), cards=cards)
    check_jokers(draft)
    if first_play(draft.seen, draft.seat):
        check_first(draft)


def check_jokers(draft: Draft) -> None:
    """RM16–RM19: what the jokers on the table stand for."""
    new = [one for meld in draft.melds for one in meld.cards]
    for card in sorted({one.stands for one in draft.dressing.cards if one.card == JOKER}):
        released = jokers_for(draft.dressing.cards, card) - jokers_for(new, card)
        real = sum(1 for one in new if one.card == card)
        if released > 0 and draft.seen.rules.joker_mode == FIXED:
            raise Unfit(N_("A joker stands for its card for good: this one for {card}."), card=short(card))
        if released > real and draft.seen.rules.joker_mode == DECLARED:
            raise Unfit(N_("The joker stands for {card} until a real {card} lies on the table."), card=short(card))


def jokers_for(cards: list[Laid], card: int) -> int:
    """How many jokers stand for a card."""
    return sum(1 for one in cards if one.card == JOKER and one.stands == card)


def check_first(draft: Draft) -> None:
    """RM13, RM14: a first play lies apart, and meets its condition."""
    rules = draft.seen.rules
    own = [meld for meld in draft.melds if any(from_hand(one.item) for one in meld.cards)]
    if any(not from_hand(one.item) for meld in own for one in meld.cards):
        raise Unfit(N_("Your first play is of cards from your hand alone."))
    worth = sum(card_value(rules.hand_values, one.card) for one in draft.staged)
    if worth < rules.opening_points:
        raise Unfit(
            N_("Your first play must count {least} at least; this one counts {n}."), least=rules.opening_points, n=worth
        )
    if rules.first_circuit and len(draft.staged) != 3:
        raise Unfit(N_("Your first play is one meld of three cards."))


def played(draft: Draft) -> tuple[list[int], Note]:
    """The moves of the turn, and how everything lies then; Unfit with the first thing that is amiss."""
    check(draft)
    seen, seat, moves = draft.seen.clone(), draft.seat, list[int]()
    for move in [*sorted(one.card for one in draft.staged), DONE]:
        if move not in moves_of(seen, seat):
            raise Unfit(N_("These cards cannot be played so."))
        play(seen, seat, move)
        moves.append(move)
    lies = [] if first_play(draft.seen, seat) else draft.dressing.cards
    jokers = {one.item for one in (*draft.staged, *lies) if one.card == JOKER}
    wild = sorted(one.stands for meld in draft.melds for one in meld.cards if one.item in jokers)
    while seen.phase == DECLARING and awaited(seen.waits, seat):
        said = [card for card in range(TYPES) for _ in range(seen.declared[card])]
        move = DECLARE + wild[len(said)]
        if move not in moves_of(seen, seat):
            raise Unfit(N_("The jokers cannot stand for these cards."))
        play(seen, seat, move)
        moves.append(move)
    return moves, note(draft)


def note(draft: Draft) -> Note:
    """The arrangement in writing; see `dressing.Note`."""
    old = {meld.name for meld in draft.dressing.melds}
    rows: Note = []
    for meld in draft.melds:
        row = [meld.name if meld.name in old else ""]
        for one in meld.cards:
            name = f"+{card_name(one.card)}" if from_hand(one.item) else one.item
            row.append(f"{name}={card_name(one.stands)}" if one.card == JOKER else name)
        rows.append(row)
    return rows
