"""Reasons that a card cannot be put on a pile: one function a question, from a view."""

from dataclasses import dataclass
from functools import partial, reduce
from operator import or_

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.options import ANY_CENTRE_PILE, DOWN, FREE, SAME_OR_DOWN, UP, UP_OR_DOWN
from hoyle.games.malice.state import (
    ACE,
    FRONT,
    KINDS,
    MAX_CENTRE_PILES,
    TWO,
    State,
    grows_down,
    has_own_grid,
    is_wild,
    must_take,
    next_ranks,
    side_tops,
    total,
)
from hoyle.games.malice.table.labels import (
    INDEXES,
    RANK_WORDS,
    centre_zone,
    hand_items,
    hand_zone,
    payoff_zone,
    rank_list,
    ranks_in,
    side_cards,
    side_items,
    side_zone,
    top_item,
)
from hoyle.games.shared.reasons import NOT_THERE, NOWHERE, Fact, Reason
from hoyle.i18n import N_, counted
from hoyle.rules.bits import has, lowest
from hoyle.rules.seats import NONE

FROM_PAYOFF, FROM_HAND, FROM_SIDE = "payoff", "hand", "side"


@dataclass(frozen=True)
class Source:
    """Where a card of the seat lies that may be played."""

    kind: str  # FROM_PAYOFF, FROM_HAND or FROM_SIDE
    card: int
    pile: int = NONE  # the number of the side pile


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    source = source_of(seen, seat, item)
    if source is None:
        return not_to_be_played(seen, seat, item) or (NOT_THERE if place else NOWHERE)
    if not place:
        return fits_nowhere(rules, seen, seat, source) or NOWHERE
    zone = zone_of_item(place.removeprefix("item:")) if place.startswith("item:") else place.split("#")[0]
    return (
        closed_zone(seen, seat, source, zone)
        or centre_refusal(rules, seen, seat, source, zone)
        or side_refusal(rules, seen, seat, source, zone)
        or NOT_THERE
    )


def zone_of_item(item: str) -> str:
    """Return the zone in which an item lies, from its id.

    >>> zone_of_item("side1.0.2"), zone_of_item("hand0.7.1"), zone_of_item("top1.26"), zone_of_item("centre2.4")
    ('side1.0', 'hand0', 'payoff1', 'centre2')
    """
    name = item.rpartition(".")[0] if item.startswith("side") else item.partition(".")[0]
    return name.replace("top", "payoff").replace("under", "payoff")


def rank_fact(card: int) -> str:
    """Return a card as a word of a reason, such as Ace, 5 or King."""
    return RANK_WORDS.get(card, INDEXES[card])


def source_of(seen: State, seat: int, item: str) -> Source | None:
    """Return the card of the seat that an item is, if it lies where it may be played from."""
    if item == top_item(seen, seat) and seen.top[seat] != NONE:
        return Source(FROM_PAYOFF, seen.top[seat])
    for card in range(KINDS):
        if item in hand_items(seen, seat, card):
            return Source(FROM_HAND, card)
    for pile in range(seen.options.side_piles):
        if item in side_items(seen, seat, pile)[-1:]:
            return Source(FROM_SIDE, side_cards(seen, seat, pile)[-1], pile)
    return None


# The card.


def not_to_be_played(seen: State, seat: int, item: str) -> Reason | None:
    """MA3, MA7, MA24: return why a card is not one to play: it is covered, face down, in the centre or the other player's."""
    zone = zone_of_item(item)
    for pile in range(seen.options.side_piles):
        if zone == side_zone(seat, pile) and seen.height[seat * FRONT + pile]:
            facts: dict[str, Fact] = {"top": rank_fact(side_cards(seen, seat, pile)[-1]), "n": pile + 1}
            return Reason(N_("Of side pile {n} only the top card may be played: {top}."), "MA24", facts)
    if zone == payoff_zone(seat) and seen.top[seat] != NONE:
        facts: dict[str, Fact] = {"top": rank_fact(seen.top[seat])}
        return Reason(N_("Of your payoff pile only the open card may be played: {top}."), "MA14", facts)
    if zone.startswith("centre"):
        facts: dict[str, Fact] = {"n": int(zone.removeprefix("centre")) + 1}
        return Reason(N_("Nothing is taken from centre {n}: it goes back when the pile is finished."), "MA24", facts)
    if zone == "reserve":
        message = counted(
            "The reserve, {n} card, lies face down: hands are filled from it when a turn begins.",
            "The reserve, {n} cards, lies face down: hands are filled from it when a turn begins.",
        )
        return Reason(message, "MA7", {"n": seen.reserve_left})
    if zone == "aside":
        message = counted(
            "The {n} card set aside stays there until the reserve is empty.",
            "The {n} cards set aside stay there until the reserve is empty.",
        )
        return Reason(message, "V18", {"n": total(seen.aside)})
    return None


def camp(seen: State, seat: int) -> list[str]:
    """Return the zones of a seat."""
    sides = [side_zone(seat, pile) for pile in range(seen.options.side_piles)]
    return [payoff_zone(seat), hand_zone(seat), *sides]


def fits_nowhere(rules: Rules, seen: State, seat: int, source: Source) -> Reason | None:
    """MA10, MA13, MA15: return why a card can go to no pile at all; None if it can go to one."""
    piles = range(seen.options.center_piles)
    fits = [0] * MAX_CENTRE_PILES
    rules.find_centre_fits(seen, fits)
    found = first_forced(rules, seen, seat, source)
    if any(has(fits[pile], source.card) for pile in piles):
        return found or quota_used(rules, seen, seat, source)
    taken = ranks_in(reduce(or_, [next_ranks(seen, pile) for pile in piles]))
    facts: dict[str, Fact] = {"card": rank_fact(source.card), "next": partial(rank_list, taken)}
    message = N_("{card} fits nowhere now: the centre takes {next}.")
    return found or Reason(message, clause_of_growth(seen), facts)


def clause_of_growth(seen: State) -> str:
    """Return the paragraph that says which card follows in the centre."""
    return "V25" if has_own_grid(seen) else "MA13"


# The place.


def closed_zone(seen: State, seat: int, source: Source, zone: str) -> Reason | None:
    """MA14, MA16, MA20, MA24, V18: return why no card of the seat goes to a zone at all; None for the centre and its side piles."""
    facts: dict[str, Fact] = {"card": rank_fact(source.card)}
    if zone == payoff_zone(seat):
        return Reason(N_("{card} cannot go onto your payoff pile: cards only leave it."), "MA24", facts)
    if zone == hand_zone(seat):
        return Reason(N_("{card} cannot go to your hand: you get cards only from the reserve."), "MA24", facts)
    if any(zone in camp(seen, other) for other in range(seen.options.players) if other != seat):
        return Reason(
            N_("{card} cannot go to the other player's cards: only to the centre and your side piles."), "MA20", facts
        )
    if zone == "reserve":
        return Reason(
            N_("{card} cannot go to the reserve: only the cards of a finished centre pile do."), "MA16", facts
        )
    if zone == "aside":
        return Reason(N_("{card} cannot be set aside: only the cards of a finished centre pile are."), "V18", facts)
    return None


def centre_refusal(rules: Rules, seen: State, seat: int, source: Source, zone: str) -> Reason | None:
    """Return why a card cannot go to a centre pile; None if it can, or if the zone is another one."""
    piles = [pile for pile in range(seen.options.center_piles) if centre_zone(pile) == zone]
    if not piles:
        return None
    return (
        centre_misfit(rules, seen, source.card, piles[0])
        or first_forced(rules, seen, seat, source)
        or quota_used(rules, seen, seat, source)
    )


def centre_misfit(rules: Rules, seen: State, card: int, pile: int) -> Reason | None:
    """MA9, MA13, V15: return why a card does not fit a centre pile; None if it does."""
    fits = [0] * MAX_CENTRE_PILES
    rules.find_centre_fits(seen, fits)
    if has(fits[pile], card):
        return None
    ranks = next_ranks(seen, pile)
    taken = ranks_in(ranks)
    wanted: Fact = rank_fact(taken[0]) if len(taken) == 1 else partial(rank_list, taken)
    facts: dict[str, Fact] = {"card": rank_fact(card), "n": pile + 1, "next": wanted}
    if seen.centre[pile]:
        message = N_("{card} does not fit centre {n}: the next card there is {next}.")
        return Reason(message, clause_of_growth(seen), facts)
    begun = [place for place, fit in enumerate(fits) if not seen.centre[place] and has(fit, card)]
    if begun and (is_wild(seen, card) or has(ranks, card)):
        facts["lowest"] = begun[0] + 1
        return Reason(
            N_("{card} begins a pile in the lowest free place: centre {lowest}, not centre {n}."), "MA9", facts
        )
    if is_wild(seen, card) and has_own_grid(seen):
        return Reason(N_("{card} cannot begin centre {n}: no wild card does."), "V15", facts)
    if grows_down(seen, pile) or has_own_grid(seen):
        clause = "V25" if has_own_grid(seen) else "V21"
        return Reason(N_("{card} cannot begin centre {n}: there {next} does."), clause, facts)
    if is_wild(seen, card):
        return Reason(N_("{card} cannot begin centre {n}: only a real ace does."), "V15", facts)
    return Reason(N_("{card} cannot begin centre {n}: only an ace does."), "MA9", facts)


def first_forced(rules: Rules, seen: State, seat: int, source: Source) -> Reason | None:
    """MA10, V9, V10: return which card must be played before this one; None if none must, or if it is this one."""
    card = forced_now(rules, seen, seat)
    if card == NONE:
        return None
    facts: dict[str, Fact] = {
        "card": rank_fact(source.card),
        "forced": rank_fact(card),
        "n": place_of_forced(seen, card) + 1,
    }
    if not rules.can_force_hand(seen) and source.kind != FROM_PAYOFF:
        return Reason(N_("{card} has to wait: {forced} on your payoff pile must go to centre {n} first."), "V10", facts)
    if source.card == card:
        return None
    clause = "MA10" if card == ACE else "V9"
    return Reason(N_("{card} has to wait: {forced} must go to centre {n} first."), clause, facts)


def place_of_forced(seen: State, card: int) -> int:
    """Return the number of the lowest centre pile to which a forced ace or two can go."""
    return next(pile for pile in range(seen.options.center_piles) if must_take(seen, pile, card))


def quota_used(rules: Rules, seen: State, seat: int, source: Source) -> Reason | None:
    """MA11, MA15: return that the one card from hand or side piles has gone to the centre this turn; None if it has not.

    A forced card goes to the centre all the same.
    """
    if source.kind == FROM_PAYOFF or rules.has_quota(seen) or forced_now(rules, seen, seat) != NONE:
        return None
    message = N_("{card} has to wait: this turn's card to the centre is played, only payoff cards may follow.")
    return Reason(message, "MA15", {"card": rank_fact(source.card)})


def forced_now(rules: Rules, seen: State, seat: int) -> int:
    """MA10, V9: return the card that the seat must play now, or NONE."""
    tops = [NONE] * FRONT
    side_tops(seen, seat, tops)
    forced = rules.forced_card(seen, seat, tops)
    return lowest(forced) if forced else NONE


def side_refusal(rules: Rules, seen: State, seat: int, source: Source, zone: str) -> Reason | None:
    """Return why a card cannot go to a side pile of the seat; None if it can, or if the zone is another one."""
    piles = [pile for pile in range(seen.options.side_piles) if side_zone(seat, pile) == zone]
    if not piles:
        return None
    pile = piles[0]
    facts: dict[str, Fact] = {"card": rank_fact(source.card), "n": pile + 1}
    if source.kind == FROM_PAYOFF:
        return Reason(
            N_("{card} is your payoff card: it goes only to the centre, not to side pile {n}."), "MA14", facts
        )
    if source.kind == FROM_SIDE:
        return Reason(
            N_("{card} lies on a side pile: it goes only to the centre, not to side pile {n}."), "MA24", facts
        )
    return (
        side_misfit(rules, seen, seat, source.card, pile)
        or first_forced(rules, seen, seat, source)
        or forced_itself(rules, seen, seat, source, pile)
    )


MISFITS = {
    SAME_OR_DOWN: N_("{card} does not fit on {top} of side pile {n}: only the same rank or one lower."),
    DOWN: N_("{card} does not fit on {top} of side pile {n}: only one rank lower."),
    UP: N_("{card} does not fit on {top} of side pile {n}: only one rank higher."),
    UP_OR_DOWN: N_("{card} does not fit on {top} of side pile {n}: only one rank higher or lower."),
}
"""By option `side_build`: why a card does not fit a side pile."""


def side_misfit(rules: Rules, seen: State, seat: int, card: int, pile: int) -> Reason | None:
    """MA20, MA21, MA23, V16: return why a card does not fit a side pile; None if it does."""
    fits = [0] * FRONT
    rules.find_side_fits(seen, seat, fits)
    if has(fits[pile], card):
        return None
    facts: dict[str, Fact] = {"card": rank_fact(card), "n": pile + 1}
    if is_wild(seen, card) and not seen.options.joker_discard:
        return Reason(
            N_("{card} goes only to the centre, not to side pile {n}."),
            "V16",
            facts,
        )
    cards = side_cards(seen, seat, pile)
    if not cards:
        empty = next(other for other in range(seen.options.side_piles) if not seen.height[seat * FRONT + other])
        return Reason(
            N_("Empty piles are alike: put {card} on side pile {lowest}, not {n}."),
            "MA20",
            {**facts, "lowest": empty + 1},
        )
    facts["top"] = rank_fact(cards[-1])
    if card <= TWO and is_low_step(rules, seen, seat, card, pile):
        return low_step(seen, facts)
    return Reason(MISFITS[seen.options.side_build], "MA21" if seen.options.side_build == SAME_OR_DOWN else "V11", facts)


def is_low_step(rules: Rules, seen: State, seat: int, card: int, pile: int) -> bool:
    """MA23: return whether only the rule for an ace on a two, or a two on a three, keeps a card off a side pile."""
    milder = seen.clone()
    milder.options = seen.options.clone()
    milder.options.low_side_rule = FREE
    fits = [0] * FRONT
    rules.find_side_fits(milder, seat, fits)
    return has(fits[pile], card)


def low_step(seen: State, facts: dict[str, Fact]) -> Reason:
    """MA23, V12: return how many centre piles must lie before an ace may go on a two, or a two on a three."""
    needed = seen.options.center_piles
    if seen.options.low_side_rule == ANY_CENTRE_PILE:
        return Reason(N_("{card} may go on {top} of side pile {n} only while a centre pile lies."), "V12", facts)
    facts["piles"] = needed
    return Reason(N_("{card} may go on {top} of side pile {n} only while all {piles} centre piles lie."), "MA23", facts)


def forced_itself(rules: Rules, seen: State, seat: int, source: Source, pile: int) -> Reason | None:
    """MA10, V9: return that the card itself must go to the centre; None if it need not."""
    if forced_now(rules, seen, seat) != source.card:
        return None
    facts: dict[str, Fact] = {
        "card": rank_fact(source.card),
        "n": pile + 1,
        "centre": place_of_forced(seen, source.card) + 1,
    }
    clause = "MA10" if source.card == ACE else "V9"
    return Reason(N_("{card} must go to centre {centre}, not to side pile {n}."), clause, facts)
