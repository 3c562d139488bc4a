"""The paragraphs of the rummy rulebook that its options change, and the words for the options."""

from hoyle.games.shared.common_changes import players
from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Change, Paragraphs, changes, not_where, only_where


def dealt(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the deals that are played, without the zeros after the last one."""
    return tuple(size for size in sizes if size)


CARDS: dict[str, Change] = {
    "players": players("RM1"),
    "packs": changes("RM1", many("{n} pack", "{n} packs")),
    "deal_size": changes("RM7", many("{n} card dealt", "{n} cards dealt")),
    "ace_mode": changes("RM5", {"low": N_("Aces below the two only"), "high": N_("Aces above the king only")}),
    "hand_values": changes("RM3", {"fifteen_ten_five": N_("Cards count 15, 10 and 5")}),
    "cut_bonus": changes("RM50", many("Bonus of {n} for an exact cut", "Bonus of {n} for an exact cut")),
    "joker_mode": changes(
        "RM15 RM16 RM17 RM19",
        {
            "declared": N_("Jokers stand for one card"),
            "free": N_("Jokers may change in every play"),
            "fixed": N_("Jokers stay one card for good"),
        },
    ),
    "released_joker": changes("RM51 RM17", {"new_meld": N_("A freed joker begins a new meld")}),
    "jokers": changes("RM15", {0: N_("No jokers"), ...: many("{n} joker", "{n} jokers")}),
    "zap_cards": changes("RM40", many("{n} zap card", "{n} zap cards")),
    "zap_draw_timing": changes("RM43", {"immediate": N_("A zapped player takes a card at once")}),
    "zap_last_card": changes("RM45", {"immediate": N_("Out when the last card is taken")}),
}
TURN: dict[str, Change] = {
    "draw_rule": changes(
        "RM21 RM22 RM23 RM24",
        {
            "escalating": N_("Draw, then play or draw again"),
            "draw_until_able": N_("Draw until you can play"),
            "draw_then_play": N_("Draw one card, then play"),
        },
    ),
    "max_draws": changes("RM22", many("{n} draw a turn at most", "{n} draws a turn at most")),
    "must_play_if_able": changes("RM25 RM23", {True: N_("Who can play must play")}),
    "play_limit": changes("RM12", many("{n} card a play at most", "{n} cards a play at most")),
    "opening_points": changes("RM13", many("First play of {n} point", "First play of {n} points")),
    "first_circuit": changes("RM14", {"one_meld_of_three": N_("First play: one meld of three")}),
    "knock_limit": changes("RM30", many("Knock with {n} point or less", "Knock with {n} points or less")),
    "knock_requires_play": changes(
        "RM31",
        {False: N_("Knock without a play")},
        {False: N_("A player may knock after the draw, without a play in the same turn.")},
    ),
    "undercut_bonus": changes("RM34", many("Undercut brings {n} point", "Undercut brings {n} points")),
    "closing_round_knock": changes("RM31", {True: N_("Knock in the closing round")}),
}
SCORE: dict[str, Change] = {
    "going_out_bonus": changes("RM35", many("Going out brings {n} point", "Going out brings {n} points")),
    "stock_end": changes("RM29 RM28", {"closing_round": N_("A closing round")}),
    "stake": changes("RM38 RM48", many("Stake of {n} point", "Stake of {n} points")),
    "blocked_winner": changes(
        "RM28", {"lowest_points": N_("Fewest points win a block"), "nobody": N_("Nobody wins a block")}
    ),
    "deal_scoring": changes(
        "RM33 RM36 RM37 RM32",
        {
            "differences": N_("Winners score the differences"),
            "own_penalty": N_("Cards left are penalties"),
            "winner_takes_hands": N_("The winner scores the other hands"),
        },
    ),
    "match_target": changes("RM47", many("Match to {n} point", "Match to {n} points")),
    "match_bonus": changes("RM48", many("Bonus of {n} for the target", "Bonus of {n} for the target")),
    "deal_bonus": changes("RM48", many("Bonus of {n} a deal won", "Bonus of {n} a deal won")),
    "deal_bonus_for": changes("RM48", {"others_only": N_("Bonus for deals only below the target")}),
    "match_winner": changes(
        "RM47",
        {
            "highest": N_("The highest total wins"),
            "lowest": N_("The lowest total wins"),
            "single_deal": N_("A single deal"),
        },
    ),
    "max_deals": changes("RM47", many("{n} deal at most", "{n} deals at most")),
    "deal_schedule": changes("RM49", N_("Cards dealt: {value}"), shown=dealt),
}
JOKERS = ["declared", "free", "fixed"]
ONLY_ZAP = "RM41 RM42 RM43 RM45"

PARAGRAPHS = Paragraphs(
    CARDS | TURN | SCORE,
    (
        only_where("RM6 RM16 RM18", joker_mode=JOKERS),
        only_where("RM17 RM18", joker_mode="declared"),
        only_where("RM51", released_joker="new_meld"),
        only_where("RM19", joker_mode=["free", "fixed"]),
        not_where("RM12", play_limit=None),
        not_where("RM13", opening_points=0),
        not_where("RM14", first_circuit="none"),
        only_where("RM21", draw_rule="play_or_draw"),
        only_where("RM22", draw_rule="escalating"),
        only_where("RM23", draw_rule="draw_until_able"),
        only_where("RM24", draw_rule="draw_then_play"),
        not_where("RM28", stock_end="closing_round"),
        not_where("RM29", stock_end="block"),
        not_where("RM30 RM31 RM34", knock_limit=None),
        only_where("RM32", deal_scoring="first_out"),
        only_where("RM33 RM34 RM35 RM48", deal_scoring="differences"),
        only_where("RM36", deal_scoring="own_penalty"),
        only_where("RM37", deal_scoring="winner_takes_hands"),
        not_where("RM40 RM44", zap_cards=0),
        not_where(ONLY_ZAP, zap_cards=0),
        not_where("RM48", match_target=None),
        not_where("RM50", cut_bonus=0),
        not_where("RM49", deal_schedule=(0,) * 12),
    ),
)
