"""The game in `examples/briscola`: its paragraphs, its match, and what `CardTable` makes of trumps, draws and partners."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, vary
from hoyle.publish import pack
from hoyle.rules.french_cards import cards_named
from hoyle.rules.game import Game
from hoyle.rules.seats import NONE
from hoyle.table.show.results import heading
from hoyle.testing.contract import check

FOLDER = Path(__file__).parents[2] / "examples" / "briscola"
DEALER = 14
"""The seat of CHANCE."""
NAMES = ["Ann", "Bob", "Cid", "Dot"]
SAY = translator("en")


@pytest.fixture
def briscola(example: Callable[[str], Game]) -> Game:
    """The game, which the next test does not know."""
    return example("briscola")


def dealt(game: Game, hands: str, upturned: str, **options: object) -> Play:
    """Return a deal with these hands, in the order of the seats, and this card turned up."""
    held = hands.split()
    players = len(held) // 3
    play = vary(game, {"players": players} | options).new(None)
    for turn in range(3):
        for seat in range(players):
            play.play(DEALER, held[seat * 3 + turn])
    play.play(DEALER, upturned)
    return play


def trick(play: Play, *cards: str) -> None:
    """Play a trick."""
    for card in cards:
        (seat,) = play.to_move
        play.play(seat, card)


def scene(play: Play, seat: int) -> Scene:
    """Return what a seat sees."""
    return table_of(play.variant.game).draw(play.view(seat), seat, NAMES[: play.variant.seats], SAY)


def told(play: Play, seat: int, cards: list[tuple[int, str]]) -> list[str]:
    """Play cards, and return what the log of a seat tells of the last one and of what CHANCE does then."""
    game, before = play.variant.game, play.view(seat)
    for mover, card in cards:
        play.play(mover, card)
    return [event.text for event in table_of(game).narrate(before, play.view(seat), seat, NAMES[:2], SAY)]


def test_it_keeps_the_contract(briscola: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(briscola, many=4) if one.broken] == []


def test_B4_a_trump_beats_the_suit_led_and_another_suit_does_not(briscola: Game) -> None:
    play = dealt(briscola, "AS 4S 5S 2H 6D 7D KC QC JC", "3H")
    trick(play, "AS", "2H", "KC")
    assert play.state.leader == 1 and play.state.won[:3] == [0, 15, 0]


def test_B4_the_three_beats_the_king(briscola: Game) -> None:
    play = dealt(briscola, "KS 4S 5S 3S 6D 7D", "2H")
    trick(play, "KS", "3S")
    assert play.state.won[:2] == [0, 14]


def test_B5_the_winner_draws_first(briscola: Game) -> None:
    play = dealt(briscola, "KS 4S 5S 3S 6D 7D", "2H")
    trick(play, "KS", "3S")
    play.play(DEALER, "AC")
    assert play.state.hand[1] >> 51 & 1 and play.state.held[:2] == [2, 3]


def test_B3_the_upturned_card_is_drawn_last_and_all_see_who_has_it(briscola: Game) -> None:
    play = vary(briscola, {"players": 2}).new(3)
    while play.state.taker == NONE:
        (seat,) = play.to_move
        play.play(seat, play.legal(seat)[0])
    taker = play.state.taker
    assert play.state.left == 0 and play.view(1 - taker).hand[taker] == 1 << play.state.upturned


def test_B6_by_option_suit_is_followed_when_the_stock_is_used_up(briscola: Game) -> None:
    for follow, answers in ((False, 3), (True, 1)):
        play = vary(briscola, {"players": 2, "follow_at_end": follow}).new(5)
        state = play.state
        while state.left or state.lying == 1:
            (seat,) = play.to_move
            play.play(seat, play.legal(seat)[0])
        state.hand[0], state.hand[1] = cards_named("AS 4D 5D"), cards_named("2S 2H 2D")
        trick(play, *(["AS"] if play.to_move == (0,) else ["2S"]))
        (seat,) = play.to_move
        assert len(play.legal(seat)) == answers


def test_B7_partners_add_their_points(briscola: Game) -> None:
    play = dealt(briscola, "AS 4S 5S 2H 6D 7D 3S QC JC KS 2C 2D", "4H")
    trick(play, "AS", "6D", "3S", "KS")
    assert play.points == (25, 0, 25, 0)


def test_B8_the_side_with_the_agreed_number_of_deals_wins(briscola: Game) -> None:
    match = MatchPlay(vary(briscola, {"players": 4, "wins": 2}), 1)
    leaders: list[int] = []
    while not match.is_over:
        leaders.append(match.play.state.leader)
        match.play.resign(1)
        if not match.is_over:
            match.next()
    standing = match.standing()
    assert leaders == [0, 1] and standing.totals == (2, 0) and standing.winner == 0
    assert standing.rows == (("1", "120", "0"), ("2", "120", "0"))
    assert [heading(column, NAMES, SAY) for column in standing.columns[1:]] == ["Ann and Cid", "Bob and Dot"]


def test_a_single_deal_is_no_match(briscola: Game) -> None:
    assert not vary(briscola, {}).is_match and vary(briscola, {"wins": 3}).is_match


def test_the_log_tells_a_trick_in_the_order_of_time(briscola: Game) -> None:
    play = dealt(briscola, "KS 4S 5S 3S 6D 7D", "2H")
    play.play(0, "KS")
    assert told(play, 0, [(1, "3S"), (DEALER, "AC"), (DEALER, "AD")]) == [
        "Bob plays Three of spades.",
        "Bob: Points 14.",
        "Bob draws a card.",
        "Ann draws Ace of diamonds.",
    ]


def test_the_deal_is_told_at_once(briscola: Game) -> None:
    play = vary(briscola, {}).new(None)
    cards = [(DEALER, card) for card in ("KS", "3S", "4S", "6D", "5S", "7D", "2H")]
    assert told(play, 0, cards) == ["The cards are dealt.", "Two of hearts is turned up."]


def test_partners_sit_opposite_and_are_named(briscola: Game) -> None:
    play = dealt(briscola, "AS 4S 5S 2H 6D 7D 3S QC JC KS 2C 2D", "4H")
    drawn = scene(play, 0)
    assert drawn.teams == ["Ann and Cid", "Bob and Dot"] * 2
    assert drawn.layout["wide"] == [["hand2"], ["hand1", "stock", "laid", "hand3"], ["hand0"]]
    assert drawn.layout["narrow"] == [["hand1", "hand2", "hand3"], ["stock", "laid"], ["hand0"]]


def test_a_layout_may_be_changed_without_the_other_one(briscola: Game) -> None:
    for players in (2, 4):
        play = vary(briscola, {"players": players}).new(1)
        layout = scene(play, 0).layout
        for row in layout["wide"]:
            row.append("more")
        assert all("more" not in row for row in layout["narrow"])


def test_the_trump_lies_under_the_stock_and_its_suit_is_named_to_the_end(briscola: Game) -> None:
    play = vary(briscola, {"players": 2}).new(3)
    upturned = []
    while not play.is_over:
        (stock,) = [zone for zone in scene(play, 0).zones if zone.id == "stock"]
        upturned.append([item.face for item in stock.items])
        assert stock.label.startswith("Trumps: ") and stock.count == play.state.left
        (seat,) = play.to_move
        play.play(seat, play.legal(seat)[0])
    assert len(upturned[0]) == 2 and upturned[0][0] and upturned[0][1] is None and upturned[-1] == []


def test_laid_cards_lie_in_the_order_of_play(briscola: Game) -> None:
    play = dealt(briscola, "KS 4S 5S 3S 6D 7D", "2H")
    trick(play, "KS", "3S")
    for card in ("AC", "AD"):
        play.play(DEALER, card)
    trick(play, "6D", "AD")
    (laid,) = [zone for zone in scene(play, 0).zones if zone.id == "laid"]
    assert [(item.face, item.badge) for item in laid.items] == [("6D", "Bob"), ("AD", "Ann")]


def test_its_texts_are_translated_by_a_file_beside_the_code(briscola: Game) -> None:
    say = translator("de")
    assert say(briscola.sentence).startswith("Drei Karten") and say("Points") == "Punkte", "the package's own is kept"
    assert briscola.rulebook("de").count("**B") == briscola.rulebook("en").count("**B") == 8
    assert briscola.rulebook("uk") == briscola.rulebook("en")
    packed = {name for name, _ in pack.contents("A site", [], [FOLDER])}
    assert {"own/briscola/words.de.toml", "own/briscola/rulebook.de.md"} <= packed
