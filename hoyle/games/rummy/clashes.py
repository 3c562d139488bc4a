"""The options of rummy that clash or have no effect, the defaults that depend on other options, and the presets."""

from hoyle.games.rummy.options import NO_JOKERS, SHRINKING, Options
from hoyle.i18n import N_
from hoyle.rules.options import Clash, Idle, Preset, Values
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


def deck_size(chosen: Values) -> int:
    """Return the number of cards in all packs, jokers and zap cards included."""
    default_jokers = pack_count(chosen) if has_jokers(chosen) else 0
    jokers = default_jokers if chosen["jokers"] is None else chosen["jokers"]
    return 52 * pack_count(chosen) + jokers + chosen["zap_cards"]


def resolve(options: Options) -> None:
    """Set the options `packs` and `jokers` to their usual numbers if they are NONE."""
    jokers_used = options.joker_mode != NO_JOKERS and options.zap_cards == 0
    if options.packs == NONE:
        options.packs = usual_pack_count(options.players, jokers_used and options.jokers != 0)
    if options.jokers == NONE:
        options.jokers = options.packs if jokers_used else 0


def highest_card_value(chosen: Values) -> int:
    """Return the points of the natural card that counts most."""
    return 15 if chosen["hand_values"] == "fifteen_ten_five" else 10


CLASHES = (
    Clash(
        lambda chosen: bool(chosen["jokers"]) and chosen["zap_cards"] > 0,
        N_("Zap cards are the wild cards already: leave out the jokers, or the zap cards."),
        ("jokers", "zap_cards"),
    ),
    Clash(
        lambda chosen: bool(chosen["jokers"]) and chosen["joker_mode"] == "none",
        N_(
            "There are jokers, but no rule for them: choose what a joker on the table stands for, or leave out the jokers."
        ),
        ("jokers", "joker_mode"),
    ),
    Clash(
        lambda chosen: chosen["zap_cards"] > 0 and chosen["joker_mode"] == "none",
        N_("Zap cards are wild: choose what a joker on the table stands for, or leave out the zap cards."),
        ("zap_cards", "joker_mode"),
    ),
    Clash(
        lambda chosen: chosen["joker_mode"] != "none" and chosen["jokers"] == 0 and chosen["zap_cards"] == 0,
        N_("There is a rule for jokers, but there are none: set Jokers on the table to no jokers, or add some."),
        ("joker_mode", "jokers", "zap_cards"),
    ),
    Clash(
        lambda chosen: chosen["players"] * chosen["deal_size"] >= deck_size(chosen),
        N_("There are not enough cards: deal fewer cards, use more packs, or play with fewer players."),
        ("players", "deal_size", "packs"),
    ),
    Clash(
        lambda chosen: chosen["cut_bonus"] > 0 and chosen["deal_scoring"] == "first_out",
        N_(
            "Deals are only won, so a cut cannot bring points: choose a scoring with points, or leave out the exact cut."
        ),
        ("cut_bonus", "deal_scoring"),
    ),
    Clash(
        lambda chosen: chosen["draw_rule"] == "draw_until_able" and not chosen["must_play_if_able"],
        N_(
            "Players who draw until they can play must then play: make playing compulsory, or choose another way of drawing."
        ),
        ("draw_rule", "must_play_if_able"),
    ),
    Clash(
        lambda chosen: chosen["opening_points"] > 0 and chosen["first_circuit"] != "none",
        N_("The first play has two conditions: require points, or one meld of three."),
        ("opening_points", "first_circuit"),
    ),
    Clash(
        lambda chosen: (
            chosen["play_limit"] is not None
            and chosen["opening_points"] > chosen["play_limit"] * highest_card_value(chosen)
        ),
        N_(
            "This few cards cannot be worth that much: allow more cards in a play, or require fewer points in the first one."
        ),
        ("opening_points", "play_limit"),
    ),
    Clash(
        lambda chosen: chosen["knock_limit"] is not None and chosen["deal_scoring"] != "differences",
        N_("After a knock hands are compared: score by differences, or turn knocking off."),
        ("knock_limit", "deal_scoring"),
    ),
    Clash(
        lambda chosen: (
            chosen["stock_end"] == "closing_round" and chosen["draw_rule"] not in ("escalating", "draw_then_play")
        ),
        N_(
            "A closing round needs turns that begin with a draw: choose another way of drawing, or play until all pass."
        ),
        ("stock_end", "draw_rule"),
    ),
    Clash(
        lambda chosen: chosen["zap_cards"] > 0 and chosen["draw_rule"] != "play_or_draw",
        N_("With zap cards a player plays, zaps, or draws one card instead: choose play or draw, or no zap cards."),
        ("zap_cards", "draw_rule"),
    ),
    Clash(
        lambda chosen: (
            chosen["deal_scoring"] == "differences"
            and chosen["stock_end"] == "block"
            and chosen["blocked_winner"] == "fewest_cards"
        ),
        N_("When differences are scored the lowest hand wins: let fewest points win when all pass, or nobody."),
        ("deal_scoring", "blocked_winner", "stock_end"),
    ),
)

ESCALATING_ONLY = N_("Turns have only one draw, or as many as needed.")
NOBODY_KNOCKS = N_("Knocking is off.")
NO_ZAPS = N_("There are no zap cards.")


def is_pointless(chosen: Values) -> bool:
    """Return whether the points of cards never matter."""
    return (
        chosen["deal_scoring"] == "first_out"
        and chosen["opening_points"] == 0
        and chosen["stock_end"] == "block"
        and chosen["blocked_winner"] == "nobody"
    )


IDLE = (
    Idle("max_draws", lambda chosen: chosen["draw_rule"] != "escalating", ESCALATING_ONLY),
    Idle("knock_requires_play", lambda chosen: chosen["knock_limit"] is None, NOBODY_KNOCKS),
    Idle("undercut_bonus", lambda chosen: chosen["knock_limit"] is None, NOBODY_KNOCKS),
    Idle(
        "closing_round_knock",
        lambda chosen: chosen["knock_limit"] is None or chosen["stock_end"] != "closing_round",
        N_("Knocking is off, or there is no closing round."),
    ),
    Idle(
        "going_out_bonus",
        lambda chosen: chosen["deal_scoring"] != "differences",
        N_("The bonus counts only when differences are scored."),
    ),
    Idle(
        "blocked_winner",
        lambda chosen: chosen["stock_end"] != "block",
        N_("After the closing round the lowest hand wins."),
    ),
    Idle("hand_values", is_pointless, N_("No points are counted.")),
    Idle(
        "released_joker", lambda chosen: chosen["joker_mode"] != "declared", N_("No joker is freed by its real card.")
    ),
    Idle("zap_draw_timing", lambda chosen: chosen["zap_cards"] == 0, NO_ZAPS),
    Idle("zap_last_card", lambda chosen: chosen["zap_cards"] == 0, NO_ZAPS),
)


def is_match(chosen: Values) -> bool:
    """Return whether these values of the match's options make a match of several deals."""
    has_length = chosen.get("match_target") is not None or any(chosen.get("deal_schedule", ()))
    return has_length and chosen.get("match_winner") != "single_deal"


def schedule_length(schedule: tuple[int, ...]) -> int:
    """Return the number of deals of a schedule, which ends at its first 0.

    >>> schedule_length((2, 4, 2, 0, 0, 8)), schedule_length((0, 0))
    (3, 0)
    """
    return schedule.index(0) if 0 in schedule else len(schedule)


def has_no_bonuses(chosen: Values) -> bool:
    """Return whether there are no final bonuses."""
    return chosen["match_target"] is None or chosen.get("deal_scoring", "differences") != "differences"


NO_BONUSES = N_("There is no target, or deals are not scored by differences.")

MATCH_CLASHES = (
    Clash(
        lambda chosen: chosen["match_target"] is not None and any(chosen["deal_schedule"]),
        N_("The sizes set the number of deals: leave them out, or the target."),
        ("match_target", "deal_schedule"),
    ),
    Clash(
        lambda chosen: (
            chosen["match_winner"] == "single_deal"
            and (chosen["match_target"] is not None or any(chosen["deal_schedule"]))
        ),
        N_("A single deal has no target and no sizes: choose which total wins the match, or leave them out."),
        ("match_winner", "match_target", "deal_schedule"),
    ),
    Clash(
        lambda chosen: any(chosen["deal_schedule"][schedule_length(chosen["deal_schedule"]) :]),
        N_("There are no deals after a 0: enter the sizes one after another, from the first place on."),
        ("deal_schedule",),
    ),
    Clash(
        lambda chosen: 1 in chosen["deal_schedule"],
        N_("A deal has at least two cards: enter a larger size."),
        ("deal_schedule",),
    ),
    Clash(
        lambda chosen: chosen["players"] * max(chosen["deal_schedule"]) >= deck_size(chosen),
        N_(
            "There are not enough cards for the largest deal: deal fewer cards, use more packs, or play with fewer players."
        ),
        ("players", "deal_schedule", "packs"),
    ),
)

MATCH_IDLE = (
    Idle("match_bonus", has_no_bonuses, NO_BONUSES),
    Idle("deal_bonus", has_no_bonuses, NO_BONUSES),
    Idle("deal_bonus_for", has_no_bonuses, NO_BONUSES),
    Idle("max_deals", lambda chosen: chosen["match_target"] is None, N_("There is no target.")),
    Idle(
        "match_winner",
        lambda chosen: chosen["match_target"] is None and not any(chosen["deal_schedule"]),
        N_("There is no match."),
    ),
)

DRAW_UNTIL_ABLE = {"draw_rule": "draw_until_able", "must_play_if_able": True}

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
