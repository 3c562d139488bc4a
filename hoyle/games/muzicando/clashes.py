"""Options of Muzicando that clash or have no effect, and the presets."""

from hoyle.games.muzicando.cards import CARDS
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.options import Clash, Idle, Preset

MIN_TEAM_LAYOUTS = 4
"""MZ74: the smallest number of layouts in a match of teams."""


IS_TEAM = when(mode="team")
IS_ALONE = when(mode="individual")
HAS_BIDDING = IS_TEAM | when(individual_bidding=True)
IS_DEALT_OUT = when(lambda chosen: chosen["players"] * chosen["hand_cards"] >= CARDS, "players", "hand_cards")
HAS_STOCK = when(mode="individual", individual_bidding=False) & ~IS_DEALT_OUT
"""MZ50: cards are left for a stock."""

CLASHES = (
    Clash(
        IS_TEAM & ~when(players=4),
        N_("Two against two are four players: set Players to 4, or let everybody play alone."),
    ),
    Clash(
        IS_TEAM & when(individual_bidding=True),
        N_("Teams always bid: switch Individual bidding off, or let everybody play alone."),
    ),
    Clash(
        IS_ALONE & when(individual_bidding=True) & ~when(players=[4, 8]),
        N_("Individual bidding takes four or eight players, since all cards are dealt."),
        ("individual_bidding", "players"),
    ),
    Clash(
        when(play_drawn_card=True) & ~HAS_STOCK,
        N_("No card is ever drawn: a stock takes players who play alone, fewer than eight, without bidding."),
    ),
    Clash(
        ~when(layout_bonus="all") & HAS_BIDDING,
        N_("With bidding, the contract decides who scores the layout's value: set The layout's value to everybody."),
    ),
    Clash(
        ~when(pause_last_gift="one_card") & IS_ALONE,
        N_("A pause as the last card helps a partner, and there are none: leave it at one card."),
    ),
    Clash(
        ~when(forced_bid_level="one") & ~HAS_BIDDING,
        N_("There is no bidding: leave the level of the forced bid at one."),
    ),
    Clash(
        when(forced_bid_reopens=True) & ~HAS_BIDDING,
        N_("There is no bidding that could continue: switch Bidding continues after a forced bid off."),
    ),
    Clash(
        IS_ALONE
        & when(individual_bidding=False)
        & when(lambda chosen: chosen["players"] * chosen["hand_cards"] > CARDS, "players", "hand_cards"),
        N_("There are not enough cards: deal fewer, or play with fewer players."),
        ("hand_cards", "players"),
    ),
)

MATCH_CLASHES = (
    Clash(
        when(layouts=range(1, MIN_TEAM_LAYOUTS), mode="team"),
        N_("A match of teams has four layouts at least; 0 is a single one."),
    ),
    Clash(
        IS_ALONE
        & when(lambda chosen: chosen["layouts"] and chosen["layouts"] % chosen["players"], "layouts", "players"),
        N_("Everybody deals equally often: let the number of layouts be a multiple of the number of players."),
        ("layouts", "mode", "players"),
    ),
)

IDLE = (
    Idle("seat_draw", IS_TEAM, N_("Teams choose their seats; the first dealer is drawn.")),
    Idle(
        "pause_seat",
        ~when(mode="individual", players=8, seat_draw=True),
        N_("Only eight players who draw their seats draw the pause."),
    ),
    Idle("hand_cards", HAS_BIDDING, N_("All cards are dealt.")),
    Idle("place_points", when(own_places=False), N_("The places bring the usual points.")),
    Idle("level_points", ~HAS_BIDDING, N_("Nobody bids a level.")),
    Idle("penalty_individual", IS_TEAM, N_("Two play against two.")),
    Idle("penalty_team", IS_ALONE, N_("Everybody plays alone.")),
)

PARAGRAPHS = {
    "MZ4 MZ14": when(mode="team"),
    "MZ50 MZ51 MZ57": when(mode="individual"),
    "MZ10 MZ11 MZ12 MZ13 MZ48 MZ72": ~when(mode="individual", individual_bidding=False),
    "MZ52 MZ53 MZ54 MZ55 MZ56": ~when(mode="team") & ~when(individual_bidding=True),
    "MZ60": when(individual_bidding=True),
    "MZ73": when(mode="individual"),
    "V1": when(mode="individual"),
    "V2": when(seat_draw=False),
    "V3": when(forced_bid_level="any"),
    "V4": when(forced_bid_reopens=True),
    "V5": when(pass_policy=["forced_only", "free"]),
    "V6": when(play_drawn_card=True),
    "V7": when(sarabanda_neighbours="one"),
    "V8": when(glissando_row="zigzag"),
    "V9": when(block_expiry="next_action"),
    "V10": when(pause_stop="forced_only"),
    "V11": when(run_signs_block=True),
    "V12": when(pause_last_gift=["run", "none", "any_card"]),
    "V13": when(stuck_loss="all_stuck"),
    "V16": ~when(hand_cards=7) & ~HAS_BIDDING,
    "V17": ~when(sign_blocks=("next", "both", "previous")),
    "V18": when(own_places=True),
    "V19": ~when(level_points=(1, 2, 3, 4), layout_points=(1, 2, 3, 4)),
    "V14": when(layout_bonus=["winner", "chooser", "chooser_if_first"]),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

PRESETS = {
    "team": Preset(
        N_("Muzicando for two pairs"),
        N_(
            "Two against two: all cards are dealt, the layout is bid for, and the bidders' side must be first to get out."
        ),
        {},
    ),
    "individual": Preset(
        N_("Muzicando, everybody alone"),
        N_("Four players, everybody alone, with seven cards each and a stock; one of them chooses the layout."),
        {"mode": "individual"},
    ),
    "duel": Preset(
        N_("Muzicando for two"),
        N_("Two players with seven cards each and a stock."),
        {"mode": "individual", "players": 2},
    ),
    "auction": Preset(
        N_("Muzicando, everybody alone, with bidding"),
        N_("Four players, everybody alone; all cards are dealt, and the highest bidder opens."),
        {"mode": "individual", "individual_bidding": True},
    ),
    "eight": Preset(
        N_("Muzicando for eight"),
        N_("Eight players, everybody alone, with seven cards each and no stock."),
        {"mode": "individual", "players": 8},
    ),
}
