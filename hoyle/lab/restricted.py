"""Restricted play: what it costs a seat never to play certain moves, or to be played by another bot.

The method is that of Jaffe, Miller, Andersen, Liu, Karlin and Popović, *Evaluating competitive game balance with restricted play*
(AIIDE 2012): one seat plays under a restriction, all others without it, and how much less it wins says what it cannot do without.
Every deal is played once without the restriction, and once for every seat with the restriction for this seat, with the same random
numbers; the differences are paired by deal.

A restriction is a rule: the restricted game offers its seat the forbidden moves only when there is no other legal move. So all bots
know it, those of the other seats too. The state of a restricted game contains the restriction; all else is as in the game.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from hoyle.bots import registry
from hoyle.errors import Refusal
from hoyle.i18n import Translator
from hoyle.lab.bot_dispatch import with_globals
from hoyle.lab.differences import Difference, difference_of_means
from hoyle.lab.drama import scores
from hoyle.lab.figures import Figure, mean
from hoyle.lab.many import Progress, no_progress, play_series
from hoyle.lab.move_names import names_of_kinds, places_of_kinds
from hoyle.lab.pools import playing_on
from hoyle.lab.series import PlayedGames, series_of
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, cell, copy, int16, int32, nest, row
from hoyle.rules.seats import CHANCE
from hoyle.rules.verbs import move_kind

MAX_RANGES = 64
"""The largest number of ranges of forbidden kinds."""
LISTED_MOVES = 4
"""The most moves that are listed as left out."""
PILOT_GAMES = 100
"""The number of random games in which the names of moves are looked up."""


class Restriction(Record):
    """The moves that a seat must avoid, as ranges of kinds of moves."""

    seat = cell(int16)
    count = cell(int16)  # number of ranges; 0: no restriction
    first = row(MAX_RANGES, int32)  # by range: its first kind
    last = row(MAX_RANGES, int32)  # by range: its last kind


@algorithm
def is_forbidden(restriction: Any, kind: int) -> bool:
    """Return whether a kind of move is in one of the ranges."""
    for index in range(restriction.count):
        if restriction.first[index] <= kind <= restriction.last[index]:
            return True
    return False


@algorithm
def base_verb(state: Any, seat: int, moves: Any) -> int:
    """Do nothing: a placeholder for a verb of the game."""
    return 0


@algorithm
def base_determinize(seen: Any, seat: int, state: Any, dice: Any) -> None:
    """Do nothing: a placeholder for the game's `determinize`."""


@algorithm
def restricted_legal(state: Any, seat: int, moves: Any) -> int:
    """Write the legal moves without the forbidden ones, or all of them if all are forbidden. Return their number."""
    n = base_verb(state, seat, moves)
    if seat == CHANCE or seat != state.restriction.seat or state.restriction.count == 0 or n < 2:
        return n
    allowed = 0
    for index in range(n):
        if not is_forbidden(state.restriction, move_kind(state, seat, moves[index])):
            allowed += 1
    if allowed == 0 or allowed == n:
        return n
    written = 0
    for index in range(n):
        if not is_forbidden(state.restriction, move_kind(state, seat, moves[index])):
            moves[written] = moves[index]
            written += 1
    return written


@algorithm
def restricted_determinize(seen: Any, seat: int, state: Any, dice: Any) -> None:
    """Write a random state that agrees with a view, and its restriction."""
    base_determinize(seen, seat, state, dice)
    copy(state.restriction, seen.restriction)


def derived(state: Any, members: dict[str, Any]) -> Any:
    """Return a type of states with further members."""
    return type(state)("RestrictedState", (state,), members)


@lru_cache
def restricted_game(game: Game) -> Game:
    """Return the game with a restriction in its state; without ranges its rules are those of the game."""
    state: Any = derived(game.state, {"restriction": nest(Restriction)})
    verbs = dict(game.verbs)
    verbs["legal"] = with_globals(restricted_legal, base_verb=game.verbs["legal"])
    verbs["determinize"] = with_globals(restricted_determinize, base_determinize=game.verbs["determinize"])
    return replace(game, verbs=verbs, state=state)


def with_restriction(variant: Variant, seat: int, ranges: Sequence[tuple[int, int]]) -> Variant:
    """Return a variant in which a seat avoids the moves whose kinds are in these ranges."""
    game = restricted_game(variant.game)
    restriction = Restriction()
    restriction.seat, restriction.count = seat, len(ranges)
    for index, (first, last) in enumerate(ranges):
        restriction.first[index], restriction.last[index] = first, last

    def begin(self: Any) -> None:
        Record.__init__(self)
        self.restriction = restriction.clone()

    state: Any = derived(game.state, {"__init__": begin})
    return replace(variant, game=replace(game, state=state))


def ranges_of(forbidden: Iterable[int], others: Iterable[int]) -> list[tuple[int, int]]:
    """Return the forbidden kinds as ranges without any of the other kinds.

    >>> ranges_of([2, 3, 9, 10], [0, 4, 11])
    [(2, 3), (9, 10)]
    """
    ranges: list[tuple[int, int]] = []
    known, is_open = set(forbidden), False
    for kind in sorted({*known, *others}):
        if kind not in known:
            is_open = False
        elif is_open:
            ranges[-1] = (ranges[-1][0], kind)
        else:
            ranges.append((kind, kind))
            is_open = True
    return ranges


@dataclass(frozen=True)
class Cost:
    """What a restriction costs the seat that plays under it."""

    restriction: str
    """What the seat does not do, or which bot plays it; see `kind`."""
    kind: str
    """"without" for moves that are not played, "bot" for another bot."""
    moves: tuple[str, ...]
    """The names of the moves that are not played."""
    deals: int
    """The number of deals; each is played once without the restriction and once for every seat."""
    free: Figure
    """The score of a seat without the restriction, on average over the seats."""
    restricted: Figure
    """The score of a restricted seat."""
    difference: Difference
    """The score of a restricted seat minus that without the restriction, paired by deal."""
    by_seat: tuple[Difference, ...]
    """The difference of each seat; its id is the number of the seat, counted from 0."""

    @property
    def name(self) -> str:
        """What is left out, or the bot: the moves by name, so that nobody takes a part of them for all."""
        if len(self.moves) <= LISTED_MOVES:
            return ", ".join(self.moves) or self.restriction
        return f"{self.restriction} ({', '.join(self.moves[:LISTED_MOVES])}, …)"


def matching(names: Mapping[int, str], text: str) -> list[int]:
    """Return the kinds of moves whose names contain a text, in upper or lower case; a plural s may be missing.

    Names that have it as a whole word come first: other names are taken only if there are none.

    >>> matching({1: "Spy 2", 2: "General 6", 3: "payoff"}, "spies"), matching({1: "Spy 2", 2: "General 6"}, "Generals")
    ([1], [2])
    >>> names = {7: "Prince 7", 4: "Princess 4"}
    >>> matching(names, "Prince"), matching(names, "princess"), matching(names, "Prin")
    ([7], [4], [7, 4])
    """
    wanted = text.strip().casefold()
    forms = {wanted, wanted.removesuffix("s")} | (
        {wanted.removesuffix("ies") + "y"} if wanted.endswith("ies") else set()
    )
    forms_in_order = (wanted, *sorted(forms - {wanted}))
    for pattern in (r"(?<!\w){}(?!\w)", "{}"):
        for form in forms_in_order:
            expression = re.compile(pattern.format(re.escape(form)))
            if found := [kind for kind, name in names.items() if expression.search(name.casefold())]:
                return found
    return []


def refuse_unrestrictable(variant: Variant, bots: Sequence[str]) -> None:
    """Raise ValueError with a full sentence if one of the bots cannot leave out moves in this game."""
    for bot in bots:
        kind = registry.parse(bot).kind
        plans_turns = variant.game.proposes and kind not in ("search", "random")
        if kind == "equilibrium" or plans_turns:
            raise Refusal(
                f"{bot} cannot leave out moves in {variant.name}, because it plays from a plan made for all moves: "
                "use search or random with --without."
            )


def cost_of_leaving_out(
    variant: Variant, bots: Sequence[str], text: str, deals: int, seed: int, say: Translator, progress: Progress = no_progress
) -> Cost:  # fmt: skip
    """Return what it costs never to play the moves whose names contain a text, unless there is no other legal move.

    Raise ValueError with a full sentence if no move has such a name, or if a bot cannot leave out moves.
    """
    refuse_unrestrictable(variant, bots)
    with playing_on(None):  # another process cannot import rules that are made here
        return cost_without(variant, bots, text, deals, seed, say, progress)


def cost_without(
    variant: Variant, bots: Sequence[str], text: str, deals: int, seed: int, say: Translator, progress: Progress
) -> Cost:  # fmt: skip
    """Return the cost as `cost_of_leaving_out` does, on the pool of the context."""
    pilot = play_series(series_of(variant, ["random"] * variant.seats, seed), PILOT_GAMES, keep_moves=True)
    names = names_of_kinds(pilot, say)
    kinds = matching(names, text)
    if not kinds:
        known = sorted(set(names.values()))
        listed = ", ".join(known[:40]) + (", …" if len(known) > 40 else "")
        raise Refusal(f"No move of {variant.name} is called {text!r}; there are {listed}.")
    seen = (places_of_kinds(pilot)[:, 0] >= 0).nonzero()[0].tolist()
    ranges = ranges_of(kinds, [kind for kind in seen if kind not in kinds])
    if len(ranges) > MAX_RANGES:
        raise Refusal(f"{text!r} is in the names of too many different moves: leave out fewer.")
    moves = tuple(sorted({names[kind] for kind in kinds}))

    def restricted(seat: int) -> tuple[Variant, Sequence[str]]:
        return with_restriction(variant, seat, ranges), bots

    base = with_restriction(variant, 0, ())
    return cost((base, bots), restricted, Labels(text, "without", moves), deals, seed, progress)


def cost_of_bot(
    variant: Variant, bots: Sequence[str], bot: str, deals: int, seed: int, progress: Progress = no_progress
) -> Cost:  # fmt: skip
    """Return what it costs a seat to be played by another bot. Raise ValueError if that bot cannot play these rules."""
    registry.refuse_unfit(bot, variant.game, variant.options)

    def restricted(seat: int) -> tuple[Variant, Sequence[str]]:
        return variant, [bot if other == seat else name for other, name in enumerate(bots)]

    return cost((variant, bots), restricted, Labels(bot, "bot", ()), deals, seed, progress)


@dataclass(frozen=True)
class Labels:
    """How a restriction is called; see `Cost`."""

    restriction: str
    kind: str
    moves: tuple[str, ...]


Players = tuple[Variant, Sequence[str]]
"""The rules and the bots of a series."""


def cost(
    base: Players, restricted: Callable[[int], Players], labels: Labels, deals: int, seed: int, progress: Progress
) -> Cost:  # fmt: skip
    """Play every deal without the restriction and once for each seat with it, and return the cost.

    After Ctrl-C the cost is that of the deals that were played in all ways. Raise KeyboardInterrupt if there are fewer than two.
    """
    seats = base[0].seats
    played: list[PlayedGames] = []
    for number in range(seats + 1):
        variant, bots = base if number == 0 else restricted(number - 1)
        finished = number * deals

        def tick(done: int, games: int, finished: int = finished) -> None:
            progress(finished + done, (seats + 1) * deals)

        played.append(play_series(series_of(variant, bots, seed), deals, progress=tick))
        deals = min(deals, len(played[-1]))
    if deals < 2:
        raise KeyboardInterrupt
    free = scores(played[0].first(deals))
    changes: Any = [scores(games.first(deals))[:, seat] - free[:, seat] for seat, games in enumerate(played[1:])]
    total: Any = sum(changes) / seats
    score: Any = sum(scores(games.first(deals))[:, seat] for seat, games in enumerate(played[1:]))
    return Cost(
        labels.restriction,
        labels.kind,
        labels.moves,
        deals,
        mean("free", free.mean(1), percent=True),
        mean("restricted", score / seats, percent=True),
        paired("restricted", total),
        tuple(paired(str(seat), change) for seat, change in enumerate(changes)),
    )


def paired(id: str, changes: Any) -> Difference:
    """Return the mean of paired differences of scores, with its interval (Student's t)."""
    found = difference_of_means(id, float(changes.mean()), changes, percent=True)
    return replace(found, adjusted=found.p_value)
