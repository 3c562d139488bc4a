"""What was measured of a published rule set, for its page."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from hoyle.bots import bot_names, display_name
from hoyle.i18n import N_, Translator, isolated, many, number_text, short_number
from hoyle.lab.doubts import KINDS
from hoyle.lab.facts import play_minutes_text
from hoyle.lab.figures import Figure
from hoyle.lab.labels import row_heading, sentences
from hoyle.lab.measures import DECISIONS_PER_GAME
from hoyle.pages.dates import date_text
from hoyle.pages.figures import Scale, decimal, figure_bar, figure_text
from hoyle.pages.rules import sentence_text
from hoyle.rulesets.published_rules import Facts, Published

PLAYED = many(
    "{count} game played by {bot} in every seat, with seed {seed}.",
    "{count} games played by {bot} in every seat, with seed {seed}.",
)
SKILL = many(
    "{strong} plays {weak}, {count} game with the same cards from all sides. Above {even} % skill counts.",
    "{strong} plays {weak}, {count} games with the same cards from all sides. Above {even} % skill counts.",
)
NOVELTY = many(
    "The figures are {distance} of 100 from the nearest of {n} rule set that is older, differences by chance left out.",
    "The figures are {distance} of 100 from the nearest of {n} rule sets that are older, differences by chance left out.",
)
SHARES = Scale(0.0, 1.0, True)
EARLIER = N_("These figures were measured by earlier definitions. The server measures them again while nobody plays.")


@dataclass
class Descent:
    """A rule set of which another one is a fork, as text before and after its name."""

    before: str
    name: str
    after: str
    id: str = ""
    """Empty if the gallery does not have it."""


def facts_model(facts: Facts, say: Translator) -> dict[str, object]:
    """Return measured facts for the page: a sentence about how, sentences, and rows of figures."""
    day = date_text(date.fromisoformat(facts.measured), say)
    if not facts.games:
        doubt = KINDS.get(facts.doubt, "")
        return {
            "date": day,
            "rows": [],
            "doubt": say(doubt, n=facts.doubt_games, seat=facts.doubt_seat) if doubt else "",
        }
    figures = [Figure(one.id, one.value, one.low, one.high, one.percent, one.name) for one in facts.figures]
    rows = [(row_heading(each.name, say), figure_text(each, say)) for each in figures if each.id != DECISIONS_PER_GAME]
    per_game = [
        (say("Time of a game, estimated"), play_minutes_text(facts.minutes, say)),
        *([(say("Deals per match"), decimal(facts.deals, say))] if facts.deals else []),
        (say("Decisions of a player per deal"), decimal(facts.decisions, say)),
        (say("Choices of a player per deal"), decimal(facts.choices, say)),
    ]
    count = number_text(facts.games, say)
    bot = bot_name(facts.bot, say)
    return {
        "date": day,
        "doubt": "",
        "how": say.many(*PLAYED, facts.games, count=count, bot=bot, seed=facts.seed),
        "earlier": "" if facts.is_current else say(EARLIER),
        "sentences": [sentence_text(sentence, say) for sentence in sentences(figures)],
        "rows": per_game + rows,
    }


def merits(facts: Facts, nearest: Published | None, say: Translator) -> dict[str, object]:
    """Return the skill and the novelty of rules for the page, as far as they are known, with the bar of the skill."""
    model: dict[str, Any] = {"skill": None, "novelty": ""}
    if (skill := facts.skill) and facts.is_current:
        bots = {"strong": bot_name(skill.strong, say), "weak": bot_name(skill.weak, say)}
        score = Figure("skill", skill.score, skill.low, skill.high, True)
        label = say("{strong} against {weak}", **bots)
        even = short_number(round(100 * skill.even, 1), say)
        count = number_text(skill.games, say)
        model["skill"] = {
            "bar": replace(figure_bar(score, "these", label, SHARES, say), zero=SHARES.place(skill.even)),
            "sentence": say.many(*SKILL, skill.games, count=count, even=even, **bots),
        }
    if novelty := facts.novelty:
        distance = number_text(100 * novelty.distance, say, 1)
        model["novelty"] = say.many(*NOVELTY, novelty.compared, distance=distance)
        if nearest:
            is_preset = not nearest.made
            name = say(nearest.name) if is_preset else isolated(nearest.name)
            model["nearest"] = Descent(say("The nearest one:"), name, "", "" if is_preset else nearest.id)
    return model


def bot_name(bot: str, say: Translator) -> str:
    """Return the name of a bot for display; the name itself if this Hoyle has no such bot."""
    return say(display_name(bot)) if bot in bot_names() else bot
