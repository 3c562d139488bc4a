"""The models of the operators' page and of the form with which visitors report something."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from hoyle.games import GAMES, own_games
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, Translator
from hoyle.pages.dates import date_text
from hoyle.rules.seats import NONE
from hoyle.rulesets.published_rules import Published
from hoyle.server.moderation import KINDS
from hoyle.server.records import Ban, Deed, Report
from hoyle.server.text_records import ListedText, RuleText, State
from hoyle.table.people import talk
from hoyle.table.table import Table
from hoyle.table.table_rules import of_table
from hoyle.table.wire.vote_events import ChangeRules

MAX_QUOTE = 600
"""The maximum number of characters of the words that a report quotes."""
LABELS = {
    "dismiss": N_("Do nothing"),
    "remove_name": N_("Remove the name"),
    "remove_words": N_("Remove what was said"),
    "hide_table": N_("Remove the title, and hide the table in the lobby"),
    "hide_rules": N_("Hide the rules in the gallery"),
    "show_rules": N_("Show the rules in the gallery again"),
    "allow_text": N_("Allow these rules"),
    "refuse_text": N_("Refuse these rules"),
    "hide_text": N_("Hide these rules, and stop the tables that play by them"),
    "ban": N_("Ban the person"),
    "lift_ban": N_("End the ban"),
    "close": N_("Close the report"),
}
"""What operators can do, and `dismiss`, which closed a report in earlier versions (English messages)."""
ABOUT = {
    "name": N_("A name"),
    "proposer": N_("A name"),
    "words": N_("Words"),
    "table": N_("The title of a table"),
    "rules": N_("Published rules"),
    "text": N_("Rules of a player"),
}
"""What reports are about (English messages)."""


DECIDED: dict[State, str] = {
    "sent": N_("not looked at"),
    "allowed": N_("allowed"),
    "refused": N_("refused"),
    "hidden": N_("hidden"),
}
"""What is decided about a text (English messages)."""
DECISIONS: dict[str, State] = {"allow_text": "allowed", "refuse_text": "refused", "hide_text": "hidden"}
"""By action: what an operator decides about a text."""


@dataclass(frozen=True)
class Reportable:
    """Something at a table that can be reported."""

    value: str
    """Its name in the form."""
    label: str
    kind: str
    seat: int
    """The seat that it belongs to, or NONE."""
    quote: str
    """What it says now."""
    subject: str = ""
    """The id of the visitor who has left it without a seat; may be empty."""


def reportable(table: Table, own: int | None, say: Translator) -> list[Reportable]:
    """Return what a visitor can report at a table: the names and words of other people, and a title that somebody wrote."""
    found: list[Reportable] = []
    names = table.people.names(say)
    for seat in table.people.humans():
        if seat == own or table.seats[seat].is_open:
            continue
        if table.seats[seat].name:
            found.append(Reportable(f"name.{seat}", label("name", say, name=names[seat]), "name", seat, names[seat]))
        said = [talk.words(line, say) for line in table.people.talk if line.seat == seat and line.text]
        if said:
            quote = " · ".join(said)[-MAX_QUOTE:]
            found.append(Reportable(f"words.{seat}", label("words", say, name=names[seat]), "words", seat, quote))
    proposal = table.votes.on(ChangeRules)
    if proposal and proposal.by == NONE and proposal.subject.name:
        name, holder = proposal.subject.name, proposal.subject.holder
        found.append(Reportable("proposer", label("proposer", say, name=name), "proposer", NONE, name, holder))
    if own_games.is_visitors(table.opened.game):
        rules = of_table(table.opened, say)
        found.append(Reportable("text", label("text", say), "text", NONE, rules.name))
    if table.opened.title:
        found.append(Reportable("table", label("table", say), "table", NONE, table.opened.title))
    return found


def label(kind: str, say: Say, **facts: str) -> str:
    """Return in words what is reported."""
    message = KINDS[kind]
    return say(message, **facts)


def model(
    reports: Sequence[Report],
    bans: Sequence[Ban],
    deeds: Sequence[Deed],
    hidden: Sequence[Published],
    texts: Sequence[ListedText],
    say: Translator,
) -> dict[str, Any]:
    """Return the model of `operator.html`."""
    return {
        "texts": [text_model(text, tables, say) for text, tables in texts],
        "reports": [
            {
                "report": report,
                "about": say(ABOUT.get(report.kind, report.kind)),
                "time": time_text(report.made, say),
                "address": f"/gallery/{report.table}" if report.kind == "rules" else f"/t/{report.table}",
                "actions": {action: say(LABELS[action]) for action in actions(report)},
            }
            for report in reports
        ],
        "hidden": hidden,
        "bans": [(ban, time_text(ban.made, say)) for ban in bans],
        "deeds": [(deed, say(LABELS.get(deed.action, deed.action)), time_text(deed.made, say)) for deed in deeds],
    }


def text_model(text: RuleText, tables: int, say: Translator) -> dict[str, Any]:
    """Return what operators see of a text that a visitor has sent, and what they can decide."""
    game = GAMES.get(text.game)
    return {
        "text": text,
        "game": say(game.title) if game else text.game,
        "author": text.author or say("Guest"),
        "time": time_text(text.made, say),
        "tables": say.many("{n} table", "{n} tables", tables),
        "state": say(DECIDED[text.state]),
        "actions": {action: say(LABELS[action]) for action, state in DECISIONS.items() if state != text.state},
    }


def actions(report: Report) -> list[str]:
    """Return what an operator can do about a report."""
    name = ["remove_name"]
    own = {"name": name, "proposer": name, "words": ["remove_words"], "table": ["hide_table"], "rules": ["hide_rules"]}
    own["text"] = ["refuse_text", "hide_text"]
    return [*own.get(report.kind, []), *(["ban"] if report.subject else []), "close"]


def time_text(time: float, say: Translator) -> str:
    """Return a time in words."""
    moment = datetime.fromtimestamp(time, UTC)
    return f"{date_text(moment, say)}, {moment:%H:%M}"
