"""The page where rules are chosen: controls, the board as it would stand, why a choice cannot be.

The rules are played, measured, kept under a name, saved as a file and opened from one.
"""

import re
from functools import cache, partial
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle import composed
from hoyle.bots import bots_for, fitting
from hoyle.composed import LONGEST_NAME, LONGEST_SENTENCE, Composed, FileError
from hoyle.games import GAMES
from hoyle.games.shapes import Say
from hoyle.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rules.texts import told
from hoyle.serve import house, messages, shelf, tablepages, visitors
from hoyle.serve.hall import Wish
from hoyle.serve.house import Rules
from hoyle.serve.journal import Sitter
from hoyle.serve.pages import game_of, hall_of, page
from hoyle.serve.store import Shelved
from hoyle.serve.visitors import Visitor, plain_text
from hoyle.serve.wire import Refusal
from hoyle.words import N_

CLOSE = 4
"""So many changes at most are measured against the usual rules."""

OPPONENTS = {
    "equilibrium": N_("Perfect"),
    "search:strong": N_("Strong"),
    "search:fair": N_("Fair"),
    "search:easy": N_("Easy"),
    "minimax:strong": N_("Strong"),
    "minimax:fair": N_("Fair"),
    "minimax:easy": N_("Easy"),
    "planner:strong": N_("Strong"),
    "planner:fair": N_("Fair"),
    "planner:easy": N_("Easy"),
    "memory:strong": N_("Forgets nothing"),
    "memory:fair": N_("Good memory"),
    "memory:easy": N_("Poor memory"),
    "greedy": N_("Greedy"),
    "random": N_("Random"),
    "friend": N_("A friend, by a link"),
}


async def house_rules(request: Request) -> Response:
    """The house rules of the link."""
    return await show_house(request, visitors.visitor(request), game_of(request), dict(request.query_params))


async def kept_game(request: Request) -> Response:
    """A composed game that somebody kept."""
    who, one = visitors.visitor(request), await kept(request)
    return await show_house(request, who, GAMES[one.game], shelf.words_of(one) | dict(request.query_params))


async def kept(request: Request) -> Shelved:
    """The composed game that the address names."""
    one = await hall_of(request).store.shelved(request.path_params["id"])
    if one is None or one.game not in GAMES:
        raise Refusal(N_("There is no such game here."))
    return one


async def show_house(
    request: Request, who: Visitor, game: Game, fields: dict[str, str], status: int = 200, wrong: str = ""
) -> Response:
    """The page of a choice of house rules."""
    rules = house.asked(game, fields, who.say)
    chosen = house.variant(game, rules.canonical)
    return page(
        request,
        who,
        "game.html",
        status,
        game=game,
        rules=rules,
        wrong=wrong,
        title=plain_text(fields.get("title", ""), LONGEST_NAME),
        about=plain_text(fields.get("about", ""), LONGEST_SENTENCE),
        longest=(LONGEST_NAME, LONGEST_SENTENCE),
        groups=house.controls(game, rules, who.say),
        families=families(game, rules, who.say),
        opponents={one: OPPONENTS[one] for one in (*bots_for(game, chosen.options), "friend")},
        bot=fitting(fields.get("bot", "search:strong"), game, chosen.options),
        seat=fields.get("seat", "0"),
        seats=seat_names(chosen, who.say),
        promise=hall_of(request).promise(),
        played=await shelf.came_of(hall_of(request).store, game, rules, who.say),
        links=links(request, game, rules),
        bench=bench(game, rules, who.say),
    )


def links(request: Request, game: Game, rules: Rules) -> dict[str, str]:
    """Where these rules are shared and measured."""
    words = urlencode(rules.link)
    share = request.url.replace(path=f"/g/{game.name}", query=words)
    return {"share": str(share), "measure": f"/g/{game.name}/measure?{words}"}


def seat_names(variant: Variant, say: Say) -> list[str]:
    """The seats to choose from; one entry where the lot decides, none for who plays alone."""
    if variant.lot(0):
        return [say("by lot")]
    if variant.seats == 1:
        return []
    return [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]


def bench(game: Game, rules: Rules, say: Say) -> dict[str, Any]:
    """What the page needs to draw the board: the zones, the cards, the words that go with them."""
    zones = msgspec.to_builtins(house.preview(game, rules, say))
    if game.table is None:
        return {"zones": zones}
    deck = tablepages.deck_of(game, game.options(), say)
    return {"zones": zones, "deck": deck, "words": messages.client_words(say)}


# Ready-made rules


def families(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[dict[str, Any]]]]:
    """The presets, those whose names begin with the name of another in one line with it."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, one in game.presets.items():
        label = say(one.label)
        family = next(
            (other for other in found if re.match(rf"{re.escape(other)}[ ,]", label)), label.partition(",")[0]
        )
        rest = label[len(family) :].lstrip(", ")
        line = found.setdefault(family, [])
        line.append(
            {
                "name": name,
                "label": label,
                "short": rest[:1].upper() + rest[1:] if line and rest else label,
                "sentence": say(one.sentence),
                "link": "?" + urlencode(house.words_of(game, one.values)),
                "chosen": not rules.refused and canonical_preset(game.name, name) == rules.canonical,
            }
        )
    return list(found.items())


@cache
def canonical_preset(game: str, name: str) -> dict[str, Any]:
    """The rules of a preset in their shortest form."""
    return house.variant(GAMES[game], GAMES[game].presets[name].values).canonical()


# While one chooses


async def check(request: Request) -> Response:
    """What the page shows anew after every change."""
    who, game = visitors.visitor(request), game_of(request)
    fields = await visitors.form(request) if request.method == "POST" else dict(request.query_params)
    rules = house.asked(game, fields, who.say)
    presets = [
        name for name in game.presets if not rules.refused and canonical_preset(game.name, name) == rules.canonical
    ]
    return JSONResponse(
        {
            "clashes": [{"code": one.code, "sentence": one.sentence} for one in rules.refused],
            "idle": rules.idle,
            "wrong": rules.wrong,
            "canonical": rules.link,
            "drawings": house.drawings(game, rules),
            "zones": msgspec.to_builtins(house.preview(game, rules, who.say)),
            "seats": seat_names(house.variant(game, rules.canonical), who.say),
            "played": await shelf.came_of(hall_of(request).store, game, rules, who.say),
            "presets": presets,
            **links(request, game, rules),
        }
    )


# Play and measure


async def open_table(request: Request) -> Response:
    """Sit down at a new table."""
    fields = await visitors.form(request)
    who, game = visitors.seated(visitors.visitor(request)), game_of(request)
    who.name = visitors.plain_name(fields.get("name", who.name))
    rules = house.asked(game, fields, who.say)
    if rules.refused:
        return await show_house(request, who, game, fields, 422)
    wish = Wish(game.name, rules.canonical, seated(game, rules, who, fields), fields.get("watched", "yes") == "yes")
    wish.promise, wish.title = fields.get("promise", ""), plain_text(fields.get("title", ""), LONGEST_NAME)
    wish.friendly = fields.get("friendly", "yes") == "yes"
    name = await hall_of(request).open(wish)
    return who.remember(RedirectResponse(f"/t/{name}", 303))


def seated(game: Game, rules: Rules, who: Visitor, fields: dict[str, str]) -> list[Sitter]:
    """The visitor on the seat asked for, the opponent on the others."""
    variant = house.variant(game, rules.canonical)
    count, bot = variant.seats, fields.get("bot", "search:strong")
    if bot not in OPPONENTS:
        raise Refusal(N_("There is no such opponent."))
    bot = fitting(bot, game, variant.options)
    other = Sitter("human") if bot == "friend" else Sitter("bot", bot=bot)
    sitters = [other] * count
    wanted = fields.get("seat", "0")
    place = int(wanted) if wanted.isascii() and wanted.isdigit() and int(wanted) < count else 0
    sitters[place] = Sitter("human", who.name, holder=who.holder, salt=fields.get("salt", "")[:80])
    return sitters


async def measure(request: Request) -> Response:
    """What these house rules change, as the laboratory finds it in a few games."""
    who, game = visitors.visitor(request), game_of(request)
    rules = house.asked(game, dict(request.query_params), who.say)
    against, usual = held_against(game, rules)
    found = None
    if not rules.refused and usual != rules.canonical:
        found = request.app.state.inquiries.ask(game.name, rules.canonical, usual)
    return page(
        request,
        who,
        "measure.html",
        rules=rules,
        changes=house.changed(game, rules.canonical, who.say),
        against=who.say(against),
        usual=usual,
        found=found,
        figure=partial(figure, say=who.say),
        sentences=[in_words(one, who.say) for one in found["sentences"]] if found and found["rows"] else [],
        bot=who.say(OPPONENTS[found["bot"]]) if found and found["rows"] else "",
        back=f"/g/{game.name}?{urlencode(rules.link)}",
    )


def figure(name: str, say: Say) -> str:
    """What a figure is called; the pages count seats from 1, the command line from 0."""
    if won := re.fullmatch(r"Seat (\d) wins", name):
        return say("Seat {number} wins", number=int(won[1]) + 1)
    return say("Payoff of seat {number}", number=1) if name == "Payoff of seat 0" else say(name)


def in_words(sentence: tuple[str, dict[str, str]], say: Say) -> str:
    """What the laboratory says of the rules at hand."""
    message, facts = sentence
    figures = {name: fact.replace(" to ", " … ") for name, fact in facts.items()}
    return say(message, **(figures | {"rules": say("These rules")} if "rules" in facts else figures))


def held_against(game: Game, rules: Rules) -> tuple[str, dict[str, Any] | None]:
    """What rules are measured against, its name and values: the usual rules, or the ready-made ones they are nearest to.

    Only rules for as many players can be held against them; None where there are none.
    """
    seats = house.variant(game, rules.canonical).seats
    if house.variant(game, {}).seats == seats and len(rules.canonical) <= CLOSE:
        return N_("Usual rules"), {}
    found = [(one, canonical_preset(game.name, name)) for name, one in game.presets.items()]
    others = [(one.label, values) for one, values in found if house.variant(game, values).seats == seats]
    others = [one for one in others if one[1] != rules.canonical]
    return min(others, key=lambda one: differences(one[1], rules.canonical), default=("", None))


def differences(one: dict[str, Any], other: dict[str, Any]) -> int:
    """In how many options two sets of rules differ."""
    return sum(1 for name in {*one, *other} if one.get(name) != other.get(name))


# Composed games


async def keep(request: Request) -> Response:
    """Keep the rules of the form under a name."""
    fields = await visitors.form(request)
    who, game = visitors.seated(visitors.visitor(request)), game_of(request)
    rules = house.asked(game, fields, who.say)
    if rules.refused or not fields.get("title", "").strip():
        wrong = "" if rules.refused else who.say("Give your game a name first.")
        return await show_house(request, who, game, fields, 422, wrong)
    id = await shelf.keep(hall_of(request).store, who.holder, game, rules, fields)
    return who.remember(RedirectResponse(f"/c/{id}", 303))


async def forget(request: Request) -> Response:
    """Keep a composed game no longer."""
    await visitors.form(request)
    await hall_of(request).store.unshelve(request.path_params["id"], visitors.visitor(request).holder)
    return RedirectResponse("/", 303)


async def save(request: Request) -> Response:
    """The rules of the form as a file."""
    fields = await visitors.form(request)
    who, game = visitors.visitor(request), game_of(request)
    rules = house.asked(game, fields, who.say)
    if rules.refused:
        return await show_house(request, who, game, fields, 422)
    name = plain_text(fields.get("title", ""), LONGEST_NAME) or who.say(game.title)
    text = composed.write(
        Composed(game.name, name, plain_text(fields.get("about", ""), LONGEST_SENTENCE), rules.canonical)
    )
    file = re.sub(r"[^\w-]+", "-", name).strip("-").lower() or game.name
    told_as = f"attachment; filename*=UTF-8''{quote(file)}.toml"
    return Response(text, media_type="application/toml", headers={"Content-Disposition": told_as})


async def open_file(request: Request) -> Response:
    """To the rules in a file; what is wrong with it is one sentence with its line, and nothing else changes."""
    who, game = visitors.visitor(request), game_of(request)
    try:
        name, text = await visitors.sent_file(request)
        one = composed.read(text, name or who.say("The file"))
    except (FileError, Refusal) as error:
        sentence = told(error, who.say) if isinstance(error, OptionError) else who.say(error.message, **error.facts)
        if plain_answer(request):
            return JSONResponse({"wrong": sentence}, 422)
        return await show_house(request, who, game, {}, 422, sentence)
    words = house.words_of(GAMES[one.game], one.values) | {"title": one.name, "about": one.sentence}
    to = f"/g/{one.game}?{urlencode(words)}"
    return JSONResponse({"to": to}) if plain_answer(request) else RedirectResponse(to, 303)


def plain_answer(request: Request) -> bool:
    """Whether the page's own script asks."""
    return request.headers.get("accept", "") == "application/json"
