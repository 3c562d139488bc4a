"""The studio: the page on which a visitor changes rules of a game, and the parts of it that follow the text."""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any
from zlib import compressobj

from hoyle.docs.rulebook import NUMBER, SECTION, START, chapter
from hoyle.docs.texts import MARKDOWN
from hoyle.i18n import N_, Translator
from hoyle.lab.shelf import effect_of, preset_of, sentences
from hoyle.pages.word_diff import marked
from hoyle.rules.game import Game
from hoyle.rules.options import declared
from hoyle.rules.text_hash import text_hash
from hoyle.rulesets.links import rules_link
from hoyle.rulesets.shelf import Worked, shelf
from hoyle.table.rewrite_texts import NEXT

PARAGRAPH = re.compile('<p id="[A-Z]')
LINE = re.compile(r"^([\w.]+):(\d+): ")
"""The place at the beginning of a sentence about a text."""
CHANGE, VALUES = N_("Change {paragraph}"), N_("Values:")


def address(game: Game) -> str:
    """Return the address of the studio for a game; for a rewritten game that of the usual one."""
    return f"/g/{game.base.name}/studio"


def with_texts(address: str, texts: Iterable[tuple[str, str]]) -> str:
    """Return the address of a studio that opens these texts, given as file name and text; see `client/site/shared_texts.js`."""
    packed = compressobj(wbits=-15)
    body = packed.compress(json.dumps([list(each) for each in texts], ensure_ascii=False).encode()) + packed.flush()
    return f"{address}#text={urlsafe_b64encode(body).decode().rstrip('=')}"


def model(game: Game, say: Translator, versions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the model of `studio.html` for a usual game; `versions` are those that the visitor has played."""
    return {
        "game": game,
        "rulebook": rulebook(game, say),
        "shelf": shelf_of(game, say),
        "versions": versions,
        "between": f"{NEXT}\n",
    }


def shelf_of(game: Game, say: Translator) -> list[dict[str, Any]]:
    """Return what the pages of a game show of the rewrites of the shelf."""
    return [
        {
            "file": each.file,
            "title": each.title(say),
            "sentence": say(each.sentence),
            "effects": effects(each, game, say),
        }
        for each in shelf()
        if each.of == game.name
    ]


def effects(each: Worked, game: Game, say: Translator) -> list[str]:
    """Return what was measured of a worked rewrite, in sentences."""
    preset = preset_of(each.file)
    title = game.presets[preset].label if preset else ""
    return sentences(each.title(say), effect_of(each.file, text_hash(each.text), game), say, title)


def rulebook(game: Game, say: Translator) -> list[tuple[str, str]]:
    """Return the sections of a rulebook that have paragraphs, each a heading and HTML.

    Each paragraph has a button, and links to the values that it speaks of.
    """
    found = list[tuple[str, str]]()
    for section in SECTION.split(chapter(game.name, say.lang)[0])[1:]:
        heading, _, text = section.partition("</h2>")
        if PARAGRAPH.search(text):
            pieces = "".join(with_button(piece, game, say) for piece in START.split(text))
            found.append((heading.partition(">")[2], pieces))
    return found


def with_button(piece: str, game: Game, say: Translator) -> str:
    """Return a piece of a rulebook; a numbered paragraph with its button."""
    found = NUMBER.match(piece)
    if not found:
        return piece
    label = escape(say(CHANGE, paragraph=found[1]))
    values = ", ".join(
        f'<a href="{escape(rules_link(game, {}))}#row-{name}">{escape(say(option.label))}</a>'
        for name, option in declared(game.options).items()
        if found[1] in option.paragraphs
    )
    linked = f'<span class="studio-values">{escape(say(VALUES))} {values}</span>' if values else ""
    button = f'<button type="button" class="button" data-paragraph="{found[1]}">{label}</button>'
    return f'<div class="studio-paragraph">{piece}<p class="actions">{button} {linked}</p></div>'


def mistakes(sentences: Sequence[str], file: str) -> list[dict[str, Any]]:
    """Return sentences about texts, each with the number of its line in the text that is edited; 0 for what is not about a line of it."""
    found = list[dict[str, Any]]()
    for sentence in sentences:
        place = LINE.match(sentence)
        is_here = place is not None and place[1] == file
        found.append(
            {"line": int(place[2]), "text": sentence[place.end() :]}
            if place and is_here
            else {"line": 0, "text": sentence}
        )
    return found


def changed(game: Game, lang: str) -> dict[str, Any]:
    """Return what the page shows of a rewritten game: title, sentence, and what its paragraphs say.

    Of each paragraph that is another one: the number, the text with the changes marked ("" if it is quite another one), and the texts
    before and after.
    """
    usual = game.usual
    assert usual is not None
    before, after = (paragraphs(each, lang) for each in (usual, game))
    numbers = [number for number in after if after[number] != before.get(number)]
    return {
        "title": " + ".join(each.titles.get(lang, each.title) for each in game.rewrites),
        "sentence": game.sentence,
        "paragraphs": [
            (number, marked(before.get(number, ""), after[number]), before.get(number, ""), after[number])
            for number in numbers
        ],
        "options": [option.sentence for each in game.rewrites for option in each.options.values()],
    }


def paragraphs(game: Game, lang: str) -> dict[str, str]:
    """Return the numbered paragraphs of a rulebook as HTML, by number."""
    found = dict[str, str]()
    for piece in re.split(r"\n[ \t]*\n", game.rulebook(lang)):
        if numbered := re.match(r"\*\*([A-Z]{1,3}\d+(?:\.\w+)*)\*\* ?", piece):
            found[numbered[1]] = MARKDOWN.renderInline(piece[numbered.end() :])
    return found
