"""The printed form of a game: its model, and the PDF that Typst makes of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import segno

from hoyle.docs import rulebook
from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_, Translator, translator
from hoyle.play.play import Variant
from hoyle.print import boards, markup, score_sheets
from hoyle.print.colors import tokens
from hoyle.print.paper import BLEED, CARD, DEFAULT_PAPER, PAPERS, RULER_LENGTH, Paper
from hoyle.print.pieces import Files, Workshop, pieces_of
from hoyle.rulesets.house_rules import RulesSummary, summary

HERE = Path(str(files("hoyle.print")))
FONTS, TEMPLATE = HERE / "fonts", HERE / "book.typ"
STANDARDS = ["ua-1"]
"""PDF/UA-1: readable by screen readers."""
QR_BORDER = 4
"""The empty modules around a QR code that its standard asks for."""
RARE = re.compile(
    "[^\\x20-\\x7e\\n\\xa0-\\u017e\\u0400-\\u045f\\u0490\\u0491\\u2013\\u2014\\u2018-\\u201e\\u2022\\u2026"
    "\\u2068\\u2069\\u2190-\\u2193\\u2212\\u2264\\u2265\\u2605\\u2660-\\u2667\\u2713-\\u2718]"
)
"""A character that neither our fonts nor those of Typst need to have."""
REPLACEMENT = "?"
"""In place of a rare character that no font has."""
NO_GLYPH = "could not be displayed"
"""What Typst says of a character without a glyph."""
COLORS = {"text": "text", "soft": "text-2", "accent": "accent", "edge": "edge"}
"""By name in the template: the colour of the client's style sheet."""

NOT_INSTALLED = N_("The PDF needs Typst. Install it with: {command}")
FAILED = N_("Typst could not make the PDF: {reason}")
CANNOT_PRINT = N_("{game} has no table, so there are no cards to print.")
UNKNOWN_PAPER = N_("There is no paper {paper}; choose {known}.")
INSTRUCTIONS = (
    N_("Print on both sides, turned over the long edge of the paper, at actual size (100 %)."),
    N_("The ruler beside the pieces must be {ruler} mm long. If it is not, change the scale in the print dialogue."),
    N_("Sheets with crop marks go best on card of 200 to 300 g/m². The marks show where to cut."),
)
CARD_SIZE = N_("The cards are {width} × {height} mm. They fit into sleeves for cards of 63.5 × 88 mm.")
BOARD_PARTS = N_("Lay the parts of the board side by side and join them with tape on the back.")


@dataclass(frozen=True)
class Order:
    """What is to be printed."""

    variant: Variant
    lang: str = "en"
    paper: str = DEFAULT_PAPER
    """A name in PAPERS."""
    address: str = ""
    """The address of these rules on a server, for a QR code; without it there is none."""
    title: str = ""
    """The name that somebody gave the rules."""


def pdf(order: Order) -> bytes:
    """Return the PDF of a game; Refusal if Typst is not installed, or if the game or the paper cannot be printed."""
    contents, drawings = model(order)
    try:
        typst: Any = import_module("typst")
    except ImportError:
        raise Refusal(NOT_INSTALLED, command=install("print")) from None
    text = json.dumps(contents, ensure_ascii=False)
    reason = ""
    # Names and games of other people may have characters that our fonts lack; PDF/UA allows no character without a glyph.
    for attempt, has_system_fonts in ((text, False), (text, True), (without_rare_characters(text), False)):
        try:
            return typst.compile(
                {"main.typ": TEMPLATE.read_bytes(), "model.json": attempt.encode(), **drawings},
                font_paths=[str(FONTS)],
                ignore_system_fonts=not has_system_fonts,
                pdf_standards=STANDARDS,
            )
        except typst.TypstError as error:
            reason = str(error)
            if NO_GLYPH not in reason:
                break
    raise Refusal(FAILED, reason=reason)


def without_rare_characters(text: str) -> str:
    """Return a text in which characters that our fonts may lack are replaced.

    >>> without_rare_characters("Ёж, ★ and 王")
    'Ёж, ★ and ?'
    """
    return RARE.sub(REPLACEMENT, text)


def paper_named(name: str) -> Paper:
    """Return a paper by its name; Refusal if there is none."""
    if name not in PAPERS:
        raise Refusal(UNKNOWN_PAPER, paper=name, known=", ".join(PAPERS))
    return PAPERS[name]


def model(order: Order) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the model of a document, and its drawings by file name."""
    game, paper, say = order.variant.game, paper_named(order.paper), translator(order.lang)
    if table_of(game).is_bare:
        raise Refusal(CANNOT_PRINT, game=say(game.title))
    rules = summary(game, order.variant.canonical(), say, order.title)
    shop = Workshop(order.variant, say, Files())
    parts = [
        {"name": f"part-{n}", "title": title, "note": note, "pages": pages}
        for n, (title, note, pages) in enumerate(parts_of(order, rules, paper, shop))
    ]
    contents: dict[str, Any] = {
        "lang": order.lang,
        "title": rules.name,
        "game": rules.game,
        "sentence": rules.sentence,
        "rules": [{"chip": each.chip, "sentence": each.sentence, "paragraph": each.paragraph} for each in rules.rules],
        "paper": [paper.width, paper.height],
        "bleed": BLEED,
        "colors": {name: tokens()[token] for name, token in COLORS.items()},
        "parts": parts,
        "instructions": instructions(parts, say),
        "words": words(rules, say),
        "address": order.address,
        "shown": order.address.partition("://")[2] or order.address,
        "qr": shop.files.add(qr_code(order.address)) if order.address else "",
    }
    return contents, shop.files.contents


def parts_of(
    order: Order, rules: RulesSummary, paper: Paper, shop: Workshop
) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Yield the parts of a document: title, a note on what they contain, and pages."""
    say, game = shop.say, order.variant.game
    text = rulebook.printed_text(game, order.lang, say, rules)
    yield say("Rulebook"), "", [{"kind": "rulebook", "tree": with_drawings(markup.tree(text), shop)}]
    found = list(boards.pages(order.variant, shop, paper))
    for kind in ("board", "setup"):
        if pages := [page for page in found if page["kind"] == kind]:
            yield pages[0]["title"], "", pages
    if sheet := score_sheets.page(order.variant, say):
        yield sheet["title"], "", [sheet]
    yield from pieces_of(order.variant, shop, paper)


def with_drawings(node: markup.Node, shop: Workshop) -> markup.Node:
    """Return the tree of a rulebook whose drawings are files of the document."""
    if node["t"] == "img":
        return {"t": "img", "c": [], "file": shop.art_file(Path(node["src"]).stem, "")}
    if node["t"] == "table":
        return node | {"rows": [[with_drawings(cell, shop) for cell in row] for row in node["rows"]]}
    return node | {"c": [with_drawings(child, shop) if isinstance(child, dict) else child for child in node["c"]]}


def instructions(parts: list[dict[str, Any]], say: Translator) -> list[str]:
    """Return how to print and cut these parts."""
    kinds = {page["kind"] for part in parts for page in part["pages"]}
    found = [say(sentence, ruler=RULER_LENGTH) for sentence in INSTRUCTIONS]
    sizes = {tuple(page["size"]) for part in parts for page in part["pages"] if page["kind"] == "sheet"}
    if (CARD.width, CARD.height) in sizes:
        found.append(say(CARD_SIZE, width=CARD.width, height=CARD.height))
    return [*found, say(BOARD_PARTS)] if "board" in kinds else found


def words(rules: RulesSummary, say: Translator) -> dict[str, Any]:
    """Return the words of the cover and of the ruler."""
    return {
        "rules": say("House rules"),
        "contents": say("Contents"),
        "columns": [say(N_("Part")), say(N_("Number")), say(N_("Page"))],
        "printing": say(N_("How to print")),
        "online": say(N_("The same rules online:")),
        "qr": say(N_("A QR code with the address of these rules")),
        "ruler": f"{RULER_LENGTH} mm",
    }


def qr_code(address: str) -> str:
    """Return the QR code of an address as SVG."""
    file = BytesIO()
    segno.make(address, error="m", micro=False).save(file, kind="svg", border=QR_BORDER, xmldecl=False)
    return file.getvalue().decode()
