"""The model of an invitation: who invites, how many seats are taken, and how long the game takes."""

from dataclasses import dataclass

from hoyle.i18n import Translator
from hoyle.lab import facts
from hoyle.session import views
from hoyle.session.house_rules import RulesSummary
from hoyle.session.table import Table


@dataclass(frozen=True)
class Invitation:
    """What somebody wants to know before joining a table, besides its rules."""

    host: str
    """The name of the first person at the table; empty if that person gave none."""
    names: list[str]
    """The players who are at the table, bots included."""
    taken: int
    seats: int
    length: str
    """The estimated time of a game, in words; empty if it is not known for these rules."""


def invitation(table: Table, rules: RulesSummary, say: Translator) -> Invitation:
    """Return the invitation to a table with an open seat."""
    players = list(zip(table.seats, views.names(table, say), strict=True))
    people = [player.name for player, _ in players if player.kind == "human" and not player.is_open]
    names = [name for player, name in players if not player.is_open]
    return Invitation(people[0] if people else "", names, len(names), len(players), length(table, rules, say))


def length(table: Table, rules: RulesSummary, say: Translator) -> str:
    """Return the estimated time of a game with the rules of a table, or with the nearest preset; empty if none is measured."""
    game = table.opened.game
    measured = facts.facts_of(game, rules.preset) or facts.facts_of(game)
    if not measured:
        return ""
    time = facts.play_time_text(measured, say)
    return time if rules.is_preset else say("{time} with the usual rules", time=time)
