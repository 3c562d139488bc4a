"""How Serious Card lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import back_item, card_item, cards_in, pack
from hoyle.games.r.serious_card.match import DEALS, due, leader
from hoyle.games.r.serious_card.rules import legal
from hoyle.games.r.serious_card.state import State
from hoyle.games.r.serious_card.tell import end_words, tell
from hoyle.games.r.state import MUSICIAN, PRINCE
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Act, Counter, Deck, Item, Say, Scene, Zone, gesture
from hoyle.rules.seats import NONE, UNKNOWN, awaited
from hoyle.words import N_

SAYS = (
    N_("The Prince wins nothing, and the deal is dead."),
    N_("Four points if she meets the Prince."),
    N_("Next round the Prince's side shows its card first."),
    "",
    "",
    N_("The Spy facing him has no effect."),
    "",
    N_("One point if he meets Spy or Assassin."),
)
"""What each figure does here, by rank."""


def deck(options: object) -> Deck:
    """The eight figures in both colours."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    me = 0 if seat is None else seat
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    zones = [zone for each in (1 - me, me) for zone in seat_zones(seen, each, seat, names, say)]
    return Scene(
        zones=zones,
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, each, say) for each in range(2)],
        ready=[has_chosen(seen, each) for each in range(2)],
        layout=layout(me),
        moves=keys,
        outcome=outcome(seen, names, say),
    )


def seat_zones(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> list[Zone]:
    """SC1, SC3: a side's hand, the card in front of it, the cards that are used up."""
    owner, name, mine = f"s{seat}", names[seat], seat == me
    laid = laid_items(seen, seat, say)
    gone = {item.id for item in laid}
    hand = [card_item(card, say) for card in cards_in(seen.hand[seat]) if card_name(card) not in gone]
    used = [card_item(card, say) for card in seen.cards[seat : 2 * seen.rounds : 2] if card_name(card) not in gone]
    return [
        Zone(f"hand{seat}", "fan", say("Your hand") if mine else say("{name}'s hand", name=name), owner, hand),
        Zone(f"laid{seat}", "pile", say("Your card") if mine else say("{name}'s card", name=name), owner, laid),
        Zone(
            f"row{seat}",
            "row",
            say("Cards you played") if mine else say("Cards {name} played", name=name),
            owner,
            used,
            tags=["small"],
        ),
    ]


def laid_items(seen: State, seat: int, say: Say) -> list[Item]:
    """The card in front of a side: this round's, or last round's until somebody has chosen."""
    if seen.rounds and (seen.waits == 0 or (seen.chosen[0] == NONE and seen.chosen[1] == NONE)):
        return [card_item(seen.cards[2 * seen.rounds - 2 + seat], say)]
    card = seen.chosen[seat]
    if card == UNKNOWN:
        return [back_item(f"laid{seat}.{seen.rounds}", seat, say)]
    if card == NONE:
        return []
    return [card_item(card, say, "", () if awaited(seen.shown, seat) else ("sealed",))]


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """SC4, SC5, SC10: points, those of earlier deals too; a working Spy."""
    figures = [Counter("points", say("Points"), seen.carried.points[seat] + seen.points[seat])]
    if seen.spy == seat and seen.waits:
        figures.append(Counter("spy", say("Plays second (Spy)"), 1, 1))
    return figures


def has_chosen(seen: State, seat: int) -> bool:
    """Whether a side has put its card down, which is public; who waits for a card to be shown has not."""
    if seen.spy != NONE:
        return seen.chosen[seat] != NONE
    return seen.waits != 0 and not awaited(seen.waits, seat)


def dead(seen: State) -> bool:
    """SC6: whether the Musician has met the Prince, so that nothing can be won any more."""
    rounds = [seen.cards[2 * n : 2 * n + 2] for n in range(seen.rounds)]
    return any({card & 7 for card in cards} == {MUSICIAN, PRINCE} for cards in rounds)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """One sentence: what to do now, or who is waited for."""
    if seen.waits == 0:
        return say("The deal is over.")
    if seat is not None and awaited(seen.waits, seat):
        return asked(seen, seat, names, say)
    return say("Waiting for {names}.", names=say(" and ").join(names[s] for s in range(2) if awaited(seen.waits, s)))


def asked(seen: State, seat: int, names: list[str], say: Say) -> str:
    """What the seat is to do."""
    if dead(seen):
        return say("Nothing more can be won in this deal: lay your cards.")
    if seen.shown:
        return say("{name} has shown a card. Choose yours.", name=names[1 - seat])
    if seen.spy == 1 - seat:
        return say("You show your card first. Choose it.")
    if seat == seen.rules.prince_side:
        return say("You have the Prince's side. Choose a card.")
    return say("You have the Princess's side. Choose a card.")


def outcome(seen: State, names: list[str], say: Say) -> str:
    """SC4–SC6, SC11: between two deals how the last one ended; after the last deal of a match who pays what."""
    before = seen.carried
    if seen.waits or not before.settled:
        return ""
    if before.deals != DEALS - 1:
        return end_words(seen, names, say)
    one, other = (before.points[seat] + seen.points[seat] for seat in range(2))
    first = leader(one, other)
    if first == NONE:
        return say("Nobody pays.")
    n = due(before.settled - 1, one, other)
    return say("{loser} pays {winner} {n}.", loser=names[1 - first], winner=names[first], n=n)


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """SC3: a card of the hand goes onto the own place."""
    scratch = [0] * 4
    moves = scratch[: legal(seen, seat, scratch)]
    if not moves:
        return [], {}
    target = f"laid{seat}"
    pairs = {card_name(card): [target] for card in moves}
    keys = {gesture("lay", card_name(card), target): [card] for card in moves}
    return [Act("lay", "place", say("Play a card"), pairs)], keys


def layout(me: int) -> dict[str, list[list[str]]]:
    """Rows of zones from the top: the other side, the middle, one's own side."""
    other = 1 - me
    middle = [f"row{other}", f"laid{other}", f"laid{me}", f"row{me}"]
    far, near = [f"hand{other}"], [f"hand{me}"]
    return {"wide": [far, middle, near], "narrow": [far, middle[:1], middle[1:3], middle[3:], near]}


__all__ = ["deck", "draw", "tell"]
