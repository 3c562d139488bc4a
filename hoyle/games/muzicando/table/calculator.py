"""The contract calculator (MZ72): the points of both sides for a contract, for the command line and a page."""

import re

from hoyle.errors import Refusal
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.state import BIDS, LAYOUTS
from hoyle.games.muzicando.table.labels import bid_words
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name, canonical
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

TOTAL_PLACE_POINTS = 10
"""The sum of the points for all four places."""
PAIRS = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")
"""The pairs of places that two partners can take, from 1-2 to 3-4."""
SENTENCE = N_("The points of a contract, by the places of the two players who hold it.")


def contracts(say: Say) -> list[tuple[str, str]]:
    """Return the notation and the translated words of all contracts, by layout and level, the highest first."""
    bids = sorted(range(BIDS), key=lambda bid: (-(bid % LAYOUTS), -bid))
    return [(bid_name(bid), bid_words(bid, say)) for bid in bids]


def contract_row(rules: Rules, bid: int) -> dict[str, int]:
    """Return the points of a contract for every pair of places."""
    return {pair: rules.contract_points(bid, int(pair[0]), int(pair[2])) for pair in PAIRS}


def figures(rules: Rules, say: Say) -> tuple[list[str], list[list[str]]]:
    """Return the table of contracts: its headings, and a row for each contract with the value and the points by places."""
    head = [say("Contract"), say("Value"), *PAIRS]
    rows: list[list[str]] = []
    for name, words in contracts(say):
        bid = bid_of(name)
        rows.append([words, str(rules.contract_value(bid)), *(str(n) for n in contract_row(rules, bid).values())])
    return head, rows


def bid_of(contract: str) -> int:
    """Return the bid with this name, such as 3P; Refusal if there is none.

    >>> bid_of("3p"), bid_of("1С")
    (10, 0)
    """
    word = canonical(contract.strip())
    if not re.fullmatch(f"[1-4][{LAYOUT_LETTERS}]", word):
        raise Refusal(
            N_("{contract!r} is not a contract: write a level from 1 to 4 and a layout, S, G, P or M: 3P."),
            contract=contract,
        )
    return (int(word[0]) - 1) * LAYOUTS + LAYOUT_LETTERS.index(word[1])


def pair_of(places: str) -> tuple[int, int]:
    """Return the two places in a text such as 1,3 or 1-3, in ascending order; Refusal if it has none.

    >>> pair_of("3, 1")
    (1, 3)
    """
    match = re.fullmatch(r"\s*([1-4])\s*[,-]\s*([1-4])\s*", places)
    if not match or match[1] == match[2]:
        raise Refusal(N_("{places!r} are not two places: write two different ones from 1 to 4: 1,3."), places=places)
    first, second = sorted((int(match[1]), int(match[2])))
    return first, second


def sentences(rules: Rules, contract: str, places: str, say: Say) -> list[str]:
    """Return sentences with the points of a contract for these places, or for every pair of places if `places` is empty."""
    bid = bid_of(contract)
    facts = {"bid": bid_words(bid, say), "value": rules.contract_value(bid)}
    if not places.strip():
        row = ", ".join(f"{pair}: {points}" for pair, points in contract_row(rules, bid).items())
        return [say("{bid}, value {value}. Points by places: {row}.", row=row, **facts)]
    first, second = pair_of(places)
    points = rules.contract_points(bid, first, second)
    other_points = TOTAL_PLACE_POINTS - (
        points - (rules.contract_value(bid) if first == 1 else -rules.contract_value(bid))
    )
    facts |= {"one": first, "other": second, "points": points, "others": other_points}
    won = N_("{bid} made with places {one} and {other}: {points} for the contract side, {others} for the other side.")
    lost = N_(
        "{bid} not made with places {one} and {other}: {points} for the contract side, {others} for the other side."
    )
    return [
        say(won if first == 1 else lost, **facts),
        say("The fourth player scores one point less with cards left in the hand."),
    ]
