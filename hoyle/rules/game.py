"""Game: the description of a game, with its functions, options and facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from hoyle.rules.conditions import When
from hoyle.rules.default_verbs import DEFAULT_VERBS
from hoyle.rules.drawings import DrawnOption
from hoyle.rules.match import Match
from hoyle.rules.options import (
    Clash,
    Explanation,
    Idle,
    Option,
    OptionError,
    OptionSchema,
    OptionSet,
    Preset,
    Values,
    check,
    declared,
)
from hoyle.rules.position import Position
from hoyle.rules.record import Record, copy
from hoyle.rules.verbs import VERBS
from hoyle.rules.views import with_views


def nothing_derived(options: OptionSet) -> None:
    """Leave the options as they are."""


def itself(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the rule: no other function stands for it."""
    return rule


def own_team(options: OptionSet, seat: int) -> int:
    """Return the seat as its own team: everybody plays alone."""
    return seat


def under_no_options(options: OptionSet) -> bool:
    """Return False: the property holds under no options."""
    return False


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game: its verbs, options and facts. Every folder of `hoyle/games` defines one.

    Callables with one argument receive the options in force.
    """

    name: str
    title: str
    """The name that people see (an English message)."""
    sentence: str
    """What the game is, in one sentence (an English message)."""
    verbs: Mapping[str, Callable[..., Any]]
    """The functions for the verbs of `verbs.py`, by name: those that the game writes (see `gather`), and its declared views."""
    usual: "Game | None" = None
    """The game of which this is a rewritten one."""
    rewrites: tuple[Any, ...] = ()
    """The `hoyle.rules.rewrites.Rewrite`s of the usual game that made this one, in their order."""
    edit_rulebook: Callable[[str, str], str] = lambda markdown, lang: markdown
    """Returns the rulebook of this game, from that of the usual one and its language."""
    rule: Callable[[Callable[..., Any]], Callable[..., Any]] = itself
    """What stands for a rule in this game: another function if the game is rewritten; see `link.linked_rules`."""
    rules: Callable[["Game"], object] | None = None
    """The class of the rules that the table, the notation, the guide and the match call; see `link.linked_rules.LinkedRules`."""
    state: type[Position]
    options: type[OptionSet]
    version: int
    """Incremented whenever a rule changes so that old logs would replay differently."""
    earlier: Mapping[int, Callable[[Values], Values]] = field(default_factory=dict[int, Callable[[Values], Values]])
    """By earlier version: a function from the options of a table of that version to the options of this version that stand for
    the same rules. Tables of these versions go on; other tables cannot."""
    seats: Callable[[Any], int]
    """The number of players, by options."""
    max_seats: int
    team: Callable[[Any, int], int] = own_team
    """The team of a seat, by options and seat. Teams are numbered from 0; a player without partners has the seat's number."""
    moves: int
    """The largest number of legal moves in a position, for a seat or for CHANCE."""
    codes: int = 0
    """Every move of a seat is a number below this; 0 if the game does not declare it."""
    max_length: int
    """The largest number of moves in a deal, those of CHANCE included."""
    payoffs: tuple[int, int]
    """The smallest and the largest payoff of a seat, under any options."""
    payoffs_by_options: Callable[[Any], tuple[int, int]] | None = None
    """The smallest and the largest payoff of a seat by options, if a narrower range than `payoffs` is known; see `payoff_range`."""
    payoff_unit: Callable[[Any], int] = lambda options: 1
    """The number of units of `payoff` that reports show as 1, by options."""
    endings: tuple[tuple[str, str], ...]
    """The endings of the game: names and sentences (English messages), by the index that `ending` returns."""
    history_endings: tuple[str, ...] = ()
    """Names of the endings that depend on how a position was reached, such as a third repetition."""
    stalled_endings: tuple[str, ...] = ()
    """Names of the endings in which the game comes to a standstill before anybody reaches the goal."""
    opening_kinds: tuple[str, ...] = ()
    """Types of openings for which reports give the first mover's score separately (English messages); see `opening_kind`."""
    zero_sum: bool = True
    forgets: Callable[[Any], bool] = under_no_options
    """Whether a view may show less than the seat has seen (imperfect recall)."""
    perfect_information: Callable[[Any], bool] = under_no_options
    """Whether two seats move in turn and nothing that matters is hidden, so that minimax applies."""
    solvable: Callable[[Any], bool] = under_no_options
    """Whether the game can be solved exactly in seconds: two seats, only simultaneous choices hidden, a few million positions."""
    hidden_hands_solvable: Callable[[Any], bool] = under_no_options
    """Whether the game hides cards and is solved by regret minimisation in seconds: two seats, about a million information sets."""
    long_turns: Callable[[Any], bool] = under_no_options
    """Whether a turn consists of several moves of one seat, so that the planner plays better than search."""
    opening: Callable[[Any], int] = lambda options: 0
    """The number of first decisions that the laboratory plays at random, so that games from one fixed position differ."""
    playout_limit: Callable[[Any], int] = lambda options: -1
    """The number of decisions that search plays at random before it calls `evaluate`. −1: it plays to the end. 0: it plays none,
    and calls `evaluate` for finished games too."""
    default_proposal: int = 1
    """The number of the proposal that the planner plays unless another one is clearly better; see `verbs.proposals`."""
    simple_turns: Mapping[str, int] = field(default_factory=dict[str, int])
    """By strength of the planner: the number (above 0) of the proposal that it always plays. With other strengths it compares
    proposals."""
    planner_rounds: int = 2
    """How often a seat's turn comes round again before the planner of proposed turns evaluates; 0: it plays to the end."""
    reveals: tuple[str, ...] = ()
    """Names of fields of the state of which views show more than the fields declare, on purpose; see `testing.who_sees`."""
    chosen_is_public: bool = True
    """Whether everybody sees *that* a seat has made its sealed choice (never which)."""
    clashes: tuple[Clash, ...] = ()
    idle: tuple[Idle, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict[str, Preset])
    first_preset: str = ""
    """The preset that the lobby plays at one tap; empty for the usual rules."""
    search_words: str = ""
    """Further words by which people look for the game (an English message)."""
    featured: tuple[str, ...] = ()
    """Options of the kind on or off that the lobby lists among the variants, each turned on."""
    paragraphs: Mapping[str, When] = field(default_factory=dict[str, When])
    """When paragraphs of the rulebook apply, by their numbers, separated by spaces, possibly with wildcards: "F5 G1.*". A paragraph
    that several keys match applies if all their conditions hold; one that no key matches always applies."""
    resolve: Callable[[Any], None] = nothing_derived
    """Replaces `auto` in an options record by the derived values."""
    match: Match | None = None
    """The match of the game: several deals and their total."""
    family: str = ""
    """The family of the game (`r`, `board64`, `malice`, `rummy`, `muzicando`): its section in the lobby, and the cloth of its table."""
    text: object = None
    """A module with `write(seen, seat, move)` and `read(seen, seat, text)`: moves in written notation.

    It may have more; see `hoyle.games.shared.text_module`, the only reader of this field.
    """
    table: object = None
    """A module with `gestures`, `draw`, `narrate` and `deck` for the browser; see `hoyle.games.shared.table_module`, the only reader of
    this field."""
    guide: object = None
    """A module with `aim` and `advice`; see `hoyle.games.shared.guides.GuideModule`."""
    equipment: Callable[[Any, Mapping[str, Any]], Any] | None = None
    """Returns what a table of people needs, by the options of a deal and the values of the match's options; see
    `hoyle.games.shared.equipment`. None: each card of the deck once."""
    draw_seats: Callable[[Any, int], list[int]] | None = None
    """draw_seats(options, seed): the number of the player for each seat; an empty list if seats are not drawn."""
    calculator: ModuleType | None = None
    """A calculator of scores: a module with `contracts(say)`, `sentences(rules, contract, places, say)` and `figures(rules, say)`."""
    pages: tuple[tuple[str, str], ...] = ()
    """Further pages of the game on the server: address and title (an English message)."""
    home: str = ""
    """The game's package, if it is not the module of `hoyle.games` with the game's name."""
    drawings: Mapping[str, DrawnOption] = field(default_factory=dict[str, DrawnOption])
    """Options that people draw as text grids, by the key that a rule-set file uses."""

    def __post_init__(self) -> None:
        """Add the verbs that the fields of the state declare; see `views`. Raise TypeError for an impossible declaration.

        Conditions and words have to name the game's options and their values.
        """
        object.__setattr__(self, "verbs", with_views(self.state, self.max_seats, self.verbs))
        options = self.every_option
        of_match = (self.match.is_match,) if self.match else ()
        clashes_and_idle = (one.when for one in (*self.every_clash, *self.every_idle))
        for condition in (*clashes_and_idle, *self.paragraphs.values(), *of_match):
            if isinstance(condition, When):
                condition.check(self.name, {name: option.allows for name, option in options.items()})
        for name in (
            *(name for clash in self.every_clash for name in clash.among),
            *(one.option for one in self.every_idle),
        ):
            if name not in options:
                raise TypeError(f"{self.package}: {self.name} has no option {name}; it has {', '.join(options)}.")
        for name, option in options.items():
            for value in (*(option.chip if isinstance(option.chip, Mapping) else ()), *option.sentences):
                if value is not ... and not option.allows(value):
                    raise TypeError(f"{self.package}: the option {name} of {self.name} is never {value!r}.")

    def __copy__(self) -> "Game":
        """Return the game itself, which never changes. It is pickled by reference; see `hoyle.games.pickling`."""
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        """Return the game itself."""
        return self

    def verb(self, name: str) -> Callable[..., Any]:
        """Return the game's function for a verb, or the default function. Raise TypeError if there is neither."""
        found = self.verbs.get(name) or DEFAULT_VERBS.get(name)
        if found is None:
            raise TypeError(f"{self.name} does not define {name}.")
        return self.verb(found) if isinstance(found, str) else found

    @property
    def missing_verbs(self) -> list[str]:
        """The verbs that every game needs, that this one does not write, and that its fields do not declare."""
        return [name for name in VERBS if name not in self.verbs and name not in DEFAULT_VERBS]

    def constant(self, name: str) -> int:
        """Return the value of the `verbs.GameConstant` with this name. Raise KeyError if there is none."""
        return CONSTANTS[name](self)

    @property
    def package(self) -> str:
        """The game's package, which holds its modules, rulebooks and drawings."""
        return self.home or f"hoyle.games.{self.name}"

    @property
    def folder(self) -> Path:
        """The folder of the game's files."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise TypeError(f"{self.name} has no package {self.package}: set `home` to the one it is in.")
        return Path(spec.origin).parent

    def rulebook(self, lang: str) -> str:
        """Return the rulebook as Markdown, in this language or in English; without a rulebook the title and the sentence."""
        for file in (self.folder / f"rulebook.{lang}.md", self.folder / "rulebook.en.md"):
            if file.is_file():
                return self.edit_rulebook(file.read_text("utf-8"), lang)
        return f"# {self.title}\n\n{self.sentence}\n"

    @property
    def base(self) -> "Game":
        """The usual game of which this is a rewritten one; this game itself if it is none."""
        return self.usual or self

    @property
    def proposes(self) -> bool:
        """Whether the game proposes whole turns; see `verbs.proposals`."""
        return "proposals" in self.verbs

    @property
    def remembers(self) -> bool:
        """Whether earlier views matter, so that the game defines `verbs.remember`."""
        return "remember" in self.verbs

    def payoff_range(self, options: OptionSet) -> tuple[int, int]:
        """Return the smallest and the largest payoff of a seat under these options."""
        return self.payoffs if self.payoffs_by_options is None else self.payoffs_by_options(options)

    @property
    def every_option(self) -> dict[str, Option]:
        """All options by name, those of the match last."""
        return declared(self.options) | declared(self.match_schema.options)

    @property
    def every_clash(self) -> tuple[Clash, ...]:
        """The clashes among the options of the game and of its match."""
        return self.clashes + (self.match.clashes if self.match else ())

    @property
    def every_idle(self) -> tuple[Idle, ...]:
        """When options of the game and of its match have no effect."""
        return self.idle + (self.match.idle if self.match else ())

    def applies(self, paragraph: str, chosen: Values) -> bool:
        """Return whether a paragraph of the rulebook applies under these values of all options."""
        return all(
            condition(chosen)
            for numbers, condition in self.paragraphs.items()
            if any(fnmatchcase(paragraph, pattern) for pattern in numbers.split())
        )

    @property
    def option_schema(self) -> OptionSchema:
        """The declared options, their clashes, and the conditions that make them idle."""
        return OptionSchema(self.name, self.options, self.clashes, self.idle, self.resolve)

    @property
    def match_schema(self) -> OptionSchema:
        """The declared options of the match, with the conditions that make them idle; no options if there is no match."""
        match = self.match
        return OptionSchema(self.name, match.options, (), match.idle) if match else OptionSchema(self.name, OptionSet)

    def check(self, values: Values) -> None:
        """Raise OptionError if the game and its match have no option of a name, or if the option does not allow its value."""
        check(self.name, self.every_option, values)

    def choose(self, **values: object) -> OptionSet:
        """Return a resolved options record. Raise OptionError if a value is not allowed or values clash.

        >>> from hoyle.games import GAMES
        >>> GAMES["r"].choose(points_to_win=3).points_to_win
        3
        """
        return self.option_schema.choose(values)

    def explain(self, values: Mapping[str, object]) -> Explanation:
        """Return the clashes, the idle options and the canonical form of chosen values, for a page that shows them."""
        return self.option_schema.explain(values)

    def begin(self, options: OptionSet, carried: Record | None = None) -> Any:
        """Return the initial state with these options; `carried` has the facts that a match passes on to the deal."""
        state: Any = self.state()
        copy(state.options, options)
        if carried is not None:
            copy(state.carried, carried)
        self.verbs["start"](state)
        return state


CONSTANTS: Mapping[str, Callable[[Game], int]] = {
    "seats": lambda game: game.max_seats,
    "moves": lambda game: game.moves,
    "max_payoff": lambda game: game.payoffs[1],
    "max_length": lambda game: game.max_length,
    "proposes": lambda game: int(game.proposes),
    "remembers": lambda game: int(game.remembers),
    "default_proposal": lambda game: game.default_proposal,
    "planner_rounds": lambda game: game.planner_rounds,
    "perfect_information": lambda game: int(game.perfect_information is not under_no_options),
    "solvable": lambda game: int(game.solvable is not under_no_options),
    "history_endings": lambda game: sum(
        1 << index for index, (name, _) in enumerate(game.endings) if name in game.history_endings
    ),
}
"""The functions that return the values of the constants in `verbs`, by name."""


def gather(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the verbs that these modules define, by name."""
    return {name: getattr(module, name) for module in modules for name in VERBS if hasattr(module, name)}


__all__ = ["Game", "OptionError", "gather"]
