"""How Triangle lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import MIXED, back_item, card_item, cards_in, pack
from hoyle.games.r.chips import counters, purse
from hoyle.games.r.state import PRINCE, PRINCESS
from hoyle.games.r.text import card_name
from hoyle.games.r.triangle.prompts import prompt
from hoyle.games.r.triangle.rules import best, legal, pot_of
from hoyle.games.r.triangle.state import (
    CALL,
    EXCHANGING,
    FOLD,
    HAND,
    KEEP,
    OVER,
    RAISE,
    SHOWDOWN,
    State,
    limit,
    owed,
    unit,
)
from hoyle.games.r.triangle.tell import tell
from hoyle.games.r.triangle.text import write
from hoyle.games.r.triangle.wording import kind, sorted_hand
from hoyle.games.shapes import Act, Counter, Deck, Option, Say, Scene, Stands, Zone, gesture
from hoyle.rules.bits import count, has
from hoyle.words import N_

Keys = dict[str, list[int]]
SAYS = tuple(
    N_("A royal: with a Princess nearly the best, three royals beat everything.") if rank == PRINCE
    else N_("A royal: with a Prince nearly the best, three royals beat everything.") if rank == PRINCESS
    else ""
    for rank in range(8)
)  # fmt: skip


def deck(options: object) -> Deck:
    """The sixteen cards."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    players, me = range(seen.rules.players), seat or 0
    others = [(me + step) % len(players) for step in players if step]
    away = put_away(seen, me, say) if seat is not None else []
    hands = [f"hand{each}" for each in others]
    middle = ["stock", "pot", *(zone.id for zone in away)]
    return Scene(
        zones=[
            *(hand(seen, each, seat, names, say) for each in others),
            stock(seen, say),
            purse("pot", say("Pot"), 0 if seen.phase == OVER else pot_of(seen)),
            *away,
            hand(seen, me, seat, names, say),
        ],
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[beside(seen, each, say) for each in players],
        ready=[False for _ in players],
        layout={way: [hands, middle, [f"hand{me}"]] for way in ("wide", "narrow")},
        moves=keys,
    )


def beside(seen: State, seat: int, say: Say) -> list[Counter]:
    """TR2, TR12, TR17: the chips that are left, in a single deal what was won or lost; what was paid; the button."""
    over = seen.phase == OVER
    chips = seen.carried.chips[seat] + (seen.net[seat] if over else -seen.paid[seat])
    first, *button = counters(chips, seen.dealer == seat, say)
    return [first, Counter("paid", say("Paid"), seen.paid[seat]), *button]


def stock(seen: State, say: Say) -> Zone:
    """K4: what is left of the pack."""
    hidden = sum(seen.held[each] - count(seen.hand[each]) for each in range(seen.rules.players))
    away = sum(max(0, seen.swapped[each]) - count(seen.gone[each]) for each in range(seen.rules.players))
    left = count(seen.stock) - hidden - away
    return Zone("stock", "pile", say("Stock"), "", [back_item("stock.0", 0, say)] if left else [], count=left)


def put_away(seen: State, me: int, say: Say) -> list[Zone]:
    """K1: what the reader has put away."""
    cards = [card_item(card, say, back=MIXED) for card in sorted_hand(seen.gone[me])]
    away = Zone("gone", "pile", say("You put away"), "", cards, count=len(cards), tags=["spread"])
    return [away] if cards else []


def hand(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """K1, K3: three cards as far as this reader sees them, and what kind of hand they are."""
    label = say("Your hand") if seat == me else say("{name}'s hand", name=names[seat])
    if not has(seen.still, seat):
        label = say("{name} folded", name=names[seat])
    elif seen.swapped[seat] >= 0:
        label = say("{hand}: exchanged {n}", hand=label, n=seen.swapped[seat])
    badge, tags = mark(seen, seat, say)
    items = [card_item(card, say, badge, tags, MIXED) for card in sorted_hand(seen.hand[seat])]
    items += [back_item(name, 0, say) for name in backs(seen, seat)]
    state = Stands(True, kind(seen.hand[seat], say)) if count(seen.hand[seat]) == HAND else None
    return Zone(f"hand{seat}", "fan", label, f"s{seat}", items, state=state, tags=[] if seat == me else ["small"])


def mark(seen: State, seat: int, say: Say) -> tuple[str, tuple[str, ...]]:
    """TR14: which of the hands that were shown have won."""
    if seen.phase != OVER or seen.ended != SHOWDOWN or not has(seen.shown, seat):
        return "", ()
    return (say("won"), ("won",)) if has(best(seen, seen.shown), seat) else (say("lost"), ("lost",))


def backs(seen: State, seat: int) -> list[str]:
    """The cards of a hand that this reader does not see."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - count(seen.hand[seat]))]


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], Keys]:
    """TR11, TR12: buttons for chips, the own cards for the exchange."""
    scratch = [0] * 16
    moves = scratch[: legal(seen, seat, scratch)]
    if not moves:
        return [], {}
    return exchange(seen, seat, moves, say) if seen.phase == EXCHANGING else saying(seen, seat, moves, say)


def saying(seen: State, seat: int, moves: list[int], say: Say) -> tuple[list[Act], Keys]:
    """TR12: fold, check or call, bet or raise, each with what it costs."""
    due = owed(seen, seat)
    labels = {
        FOLD: say("Fold"),
        CALL: say("Call: pay {n}", n=due) if due else say("Check"),
        RAISE: say("Raise: pay {n}", n=due + unit(seen)) if seen.raises else say("Bet {n}", n=unit(seen)),
    }
    options = [Option(write(seen, seat, move), labels[move]) for move in moves]
    keys = {gesture("say", option.id): [move] for option, move in zip(options, moves, strict=True)}
    return [Act("say", "pick", say("Your word"), options=options)], keys


def exchange(seen: State, seat: int, moves: list[int], say: Say) -> tuple[list[Act], Keys]:
    """TR11: cards are picked and put away together, or all are kept."""
    cards = cards_in(seen.hand[seat])
    sets = {move: sorted(card_name(card) for n, card in enumerate(cards) if (move - KEEP) >> n & 1) for move in moves}
    most = limit(seen.rules.players)
    keys = {gesture("exchange", *names): [move] for move, names in sets.items() if names}
    keys[gesture("keep", "keep")] = [KEEP]
    items = [card_name(card) for card in cards]
    picking = Act("exchange", "select", say("Exchange"), items=items, min=1, max=most, submit=say("Exchange these"))
    return [picking, Act("keep", "pick", "", options=[Option("keep", say("Keep all"))])], keys


__all__ = ["deck", "draw", "tell"]
