"""Games between bots in a page, for a comparison: its workers play them by WebAssembly (`client/site/bot_games.js`).

Games with the same number have the same deal and the same dice under both sets of rules, so they form pairs. They are the games
of `hoyle.lab.measure.compare`, and the figures and tests are the laboratory's.
"""

import json
from math import isfinite

from hoyle.bots import registry
from hoyle.bots.step_messages import Writer
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.handlers.messages import Answer, Request, data
from hoyle.handlers.rules import game_of, rules_in
from hoyle.i18n import Translator, number_text
from hoyle.lab.bot_choices import offered_bots
from hoyle.lab.columns import Rows
from hoyle.lab.compared import differences_of, figures_of
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.contest_calls import FIRST, LAST, ROWS, contest_call, contestants
from hoyle.lab.differences import Difference, corrected
from hoyle.lab.figures import Figure
from hoyle.lab.labels import DEALS_ONLY, changes, sentences
from hoyle.lab.measures import measures_of
from hoyle.lab.series import PlayedGames, Series, match_options, series_of
from hoyle.pages.figures import figure_rows, games_played, time_left
from hoyle.pages.rendering import fragment
from hoyle.pages.rules import sentence_text
from hoyle.play.play import Variant, vary
from hoyle.publish.page.requests import MALFORMED, PageRequest
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import summary

SIZES = (100, 400, 2_000, 10_000, 20_000)
"""The numbers of games to choose from."""
USUAL_SIZE = 400
RANDOM = "random"


def contest_name(game: str) -> str:
    """Return the name of the module that plays whole games of a game between bots."""
    return f"{game}.games"


def bots_to_choose(variants: list[Variant]) -> list[str]:
    """Return the bots whose games the page compares, the strongest first; random play is not among them."""
    compiled = {bot.name for bot in contestants(variants[-1].game)}
    return [bot for bot in offered_bots(variants) if bot != RANDOM and registry.parse(bot).kind in compiled]


async def work(request: PageRequest) -> Answer:
    """Return what a worker has to calculate for the rules in the query; see `client/site/bot_games.js`."""
    game = game_of(request)
    series = series_in(request, variant_in(request, game))
    call = contest_call(workbench(game, "wasm"), series, 0, 1)
    writer = Writer(contest_name(game.name))
    message = writer.message(call)
    rows, moves = (writer.number(block) for block in call.args[ROWS:])
    return data({"message": message, "range": [FIRST, LAST], "rows": rows, "moves": moves})


async def progress(request: PageRequest) -> Answer:
    """Return how many games were played, and the estimated time left, in words."""
    played, requested, milliseconds = (request.number(field) for field in ("played", "requested", "left"))
    texts = [games_played(played, requested, request.say)] + [time_left(milliseconds / 1000, request.say)] * bool(
        milliseconds
    )
    return data(" · ".join(texts))


async def results(request: PageRequest) -> Answer:
    """Return what the rows of games say, as HTML; Refusal if they are malformed.

    The field `rows` has the numbers of all games of one set of rules after another: of the usual rules, and of those in the
    query if they are others.
    """
    game = game_of(request)
    variants = variants_in(request, game)
    width = PAYOFFS + game.max_seats
    try:
        sets = [[int(number) for number in numbers] for numbers in json.loads(request.fields["rows"])]
        if len(sets) != len(variants) or any(len(numbers) % width or len(numbers) < 2 * width for numbers in sets):
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise Refusal(MALFORMED) from None
    played = [
        PlayedGames(series_in(request, variant), Rows([numbers[column::width] for column in range(width)]))
        for variant, numbers in zip(variants, sets, strict=True)
    ]
    return data(shown(game, played, request))


def shown(game: Game, played: list[PlayedGames], request: Request) -> dict[str, object]:
    """Return the figures of games and their sentences as HTML."""
    say = request.say
    figures = [[one for one in figures_of(games) if is_finite(one)] for games in played]
    found = corrected(
        [one for one in differences_of(played[0], played[-1]) if is_finite(one)] if len(played) > 1 else []
    )
    differences = {one.id: one for one in found}
    texts = sentences(figures[-1]) + (changes("", differences) if len(played) > 1 else [])
    if any(match_options(games.series.variant) for games in played):
        texts.append((DEALS_ONLY, {}))
    definitions = {one.id: one.definition for games in played for one in measures_of(games.series.variant)}
    rows = figure_rows(figures, differences, definitions, say("Standard rules"), say)
    model = {"rows": rows, "state": "done", "sentences": [sentence_text(text, say) for text in texts]}
    model["how"], model["earlier"] = how(played[0], say), ""
    html = "".join(fragment("lab_parts.html", part, request.reader, model) for part in ("result", "figures"))
    return {"html": html, "games": len(played[0])}


def how(games: PlayedGames, say: Translator) -> str:
    """Return a sentence on how the figures were measured."""
    return say.many(
        "{count} game played by {bot} in every seat, with seed {seed}.",
        "{count} games played by {bot} in every seat, with seed {seed}.",
        len(games),
        count=number_text(len(games), say),
        bot=say(registry.display_name(games.series.bots[0])),
        seed=games.series.seed,
    )


def is_finite(one: Figure | Difference) -> bool:
    """Return whether an interval has two ends."""
    return all(map(isfinite, (one.value, one.low, one.high)))


def variants_in(request: Request, game: Game) -> list[Variant]:
    """Return the usual rules, and those in the query if they are others, or of a rewritten game."""
    usual, chosen = vary(game.base, {}), variant_in(request, game)
    return [usual, chosen] if game.usual or summary(game, chosen.canonical(), request.say).rules else [usual]


def variant_in(request: Request, game: Game) -> Variant:
    """Return the rules in the query."""
    return vary(game, rules_in(request, game, request.query).canonical)


def series_in(request: PageRequest, variant: Variant) -> Series:
    """Return the series of games by these rules with the bot and the seed of a form."""
    offered = bots_to_choose([variant])
    bot = request.fields.get("bot", "")
    return series_of(variant, [bot if bot in offered else offered[-1]] * variant.seats, request.number("seed"))
