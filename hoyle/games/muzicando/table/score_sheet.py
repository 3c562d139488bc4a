"""The score sheet of a match as the source's two tables lay it out: two pairs side by side, or a bid and points for each."""

from typing import Any

from hoyle.games.muzicando.match import Series
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import SEATS
from hoyle.games.muzicando.table.labels import bid_sign
from hoyle.games.muzicando.text import LAYOUT_LETTERS
from hoyle.games.shared.scenes import Say
from hoyle.rules.seats import NONE

MADE, LOST = "✓", "✗"
ANNULLED = "×"


def sheet(match: Any, names: list[str], say: Say) -> list[list[str]]:
    """Return the head, a line a layout, and what it comes to."""
    return team_sheet(match, say) if match.base.mode == TEAM else own_sheet(match, names, say)


def team_sheet(match: Series, say: Say) -> list[list[str]]:
    """MZ74, two pairs: contract, points and their sum for North–South; mirrored, the same for East–West."""
    pair = [say("Contract"), say("NS"), say("Sum"), say("Sum"), say("EW"), say("Contract")]
    lines, sums = [["", *pair]], [0, 0]
    for n in range(match.games):
        points = [match.scores[n * SEATS + side] for side in range(2)]
        sums = [total + gained for total, gained in zip(sums, points, strict=True)]
        ours, theirs = (contract_words(match, n, side) for side in range(2))
        lines.append([str(n + 1), ours, str(points[0]), str(sums[0]), str(sums[1]), str(points[1]), theirs])
    return [*lines, [say("Together"), "", "", str(sums[0]), str(sums[1]), "", ""]]


def own_sheet(match: Series, names: list[str], say: Say) -> list[list[str]]:
    """MZ74, everybody alone: for each the bid or the layout chosen, and the points."""
    lines = [["", *(head for name in names for head in (say("Bid"), name))]]
    for n in range(match.games):
        pairs = [(contract_words(match, n, seat), str(match.scores[n * SEATS + seat])) for seat in range(len(names))]
        lines.append([str(n + 1), *(text for pair in pairs for text in pair)])
    totals = [("", str(match.totals[seat])) for seat in range(len(names))]
    return [*lines, [say("Together"), *(text for pair in totals for text in pair)]]


def contract_words(match: Series, n: int, side: int) -> str:
    """Return a layout's contract in the column of the side that held it, and whether that side was first out."""
    kept = match.contracts[n]
    if kept == NONE:
        return ANNULLED if match.scores[n * SEATS + side] else ""
    bidder, what, is_made = kept // 32, kept % 32 // 2, kept % 2
    if side != (bidder % 2 if match.base.mode == TEAM else bidder):
        return ""
    if match.base.mode != TEAM and not match.base.individual_bidding:
        return LAYOUT_LETTERS[what]
    return f"{bid_sign(what)} {MADE if is_made else LOST}"
