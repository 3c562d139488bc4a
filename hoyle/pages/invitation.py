"""The model of an invitation: who invites, how many seats are taken, and how long the game takes."""

from dataclasses import dataclass

from hoyle.i18n import Translator, isolated
from hoyle.lab import facts
from hoyle.rulesets.house_rules import RulesSummary
from hoyle.table.state import TableFacts
from hoyle.table.table import Table

MAX_CHIPS = 4
"""The maximum number of house rules in a preview."""


@dataclass(frozen=True)
class Place:
    """A seat of the table, as an invitation lists it."""

    label: str
    """Its number, such as "Seat 2"."""
    name: str
    """The name of its player; empty if it is open."""
    is_open: bool


@dataclass(frozen=True)
class Invitation:
    """What somebody wants to know before joining a table, besides its rules."""

    host: str
    """The name of the first person at the table; empty if that person gave none."""
    places: list[Place]
    """All seats."""
    length: str
    """The estimated time of a game, in words; empty if it is not known for these rules."""


def invitation(table: Table, rules: RulesSummary, say: Translator) -> Invitation:
    """Return the invitation to a table with an open seat."""
    players = list(zip(table.seats, table.people.names(say), strict=True))
    places = [
        Place(say("Seat {number}", number=seat + 1), "" if player.is_open else name, player.is_open)
        for seat, (player, name) in enumerate(players)
    ]
    return Invitation(host_of(table), places, length(table, rules, say))


def host_of(table: TableFacts) -> str:
    """Return the name of the first person at a table; empty if that person gave none."""
    people = [player for player in table.seats if player.kind == "human" and not player.is_open]
    return isolated(people[0].name) if people else ""


def qr_code(address: str) -> str:
    """Return a QR code of an address as SVG."""
    import segno

    return segno.make(address, error="m", micro=False).svg_inline(
        scale=5, border=2, omitsize=True, dark="#20140c", light="#fff"
    )


def preview(rules: RulesSummary, host: str, say: Translator) -> dict[str, str]:
    """Return the title and the sentence with which messengers announce a link to an open table."""
    title = say("{name} invites you to play {game}", name=host, game=rules.name) if host else rules.name
    chips = " · ".join(rule.chip for rule in rules.rules[:MAX_CHIPS])
    return {"title": title, "text": f"{rules.sentence} {chips}".strip()}


def length(table: Table, rules: RulesSummary, say: Translator) -> str:
    """Return the estimated time of a game with the rules of a table, or with the nearest preset; empty if none is measured."""
    game = table.opened.game
    measured = facts.facts_of(game, rules.preset) or facts.facts_of(game)
    if not measured:
        return ""
    time = facts.play_time_text(measured, say)
    return time if rules.is_preset else say("{time} with the usual rules", time=time)
