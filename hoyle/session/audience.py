"""Who looks at a table, and how they hold their cards."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Audience:
    """The audience of a view: a seat, or None for spectators; and which seats are connected."""

    seat: int | None = None
    online: frozenset[int] = frozenset()


@dataclass
class HandOrder:
    """How a seat orders its hand."""

    order: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    sort: dict[str, str] = field(default_factory=dict[str, str])
