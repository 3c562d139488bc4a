"""What rules of a visitor say of themselves: a confined process reads it, the server shows it beside the rulebook of the usual rules."""

from dataclasses import dataclass, field
from typing import Any

from hoyle.games import GAMES, own_games
from hoyle.i18n import LANGUAGES, Translator
from hoyle.messages import message
from hoyle.pages import studio
from hoyle.pages.disclosures import labels_of
from hoyle.pages.plain_html import is_plain
from hoyle.pages.rendering import one_line
from hoyle.pages.word_diff import marked
from hoyle.rules.game import Game
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE


@message(tag="words")
@dataclass(slots=True)
class Words:
    """What rules say of themselves; see `words_of`."""

    titles: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    """By text: its title by language."""
    sentences: list[str] = field(default_factory=list[str])
    """By text: what it changes."""
    paragraphs: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    """By language and number: the paragraphs that it changes, as HTML; in other languages than English those that are others there."""
    labels: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    """By language and field: the labels that it gives to fields of the position."""

    @property
    def are_plain(self) -> bool:
        """Whether a page may show the paragraphs."""
        return all(is_plain(each) for of_language in self.paragraphs.values() for each in of_language.values())


def words_of(game: Game) -> Words:
    """Return what a rewritten game says of itself."""
    usual, paragraphs = game.usual, dict[str, dict[str, str]]()
    assert usual is not None
    for lang in LANGUAGES:
        before = studio.paragraphs(usual, lang)
        changed = {number: text for number, text in studio.paragraphs(game, lang).items() if text != before.get(number)}
        known = paragraphs.get("en", {})
        paragraphs[lang] = {number: text for number, text in changed.items() if text != known.get(number)}
    titles = [{"en": each.title, **each.titles} for each in game.rewrites]
    labels = {lang: labels_of(game, lang) for lang in LANGUAGES}
    return Words(titles, [each.sentence for each in game.rewrites], paragraphs, labels)


def model(words: Words, game: str, say: Translator) -> dict[str, Any]:
    """Return what a page shows of a game's words: `rules`, title and sentence of each text, and the changed `paragraphs`.

    These are as in `studio.changed`.
    """
    titles = [one_line(each.get(say.lang) or each.get("en", ""), LONGEST_NAME) for each in words.titles]
    sentences = [one_line(each, LONGEST_SENTENCE) for each in words.sentences]
    before = studio.paragraphs(GAMES[own_games.usual_name(game)], say.lang)
    after = words.paragraphs.get("en", {}) | words.paragraphs.get(say.lang, {})
    return {
        "rules": list(zip(titles, sentences, strict=False)),
        "paragraphs": [
            (number, marked(before.get(number, ""), text), before.get(number, ""), text)
            for number, text in after.items()
            if text != before.get(number)
        ],
    }
