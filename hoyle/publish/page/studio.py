"""Requests of the studio, which a page answers itself: what is typed is read here, and nowhere else."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.handlers.messages import Answer, Request, data, moved, page
from hoyle.handlers.rules import game_of, open_table
from hoyle.i18n import N_
from hoyle.pages import studio
from hoyle.pages.opponents import DEFAULT_BOT
from hoyle.pages.rendering import fragment
from hoyle.publish.page.requests import PageRequest
from hoyle.publish.page.rewrites import REWRITE, NotCompiled
from hoyle.rules.drawings import refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rules.rule_error import RunError
from hoyle.rulesets.shelf import shelf

MOST_VERSIONS = 30
"""The number of played versions that the page lists."""
GAMES_COMPARED, COMPARED_SECONDS = 60, 4.0
"""How many random games are compared, and for how many seconds at most."""
NOT_PYTHON = N_("The words of this text cannot be found: correct the line that is marked first.")
OTHER_GAME = N_("This changes a rule of {game}: open it on the page of that game.")
UNKNOWN = N_("There is no such text here.")


async def show(request: PageRequest) -> Answer:
    """Return the studio for a game; for a game that is rewritten, that for the usual one."""
    game = usual_of(request)
    return page("studio.html", studio.model(game, request.say, await versions(request, game)))


def draft_of(request: PageRequest) -> Game:
    """Return the game in the path, which may be the one that was read last."""
    draft = request.tables.rewrites.draft
    return draft if draft and draft.name == request.parts["game"] else game_of(request)


def usual_of(request: Request) -> Game:
    """Return the usual game of the path."""
    game = game_of(request)
    return game.base


async def versions(request: PageRequest, game: Game) -> list[dict[str, Any]]:
    """Return the rewrites of a game that the visitor has played, the newest first."""
    found = list[dict[str, Any]]()
    for name, text in (await request.tables.store.facts(REWRITE)).items():
        if own_games.usual_name(name) == game.name:
            fact = json.loads(text)
            day = datetime.fromtimestamp(fact["saved"], UTC).isoformat(" ", "minutes")
            found.append({"name": name, "title": fact["title"], "saved": fact["saved"], "when": day})
    return sorted(found, key=lambda each: -each["saved"])[:MOST_VERSIONS]


async def begin(request: PageRequest) -> Answer:
    """Return a text to begin with as JSON: of a paragraph, of the shelf, or of a version that was played."""
    game, fields = usual_of(request), request.fields
    if name := fields.get("shelf", ""):
        for each in shelf():
            if each.file == name:
                return data([(each.file, each.text)])
        raise Refusal(UNKNOWN)
    try:
        if name := fields.get("version", ""):
            return data(json.loads((await request.tables.store.facts(REWRITE))[name])["texts"])
        reader = await request.tables.rewrites.reader()
        return data([reader.begun(game, fields.get("paragraph", ""), request.reader.lang)])
    except KeyError:
        raise Refusal(UNKNOWN) from None


async def words(request: PageRequest) -> Answer:
    """Return the text in the form with other words in place of one of its own; Refusal if it has none."""
    edits = (await request.tables.rewrites.reader()).edits
    try:
        return data(edits.with_words(request.fields["text"], request.fields["name"], request.fields["words"]))
    except (SyntaxError, ValueError, KeyError):
        raise Refusal(NOT_PYTHON) from None


async def check(request: PageRequest) -> Answer:
    """Return what the page shows of the texts in the form as JSON: mistakes by line, or the game and what changes, as HTML.

    The words are those of the text whose number is the field `at`, or of the last one.
    """
    texts: Sequence[tuple[str, str]] = json.loads(request.fields["texts"])
    reader = await request.tables.rewrites.reader()
    words_by_text = [reader.words_of(text) for _, text in texts]
    titles = [words.get("title") or file for (file, _), words in zip(texts, words_by_text, strict=True)]
    at = request.number("at") if "at" in request.fields else len(texts) - 1
    told = {"words": words_by_text[at], "titles": titles}
    try:
        game = await request.tables.rewrites.read(texts)
        if game.base is not usual_of(request):
            raise Refusal(OTHER_GAME, game=request.say(game.base.title))
        examples = reader.shown(game, request.say)
    except (Refusal, RunError) as wrong:
        sentence = refusal_text(wrong, request.say) if isinstance(wrong, OptionError) else said_by(wrong, request)
        return data({"mistakes": studio.mistakes([sentence], texts[at][0])} | told)
    model = studio.changed(game, request.reader.lang) | examples | {"words_only": reader.changes_nothing(game)}
    html = fragment("studio_parts.html", "changed", request.reader, model)
    told["titles"] = [each.titles.get(request.reader.lang, each.title) for each in game.rewrites]
    return data({"game": game.name, "html": html, "mistakes": []} | told)


def said_by(wrong: Refusal | RunError, request: Request) -> str:
    """Return an error as a sentence."""
    return request.say(wrong.message, **wrong.facts) if isinstance(wrong, Refusal) else str(wrong)


async def changes(request: PageRequest) -> Answer:
    """Return the shortest random games that go on differently by the rules of a rewritten game, as HTML in JSON."""
    game = draft_of(request)
    reader = await request.tables.rewrites.reader()
    try:
        found = reader.changes(game, GAMES_COMPARED, most=4, seconds=COMPARED_SECONDS)
    except RunError as wrong:
        raise Refusal(reader.FAILS, why=str(wrong).rstrip(".")) from None
    said = {number for rewrite in game.rewrites for number in rewrite.languages["en"]}
    model = [
        (
            f"{each.sentence[0].upper()}{each.sentence[1:]}.",
            each.moves,
            [one for one in each.paragraphs if one not in said],
        )
        for each in found
    ]
    return data({"html": fragment("studio_parts.html", "changes", request.reader, model, GAMES_COMPARED)})


async def discloses(request: PageRequest) -> Answer:
    """Return what a rewritten game discloses that the usual rules keep hidden, as HTML in JSON."""
    game = draft_of(request)
    reader = await request.tables.rewrites.reader()
    try:
        found = reader.disclosed(game, request.say)
    except RunError as wrong:
        raise Refusal(reader.FAILS, why=str(wrong).rstrip(".")) from None
    return data({"html": fragment("studio_parts.html", "disclosed", request.reader, found)})


async def compile_game(request: PageRequest) -> Answer:
    """Let bots play a rewritten game, and try it in random games; return sentences on why it cannot be played, as JSON."""
    game = draft_of(request)
    try:
        await request.tables.rewrites.compile(game)
        (await request.tables.rewrites.reader()).tried(game)
    except NotCompiled as wrong:
        return data({"mistakes": studio.mistakes(wrong.sentences, request.fields["file"])})
    except RunError as wrong:
        return data({"mistakes": studio.mistakes([str(wrong)], request.fields["file"])})
    return data({"mistakes": []})


async def assistant(request: PageRequest) -> Answer:
    """Return what a language model needs to help with the texts in the form, as JSON."""
    texts: list[tuple[str, str]] = json.loads(request.fields["texts"])
    helper = await request.tables.rewrites.module("assistant")
    mistakes: list[str] = json.loads(request.fields["mistakes"])
    return data({"text": helper.text_for(usual_of(request), *texts[-1], mistakes, request.fields.get("wish", ""))})


async def answer(request: PageRequest) -> Answer:
    """Return the rewrite in what a language model has answered, as JSON; Refusal if there is none."""
    reader = await request.tables.rewrites.module("answers")
    return data(reader.code_in(request.fields["answer"]))


async def play(request: PageRequest) -> Answer:
    """Keep a rewritten game, open a table with a bot, and lead to it."""
    game = draft_of(request)
    await request.tables.rewrites.compile(game)
    await request.tables.rewrites.keep(game)
    request.fields = {"bot": DEFAULT_BOT, **request.fields}
    return await open_table(request)


async def measure(request: PageRequest) -> Answer:
    """Keep a rewritten game, and lead to the page that plays many games by its rules and by the usual ones."""
    game = draft_of(request)
    await request.tables.rewrites.keep(game)
    return moved(f"/g/{game.name}/measure")


async def modules(request: PageRequest) -> Answer:
    """Compile what plays many games by a rewritten game; Refusal if a rule cannot be compiled. Nothing is to be done for others."""
    game = game_of(request)
    for what in ("random", "games"):
        await request.tables.rewrites.compile(game, what)
    return data([])


async def forget(request: PageRequest) -> Answer:
    """Delete a version that was played; tables at which it is played keep its text."""
    await request.tables.store.forget(REWRITE + request.fields.get("version", ""))
    return data([])
