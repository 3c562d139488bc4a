"""The protocol of a store for the gallery."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from hoyle.rulesets.published_rules import Facts, Published, Rating


class GalleryRecords(Protocol):
    """A store of published rule sets, ratings and facts. All methods raise StoreError if the store fails."""

    async def publish(self, published: Published) -> None:
        """Store a published rule set, unless there is one with this id."""
        ...

    async def published(self, id: str) -> Published | None:
        """Return the published rule set with this id, also if it is hidden, or None."""
        ...

    async def all_published(self, limit: int = ...) -> list[Published]:
        """Return the newest published rule sets that are not hidden."""
        ...

    async def published_by(self, holder: str) -> list[Published]:
        """Return the rule sets that a visitor has published, the newest first, also hidden ones."""
        ...

    async def forks_of(self, id: str) -> list[Published]:
        """Return the newest forks of a rule set that are not hidden."""
        ...

    async def of_other_versions(self, game: str, version: int) -> list[Published]:
        """Return the published rule sets of a game that belong to other versions of its rules, also hidden ones."""
        ...

    async def without_facts(self, versions: Mapping[str, int], limit: int) -> list[Published]:
        """Return the oldest visible rule sets without facts; `versions` are the versions of the games that can be measured."""
        ...

    async def withdraw(self, id: str, holder: str) -> None:
        """Delete a rule set that a visitor has published, and its ratings. What an operator has hidden stays hidden."""
        ...

    async def hide_published(self, id: str, is_hidden: bool = ...) -> None:
        """Hide a published rule set, or show it again."""
        ...

    async def hidden_published(self) -> list[Published]:
        """Return the published rule sets that operators have hidden, the newest first."""
        ...

    async def delete_gallery_of(self, holder: str) -> None:
        """Delete what a visitor has published, with its ratings, and the visitor's own ratings.

        What an operator has hidden stays hidden, and belongs to nobody any more.
        """
        ...

    async def rate(self, id: str, holder: str, stars: int, made: float) -> None:
        """Store a visitor's rating of a rule set in place of an earlier one."""
        ...

    async def rating_by(self, id: str, holder: str) -> int:
        """Return a visitor's rating of a rule set; 0 if there is none."""
        ...

    async def ratings_by(self, holder: str) -> dict[str, int]:
        """Return a visitor's ratings by rule set."""
        ...

    async def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all rule sets that have any, by id."""
        ...

    async def rating(self, id: str) -> Rating | None:
        """Return the ratings of a rule set; None if there are none."""
        ...

    async def has_finished(self, holder: str, hashes: Sequence[str]) -> bool:
        """Return whether a visitor has finished a game with rules that have one of these hashes."""
        ...

    async def facts(self, hashes: Sequence[str]) -> dict[str, Facts]:
        """Return the facts of rules, by their hashes."""
        ...

    async def minutes(self) -> dict[str, float]:
        """Return the estimated minutes of a game with rules, by their hashes, for all that were measured."""
        ...

    async def doubted(self) -> set[str]:
        """Return the hashes of the rules with which a trial found something wrong."""
        ...

    async def save_facts(self, hash: str, facts: Facts) -> None:
        """Store the facts of rules in place of earlier ones."""
        ...

    async def claim(self, hash: str, server: str, now: float, until: float) -> bool:
        """Let a server measure rules until a time in seconds since 1970; return False if another server does that now."""
        ...

    async def release(self, hash: str, server: str) -> None:
        """End a claim of a server."""
        ...

    async def release_all(self) -> None:
        """End all claims, which were made by servers that do not run any more."""
        ...
