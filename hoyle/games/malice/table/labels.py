"""The ids of zones and items on the table of Malice, and words for cards."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.state import EVERY_RANK, FRONT, KINDS, State, bottom, is_wild
from hoyle.games.malice.text import card_name
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.bits import has

INDEXES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "★")
"""The text in the corner of a card, by kind."""

RANK_WORDS = {0: N_("Ace"), 10: N_("Jack"), 11: N_("Queen"), 12: N_("King"), 13: N_("Joker")}
RANKS = 13


def card_words(card: int, say: Say) -> str:
    """Return a card in the reader's words, such as Ace, 5 or King."""
    return say(RANK_WORDS[card]) if card in RANK_WORDS else INDEXES[card]


def ranks_in(bits: int) -> list[int]:
    """Return the ranks of a set, given as bits."""
    return [rank for rank in range(RANKS) if has(bits, rank)]


def rank_list(ranks: list[int], say: Say) -> str:
    """Return ranks as a list for a sentence, such as Ace or 5."""
    return say(" or ").join(card_words(rank, say) for rank in ranks)


def short_ranks(bits: int, say: Say) -> str:
    """Return a set of ranks, given as bits, as a few characters: 9–7, 9/5 or any."""
    return say("any") if bits == EVERY_RANK else "/".join(runs_of(bits))


def runs_of(bits: int) -> list[str]:
    """Return the runs of a set of ranks, given as bits, the highest first.

    >>> runs_of(0b1010001110001)
    ['K', 'J', '7–5', 'A']
    """
    tops = [rank for rank in reversed(ranks_in(bits)) if not has(bits, rank + 1)]
    ends = [rank for rank in reversed(ranks_in(bits)) if not (rank and has(bits, rank - 1))]
    runs = zip(tops, ends, strict=True)
    return [INDEXES[top] if top == end else f"{INDEXES[top]}–{INDEXES[end]}" for top, end in runs]


def hand_zone(seat: int) -> str:
    """Return the id of a hand."""
    return f"hand{seat}"


def payoff_zone(seat: int) -> str:
    """Return the id of a payoff pile."""
    return f"payoff{seat}"


def side_zone(seat: int, pile: int) -> str:
    """Return the id of a side pile.

    >>> side_zone(1, 0)
    'side1.0'
    """
    return f"side{seat}.{pile}"


def centre_zone(pile: int) -> str:
    """Return the id of a centre pile."""
    return f"centre{pile}"


def top_item(seen: State, seat: int) -> str:
    """Return the item id of the open payoff card; it contains the number of cards left."""
    return f"top{seat}.{seen.left[seat]}"


def hand_items(seen: State, seat: int, card: int) -> list[str]:
    """Return the item ids of the cards of a kind in a hand that this reader sees."""
    return hand_names(seat, card, seen.hand[seat * KINDS + card])


def hand_names(seat: int, card: int, count: int) -> list[str]:
    """Return the item ids of `count` cards of a kind in a hand."""
    return [f"hand{seat}.{card_name(card)}.{n}" for n in range(count)]


def back_items(seen: State, seat: int) -> list[str]:
    """Return the item ids of the cards of a hand that this reader does not see."""
    shown = sum(seen.hand[seat * KINDS : seat * KINDS + KINDS])
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - shown)]


def side_cards(seen: State, seat: int, pile: int) -> list[int]:
    """Return the cards of a side pile from the bottom."""
    first = bottom(seen, seat * FRONT + pile)
    return seen.laid[first : first + seen.height[seat * FRONT + pile]]


def side_items(seen: State, seat: int, pile: int) -> list[str]:
    """Return the item ids of the cards of a side pile from the bottom."""
    return [f"{side_zone(seat, pile)}.{n}" for n in range(seen.height[seat * FRONT + pile])]


def centre_cards(rules: Rules, seen: State, pile: int) -> list[int]:
    """Return the cards of a centre pile from the bottom; a wild card is given as itself."""
    return [rules.centre_card(seen, pile, rank) for rank in range(seen.centre[pile])]


def centre_items(seen: State, pile: int) -> list[str]:
    """Return the item ids of the cards of a centre pile from the bottom."""
    return [f"{centre_zone(pile)}.{n}" for n in range(seen.centre[pile])]


def stands_for(rules: Rules, seen: State, seat: int, pile: int, say: Say) -> str:
    """MA19: return the ranks that a wild top card of a side pile stands for, such as 9–7 or any; "" for other cards."""
    cards = side_cards(seen, seat, pile)
    if not cards or not is_wild(seen, cards[-1]):
        return ""
    side = seat * FRONT + pile
    return short_ranks(rules.represented_ranks(seen, bottom(seen, side) + len(cards) - 1, len(cards)), say)
