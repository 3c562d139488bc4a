"""How Pair Attack lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import MIXED, back_item, card_item, cards_in, pack
from hoyle.games.r.chips import SEATS, counters, purse
from hoyle.games.r.pair_attack.rules import best, legal, pot_of
from hoyle.games.r.pair_attack.state import CHOOSING, FINEST, OVER, SHOWDOWN, STAY, State, strength
from hoyle.games.r.pair_attack.tell import tell
from hoyle.games.r.state import PRINCE, PRINCESS
from hoyle.games.shapes import Act, Deck, Option, Say, Scene, Stands, Zone, gesture
from hoyle.rules.bits import count, has
from hoyle.rules.seats import awaited
from hoyle.words import N_

SAYS = tuple(
    N_("With a Princess the finest pair.") if rank == PRINCE
    else N_("With a Prince the finest pair.") if rank == PRINCESS
    else ""
    for rank in range(8)
)  # fmt: skip
NARROW, CROWD = 3, 4
"""Other hands beside each other on a phone: so many, or two where there are no more than CROWD."""
PAIRS = 36
"""Kinds of pairs."""


def deck(options: object) -> Deck:
    """The sixteen cards."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    players, me = range(seen.rules.players), seat or 0
    others = [(me + step) % len(players) for step in players if step]
    return Scene(
        zones=[
            *(hand(seen, each, seat, names, say) for each in others),
            pot(seen, say),
            hand(seen, me, seat, names, say),
        ],
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[counters(chips(seen, each), seen.dealer == each, say) for each in players],
        ready=[seen.phase == CHOOSING and not awaited(seen.waits, each) for each in players],
        layout={"wide": layout(me, others, SEATS), "narrow": layout(me, others, NARROW if len(others) > CROWD else 2)},
        moves=keys,
    )


def layout(me: int, others: list[int], abreast: int) -> list[list[str]]:
    """Rows of zones from the top: the other hands, the pot, the own hand."""
    hands = [f"hand{each}" for each in others]
    return [*(hands[n : n + abreast] for n in range(0, len(hands), abreast)), ["pot"], [f"hand{me}"]]


def chips(seen: State, seat: int) -> int:
    """PA2, PA11: what a seat has left; in a single deal what it has won or lost."""
    return seen.carried.chips[seat] + (seen.net[seat] if seen.phase == OVER else -seen.rules.ante)


def pot(seen: State, say: Say) -> Zone:
    """PA2, PA9: the chips that are played for; after the deal those that stay."""
    return purse("pot", say("Pot"), seen.left if seen.phase == OVER else pot_of(seen))


def hand(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """K1, K3: two cards as far as this reader sees them, and what its owner said."""
    label = say("Your hand") if seat == me else say("{name}'s hand", name=names[seat])
    if seen.phase == OVER and seen.chosen[seat] >= 0:
        stays = seen.chosen[seat] == STAY
        label = say("{name} stayed", name=names[seat]) if stays else say("{name} passed", name=names[seat])
    cards = cards_in(seen.hand[seat])
    badge, tags = mark(seen, seat, say)
    items = [card_item(card, say, badge, tags, MIXED) for card in cards]
    items += [back_item(name, 0, say) for name in backs(seen, seat)]
    state = Stands(True, standing(seen.hand[seat], say)) if len(cards) == 2 and seat == me else None
    return Zone(f"hand{seat}", "fan", label, f"s{seat}", items, state=state, tags=[] if seat == me else ["small"])


def mark(seen: State, seat: int, say: Say) -> tuple[str, tuple[str, ...]]:
    """PA6: which of the cards that were shown have won."""
    if seen.ended != SHOWDOWN or seen.phase != OVER or not has(seen.shown, seat):
        return "", ()
    return (say("won"), ("won",)) if has(best(seen, seen.shown), seat) else (say("lost"), ("lost",))


def backs(seen: State, seat: int) -> list[str]:
    """The cards of a hand that this reader does not see."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - count(seen.hand[seat]))]


def standing(hand: int, say: Say) -> str:
    """PA3: how many of the other kinds of pairs this one beats."""
    worths = {8 * high + low for high in range(8) for low in range(high + 1)} - {8 * PRINCE + PRINCESS} | {FINEST}
    return say("better than {n} of {all} kinds", n=sum(worth < strength(hand) for worth in worths), all=PAIRS - 1)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """What to do now, or who is waited for."""
    if seen.phase == OVER:
        return say("The deal is over.")
    if seen.phase != CHOOSING:
        return say("The cards are being dealt.")
    if seat is not None and awaited(seen.waits, seat):
        return say("Stay for {stake} more, or pass?", stake=seen.rules.stake)
    waiting = [names[each] for each in range(seen.rules.players) if awaited(seen.waits, each)]
    return say("Waiting for {names}.", names=", ".join(waiting))


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """PA4: two buttons."""
    moves = [0] * 16
    if seen.phase != CHOOSING or not legal(seen, seat, moves):
        return [], {}
    options = [Option("pass", say("Pass")), Option("stay", say("Stay: pay {stake}", stake=seen.rules.stake))]
    keys = {gesture("choose", option.id): [move] for move, option in enumerate(options)}
    return [Act("choose", "pick", say("Stay or pass"), options=options)], keys


__all__ = ["deck", "draw", "tell"]
