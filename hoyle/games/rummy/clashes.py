"""The options of rummy that clash or have no effect, the defaults that depend on other options, and the presets."""

from collections.abc import Sequence
from math import inf
from typing import cast

from hoyle.games.rummy.choices import NO_JOKERS, SCARNE_POINTS
from hoyle.games.rummy.options import Options
from hoyle.i18n import N_
from hoyle.rules.conditions import Values, when
from hoyle.rules.options import Clash, Idle, Preset
from hoyle.rules.seats import NONE


def has_jokers(chosen: Values) -> bool:
    """Return whether jokers are in the packs."""
    return chosen["joker_mode"] != "none" and chosen["zap_cards"] == 0 and chosen["jokers"] != 0


def usual_pack_count(players: int, jokers: bool) -> int:
    """Return the usual number of packs for this number of players.

    >>> usual_pack_count(2, True), usual_pack_count(2, False), usual_pack_count(5, True), usual_pack_count(7, False)
    (1, 2, 2, 3)
    """
    if players >= 7:
        return 3
    return 1 if players == 2 and jokers else 2


def pack_count(chosen: Values) -> int:
    """Return the number of packs."""
    return chosen["packs"] or usual_pack_count(chosen["players"], has_jokers(chosen))


def wild_cards(chosen: Values) -> int:
    """Return the number of jokers and zap cards."""
    default_jokers = pack_count(chosen) if has_jokers(chosen) else 0
    return (default_jokers if chosen["jokers"] is None else chosen["jokers"]) + chosen["zap_cards"]


def deck_size(chosen: Values) -> int:
    """Return the number of cards in all packs, jokers and zap cards included."""
    return 52 * pack_count(chosen) + wild_cards(chosen)


def resolve(options: Options) -> None:
    """Set the options `packs` and `jokers` to their usual numbers if they are NONE."""
    jokers_used = options.joker_mode != NO_JOKERS and options.zap_cards == 0
    if options.packs == NONE:
        options.packs = usual_pack_count(options.players, jokers_used and options.jokers != 0)
    if options.jokers == NONE:
        options.jokers = options.packs if jokers_used else 0


def rank_points(chosen: Values) -> Sequence[int]:
    """Return the points of the ranks from two to ace, and of a joker."""
    if chosen["hand_values"] == "own":
        return cast(Sequence[int], chosen["card_points"])
    return SCARNE_POINTS if chosen["hand_values"] == "scarne" else (*(5,) * 8, *(10,) * 4, 15, 25)


def most_points(chosen: Values) -> float:
    """Return the most points of the natural cards in a play."""
    return most_cards(chosen) * max(rank_points(chosen)[:-1])


def reaches_exactly(chosen: Values) -> bool:
    """Return whether melds, of natural cards if there are no jokers, can count just as much as the first play must."""
    if not chosen["opening_exact"] or not chosen["opening_points"]:
        return True
    *ranks, joker = rank_points(chosen)
    shortest, places = chosen["shortest_run"], [ranks[-1], *ranks]
    if chosen["ace_mode"] == "round":
        places = [ranks[-1], *ranks[:-1]] * 2
    melds = [[points] * size for points in ranks for size in range(chosen["smallest_group"], 5)]
    for size in range(shortest, 2 * shortest):
        melds += [places[start : start + size] for start in range(len(places) - size + 1)]
    if chosen["joker_mode"] != "none" and not chosen["opening_jokers"]:
        melds += [[*meld[:at], joker, *meld[at + 1 :]] for meld in melds for at in range(len(meld))]
    worths = {(sum(meld), len(meld)) for meld in melds}
    fewest: list[float] = [0]  # cards that are worth each number of points
    for target in range(1, chosen["opening_points"] + 1):
        fewest.append(
            min((fewest[target - points] + cards for points, cards in worths if points <= target), default=inf)
        )
    return fewest[-1] < inf and fewest[-1] <= most_cards(chosen)


def most_cards(chosen: Values) -> float:
    """Return the most cards of a play."""
    return chosen["play_limit"] or inf


def smallest_meld(chosen: Values) -> int:
    """Return the fewest cards of a meld."""
    return min(chosen["shortest_run"], chosen["smallest_group"])


HAS_OWN_JOKERS = when(jokers=[1, 2, 3, 4])
HAS_ZAPS = ~when(zap_cards=0)
NOBODY_KNOCKS = when(knock_limit=None)
MOST_WILD_CARDS = 2
"""The most jokers and zap cards in unusual melds: with more, a play may take the meld solver minutes."""
UNUSUAL_MELDS = when(ace_mode="round") | ~when(shortest_run=3) | ~when(smallest_group=3)

CLASHES = (
    Clash(
        HAS_OWN_JOKERS & HAS_ZAPS,
        N_("Zap cards are the wild cards already: leave out the jokers, or the zap cards."),
    ),
    Clash(
        HAS_OWN_JOKERS & when(joker_mode="none"),
        N_(
            "There are jokers, but no rule for them: choose what a joker on the table stands for, or leave out the jokers."
        ),
    ),
    Clash(
        HAS_ZAPS & when(joker_mode="none"),
        N_("Zap cards are wild: choose what a joker on the table stands for, or leave out the zap cards."),
    ),
    Clash(
        ~when(joker_mode="none") & when(jokers=0, zap_cards=0),
        N_("There is a rule for jokers, but there are none: set Jokers on the table to no jokers, or add some."),
    ),
    Clash(
        when(
            lambda chosen: chosen["players"] * chosen["deal_size"] >= deck_size(chosen), "players", "deal_size", "packs"
        ),
        N_("There are not enough cards: deal fewer cards, use more packs, or play with fewer players."),
    ),
    Clash(
        ~when(cut_bonus=0) & when(deal_scoring="first_out"),
        N_(
            "Deals are only won, so a cut cannot bring points: choose a scoring with points, or leave out the exact cut."
        ),
    ),
    Clash(
        when(draw_rule="draw_until_able", must_play_if_able=False),
        N_(
            "Players who draw until they can play must then play: make playing compulsory, or choose another way of drawing."
        ),
    ),
    Clash(
        ~when(opening_points=0) & ~when(first_circuit="none"),
        N_("The first play has two conditions: require points, or one meld of three."),
    ),
    Clash(
        when(lambda chosen: smallest_meld(chosen) > most_cards(chosen), "shortest_run", "smallest_group", "play_limit"),
        N_("A first meld has more cards than a play may have: allow more cards in a play, or smaller melds."),
    ),
    Clash(
        UNUSUAL_MELDS
        & when(lambda chosen: wild_cards(chosen) > MOST_WILD_CARDS, "jokers", "zap_cards", "players", "packs"),
        N_("More than two wild cards in these melds take the table too long: use two at most, or the usual melds."),
    ),
    Clash(
        when(first_circuit="one_meld_of_three") & ~when(shortest_run=3) & ~when(smallest_group=3),
        N_("No meld has just three cards: allow smaller runs or groups, or any first play."),
    ),
    Clash(
        when(released_joker="new_meld", joker_mode="declared") & UNUSUAL_MELDS,
        N_("A freed joker begins a new meld of three cards: keep the usual melds, or let freed jokers go anywhere."),
    ),
    Clash(
        when(
            lambda chosen: chosen["opening_points"] > most_points(chosen),
            "opening_points",
            "play_limit",
        ),
        N_(
            "This few cards cannot be worth that much: allow more cards in a play, or require fewer points in the first one."
        ),
    ),
    Clash(
        when(lambda chosen: not reaches_exactly(chosen), "opening_exact", "opening_points", "play_limit"),
        N_("No melds are worth exactly this: require other points in the first play, or at least so many."),
    ),
    Clash(
        ~NOBODY_KNOCKS & ~when(deal_scoring="differences"),
        N_("After a knock hands are compared: score by differences, or turn knocking off."),
    ),
    Clash(
        when(stock_end="closing_round", draw_rule=["play_or_draw", "draw_until_able"]),
        N_(
            "A closing round needs turns that begin with a draw: choose another way of drawing, or play until all pass."
        ),
    ),
    Clash(
        HAS_ZAPS & ~when(draw_rule="play_or_draw"),
        N_("With zap cards a player plays, zaps, or draws one card instead: choose play or draw, or no zap cards."),
    ),
    Clash(
        when(deal_scoring="differences", blocked_winner="fewest_cards", stock_end="block"),
        N_("When differences are scored the lowest hand wins: let fewest points win when all pass, or nobody."),
    ),
)

ESCALATING_ONLY = N_("Turns have only one draw, or as many as needed.")
KNOCKING_IS_OFF = N_("Knocking is off.")
NOT_FREED = N_("No joker is freed by its real card.")
NO_OPENING = N_("The first play needs no points.")
NO_ZAPS = N_("There are no zap cards.")


IDLE = (
    Idle("max_draws", ~when(draw_rule="escalating"), ESCALATING_ONLY),
    Idle("knock_requires_play", NOBODY_KNOCKS, KNOCKING_IS_OFF),
    Idle("undercut_bonus", NOBODY_KNOCKS, KNOCKING_IS_OFF),
    Idle(
        "closing_round_knock",
        NOBODY_KNOCKS | ~when(stock_end="closing_round"),
        N_("Knocking is off, or there is no closing round."),
    ),
    Idle(
        "going_out_bonus",
        ~when(deal_scoring="differences"),
        N_("The bonus counts only when differences are scored."),
    ),
    Idle(
        "blocked_winner",
        ~when(stock_end="block"),
        N_("After the closing round the lowest hand wins."),
    ),
    Idle(
        "hand_values",
        when(deal_scoring="first_out", opening_points=0, stock_end="block", blocked_winner="nobody"),
        N_("No points are counted."),
    ),
    Idle(
        "rearrangement_penalty", when(must_play_if_able=True), N_("Who can play must play, so no rearrangement fails.")
    ),
    Idle("card_points", ~when(hand_values="own"), N_("The values of the cards are settled.")),
    Idle("opening_exact", when(opening_points=0), NO_OPENING),
    Idle("opening_jokers", when(opening_points=0), NO_OPENING),
    Idle("opening_jokers", when(joker_mode="none"), N_("There are no jokers.")),
    Idle("opening_again", when(opening_points=0, first_circuit="none"), N_("The first play has no condition.")),
    Idle("freed_from_hand", ~when(joker_mode="declared"), NOT_FREED),
    Idle("released_joker", ~when(joker_mode="declared"), NOT_FREED),
    Idle("zap_draw_timing", ~HAS_ZAPS, NO_ZAPS),
    Idle("zap_last_card", ~HAS_ZAPS, NO_ZAPS),
)


SHRINKING = (2, 4, 6, 8, 10, 8, 6, 4, 2, 0, 0, 0)
"""A schedule of nine deals with two to ten cards and back."""

DRAW_UNTIL_ABLE = {"draw_rule": "draw_until_able", "must_play_if_able": True}

PARAGRAPHS = {
    "RM6 RM16 RM18": when(joker_mode=["declared", "free", "fixed"]),
    "RM17 RM18": when(joker_mode="declared"),
    "RM51": when(released_joker="new_meld"),
    "RM19": when(joker_mode=["free", "fixed"]),
    "RM6[01]": ~when(rearrangement_penalty=0) & when(must_play_if_able=False),
    "RM12": ~when(play_limit=None),
    "RM13": ~when(opening_points=0),
    "RM52": when(hand_values="own"),
    "RM53": when(opening_exact=True) & ~when(opening_points=0),
    "RM55": when(opening_again=True) & ~when(opening_points=0, first_circuit="none"),
    "RM56": when(freed_from_hand=True, joker_mode="declared"),
    "RM54": when(opening_jokers=True) & ~when(opening_points=0) & ~when(joker_mode="none"),
    "RM57": when(ace_mode="round"),
    "RM58": ~when(shortest_run=3),
    "RM59": ~when(smallest_group=3),
    "RM14": ~when(first_circuit="none"),
    "RM21": when(draw_rule="play_or_draw"),
    "RM22": when(draw_rule="escalating"),
    "RM23": when(draw_rule="draw_until_able"),
    "RM24": when(draw_rule="draw_then_play"),
    "RM28": ~when(stock_end="closing_round"),
    "RM29": ~when(stock_end="block"),
    "RM30 RM31 RM34": ~NOBODY_KNOCKS,
    "RM32": when(deal_scoring="first_out"),
    "RM33 RM34 RM35 RM48": when(deal_scoring="differences"),
    "RM36": when(deal_scoring="own_penalty"),
    "RM37": when(deal_scoring="winner_takes_hands"),
    "RM4[0-5]": HAS_ZAPS,
    "RM48": ~when(match_target=None),
    "RM50": ~when(cut_bonus=0),
    "RM49": ~when(deal_schedule=(0,) * 12),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

PRESETS = {
    "machiavelli": Preset(
        N_("Machiavelli"),
        N_("Fifteen cards, two packs without jokers: play or draw; the first to go out wins."),
        {},
    ),
    "carousel_scarne": Preset(
        N_("Carousel"),
        N_("After Scarne: ten cards and jokers, up to three draws a turn, knocking, matches to 150."),
        {
            "deal_size": 10,
            "joker_mode": "declared",
            "draw_rule": "escalating",
            "knock_limit": 5,
            "stock_end": "closing_round",
            "deal_scoring": "differences",
            "match_target": 150,
        },
    ),
    "manipulation_basic": Preset(
        N_("Manipulation"),
        N_(
            "Seven cards; players who cannot play draw until they can; the cards left in a hand are penalties, up to 200."
        ),
        {
            "players": 3,
            "deal_size": 7,
            "ace_mode": "high",
            **DRAW_UNTIL_ABLE,
            "hand_values": "fifteen_ten_five",
            "blocked_winner": "nobody",
            "deal_scoring": "own_penalty",
            "match_target": 200,
        },
    ),
    "manipulation_nsb": Preset(
        N_("Manipulation, shrinking deals"),
        N_("Nine deals from two to ten cards and back; in the first circuit each player lays one meld of three."),
        {
            "players": 3,
            "deal_size": 10,
            **DRAW_UNTIL_ABLE,
            "first_circuit": "one_meld_of_three",
            "hand_values": "fifteen_ten_five",
            "blocked_winner": "nobody",
            "deal_scoring": "winner_takes_hands",
            "deal_schedule": SHRINKING,
        },
    ),
    "shanghai": Preset(
        N_("Shanghai"),
        N_("Ten cards, aces low; players who cannot play draw until they can; the first to go out wins."),
        {"players": 3, "deal_size": 10, "ace_mode": "low", **DRAW_UNTIL_ABLE},
    ),
    "zap": Preset(
        N_("Zap rummy"),
        N_("At most four cards a play; zap cards are wild, or cost another player a turn."),
        {"deal_size": 10, "joker_mode": "declared", "play_limit": 4, "zap_cards": 4},
    ),
}
