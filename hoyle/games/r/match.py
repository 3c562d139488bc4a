"""Matches of R: True King (V15) and match points (V14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from hoyle.games.r.clashes import CLASHES, MATCH_CLASHES, MATCH_IDLE, PRESETS
from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.match_options import ALL_CALLS, ANY_GAME, PAIRS, MatchOptions
from hoyle.games.r.match_rules import KING_GAMES, KING_WINS, MAX_GAMES, MatchRecord, choosing_seat, next_deal
from hoyle.games.r.options import Options
from hoyle.games.r.state import State
from hoyle.games.shared.sheets import duel_columns, duel_row
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.match import Choice, Match, Standing
from hoyle.rules.options import Value, declared
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

MAX_SCORE = 127
"""The largest number of points that the score sheet of a match has room for."""
RESULTS = {NONE: 0, 0: 1, 1: -1}
"""By winner of a game: its entry in `MatchRecord.results`."""


def begin(match: MatchRecord, options: Options) -> None:
    """V15: store the options of game 1, which later games may use again."""
    copy(match.base, options)
    copy(match.chosen, options)
    match.loser = NONE


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """V14, V15: record the points and the result of a finished game."""
    for seat in range(2):
        points = rules.deal_points(match, state, seat)
        match.totals[seat] += points
        match.scores[2 * match.games + seat] = points
    add_result(match, rules.deal_winner(match, state))


def add_result(match: MatchRecord, winner: int) -> None:
    """V15: record which seat won a finished game; NONE for a draw."""
    match.results[match.games] = RESULTS[winner]
    if winner != NONE:
        match.wins[winner] += 1
        match.loser = 1 - winner
    match.games += 1


def settle_other(match: MatchRecord, payoffs: tuple[int, ...], points: tuple[int, ...]) -> None:
    """V15: record the points and the result of another game."""
    for seat in range(2):
        match.scores[2 * match.games + seat] = max(-MAX_SCORE, min(points[seat], MAX_SCORE))
    add_result(match, NONE if payoffs[0] == payoffs[1] else int(payoffs[0] < payoffs[1]))


def choose(match: MatchRecord, options: Options) -> None:
    """V15: use these options for the next game instead of those of game 1."""
    copy(match.chosen, options)


def standing(rules: Rules, match: MatchRecord) -> Standing:
    """Return the score sheet: for each game a row with both seats' points, and the totals."""
    winners = (NONE, 0, 1)  # indexed by the result: 0 for a draw, 1 for seat 0, −1 (the last entry) for seat 1
    rows = tuple(
        duel_row(n + 1, match.scores[2 * n], match.scores[2 * n + 1], winners[match.results[n]])
        for n in range(match.games)
    )
    totals = match.wins if match.options.true_king else match.totals
    has_ended = bool(rules.match_is_over(match))
    return Standing(
        duel_columns(N_("Game")),
        rows,
        (totals[0], totals[1]),
        has_ended,
        rules.match_winner(match) if has_ended else NONE,
        N_("Games won") if match.options.true_king else N_("Together"),
        how=end_reason(match),
    )


def end_reason(match: MatchRecord) -> str:
    """V14, V15: return how the match ended, as an English message; empty if a rewrite has ended it."""
    if match.options.true_king:
        if max(match.wins) >= KING_WINS:
            return N_("Two games are won.")
        return N_("All three games are played.") if match.games >= KING_GAMES else ""
    if max(match.totals) >= match.options.match_points:
        return N_("The points of the match are reached.")
    return N_("All games are played.") if match.games >= MAX_GAMES else ""


TWO_VARIANTS, GO_TOGETHER = N_("Two variants together"), N_("Two variants that agree are played at once.")
SubOptions = tuple[tuple[str, tuple[Value, ...]], ...]
"""Options with their values."""

SCOPES: tuple[Value, ...] = ("auto", "any", "opposite_colour")
"""The values of `princess_scope`."""


@dataclass(frozen=True)
class Called:
    """A variant or a game that the loser may call: its number, its label and sentence (English messages), and its drawing."""

    number: str
    label: str
    sentence: str
    art: str
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """The values of its options."""
    sub_options: SubOptions = ()
    """Further options that the chooser sets, with their values."""
    game: str = ""
    """The name of the game; empty for a variant of R."""


def variant(number: str, preset: str, art: str, *sub_options: tuple[str, tuple[Value, ...]]) -> Called:
    """Return the variant of R that this preset plays; its sub-options replace values of the preset."""
    known, replaced = PRESETS[preset], {name for name, _ in sub_options}
    values = {name: value for name, value in known.values.items() if name not in replaced}
    return Called(number, known.label, known.sentence, art, values, sub_options)


SCOPE = ("princess_scope", SCOPES)
VARIANTS = (
    variant("1", "seven", "ambassador"),
    variant("2", "three_cards", "musician"),
    variant("2.1", "two_cards", "spy"),
    variant("3", "traitor", "assassin", SCOPE),
    variant("4", "impatience", "general"),
    variant("5", "numbers", "musician"),
    variant("6", "draft", "ambassador", SCOPE, ("first_drafter", (0, 1))),
    variant("7", "loser", "spy", ("princess_in_loser", ("wins", "loses"))),
    variant("8", "random", "wizard", SCOPE),
    variant("9", "prophecy", "wizard", ("own_row_visible", (True, False))),
    variant("10", "fortune", "musician"),
    variant("11", "last_chance", "general", ("last_chance_scope", ("any_own", "lost_only"))),
    variant("12", "balance", "ambassador", ("balance_spy", ("override", "cancel"))),
    variant("13", "princess_attack", "princess", ("princess_attack", ("seat0_princes", "seat1_princes")), SCOPE),
    variant("14", "all_rounds", "prince"),
)
"""The variants V1 to V14, from which V15 lets the loser choose."""

BY_LOT: dict[str, Value] = {"begins": "drawn"}
CHIP_DEALS: dict[str, Value] = {"deals": 4}
"""Triangle and Pair Attack are called for four deals, so that each player deals twice."""

OTHER_GAMES = (
    Called("16", N_("Assassin's Target"), N_("The last one left wins."), "assassin", BY_LOT, game="assassins_target"),
    Called(
        "16.1", N_("Princess Lover"), N_("Who turns up a Princess wins."), "princess", BY_LOT, game="princess_lover"
    ),
    Called("17", N_("Seeker"), N_("Remember where the pairs lie."), "spy", BY_LOT, game="seeker"),
    Called(
        "17.1",
        N_("Hidden Seeker"),
        N_("Two players; each sees only the cards they turn up."),
        "spy",
        {**BY_LOT, "seeker_hidden": True},
        game="seeker",
    ),
    Called(
        "19",
        N_("Triangle"),
        N_("Three cards and two rounds of bets, four deals."),
        "general",
        CHIP_DEALS,
        game="triangle",
    ),
    Called(
        "20",
        N_("Pair Attack"),
        N_("Two cards each, stay or pass, four deals."),
        "wizard",
        CHIP_DEALS,
        game="pair_attack",
    ),
    Called(
        "21", N_("Princess Card"), N_("Who is left with the Princess wins."), "princess", BY_LOT, game="princess_card"
    ),
    Called("22", N_("Serious Card"), N_("The Prince against the Princess, four deals."), "prince", game="serious_card"),
)
"""The other games with R's cards that two can play."""


FORMER_RANDOM = Choice(
    "8/auto",
    PRESETS["random"].label,
    "8",
    {"deal": "random", "princess_scope": "opposite_colour"},
    sentence=PRESETS["random"].sentence,
    art="wizard",
    is_former=True,
)
"""The random deal as it was called in version 1 of the rules, in which it limited the Princess unless told otherwise."""


def choices(match: MatchRecord) -> list[Choice]:
    """V15: return the choices of the loser: the options of game 1, or one variant with each combination of its sub-options.

    By option also two variants that go together, and the other games for two.
    """
    base = Choice(
        "base", N_("As the first game"), "", base_values(match), sentence=N_("The rules of game 1."), art="prince"
    )
    result = [base]
    for called in VARIANTS:
        each = with_sub_options(called, called.sub_options)
        result += [choice_of(called, tag, chosen) for tag, chosen in each if tag != FORMER_RANDOM.name]
    result.append(FORMER_RANDOM)
    if match.options.king_calls in (PAIRS, ALL_CALLS):
        result += pairs()
    if match.options.king_calls in (ANY_GAME, ALL_CALLS):
        result += [choice_of(called, name_of(called), called.values) for called in OTHER_GAMES]
    return result


def with_sub_options(called: Called, sub_options: SubOptions) -> list[tuple[str, dict[str, Value]]]:
    """Return the names and the values of a variant with each combination of these sub-options."""
    found: list[tuple[str, dict[str, Value]]] = [(called.number, dict(called.values))]
    for name, allowed in sub_options:
        found = [(f"{tag}/{value}", chosen | {name: value}) for tag, chosen in found for value in allowed]
    return found


def pairs() -> list[Choice]:
    """V15: return the choices of two variants that go together; sub-options that have a usual value keep it."""
    known = declared(Options)
    each = [
        with_sub_options(called, tuple(sub for sub in called.sub_options if known[sub[0]].default not in sub[1]))
        for called in VARIANTS
    ]
    usual = {name: option.default for name, option in known.items()}
    found = [
        Choice(f"{tag}+{other_tag}", TWO_VARIANTS, "+", chosen | other, sentence=GO_TOGETHER, art="wizard")
        for variants, others in combinations(each, 2)
        for tag, chosen in variants
        for other_tag, other in others
        if chosen.keys().isdisjoint(other)
    ]
    return [pair for pair in found if not any(clash.when(usual | dict(pair.values)) for clash in CLASHES)]


def name_of(called: Called) -> str:
    """Return the name of the choice of another game: the game's own, or with the number if it is called in two ways."""
    ways = [other for other in OTHER_GAMES if other.game == called.game]
    return called.game if ways[0] is called else f"{called.game}/{called.number}"


def choice_of(called: Called, name: str, values: Mapping[str, Value]) -> Choice:
    """Return the choice of a variant or game with these values of its options."""
    return Choice(name, called.label, called.number, values, called.game, called.sentence, called.art)


def base_values(match: MatchRecord) -> dict[str, Value]:
    """Return the options of game 1 as Python values."""
    return {name: option.decode(getattr(match.base, name)) for name, option in declared(type(match.base)).items()}


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    settle_other=settle_other,
    standing=standing,
    chooser=choosing_seat,
    choices=choices,
    choose=choose,
    clashes=MATCH_CLASHES,
    idle=MATCH_IDLE,
    is_match=when(match_points=range(1, 101)) | when(true_king=True),
)
