"""Empty score sheets for matches, with the columns that the table shows."""

from typing import Any

from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_, Translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant
from hoyle.table.show.results import heading

ROWS = 24
"""The number of rows of a sheet for a match without a fixed number of deals."""
MOST_ROWS = 36
"""The number of rows that fit on a page."""
TITLE = N_("Score sheet")


def page(variant: Variant, say: Translator) -> dict[str, Any] | None:
    """Return the model of the score sheet; None for a single deal."""
    played = MatchPlay(variant)
    if not played.is_match:
        return None
    standing = played.standing()
    names = [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]
    if sheet := table_of(variant.game).sheet:
        head, *_, last = sheet(played.match_with_current_deal(), names, say)
    else:
        head = [say(standing.unit), *(heading(column, names, say) for column in standing.columns[1:])]
        last = [say(standing.sums)]
    length = min(standing.length or ROWS, MOST_ROWS)
    return {
        "kind": "score",
        "title": say(TITLE),
        "head": head,
        "rows": [str(n + 1) for n in range(length)],
        "last": last[0],
        "name": say("Name") if set(names) & set(head) else "",
    }
