"""The model of the page on which a game is printed."""

from typing import Any
from urllib.parse import urlencode

from hoyle.games.shared.scenes import Say
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_
from hoyle.pages.rules_form import Rules
from hoyle.print.availability import can_print
from hoyle.print.book import CANNOT_PRINT
from hoyle.print.paper import DEFAULT_PAPER, PAPERS
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import summary
from hoyle.rulesets.links import rules_link
from hoyle.server.jobs import Job

NO_TYPST = N_("This server cannot make PDFs: Typst is not installed on it.")
WAITING = ("waiting", "running")


def paper_of(text: str) -> str:
    """Return the name of a paper in a form or query; the default one if there is no such paper."""
    return text if text in PAPERS else DEFAULT_PAPER


def query_of(rules: Rules, paper: str) -> str:
    """Return rules and a paper as a query."""
    return urlencode(rules.link | {"paper": paper})


def why_not(game: Game, say: Say) -> str:
    """Return why no PDF can be made; "" if it can."""
    if can_print(game):
        return ""
    return say(CANNOT_PRINT, game=say(game.title)) if table_of(game).is_bare else say(NO_TYPST)


def model(game: Game, rules: Rules, paper: str, job: Job | None, say: Say) -> dict[str, Any]:
    """Return the model of `print.html`, except for the place in the queue."""
    return {
        "game": game,
        "rules": rules,
        "summary": None if rules.refused else summary(game, rules.canonical, say),
        "rules_link": rules_link(game, rules.canonical, "rules"),
        "why_not": why_not(game, say),
        "waiting": bool(job and job.state in WAITING),
        "failed": bool(job and job.state in ("failed", "late")),
        "file": f"/g/{game.name}/print.pdf?{query_of(rules, paper)}" if job and job.state == "done" else "",
        "papers": {name: say(each.label) for name, each in PAPERS.items()},
        "paper": paper,
        "back": rules_link(game, rules.canonical),
    }
