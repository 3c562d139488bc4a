"""The score sheet of a match: both teams side by side, or the bids and points of every player."""

from typing import Any

from hoyle.games.muzicando.match import MatchRecord
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import SEATS
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name, localized
from hoyle.games.shared.scenes import Say
from hoyle.rules.seats import NONE

MADE, LOST = "✓", "✗"
ANNULLED = "×"


def sheet(match: Any, names: list[str], say: Say) -> list[list[str]]:
    """Return the headings, a row for each layout, and the totals."""
    return team_sheet(match, say) if match.base.mode == TEAM else individual_sheet(match, names, say)


def team_sheet(match: MatchRecord, say: Say) -> list[list[str]]:
    """MZ74: return the sheet of two teams: contract, points and running total of North–South, then the mirror image for East–West."""
    headings = [say("Contract"), say("NS"), say("Sum"), say("Sum"), say("EW"), say("Contract")]
    rows, sums = [["", *headings]], [0, 0]
    for n in range(match.games):
        points = [match.scores[n * SEATS + side] for side in range(2)]
        sums = [total + score for total, score in zip(sums, points, strict=True)]
        ours, theirs = (contract_words(match, n, side, say) for side in range(2))
        rows.append([str(n + 1), ours, str(points[0]), str(sums[0]), str(sums[1]), str(points[1]), theirs])
    return [*rows, [say("Together"), "", "", str(sums[0]), str(sums[1]), "", ""]]


def individual_sheet(match: MatchRecord, names: list[str], say: Say) -> list[list[str]]:
    """MZ74: return the sheet of players alone: for each player the bid or the chosen layout, and the points."""
    choice = say("Bid") if match.base.individual_bidding else say("Layout")
    rows = [["", *(heading for name in names for heading in (choice, name))]]
    for n in range(match.games):
        pairs = [
            (contract_words(match, n, seat, say), str(match.scores[n * SEATS + seat])) for seat in range(len(names))
        ]
        rows.append([str(n + 1), *(text for pair in pairs for text in pair)])
    total_pairs = [("", str(match.totals[seat])) for seat in range(len(names))]
    return [*rows, [say("Sum"), *(text for pair in total_pairs for text in pair)]]


def contract_words(match: MatchRecord, n: int, side: int, say: Say) -> str:
    """Return the contract for the column of a side, with its result; empty if another side held it, × for a fined side."""
    number = match.contracts[n]
    if number == NONE:
        return ANNULLED if match.scores[n * SEATS + side] else ""
    bidder, choice, is_made = number // 32, number % 32 // 2, number % 2  # see `match.contract`
    if side != (bidder % 2 if match.base.mode == TEAM else bidder):
        return ""
    if match.base.mode != TEAM and not match.base.individual_bidding:
        return localized(LAYOUT_LETTERS[choice], say)
    return f"{localized(bid_name(choice), say)} {MADE if is_made else LOST}"
