"""The rules of a table in words."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hoyle.games import GAMES, own_games
from hoyle.games.own_games import usual_name
from hoyle.games.shared.scenes import Say
from hoyle.i18n import isolated
from hoyle.rules.link import linked_match
from hoyle.rules.options import OptionError
from hoyle.rulesets.house_rules import HouseRule, RulesSummary, changed_rules, summary
from hoyle.rulesets.shelf import worked_of
from hoyle.table.versions import CHANGED, in_this_version, is_playable, title_of, usual_of
from hoyle.table.wire.events import Opened

if TYPE_CHECKING:
    from hoyle.table.state import TableState


def of_table(opened: Opened, say: Say) -> RulesSummary:
    """Return the rules under which a table was opened; only their name if this Hoyle does not know them any more."""
    game = GAMES.get(opened.game)
    if game is not None and is_playable(opened):
        with suppress(OptionError):  # options that are not allowed any more
            return summary(game, in_this_version(opened).options, say, opened.title)
    name = isolated(opened.title) or title_of(opened.game, say)
    return RulesSummary(name, "", "", unread_rules(opened, say) if own_games.is_visitors(opened.game) else ())


def unread_rules(opened: Opened, say: Say) -> tuple[HouseRule, ...]:
    """Return the house rules of a game that is not read here, as far as its texts come with Hoyle, or its usual game has the options."""
    found = [worked_of(each.text) for each in opened.rewrites]
    unknown = HouseRule("", say(CHANGED), say("A player has written these rules."))
    texts = tuple(HouseRule("", each.title(say), say(each.sentence)) if each else unknown for each in found)
    usual = GAMES.get(usual_name(opened.game))
    with suppress(OptionError):
        known = usual.every_option if usual else {}
        options = {name: value for name, value in opened.options.items() if name in known}
        return texts + (summary(usual, options, say).rules if usual else ())
    return texts


def changes(before: Opened, after: Opened, say: Say) -> list[HouseRule]:
    """Return what changes from one table's rules to another's, in words: the new rules, then those that are usual again.

    If the game is another one, it is the first rule.
    """
    old, new = of_table(before, say), of_table(after, say)
    if not are_of_one_game(before, after):
        return [HouseRule("", title_of(after.game, say), new.sentence), *new.rules]
    return changed_rules(old.rules, new.rules, say)


def are_of_one_game(*tables: Opened) -> bool:
    """Return whether tables are opened by rules of one game, usual or changed ones."""
    return len({usual_of(opened.game) for opened in tables}) == 1


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
