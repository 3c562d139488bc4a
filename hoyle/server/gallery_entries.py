"""The gallery: rule sets that visitors publish on this server, how they are found and rated, and its file."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hoyle.errors import NotFound, Refusal
from hoyle.games import own_games
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import preset_values
from hoyle.rulesets.published_rules import (
    STARS,
    Entry,
    Facts,
    Published,
    Rating,
    changed_options,
    entry_of,
    hash_of,
    is_canonical,
    published_of,
    variant_of,
)
from hoyle.rulesets.rule_sets import HASH, LONGEST_NAME, LONGEST_SENTENCE, canonical_text
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.novelty import preset_rules
from hoyle.table.ports import Clock
from hoyle.table.rewrite_texts import published_id
from hoyle.table.wire.events import Opened

NO_ENTRY = N_("There is no such rule set in the gallery.")
NO_NAME = N_("Enter a name for your game first.")
USUAL = N_("These rules are a preset of the game, which everybody has. Change one before you publish them.")
PUBLISHED_BEFORE = N_("These rules are in the gallery already.")
NOT_HERE = N_("An operator of this server has hidden these rules. They cannot be published.")
TOO_MANY = N_("You have published {count} rule sets. Withdraw one before you publish another.")
NOT_FINISHED = N_("Finish a game with these rules first. Then you can rate them.")
OWN_RULES = N_("You have published these rules yourself. Others rate them.")
DOUBTED = N_("Bots have found something wrong with these rules, so they are not rated.")
NO_STARS = N_("Choose 1 to 5 stars.")
MAX_ANCESTORS = 12
"""The longest line of descent that is shown."""


class AlreadyPublished(Refusal):
    """These rules are in the gallery already."""

    def __init__(self, id: str) -> None:
        """Store the id of the published rule set."""
        super().__init__(PUBLISHED_BEFORE)
        self.id = id


@dataclass(frozen=True)
class Ancestor:
    """A step of a line of descent."""

    published: Published | None
    """The rule set; None if it is not in the gallery, or not any more."""
    changes: int
    """The number of options in which the next rule set of the line differs from it."""


@dataclass(frozen=True)
class Shown:
    """A published rule set with what is known about it."""

    published: Published
    variant: Variant | None
    """The game with these rules; None if this Hoyle does not have them any more."""
    rating: Rating | None
    facts: Facts | None
    parent: Ancestor | None
    """The rule set of which it is a fork; None if it is not a fork."""


# Publishing.


async def publish(
    store: GalleryRecords, holder: str, variant: Variant, fields: Mapping[str, str], most: int
) -> Published:
    """Publish rules under the name and the sentence in the fields of a form, at most `most` of a visitor.

    The field `from` may have the id of a published rule set of which these rules are a fork. Refusal if that is not possible;
    AlreadyPublished if the rules are published.
    """
    name = one_line(fields.get("title", ""), LONGEST_NAME)
    if not name:
        raise Refusal(NO_NAME)
    id = await unpublished_hash(store, variant)
    if len(await store.published_by(holder)) >= most:
        raise Refusal(TOO_MANY, count=most)
    sentence, parent = one_line(fields.get("about", ""), LONGEST_SENTENCE), await parent_in(store, fields)
    game, rules = variant.game, canonical_text(variant.canonical())
    parent_id = parent.id if parent and parent.game == game.name else ""
    published = Published(id, game.name, game.version, rules, name, sentence, parent_id, time.time(), holder)
    await store.publish(published)
    if await store.published(id) != published:  # somebody else was first
        raise AlreadyPublished(id)
    return published


async def unpublished_hash(store: GalleryRecords, variant: Variant) -> str:
    """Return the hash of rules that may be published; Refusal if they are published, hidden or usual."""
    game, id = variant.game, hash_of(variant)
    if is_usual(game, variant.canonical()):
        raise Refusal(USUAL)
    others = await store.of_other_versions(game.name, game.version)
    for known in [await store.published(id), *(each for each in others if each.hash == id)]:
        if known is not None and known.is_hidden:
            raise Refusal(NOT_HERE)
        if known is not None:
            raise AlreadyPublished(known.id)
    return id


def is_usual(game: Game, canonical: Mapping[str, object]) -> bool:
    """Return whether options are those of the standard rules or of a preset."""
    return not canonical or any(preset_values(game.name, preset) == canonical for preset in game.presets)


async def parent_in(store: GalleryRecords, fields: Mapping[str, str]) -> Published | None:
    """Return the visible rule set that the field `from` of a form names, or None."""
    id = fields.get("from", "")
    found = await store.published(id) if HASH.fullmatch(id) else None
    return None if found is None or found.is_hidden else found


# Finding.


async def visible(store: GalleryRecords, id: str) -> Published:
    """Return a published rule set; NotFound if there is none, or it is hidden."""
    found = await parent_in(store, {"from": id})
    if found is None:
        raise NotFound(NO_ENTRY)
    return found


async def of_table(store: GalleryRecords, opened: Opened) -> Published | None:
    """Return the visible published rule set by which a table is played, or None."""
    if own_games.is_visitors(opened.game):
        return None if opened.options else await parent_in(store, {"from": published_id(opened.game)})
    variant = variant_of(opened.game, opened.version, canonical_text(opened.options))
    if variant is None or opened.start:
        return None
    found = await parent_in(store, {"from": hash_of(variant)})
    if found is None:
        others = await store.of_other_versions(variant.name, variant.game.version)
        found = next((each for each in others if each.hash == hash_of(variant) and not each.is_hidden), None)
    return found


async def playable(store: GalleryRecords, clock: Clock) -> list[Published]:
    """Return the newest visible rule sets that this Hoyle has, whose rules are looked up in parts."""
    found: list[Published] = []
    for each in await store.all_published():
        if each.variant and each.hash:
            found.append(each)
        await clock.checkpoint()
    return found


async def with_details(store: GalleryRecords, entries: Sequence[Published]) -> list[Shown]:
    """Return published rule sets with their ratings, facts and parents."""
    hashes, ratings = {each.id: each.hash for each in entries}, await store.ratings()
    facts = await store.facts(list(hashes.values()))
    return [
        Shown(
            each,
            each.variant,
            ratings.get(each.id),
            facts.get(hashes[each.id]),
            (await ancestor(store, each) if each.parent else None),
        )
        for each in entries
    ]


async def ancestor(store: GalleryRecords, child: Published) -> Ancestor:
    """Return the parent of a fork."""
    parent = await parent_in(store, {"from": child.parent})
    before, after = (parent.variant if parent else None), child.variant
    return Ancestor(parent, len(changed_options(before, after)) if before and after else 0)


async def descent(store: GalleryRecords, child: Published) -> list[Ancestor]:
    """Return the line of descent, the parent first; the last one is None where the gallery does not have the rules."""
    line, seen = list[Ancestor](), {child.id}
    while child.parent and child.parent not in seen and len(line) < MAX_ANCESTORS:
        seen.add(child.parent)
        line.append(await ancestor(store, child))
        if (parent := line[-1].published) is None:
            break
        child = parent
    return line


async def nearest_to(store: GalleryRecords, shown: Shown) -> Published | None:
    """Return the rules from which the novelty of a rule set was measured: a preset, or a visible published rule set."""
    if not shown.facts or not shown.facts.novelty:
        return None
    hash = shown.facts.novelty.nearest
    preset = next((each for each in preset_rules([shown.published.game]) if each.id == hash), None)
    return preset or await parent_in(store, {"from": hash})


# Rating.


async def may_rate(store: GalleryRecords, published: Published, holder: str) -> bool:
    """Return whether a visitor has played a game with exactly these rules to its end, and has not published them."""
    if not holder or published.is_by(holder) or published.hash in await store.doubted():
        return False
    return await store.has_finished(holder, sorted({published.id, published.hash}))


async def rate(store: GalleryRecords, published: Published, holder: str, stars: str) -> None:
    """Store a visitor's rating in place of an earlier one; Refusal for forged ones."""
    if stars not in map(str, STARS):
        raise Refusal(NO_STARS)
    if published.is_by(holder):
        raise Refusal(OWN_RULES)
    if published.hash in await store.doubted():
        raise Refusal(DOUBTED)
    if not await may_rate(store, published, holder):
        raise Refusal(NOT_FINISHED)
    await store.rate(published.id, holder, int(stars), time.time())


# The file.


async def export(store: GalleryRecords, clock: Clock) -> list[Entry]:
    """Return the visible entries of the gallery for its file, the oldest first."""
    await playable(store, clock)  # all rules are looked up
    entries = [each for each in await store.all_published() if not own_games.is_visitors(each.game)]  # texts stay here
    ratings, facts = await store.ratings(), await store.facts([each.hash for each in entries])
    found: list[Entry] = []
    for each in reversed(entries):
        found.append(entry_of(each, ratings.get(each.id), facts.get(each.hash)))
        await clock.checkpoint()
    return found


@dataclass
class Imported:
    """What an import has done."""

    added: int = 0
    known: int = 0
    """The number of entries that the gallery had already."""
    unknown: tuple[str, ...] = ()
    """The names of the entries whose rules this Hoyle does not have."""


async def import_entries(store: GalleryRecords, entries: Iterable[Entry]) -> Imported:
    """Add entries of a file that are valid; ratings stay with the people who gave them.

    Facts are added where there are none. Entries of rules that this Hoyle does not have are left out.
    """
    result, unknown = Imported(), list[str]()
    for entry in entries:
        published = published_of(entry)
        if not is_canonical(published):
            unknown.append(entry.name)
            continue
        known = await store.published(entry.id) or await store.published(published.hash)
        result.known += known is not None
        result.added += known is None
        if known is None:
            await store.publish(published)
        if entry.facts and not await store.facts([entry.id]):
            await store.save_facts(entry.id, entry.facts)
    return replace(result, unknown=tuple(unknown))
