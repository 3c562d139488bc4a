"""The score sheet of a match: both teams side by side, or the bids and points of every player."""

from typing import Any

from hoyle.games.muzicando.match_rules import MatchRecord
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import SEATS
from hoyle.games.muzicando.table.labels import LAYOUT_NAMES
from hoyle.games.muzicando.text import bid_name, localized
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
    """MZ74: return the sheet of players alone: the points of each player, with the bids or the chosen layout."""
    players, deals = range(len(names)), range(match.games)
    points = [[str(match.scores[n * SEATS + seat]) for seat in players] for n in deals]
    words = [[contract_words(match, n, seat, say) for seat in players] for n in deals]
    totals = [str(match.totals[seat]) for seat in players]
    if match.base.individual_bidding:
        heads = [text for name in names for text in (say("Bid"), name)]
        rows = [[text for pair in zip(*row, strict=True) for text in pair] for row in zip(words, points, strict=True)]
        last = [text for total in totals for text in ("", total)]
    else:
        heads = [say("Layout"), *names]
        rows = [[next(filter(None, said), ""), *scored] for said, scored in zip(words, points, strict=True)]
        last = ["", *totals]
    return [["", *heads], *([str(n + 1), *rows[n]] for n in deals), [say("Sum"), *last]]


def contract_words(match: MatchRecord, n: int, side: int, say: Say) -> str:
    """Return the contract for the column of a side, with its result; empty if another side held it, × for a fined side."""
    number = match.contracts[n]
    if number == NONE:
        return ANNULLED if match.scores[n * SEATS + side] else ""
    bidder, choice, is_made = number // 32, number % 32 // 2, number % 2  # see `match.contract`
    if side != (bidder % 2 if match.base.mode == TEAM else bidder):
        return ""
    if match.base.mode != TEAM and not match.base.individual_bidding:
        return say(LAYOUT_NAMES[choice])
    return f"{localized(bid_name(choice), say)} {MADE if is_made else LOST}"
