"""Rules that visitors have written in the gallery: an entry names the game that a text makes, and the text lies with the other texts.

Only texts are published with which a trial finds nothing wrong. They are rated as other rules are, and measured in confined processes:
this one never reads them.
"""

import time
from dataclasses import dataclass

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.rulesets.published_rules import Published
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE
from hoyle.rulesets.shelf import are_ready
from hoyle.server.foresight import Foresight
from hoyle.server.gallery_entries import NO_ENTRY, NOT_HERE, TOO_MANY, AlreadyPublished
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.text_records import RuleText
from hoyle.server.visitor_rules import texts_of
from hoyle.server.visitor_texts import REASONS, VisitorTexts
from hoyle.table.rewrite_texts import parts_of, published_id

NO_OPTIONS = "{}"
"""The options of a rule set that is a text, as JSON."""
FROM_HOYLE = N_("These rules come with Hoyle, so everybody has them. Change them before you publish them.")


@dataclass(frozen=True)
class PublishedText:
    """A text in the gallery."""

    published: Published
    text: RuleText
    is_played: bool
    """Whether tables are opened by it here, so that everybody sees it."""

    @property
    def usual(self) -> str:
        """The name of the game that it changes."""
        return own_games.usual_name(self.published.game)


async def publish(
    store: GalleryRecords, foresight: Foresight, text: RuleText, holder: str, sentence: str, most: int
) -> Published:
    """Publish a text that was sent, at most `most` rule sets of a visitor; Refusal if that is not possible."""
    if text.state in ("refused", "hidden"):
        raise Refusal(REASONS[text.state])
    parts = parts_of(text.text)
    if len(parts) == 1 and are_ready(parts):
        raise Refusal(FROM_HOYLE)
    id = published_id(text.name)
    if known := await store.published(id):
        raise Refusal(NOT_HERE) if known.is_hidden else AlreadyPublished(id)
    if len(await store.published_by(holder)) >= most:
        raise Refusal(TOO_MANY, count=most)
    await foresight.approve(text.name, texts_of(text.text))
    name, about = one_line(text.title, LONGEST_NAME), one_line(sentence, LONGEST_SENTENCE)
    version, now = GAMES[text.game].version, time.time()
    published = Published(id, text.name, version, NO_OPTIONS, name, about, "", now, holder)
    await store.publish(published)
    return published


async def found(store: GalleryRecords, texts: VisitorTexts, game: str = "") -> list[PublishedText]:
    """Return the published texts that are played here, of all games or of one, the newest first."""
    entries = [each for each in await store.all_published() if own_games.is_visitors(each.game)]
    wished = [each for each in entries if game in ("", own_games.usual_name(each.game))]
    known = await texts.records.published() if wished else {}
    shown = [with_text(texts, each, known.get(each.game)) for each in wished]
    return [each for each in shown if each and each.is_played]


def with_text(texts: VisitorTexts, published: Published, text: RuleText | None) -> PublishedText | None:
    """Return a published text; None if the text is not kept any more, or its game is gone."""
    return PublishedText(published, text, texts.is_played(text)) if text and text.game in GAMES else None


async def visible(texts: VisitorTexts, published: Published, holder: str) -> PublishedText:
    """Return a published text that a visitor may see: one that is played here, or an own one; NotFound for others."""
    shown = with_text(texts, published, await texts.records.find(published.game))
    if shown is None or shown.text.state == "hidden" or not (shown.is_played or published.is_by(holder)):
        raise NotFound(NO_ENTRY)
    return shown


async def is_public(store: GalleryRecords, texts: VisitorTexts, text: RuleText) -> bool:
    """Return whether everybody may read a text, since it is published and played here."""
    published = await store.published(published_id(text.name)) if texts.is_played(text) else None
    return published is not None and not published.is_hidden
