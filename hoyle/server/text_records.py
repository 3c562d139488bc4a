"""The rows of a store for texts of rules that visitors have sent: who has sent which one, and what an operator has decided about it.

The statements are in the SQL that SQLite and PostgreSQL both understand.
"""

from dataclasses import astuple, dataclass
from typing import Literal, NamedTuple

from hoyle.server.notifications.records import Database

State = Literal["sent", "allowed", "refused", "hidden"]
"""What an operator has decided about a text: nothing yet, that it may be played, that it may not, or that nobody may see it either."""
MAX_LISTED = 200
"""The maximum number of texts that are found at once."""
PAGE = 50
"""The number of texts on a page for operators; one more is found where there are more."""
FIELDS = "name, game, title, holder, author, made, text, state"


@dataclass(frozen=True)
class RuleText:
    """A text of rules that a visitor has sent."""

    name: str
    """The name of the game that it makes; see `visitor_rules.name_of`."""
    game: str
    """The game that it changes."""
    title: str
    holder: str
    """The id of the visitor; empty once the visitor's data were deleted."""
    author: str
    """The visitor's name; may be empty."""
    made: float
    """Seconds since 1970."""
    text: str
    state: State = "sent"


class ListedText(NamedTuple):
    """A text, and the number of tables that were opened by it."""

    text: RuleText
    tables: int


class TextRecords:
    """The texts in a database. All methods raise StoreError if the database fails."""

    def __init__(self, database: Database) -> None:
        """Read from a database and write to it."""
        self.query, self.execute = database.query, database.execute

    async def add(self, text: RuleText) -> None:
        """Store a text, unless it is stored."""
        insert = f"insert into rule_texts ({FIELDS}, bytes) values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing"
        await self.execute(insert, *astuple(text), len(text.text.encode()))

    async def find(self, name: str) -> RuleText | None:
        """Return a text by the name of its game, or None."""
        rows = await self.query(f"select {FIELDS} from rule_texts where name = ?", name)
        return RuleText(*rows[0]) if rows else None

    async def newest(self, page: int = 1) -> list[ListedText]:
        """Return a page of texts for operators: first those about which nothing is decided, the newest of these and of others first."""
        tables = "(select game as played, count(*) as tables from tables group by game) as counted"
        order = "order by case state when 'sent' then 0 else 1 end, made desc, name limit ? offset ?"
        select = f"select {FIELDS}, coalesce(tables, 0) from rule_texts left join {tables} on played = name {order}"
        rows = await self.query(select, PAGE + 1, (page - 1) * PAGE)
        return [ListedText(RuleText(*row[:-1]), row[-1]) for row in rows]

    async def tables_of(self, name: str) -> int:
        """Return the number of tables that were opened by a text."""
        return (await self.query("select count(*) from tables where game = ?", name))[0][0]

    async def allowed(self, game: str) -> list[RuleText]:
        """Return the texts that change a game and that an operator has allowed, the newest first."""
        select = (
            f"select {FIELDS} from rule_texts where game = ? and state = 'allowed' order by made desc, name limit ?"
        )
        return [RuleText(*row) for row in await self.query(select, game, MAX_LISTED)]

    async def published(self) -> dict[str, RuleText]:
        """Return what is known of the texts in the gallery, by the names of their games: all but the texts themselves, which are long."""
        known = FIELDS.replace(" text,", " '',")
        rows = await self.query(f"select {known} from rule_texts where name in (select game from gallery)")
        return {row[0]: RuleText(*row) for row in rows}

    async def of(self, holder: str) -> list[RuleText]:
        """Return the texts of a visitor, the newest first."""
        select = f"select {FIELDS} from rule_texts where holder = ? order by made desc, name limit ?"
        return [RuleText(*row) for row in await self.query(select, holder, MAX_LISTED)]

    async def hidden(self) -> frozenset[str]:
        """Return the names of the games whose texts nobody may see."""
        return frozenset(name for (name,) in await self.query("select name from rule_texts where state = 'hidden'"))

    async def waiting(self) -> int:
        """Return the number of texts about which no operator has decided."""
        return (await self.query("select count(*) from rule_texts where state = 'sent'"))[0][0]

    async def size(self) -> tuple[int, int]:
        """Return the number of texts and of their bytes."""
        return (await self.query("select count(*), coalesce(sum(bytes), 0) from rule_texts"))[0]

    async def count_of(self, holder: str) -> int:
        """Return the number of texts of a visitor."""
        return (await self.query("select count(*) from rule_texts where holder = ?", holder))[0][0]

    async def decide(self, name: str, state: State) -> None:
        """Note what an operator has decided about a text."""
        await self.execute("update rule_texts set state = ? where name = ?", state, name)

    async def set_titles(self, name: str, title: str) -> None:
        """Change the titles in lists of the tables that were opened by a text."""
        await self.execute("update tables set title = ? where game = ?", title, name)

    async def forget_unplayed(self, before: float) -> None:
        """Delete the texts that were sent before a time and are not published, undecided, and by which no table was opened."""
        unused = "name not in (select game from tables) and name not in (select game from gallery)"
        await self.execute(f"delete from rule_texts where state = 'sent' and made < ? and {unused}", before)

    async def delete_author(self, holder: str) -> None:
        """Remove who has sent the texts of a visitor. The texts stay, since others play by them."""
        await self.execute("update rule_texts set holder = '', author = '' where holder = ?", holder)
