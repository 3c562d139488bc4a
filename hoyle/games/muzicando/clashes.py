"""Options of Muzicando that clash or have no effect, and the presets."""

from hoyle.games.muzicando.options import ONE_LAYOUT
from hoyle.i18n import N_
from hoyle.rules.options import Clash, Idle, Preset, Values

MIN_TEAM_LAYOUTS = 4
"""MZ74: the smallest number of layouts in a match of teams."""


def is_team(chosen: Values) -> bool:
    """Return whether two teams of two play."""
    return chosen["mode"] == "team"


def has_bidding(chosen: Values) -> bool:
    """Return whether there is bidding."""
    return is_team(chosen) or bool(chosen["individual_bidding"])


def has_stock(chosen: Values) -> bool:
    """MZ50: return whether cards are left for a stock."""
    return not has_bidding(chosen) and chosen["players"] < 8


CLASHES = (
    Clash(
        lambda chosen: is_team(chosen) and chosen["players"] != 4,
        N_("Two against two are four players: set Players to 4, or let everybody play alone."),
        ("mode", "players"),
    ),
    Clash(
        lambda chosen: is_team(chosen) and chosen["individual_bidding"],
        N_("Teams always bid: switch Individual bidding off, or let everybody play alone."),
        ("mode", "individual_bidding"),
    ),
    Clash(
        lambda chosen: not is_team(chosen) and chosen["individual_bidding"] and chosen["players"] not in (4, 8),
        N_("Individual bidding takes four or eight players, since all cards are dealt."),
        ("individual_bidding", "players"),
    ),
    Clash(
        lambda chosen: chosen["play_drawn_card"] and not has_stock(chosen),
        N_("No card is ever drawn: a stock takes players who play alone, fewer than eight, without bidding."),
        ("play_drawn_card", "mode", "players", "individual_bidding"),
    ),
    Clash(
        lambda chosen: chosen["layout_bonus"] != "all" and has_bidding(chosen),
        N_("With bidding, the contract decides who scores the layout's value: set The layout's value to everybody."),
        ("layout_bonus", "mode", "individual_bidding"),
    ),
    Clash(
        lambda chosen: not is_team(chosen) and chosen["pause_last_gift"] != "one_card",
        N_("A pause as the last card helps a partner, and there are none: leave it at one card."),
        ("pause_last_gift", "mode"),
    ),
    Clash(
        lambda chosen: not has_bidding(chosen) and chosen["forced_bid_level"] != "one",
        N_("There is no bidding: leave the level of the forced bid at one."),
        ("forced_bid_level", "mode", "individual_bidding"),
    ),
    Clash(
        lambda chosen: not has_bidding(chosen) and chosen["forced_bid_reopens"],
        N_("There is no bidding that could continue: switch Bidding continues after a forced bid off."),
        ("forced_bid_reopens", "mode", "individual_bidding"),
    ),
)

MATCH_CLASHES = (
    Clash(
        lambda chosen: (
            is_team(chosen) and chosen["layouts"] not in (None, ONE_LAYOUT) and chosen["layouts"] < MIN_TEAM_LAYOUTS
        ),
        N_("A match of teams has four layouts at least; 0 is a single one."),
        ("layouts", "mode"),
    ),
    Clash(
        lambda chosen: not is_team(chosen) and bool(chosen["layouts"]) and chosen["layouts"] % chosen["players"] != 0,
        N_("Everybody deals equally often: let the number of layouts be a multiple of the number of players."),
        ("layouts", "mode", "players"),
    ),
)

IDLE = (
    Idle("seat_draw", is_team, N_("Teams choose their seats; the first dealer is drawn.")),
    Idle(
        "pause_seat",
        lambda chosen: is_team(chosen) or chosen["players"] != 8 or not chosen["seat_draw"],
        N_("Only eight players who draw their seats draw the pause."),
    ),
    Idle("penalty_individual", is_team, N_("Two play against two.")),
    Idle("penalty_team", lambda chosen: not is_team(chosen), N_("Everybody plays alone.")),
)

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
