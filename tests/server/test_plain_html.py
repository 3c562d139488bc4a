"""Rulebooks are plain HTML; what begins a script, a form or a link elsewhere is not."""

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.pages import rulebook
from hoyle.pages.plain_html import is_plain
from hoyle.pages.studio import shelf
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import summary
from tests.support.rewrites import rewritten

WORKED = {each.file: rewritten(each.text) for each in shelf()}


@pytest.mark.parametrize("game", [*GAMES.values(), *WORKED.values()], ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulebooks_are_plain(game: Game, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, game.name, game)
    say = translator(lang)
    model = rulebook.model(game, lang, say, summary(game, {}, say))
    parts = [model["title"], model["text"], model["picture"], *model["symbols"]]
    assert all(map(is_plain, [*parts, *(heading for _, heading in model["headings"])])) and len(model["text"]) > 1000


@pytest.mark.parametrize(
    "html",
    [
        "<script>",
        '<p onclick="alert()">',
        '<p style="position: fixed">',
        '<a href="https://evil.example">',
        '<a href="javascript:alert()">',
        '<img src="https://evil.example/a.svg">',
        '<img src="/art/../logout">',
        '<form action="/settings">',
        "<p",
        "<!-- a -->",
        "<![CDATA[",
        "<p class='a'>",
        "a > b",
        None,
    ],
)
def test_nothing_else_is_plain(html: str | None) -> None:
    assert is_plain(f"<p>a</p>{html}" if html else None) is False
