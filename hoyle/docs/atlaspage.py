"""The page of the atlas of a game: what every option does, from the measurements of `hoyle.lab.atlas`."""

from dataclasses import dataclass
from typing import Any

from hoyle.bots.registry import display_name
from hoyle.i18n import N_, Translator
from hoyle.lab.atlas import Atlas, MeasuredEffect, atlas_of
from hoyle.lab.differences import Difference
from hoyle.lab.labels import CHANGES, row_heading
from hoyle.lab.measures import measures_of
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import declared

TITLE = N_("{game}: what each house rule does")
INTRODUCTION = N_("Every house rule was changed alone, and bots played the same deals without and with it.")
METHOD = N_(
    "{games} games for each rule, played by {bot}, seed {seed}, measured on {date}. A star marks a difference that chance does "
    "not explain; the tests of all rules are corrected together (5 %)."
)


@dataclass(frozen=True)
class OptionEffects:
    """The table of one option."""

    name: str
    label: str
    sentence: str
    headings: list[str]
    rows: list[tuple[str, list[str]]]
    """For each value its name and the differences of all measures."""


def about(game: Game, atlas: Atlas, say: Translator) -> dict[str, Any]:
    """Return the values for the template of the page."""
    names = {one.id: row_heading(one.name, say) for one in measures_of(vary(game, {}))}
    ids = [id for id in names if id in CHANGES and any(id in effect.differences for effect in atlas.effects)]
    options = declared(game.options)
    tables = [
        OptionEffects(
            name,
            say(option.label),
            say(option.sentence),
            [names[id] for id in ids],
            [(effect.name(game, say), cells(effect, ids)) for effect in atlas.of_option(name)],
        )
        for name, option in options.items()
        if atlas.of_option(name)
    ]
    strongest = sorted(tables, key=lambda table: -max(effect.strength for effect in atlas.of_option(table.name)))
    return {
        "title": say(TITLE, game=say(game.title)),
        "introduction": say(INTRODUCTION),
        "method": say(
            METHOD,
            games=f"{atlas.games:,}".replace(",", " "),
            bot=say(display_name(atlas.bot)),
            seed=atlas.seed,
            date=atlas.date,
        ),
        "sentences": [
            sentence for table in strongest[:5] for sentence in atlas.option_sentences(game, table.name, say)[:1]
        ],
        "options": tables,
        "left_out": ", ".join(say(options[name].label) for name in atlas.left_out if name in options),
        "headings": [(table.name, table.label) for table in tables],
    }


def cells(effect: MeasuredEffect, ids: list[str]) -> list[str]:
    """Return the differences of the measures as text; * marks a clear one."""
    return [cell(effect.differences.get(id)) for id in ids]


def cell(found: Difference | None) -> str:
    """Return a difference as text; empty if there is none."""
    return "" if found is None else found.text().replace(" to ", " … ") + (" *" if found.clear else "")


def measured_games(games: dict[str, Game]) -> list[tuple[Game, Atlas]]:
    """Return the games of which the present rules have an atlas."""
    return [(game, atlas) for game in games.values() if (atlas := atlas_of(game)) and atlas.effects]
