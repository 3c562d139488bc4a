"""Game: one record that gathers a game's functions and facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from hoyle.rules.mark import rule
from hoyle.rules.match import Match
from hoyle.rules.options import Clash, Explained, House, Idle, OptionError, Options, Preset
from hoyle.rules.record import Record, copy
from hoyle.rules.texts import Drawn
from hoyle.rules.verbs import HIGH, WORDS


def keep(rules: Any) -> None:
    """Nothing to resolve."""


@rule
def nothing(state: Any, seat: int, move: int) -> int:
    """What `noisy` says in a game without takings: no move takes anything."""
    return 0


@rule
def by_sight(mind: Any, seen: Any, seat: int, keep: int, dice: Any) -> None:
    """What `remember` says in a game whose views show all that a seat may know: nobody needs to remember more."""
    copy(mind, seen)


@rule
def anything(state: Any, seat: int) -> int:
    """What `hope` says in a game that does not say: the largest payoff there is."""
    return HIGH


def alone(rules: Any, seat: int) -> int:
    """Everybody plays for himself."""
    return seat


def never(rules: Any) -> bool:
    """By no rules at all."""
    return False


@rule
def unproposed(state: Any, seat: int, number: int, moves: Any) -> int:
    """What `proposals` says in a game that proposes no turns."""
    return 0 - 1


@rule
def usual(state: Any) -> int:
    """What `opening_kind` says in a game whose deals are all of one kind."""
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game: its words, its house rules, its facts. Every folder of `hoyle/games` makes one."""

    name: str
    title: str
    """What people call it (an English message)."""
    sentence: str
    """What it is, in one sentence (an English message)."""
    words: Mapping[str, Callable[..., Any]]
    """The verbs of `verbs.py` by name; see `gather`."""
    state: type[Record]
    options: type[House]
    version: int
    """Grows whenever a rule changes so that old logs would replay otherwise."""
    seats: Callable[[Any], int]
    """How many people play, by options."""
    most_seats: int
    team: Callable[[Any, int], int] = alone
    """Who plays together, by options and seat: teams are numbered from 0; who plays alone is his seat."""
    moves: int
    """Most moves at once, of a seat or of CHANCE."""
    codes: int = 0
    """Every move of a seat is a number below this; 0: the game does not say."""
    longest: int
    """Most moves of a game, those of CHANCE included."""
    payoffs: tuple[int, int]
    """Least and largest payoff of a seat, by any rules."""
    stakes: Callable[[Any], tuple[int, int]] | None = None
    """Least and largest payoff of a seat, by options, where that is narrower; see `between`."""
    unit: Callable[[Any], int] = lambda rules: 1
    """How many units of `payoff` reports count as 1, by options."""
    endings: tuple[tuple[str, str], ...]
    """How a game can end: a name and an English message, by the index that `ending` gives."""
    by_history: tuple[str, ...] = ()
    """The endings that depend on how a position was reached, such as a third repetition, by name."""
    stalls: tuple[str, ...] = ()
    """The endings of a game that came to a standstill before anybody reached its goal, by name."""
    opening_kinds: tuple[str, ...] = ()
    """Kinds of beginnings by which reports part the first mover's score (English messages); see `opening_kind`."""
    zero_sum: bool = True
    forgets: Callable[[Any], bool] = lambda rules: False
    """Whether a view may show less than the seat has seen."""
    perfect: Callable[[Any], bool] = never
    """Whether two play against each other, one at a time, and nothing that matters is hidden: minimax applies."""
    solved: Callable[[Any], bool] = never
    """Whether it is solved exactly in seconds: two, nothing hidden but what both choose at once, a few million positions."""
    long_turns: Callable[[Any], bool] = never
    """Whether a turn is a path of several moves of one seat: the planner plays better than search."""
    opening: Callable[[Any], int] = lambda rules: 0
    """How many decisions the laboratory draws at random first, so that games from one fixed position differ."""
    cut: Callable[[Any], int] = lambda rules: -1
    """Decisions that search plays at random before it goes by `worth`, by options; −1: always to the end; 0: none, and
    `worth` judges finished games too."""
    usual: int = 1
    """Of the turns that the game proposes, the number of the one that the planner plays in doubt; see `verbs.proposals`."""
    rounds: int = 2
    """So often a seat's turn comes again before the planner of proposed turns judges a position; 0: it plays on to the end."""
    chosen_is_public: bool = True
    """Whether everybody sees *that* a seat has made its sealed choice (never which)."""
    clashes: tuple[Clash, ...] = ()
    idle: tuple[Idle, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict[str, Preset])
    resolve: Callable[[Any], None] = keep
    """Writes what is derived (`auto`) into an options record."""
    match: Match | None = None
    """Several games and their sum."""
    cloth: str = "green"
    family: str = ""
    text: Any = None
    """`write(seen, seat, move)`, `read(seen, seat, text)`: moves in people's notation."""
    table: Any = None
    """`draw`, `tell`, `deck`: what the browser shows; `sheet(match, names, say)`, where a match has a score sheet of its own."""
    lot: Callable[[Any, int], list[int]] | None = None
    """lot(rules, seed): who sits where, by seat the place in which they came; empty where seats are not drawn."""
    reckoning: ModuleType | None = None
    """`told`, `figures`, `contracts`: a calculator of scores."""
    pages: tuple[tuple[str, str], ...] = ()
    """Further pages of the game at the table's server: address, and title (an English message)."""
    home: str = ""
    """The package that the game is, where it does not lie in `hoyle/games` under its own name."""
    drawings: Mapping[str, Drawn] = field(default_factory=dict[str, Drawn])
    """Options that people draw as text grids, by the word that a file calls them."""

    def word(self, name: str) -> Callable[..., Any]:
        """The game's own function for a verb; a sentence if it has none.

        Points and worth are the payoff unless said, no move is noisy, a seat hopes for the largest payoff, and what a
        position promises is its worth. No turns are proposed. All deals are of one kind. Nothing need be remembered.
        """
        if name in ("points", "worth") and name not in self.words:
            return self.words["payoff"]
        if name == "noisy" and name not in self.words:
            return nothing
        if name == "hope" and name not in self.words:
            return anything
        if name == "remember" and name not in self.words:
            return by_sight
        if name == "proposals" and name not in self.words:
            return unproposed
        if name == "opening_kind" and name not in self.words:
            return usual
        if name == "promise" and name not in self.words:
            return self.word("worth")
        if name not in self.words:
            raise TypeError(f"{self.name} does not say what {name} means.")
        return self.words[name]

    def fact(self, name: str) -> int:
        """A declared figure by the name that `verbs.Fact` uses."""
        facts = {
            "seats": self.most_seats,
            "moves": self.moves,
            "low": self.payoffs[0],
            "high": self.payoffs[1],
            "longest": self.longest,
            "proposes": int(self.proposes),
            "remembers": int(self.remembers),
            "usual": self.usual,
            "rounds": self.rounds,
            "perfect": int(self.perfect is not never),
            "solved": int(self.solved is not never),
            "by_history": sum(1 << place for place, (one, _) in enumerate(self.endings) if one in self.by_history),
        }
        return facts[name]

    @property
    def package(self) -> str:
        """The package that the game is: its modules, its rulebooks and its drawings lie there."""
        return self.home or f"hoyle.games.{self.name}"

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise TypeError(f"{self.name} has no package {self.package}: say in `home` where it lies.")
        return Path(spec.origin).parent

    def rulebook(self, lang: str) -> str:
        """The rulebook in this language as Markdown, in English if there is none, or what the game says in one sentence."""
        for file in (self.folder / f"rulebook.{lang}.md", self.folder / "rulebook.en.md"):
            if file.is_file():
                return file.read_text("utf-8")
        return f"# {self.title}\n\n{self.sentence}\n"

    @property
    def proposes(self) -> bool:
        """Whether the game proposes whole turns; see `verbs.proposals`."""
        return "proposals" in self.words

    @property
    def remembers(self) -> bool:
        """Whether it matters what was seen before, and the game says how; see `verbs.remember`."""
        return "remember" in self.words

    def between(self, rules: Any) -> tuple[int, int]:
        """Least and largest payoff of a seat under these rules."""
        return self.payoffs if self.stakes is None else self.stakes(rules)

    @property
    def house(self) -> Options:
        """The declared options with their clashes and what makes them idle."""
        return Options(self.name, self.options, self.clashes, self.idle, self.resolve)

    def choose(self, **values: Any) -> House:
        """An options record, `auto` resolved; OptionError with one sentence if a value is no value or two clash.

        >>> from hoyle.games import GAMES
        >>> GAMES["r"].choose(points_to_win=3).points_to_win
        3
        """
        return self.house.choose(values)

    def explain(self, values: Mapping[str, Any]) -> Explained:
        """Clashes, idle options and the canonical form of a choice, for a page that shows them at once."""
        return self.house.explain(values)

    def begin(self, rules: House, carried: Record | None = None) -> Any:
        """A state with these house rules, started; `carried` is what a match hands over."""
        state: Any = self.state()
        copy(state.rules, rules)
        if carried is not None:
            copy(state.carried, carried)
        self.words["start"](state)
        return state


def gather(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """The verbs that these modules define, by name."""
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        for name in WORDS:
            if hasattr(module, name):
                found[name] = getattr(module, name)
    return found


__all__ = ["Game", "OptionError", "gather"]
