"""How rummy lies on the table: melds as they were arranged, hands, the stock. All of it from views."""

from typing import Any

from hoyle.games import cards
from hoyle.games.cards import JOKER
from hoyle.games.drafts import Step, Unfit
from hoyle.games.rummy import draft as turns
from hoyle.games.rummy import dressing as dress
from hoyle.games.rummy.draft import NEW, Draft, hand_items, hand_zone
from hoyle.games.rummy.dressing import Dressing, bare
from hoyle.games.rummy.gestures import acts, may_arrange
from hoyle.games.rummy.lying import Laid, Meld, item_words, stands, why_not, words
from hoyle.games.rummy.prompts import prompt
from hoyle.games.rummy.state import DECLARING, KINDS, OVER, State
from hoyle.games.rummy.tell import tell
from hoyle.games.shapes import Counter, Deck, Item, Say, Scene, Stands, Turn, Zone
from hoyle.rules.seats import NONE

STOCK = "stock"


def deck(options: object) -> Deck:
    """The French pack with its jokers."""
    return cards.deck(jokers=True)


def draw(
    seen: State,
    seat: int | None,
    names: list[str],
    say: Say,
    dressing: Dressing | None = None,
    draft: Draft | None = None,
) -> Scene:
    """What one audience sees; who arranges his turn sees it as he has it."""
    dressed = dressing or bare(seen)
    melds = draft.melds if draft else dressed.melds
    zones = [stock(seen, say), *(meld_zone(seen, meld, draft, say) for meld in melds)]
    arranges = draft is not None and seat is not None and may_arrange(seen, seat)
    if arranges:
        zones.append(Zone(NEW, "row", say("A new meld"), tags=["meld", "new"]))
    for each in range(seen.rules.players):
        zones.append(hand(seen, each, seat, names, draft, say))
    found, keys = acts(seen, seat, draft, names, say) if seat is not None else ([], {})
    return Scene(
        zones=zones,
        acts=found,
        prompt=prompt(seen, seat, draft, names, say),
        counters=[counters(seen, each, say) for each in range(seen.rules.players)],
        ready=[False] * seen.rules.players,
        layout=layout(seen, melds, seat, arranges),
        moves=keys,
        turn=Turn(ready=is_ready(draft)) if arranges and draft else None,
        sorts={} if seat is None else {hand_zone(seat): sorts(seen, seat)},
    )


def is_ready(draft: Draft) -> bool:
    """Whether the turn may be played as it is, as far as one sees."""
    try:
        turns.check(draft)
    except Unfit:
        return False
    return True


def stock(seen: State, say: Say) -> Zone:
    """The cards that may still be drawn."""
    items = [cards.back("stock.0", say)] if seen.stock_left else []
    return Zone(STOCK, "pile", say("Stock"), "", items, count=seen.stock_left, tags=["meld"])


def meld_zone(seen: State, meld: Meld, draft: Draft | None, say: Say) -> Zone:
    """A meld, whether it stands, and why not."""
    mode = seen.rules.ace_mode
    ok = stands(meld.cards, mode)
    state = Stands(ok, "" if ok else why_not(meld.cards, mode, say)) if draft else None
    items = [laid_item(one, say) for one in meld.cards]
    if draft:
        for item in items:
            item.tags = ["mine"] if turns.from_hand(item.id) else []
    return Zone(meld.name, "row", words(meld.cards, mode, say), "", items, state=state, tags=["meld"])


def laid_item(one: Laid, say: Say) -> Item:
    """A card of a meld; a joker shows what it stands for."""
    item = cards.item(one.card, one.item, say)
    if one.card == JOKER and one.stands != NONE:
        item.badge, item.label = cards.short(one.stands), item_words(one, say)
    return item


def hand(seen: State, each: int, seat: int | None, names: list[str], draft: Draft | None, say: Say) -> Zone:
    """A hand as far as this reader sees it, without the cards that he has laid in this turn."""
    laid = {one.item for one in draft.staged} if draft and each == seat else set[str]()
    known = hand_items(seen, each)
    items = [hand_item(seen, card, name, say) for card, name in known if name not in laid]
    if seen.phase != DECLARING or each != seen.turn:
        items += [cards.back(name, say, each % 3) for name in backs(seen, each)]
    own = each == seat
    label = say("Your hand") if own else say("{name}'s hand", name=names[each])
    orders = [("rank", say("By rank")), ("suit", say("By suit"))] if own else []
    return Zone(hand_zone(each), "fan", label, f"s{each}", items, sorts=orders)


def hand_item(seen: State, card: int, name: str, say: Say) -> Item:
    """A card in a hand."""
    item = cards.item(card, name, say)
    if card == JOKER and seen.rules.zap_cards:
        item.label = say("Zap card")
    return item


def backs(seen: State, each: int) -> list[str]:
    """The cards of a hand that this reader does not see."""
    shown = sum(seen.hand[each * KINDS : each * KINDS + KINDS]) + (sum(seen.staged) if each == seen.turn else 0)
    return [f"{hand_zone(each)}.{n}" for n in range(seen.held[each] - shown)]


def sorts(seen: State, seat: int) -> dict[str, list[str]]:
    """The own hand in its two orders."""
    own = hand_items(seen, seat)
    by_suit = sorted(own, key=lambda one: (one[0] == JOKER, one[0] % 4, one[0]))
    return {"rank": [name for _, name in own], "suit": [name for _, name in by_suit]}


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Cards in the hand, or what the deal brought."""
    if seen.phase == OVER:
        return [Counter("score", say("Score"), seen.score[seat])]
    return [Counter("hand", say("Cards"), seen.held[seat])]


def layout(seen: State, melds: tuple[Meld, ...], seat: int | None, arranges: bool) -> dict[str, list[list[str]]]:
    """The melds one after another as they fit; others' hands only when they are open; the own hand below."""
    middle = [STOCK, *(meld.name for meld in melds), *([NEW] if arranges else [])]
    others = [hand_zone(each) for each in range(seen.rules.players) if each != seat]
    hands = [[one] for one in others] if seen.phase == OVER else []
    rows = [*hands, middle, *([[hand_zone(seat)]] if seat is not None else [])]
    return {"wide": rows, "narrow": rows}


class Drafts:
    """Turns as they are arranged, and the table as it is dressed."""

    def bare(self, seen: State) -> Dressing:
        """The table when a deal begins."""
        return bare(seen)

    def dress(self, dressing: Dressing, before: State, after: State, note: Any) -> Dressing:
        """The table after a play."""
        return dress.dress(dressing, before, after, note)

    def unfinished(self, seen: State) -> bool:
        """A play whose jokers have not been named yet."""
        return seen.phase == DECLARING

    def begin(self, seen: State, seat: int, dressing: Dressing) -> Draft:
        """Nothing arranged yet."""
        return turns.begin(seen, seat, dressing)

    def step(self, draft: Draft, step: Step) -> Draft:
        """One more step."""
        return turns.step(draft, step)

    def played(self, draft: Draft) -> tuple[list[int], Any]:
        """The moves of the turn, and how everything lies."""
        return turns.played(draft)


drafts = Drafts()

__all__ = ["deck", "drafts", "draw", "tell"]
