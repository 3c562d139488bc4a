"""House rules of rummy that cannot stand together or have no effect, what `auto` comes to, and the presets."""

from hoyle.games.rummy.options import NO_JOKERS, SHRINKING, Options
from hoyle.rules.options import Clash, Idle, Preset, Values
from hoyle.rules.seats import NONE
from hoyle.words import N_


def plays_jokers(chosen: Values) -> bool:
    """Whether jokers are in the packs."""
    return chosen["joker_mode"] != "none" and chosen["zap_cards"] == 0 and chosen["jokers"] != 0


def usual_packs(players: int, jokers: bool) -> int:
    """How many packs so many players take.

    >>> usual_packs(2, True), usual_packs(2, False), usual_packs(5, True), usual_packs(7, False)
    (1, 2, 2, 3)
    """
    if players >= 7:
        return 3
    return 1 if players == 2 and jokers else 2


def packs(chosen: Values) -> int:
    """How many packs there are."""
    return chosen["packs"] or usual_packs(chosen["players"], plays_jokers(chosen))


def deck(chosen: Values) -> int:
    """How many cards there are in all."""
    usual = packs(chosen) if plays_jokers(chosen) else 0
    jokers = usual if chosen["jokers"] is None else chosen["jokers"]
    return 52 * packs(chosen) + jokers + chosen["zap_cards"]


def resolve(rules: Options) -> None:
    """Packs and jokers where they are left to the number of players."""
    playing = rules.joker_mode != NO_JOKERS and rules.zap_cards == 0
    if rules.packs == NONE:
        rules.packs = usual_packs(rules.players, playing and rules.jokers != 0)
    if rules.jokers == NONE:
        rules.jokers = rules.packs if playing else 0


def dearest(chosen: Values) -> int:
    """What the dearest card counts that is no joker."""
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
            "There are jokers, but no rule for them: say what a joker on the table stands for, or leave out the jokers."
        ),
        ("jokers", "joker_mode"),
    ),
    Clash(
        lambda chosen: chosen["zap_cards"] > 0 and chosen["joker_mode"] == "none",
        N_("Zap cards are wild: say what a joker on the table stands for, or leave out the zap cards."),
        ("zap_cards", "joker_mode"),
    ),
    Clash(
        lambda chosen: chosen["joker_mode"] != "none" and chosen["jokers"] == 0 and chosen["zap_cards"] == 0,
        N_("There is a rule for jokers, but there are none: set Jokers on the table to no jokers, or add some."),
        ("joker_mode", "jokers", "zap_cards"),
    ),
    Clash(
        lambda chosen: chosen["players"] * chosen["deal_size"] >= deck(chosen),
        N_("The cards do not go round: deal fewer cards, take more packs, or play with fewer players."),
        ("players", "deal_size", "packs"),
    ),
    Clash(
        lambda chosen: chosen["draw_rule"] == "draw_until_able" and not chosen["must_play_if_able"],
        N_("Who draws until he can play has to play then: make playing compulsory, or choose another way of drawing."),
        ("draw_rule", "must_play_if_able"),
    ),
    Clash(
        lambda chosen: chosen["opening_points"] > 0 and chosen["first_circuit"] != "none",
        N_("The first play has two conditions: ask for points, or for one meld of three."),
        ("opening_points", "first_circuit"),
    ),
    Clash(
        lambda chosen: (
            chosen["play_limit"] is not None and chosen["opening_points"] > chosen["play_limit"] * dearest(chosen)
        ),
        N_("So few cards cannot count so much: allow more cards in a play, or ask for fewer points in the first one."),
        ("opening_points", "play_limit"),
    ),
    Clash(
        lambda chosen: chosen["knock_limit"] is not None and chosen["deal_scoring"] != "differences",
        N_("After a knock hands are compared: score by differences, or let nobody knock."),
        ("knock_limit", "deal_scoring"),
    ),
    Clash(
        lambda chosen: (
            chosen["stock_end"] == "closing_round" and chosen["draw_rule"] not in ("escalating", "draw_then_play")
        ),
        N_(
            "A closing round follows turns that begin with a draw: choose another way of drawing, or play until all pass."
        ),
        ("stock_end", "draw_rule"),
    ),
    Clash(
        lambda chosen: chosen["zap_cards"] > 0 and chosen["draw_rule"] != "play_or_draw",
        N_("With zap cards one plays, zaps, or draws one card in place of both: choose play or draw, or no zap cards."),
        ("zap_cards", "draw_rule"),
    ),
    Clash(
        lambda chosen: (
            chosen["deal_scoring"] == "differences"
            and chosen["stock_end"] == "block"
            and chosen["blocked_winner"] == "fewest_cards"
        ),
        N_("Where differences are scored the lowest hand wins: let fewest points win when all pass, or nobody."),
        ("deal_scoring", "blocked_winner", "stock_end"),
    ),
)

ESCALATING_ONLY = N_("Only one draw a turn, or as many as it takes.")
NOBODY_KNOCKS = N_("Nobody knocks.")
NO_ZAPS = N_("There are no zap cards.")


def nothing_counted(chosen: Values) -> bool:
    """Whether it never matters what a card counts."""
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
        N_("Nobody knocks, or there is no closing round."),
    ),
    Idle(
        "going_out_bonus",
        lambda chosen: chosen["deal_scoring"] != "differences",
        N_("Only differences are scored with a bonus."),
    ),
    Idle(
        "blocked_winner",
        lambda chosen: chosen["stock_end"] != "block",
        N_("After the closing round the lowest hand wins."),
    ),
    Idle("hand_values", nothing_counted, N_("Nothing is counted.")),
    Idle("zap_draw_timing", lambda chosen: chosen["zap_cards"] == 0, NO_ZAPS),
    Idle("zap_last_card", lambda chosen: chosen["zap_cards"] == 0, NO_ZAPS),
)


def is_match(chosen: Values) -> bool:
    """Whether these values of the match's options ask for more than one deal."""
    asks = chosen.get("match_target") is not None or any(chosen.get("deal_schedule", ()))
    return asks and chosen.get("match_winner") != "single_deal"


def rounds(schedule: tuple[int, ...]) -> int:
    """How many deals a schedule has.

    >>> rounds((2, 4, 2, 0, 0, 8)), rounds((0, 0))
    (3, 0)
    """
    return schedule.index(0) if 0 in schedule else len(schedule)


def no_bonus(chosen: Values) -> bool:
    """Whether nothing is given in the end beside the scores."""
    return chosen["match_target"] is None or chosen.get("deal_scoring", "differences") != "differences"


NO_BONUSES = N_("There is no target, or deals are not scored by differences.")

MATCH_CLASHES = (
    Clash(
        lambda chosen: chosen["match_target"] is not None and any(chosen["deal_schedule"]),
        N_("The sizes say how many deals there are: leave them out, or the target."),
        ("match_target", "deal_schedule"),
    ),
    Clash(
        lambda chosen: (
            chosen["match_winner"] == "single_deal"
            and (chosen["match_target"] is not None or any(chosen["deal_schedule"]))
        ),
        N_("A single deal has neither target nor sizes: say which total wins the match, or leave them out."),
        ("match_winner", "match_target", "deal_schedule"),
    ),
    Clash(
        lambda chosen: any(chosen["deal_schedule"][rounds(chosen["deal_schedule"]) :]),
        N_("After a 0 there are no more deals: write the sizes one after another, from the first place on."),
        ("deal_schedule",),
    ),
    Clash(
        lambda chosen: 1 in chosen["deal_schedule"],
        N_("A deal has two cards at least: write a larger size."),
        ("deal_schedule",),
    ),
    Clash(
        lambda chosen: chosen["players"] * max(chosen["deal_schedule"]) >= deck(chosen),
        N_("The cards do not go round in the largest deal: deal fewer cards, take more packs, or fewer players."),
        ("players", "deal_schedule", "packs"),
    ),
)

MATCH_IDLE = (
    Idle("match_bonus", no_bonus, NO_BONUSES),
    Idle("deal_bonus", no_bonus, NO_BONUSES),
    Idle("deal_bonus_for", no_bonus, NO_BONUSES),
    Idle("max_deals", lambda chosen: chosen["match_target"] is None, N_("There is no target.")),
    Idle(
        "match_winner",
        lambda chosen: chosen["match_target"] is None and not any(chosen["deal_schedule"]),
        N_("There is no match."),
    ),
)

UNTIL_ABLE = {"draw_rule": "draw_until_able", "must_play_if_able": True}

PRESETS = {
    "machiavelli": Preset(
        N_("Machiavelli"),
        N_("Fifteen cards, two packs without jokers: play or draw; who goes out first wins."),
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
        N_("Seven cards; who cannot play draws until he can; the cards left in a hand are charged, up to 200."),
        {
            "players": 3,
            "deal_size": 7,
            "ace_mode": "high",
            **UNTIL_ABLE,
            "hand_values": "fifteen_ten_five",
            "blocked_winner": "nobody",
            "deal_scoring": "own_penalty",
            "match_target": 200,
        },
    ),
    "manipulation_nsb": Preset(
        N_("Manipulation, shrinking deals"),
        N_("Nine deals of two to ten cards and back; the first circuit brings one meld of three each."),
        {
            "players": 3,
            "deal_size": 10,
            **UNTIL_ABLE,
            "first_circuit": "one_meld_of_three",
            "hand_values": "fifteen_ten_five",
            "blocked_winner": "nobody",
            "deal_scoring": "winner_takes_hands",
            "deal_schedule": SHRINKING,
        },
    ),
    "shanghai": Preset(
        N_("Shanghai"),
        N_("Ten cards, aces low; who cannot play draws until he can; who goes out first wins."),
        {"players": 3, "deal_size": 10, "ace_mode": "low", **UNTIL_ABLE},
    ),
    "zap": Preset(
        N_("Zap rummy"),
        N_("Four cards a play at most; zap cards are wild, or cost another player his turn."),
        {"deal_size": 10, "joker_mode": "declared", "play_limit": 4, "zap_cards": 4},
    ),
}
