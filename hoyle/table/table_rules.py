"""The rules of a table in words."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import isolated
from hoyle.rules.link import linked_match
from hoyle.rules.options import OptionError
from hoyle.rulesets.house_rules import RulesSummary, summary
from hoyle.table.versions import in_this_version, is_playable, title_of
from hoyle.table.wire.events import Opened

if TYPE_CHECKING:
    from hoyle.table.state import TableState


def of_table(opened: Opened, say: Say) -> RulesSummary:
    """Return the rules under which a table was opened; only their name if this Hoyle does not know them any more."""
    game = GAMES.get(opened.game)
    if game is not None and is_playable(opened):
        with suppress(OptionError):  # options that are not allowed any more
            return summary(game, in_this_version(opened).options, say, opened.title)
    return RulesSummary(isolated(opened.title) or title_of(opened.game, say), "", "")


def of_deal(table: TableState, say: Say) -> RulesSummary:
    """Return the rules of the deal that is being played, where players of a match choose them; otherwise those of the table."""
    timeline = table.timeline
    if timeline is None or table.stuck or not are_chosen(table):
        return of_table(table.opened, say)
    variant = timeline.play.variant
    if variant.game is not timeline.variant.game:
        return summary(variant.game, variant.canonical(), say)
    values = variant.game.option_schema.values(timeline.options) | dict(variant.match)
    with suppress(OptionError):
        return summary(variant.game, values, say, table.opened.title if timeline.game == 1 else "")
    return of_table(table.opened, say)


def are_chosen(table: TableState) -> bool:
    """Return whether the table plays a match in which players choose the rules of the next deal, or have agreed on other ones."""
    timeline = table.timeline
    if timeline is None or not timeline.is_match:
        return False
    if timeline.has_changed:
        return True
    match_rules = linked_match(timeline.variant.game)
    return match_rules is not None and bool(match_rules.choices(timeline.match_play.match))
