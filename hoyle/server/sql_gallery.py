"""The gallery in an SQL database: published rule sets, ratings, measured facts, and who has finished a game with which rules."""

import asyncio
from collections.abc import Mapping, Sequence

from hoyle.rulesets.published_rules import Facts, Published, Rating, facts_text, read_facts
from hoyle.server.sql_moderation import SqlModeration

FACTS_AT_ONCE = 25
MAX_PUBLISHED = 2000
"""The number of newest published rule sets that can be found."""
MAX_FORKS = 50
"""The number of newest forks of a rule set that are listed."""
COLUMNS = "id, game, version, rules, name, sentence, parent, made, holder, hidden"


class SqlGallery(SqlModeration):
    """The records of the gallery in an SQL database."""

    async def publish(self, published: Published) -> None:
        """Store a published rule set, unless there is one with this id."""
        each = published
        values = each.id, each.game, each.version, each.rules, each.name, each.sentence, each.parent, each.made
        await self.execute(
            f"insert into gallery ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
            *values,
            each.holder,
            int(each.is_hidden),
        )

    async def published(self, id: str) -> Published | None:
        """Return the published rule set with this id, also if it is hidden, or None."""
        found = await self.select_published("id = ?", id)
        return found[0] if found else None

    async def all_published(self, limit: int = MAX_PUBLISHED) -> list[Published]:
        """Return the newest published rule sets that are not hidden."""
        return await self.select_published("hidden = 0 order by made desc, id limit ?", limit)

    async def published_by(self, holder: str) -> list[Published]:
        """Return the rule sets that a visitor has published, the newest first, also hidden ones."""
        return await self.select_published("holder = ? order by made desc", holder)

    async def forks_of(self, id: str) -> list[Published]:
        """Return the newest forks of a rule set that are not hidden."""
        return await self.select_published("parent = ? and hidden = 0 order by made desc, id limit ?", id, MAX_FORKS)

    async def of_other_versions(self, game: str, version: int) -> list[Published]:
        """Return the published rule sets of a game that belong to other versions of its rules, also hidden ones."""
        return await self.select_published("game = ? and version <> ? order by made desc, id", game, version)

    async def without_facts(self, versions: Mapping[str, int], limit: int) -> list[Published]:
        """Return the oldest visible rule sets without facts; `versions` are the versions of the games that can be measured."""
        games = " or ".join("(game = ? and version = ?)" for _ in versions)
        missing = "not exists (select 1 from facts where facts.hash = gallery.id and body is not null)"
        where = f"hidden = 0 and ({games}) and {missing} order by made limit ?"
        values = [value for pair in versions.items() for value in pair]
        return await self.select_published(where, *values, limit) if versions else []

    async def select_published(self, where: str, *values: object) -> list[Published]:
        """Return the published rule sets that fulfil a condition."""
        rows = await self.query(f"select {COLUMNS} from gallery where {where}", *values)
        return [Published(*row[:-1], is_hidden=bool(row[-1])) for row in rows]

    async def withdraw(self, id: str, holder: str) -> None:
        """Delete a rule set that a visitor has published, and its ratings. What an operator has hidden stays hidden."""
        own = "select 1 from gallery where id = entry and holder = ? and hidden = 0"
        await self.execute(f"delete from ratings where entry = ? and exists ({own})", id, holder)
        await self.execute("delete from gallery where id = ? and holder = ? and hidden = 0", id, holder)

    async def hide_published(self, id: str, is_hidden: bool = True) -> None:
        """Hide a published rule set, or show it again."""
        await self.execute("update gallery set hidden = ? where id = ?", int(is_hidden), id)

    async def hidden_published(self) -> list[Published]:
        """Return the published rule sets that operators have hidden, the newest first."""
        return await self.select_published("hidden = 1 order by made desc, id")

    async def delete_gallery_of(self, holder: str) -> None:
        """Delete what a visitor has published, with its ratings, and the visitor's own ratings.

        What an operator has hidden stays hidden, and belongs to nobody any more.
        """
        own = "select id from gallery where holder = ? and hidden = 0"
        await self.execute(f"delete from ratings where entry in ({own})", holder)
        await self.execute("delete from ratings where holder = ?", holder)
        await self.execute("delete from gallery where holder = ? and hidden = 0", holder)
        await self.execute("update gallery set holder = '', name = '', sentence = '' where holder = ?", holder)

    # Ratings.

    async def rate(self, id: str, holder: str, stars: int, made: float) -> None:
        """Store a visitor's rating of a rule set in place of an earlier one."""
        insert = "insert into ratings (entry, holder, stars, made) values (?, ?, ?, ?)"
        replace = "on conflict (entry, holder) do update set stars = excluded.stars, made = excluded.made"
        await self.execute(f"{insert} {replace}", id, holder, stars, made)

    async def rating_by(self, id: str, holder: str) -> int:
        """Return a visitor's rating of a rule set; 0 if there is none."""
        rows = await self.query("select stars from ratings where entry = ? and holder = ?", id, holder)
        return rows[0][0] if rows else 0

    async def ratings_by(self, holder: str) -> dict[str, int]:
        """Return a visitor's ratings by rule set."""
        return dict(await self.query("select entry, stars from ratings where holder = ?", holder))

    async def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all rule sets that have any, by id."""
        rows = await self.query("select entry, count(*), sum(stars) from ratings group by entry")
        return {id: Rating(count, round(int(stars) / count, 2)) for id, count, stars in rows}

    async def rating(self, id: str) -> Rating | None:
        """Return the ratings of a rule set; None if there are none."""
        count, stars = (await self.query("select count(*), sum(stars) from ratings where entry = ?", id))[0]
        return Rating(count, round(int(stars) / count, 2)) if count else None

    async def has_finished(self, holder: str, hashes: Sequence[str]) -> bool:
        """Return whether a visitor has finished a game with rules that have one of these hashes."""
        query = (
            'select 1 from hashes join sits on sits."table" = hashes."table" '
            "where holder = ? and seat >= 0 and hash in ({}) limit 1"
        )
        return bool(await self.query(query.format(places(hashes)), holder, *hashes))

    # Facts.

    async def facts(self, hashes: Sequence[str]) -> dict[str, Facts]:
        """Return the facts of rules, by their hashes. They are read in parts, between which the event loop does other things."""
        query = f"select hash, body from facts where body is not null and hash in ({places(hashes)})"
        found = dict[str, Facts]()
        for number, (hash, body) in enumerate(await self.query(query, *hashes) if hashes else [], 1):
            found[hash] = read_facts(body)
            if number % FACTS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return found

    async def minutes(self) -> dict[str, float]:
        """Return the estimated minutes of a game with rules, by their hashes, for all that were measured."""
        return dict(await self.query("select hash, minutes from facts where minutes > 0"))

    async def doubted(self) -> set[str]:
        """Return the hashes of the rules with which a trial found something wrong."""
        return {hash for (hash,) in await self.query("select hash from facts where minutes < 0")}

    async def save_facts(self, hash: str, facts: Facts) -> None:
        """Store the facts of rules in place of earlier ones."""
        insert = "insert into facts (hash, minutes, body) values (?, ?, ?)"
        replace = "on conflict (hash) do update set minutes = excluded.minutes, body = excluded.body"
        minutes = -1.0 if facts.doubt else float(facts.minutes)  # so that `doubted` reads no bodies
        await self.execute(f"{insert} {replace}", hash, minutes, facts_text(facts))

    async def claim(self, hash: str, server: str, now: float, until: float) -> bool:
        """Let a server measure rules until a time in seconds since 1970; return False if another server does that now."""
        insert = "insert into facts (hash, server, until) values (?, ?, ?)"
        replace = "on conflict (hash) do update set server = excluded.server, until = excluded.until"
        free = "where facts.until is null or facts.until < ?"
        await self.execute(f"{insert} {replace} {free}", hash, server, until, now)
        return await self.query("select server from facts where hash = ?", hash) == [(server,)]

    async def release(self, hash: str, server: str) -> None:
        """End a claim of a server."""
        await self.execute("update facts set server = null, until = null where hash = ? and server = ?", hash, server)

    async def release_all(self) -> None:
        """End all claims, which were made by servers that do not run any more."""
        await self.execute("update facts set server = null, until = null where until is not null")


def places(values: Sequence[object]) -> str:
    """Return the placeholders of a list of values."""
    return ", ".join("?" * len(values))
