"""The game in `examples/oh_hell`: its paragraphs, its match, and what its table adds to `CardTable`."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.cli.main import app
from hoyle.games import GAMES
from hoyle.games.shared.french_pack import card_of
from hoyle.games.shared.table_module import table_of
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, vary
from hoyle.rules.bits import count
from hoyle.rules.french_cards import cards_named
from hoyle.rules.game import Game
from hoyle.rules.seats import NONE
from hoyle.table import choosing
from hoyle.table.show.guide import explain
from hoyle.table.wire.commands import Resign
from hoyle.testing import examiner
from hoyle.testing.contract import check
from hoyle.testing.examiner import Finding
from hoyle.testing.in_words import pieces_exist
from tests.support.command import hoyle
from tests.support.tables import open_table
from tests.support.tables import table_of as table_of_id

NAMES = ["Ann", "Bob", "Cid"]
SAY = translator("en")
HANDS = ("3S KD", "TS KH", "AD 5H")
CARDS = ("3S", "TS", "AD", "KH", "5H", "KD")
"""All cards of these hands in the order of play: seat 1 takes both tricks."""


@pytest.fixture
def hell(example: Callable[[str], Game]) -> Game:
    """The game, which the next test does not know."""
    return example("oh_hell")


def position(game: Game, *hands: str, bids: tuple[int, ...] = (), **options: object) -> Play:
    """Return a deal with these hands and clubs as trumps; seat 0 is to bid or, if all have bid, to lead."""
    rules = import_module("oh_hell.rules")
    play = vary(game, {"players": len(hands), "cards": len(hands[0].split())} | options).new(None)
    state = play.state
    state.stock, state.left, state.trump = cards_named("3C"), 2, card_of("2C")
    state.phase, state.to_move = rules.PLAYING if bids else rules.BIDDING, 1
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards_named(hand)
        state.held[seat] = count(state.hand[seat])
        state.bids[seat] = bids[seat] if bids else NONE
    return play


def moves(play: Play) -> str:
    """Return the legal moves of the seat that is to move."""
    (seat,) = play.to_move
    return " ".join(play.say(seat, move) for move in play.legal(seat))


def after(play: Play, *texts: str) -> Play:
    """Play bids and cards, each by the seat that is to move, and return the deal."""
    for text in texts:
        (seat,) = play.to_move
        play.play(seat, text)
    return play


def hand_sizes(game: Game, course: str) -> list[int]:
    """Return the numbers of cards in the deals of a match in which seat 0 always gives up."""
    match = MatchPlay(vary(game, {"players": 3, "cards": 3, "course": course}), 1)
    sizes = [match.play.state.held[0]]
    match.play.resign(0)
    while not match.is_over:
        match.next()
        sizes.append(match.play.state.held[0])
        match.play.resign(0)
    return sizes


def test_it_keeps_the_contract(hell: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(hell, many=4) if one.broken] == []


def test_H1_each_player_has_as_many_cards_as_the_deal_says(hell: Game) -> None:
    for players, cards in ((3, 7), (5, 10), (4, 1)):
        view = vary(hell, {"players": players, "cards": cards}).new(1).view(0)
        assert list(view.held)[:players] == [cards] * players and view.left == 52 - players * cards


def test_H2_the_card_after_the_hands_is_turned_up_and_all_see_it(hell: Game) -> None:
    play = vary(hell, {"players": 5, "cards": 10}).new(1)
    assert play.public_view().trump == play.state.trump != NONE


def test_H2_the_deal_goes_round(hell: Game) -> None:
    match = MatchPlay(vary(hell, {"players": 3}), 1)
    assert match.play.to_move == (0,)
    match.play.resign(0)
    match.next()
    assert match.play.to_move == (1,)


def test_H3_each_bids_once_and_the_dealer_last(hell: Game) -> None:
    play = position(hell, "AS KS", "AH KH", "AD KD", hook=False)
    assert moves(play) == "0 1 2"
    after(play, "2", "0", "1")
    assert list(play.state.bids)[:3] == [2, 0, 1] and moves(play) == "KS AS"


def test_H4_the_dealer_may_not_make_the_bids_even(hell: Game) -> None:
    assert moves(after(position(hell, "AS KS", "AH KH", "AD KD"), "1", "0")) == "0 2"
    assert moves(after(position(hell, "AS KS", "AH KH", "AD KD"), "2", "2")) == "0 1 2"


def test_H4_any_bid_is_allowed_by_option(hell: Game) -> None:
    assert moves(after(position(hell, "AS KS", "AH KH", "AD KD", hook=False), "1", "0")) == "0 1 2"


def test_H5_a_player_follows_suit_or_plays_any_card(hell: Game) -> None:
    play = after(position(hell, "AS KD", "2S KH", "AD 5C", bids=(0, 0, 0)), "AS")
    assert moves(play) == "2S" and moves(after(play, "2S")) == "5C AD"


def test_H6_the_highest_card_of_the_suit_led_takes_the_trick(hell: Game) -> None:
    play = after(position(hell, *HANDS, bids=(0, 0, 0)), "3S", "TS", "AD")
    assert list(play.state.tricks)[:3] == [0, 1, 0]


def test_H6_the_highest_trump_takes_the_trick(hell: Game) -> None:
    play = after(position(hell, "AS KD", "4C KH", "5C AH", bids=(0, 0, 0)), "AS", "4C", "5C")
    assert list(play.state.tricks)[:3] == [0, 0, 1]


def test_H7_who_takes_a_trick_leads_and_the_last_one_ends_the_deal(hell: Game) -> None:
    play = after(position(hell, *HANDS, bids=(0, 0, 0)), "3S", "TS", "AD")
    assert play.to_move == (1,)
    assert after(play, *CARDS[3:]).ending == "played"


def test_H8_an_exact_bid_scores_ten_and_the_bid(hell: Game) -> None:
    assert after(position(hell, *HANDS, bids=(0, 2, 1)), *CARDS).points == (10, 12, 0)


def test_H8_each_trick_scores_a_point_by_option(hell: Game) -> None:
    play = after(position(hell, *HANDS, bids=(1, 1, 0), trick_points=True), *CARDS)
    assert play.points == (0, 2, 10) and play.payoffs == (-12, -6, 18)


def test_H9_a_match_has_a_deal_for_each_size(hell: Game) -> None:
    assert hand_sizes(hell, "fall_rise") == [3, 2, 1, 2, 3]
    assert hand_sizes(hell, "rise_fall") == [1, 2, 3, 2, 1]
    assert hand_sizes(hell, "fall") == [3, 2, 1]
    assert hand_sizes(hell, "rise") == [1, 2, 3]
    assert not vary(hell, {"course": "single"}).is_match


def test_H9_the_most_points_win(hell: Game) -> None:
    match = MatchPlay(vary(hell, {"players": 3, "cards": 2, "course": "fall"}), 1)
    match.play.resign(1)
    match.next()
    match.play.resign(2)
    standing = match.standing()
    assert match.is_over and standing.totals == (20, 10, 10) and standing.winner == 0
    assert standing.rows == (("2", "10", "0", "10"), ("1", "10", "10", "0"))


def test_H10_who_gives_up_scores_nothing(hell: Game) -> None:
    play = position(hell, "AS KS", "AH KH", "AD KD")
    play.resign(1)
    assert play.points == (10, 0, 10) and play.ending == "resigned"


def test_the_bid_that_is_not_allowed_is_drawn_with_its_reason(hell: Game) -> None:
    play = after(position(hell, "AS KS", "AH KH", "AD KD"), "1", "0")
    scene = table_of(hell).draw(play.view(2), 2, NAMES, SAY)
    assert [(option.label, option.off) for option in scene.acts[0].options] == [
        ("0", ""),
        ("1", "The bids would be even."),
        ("2", ""),
    ]
    assert scene.prompt == "How many tricks do you take? 1 of 2 are bid."


def test_a_bid_is_shown_when_it_is_made_and_points_when_the_deal_is_over(hell: Game) -> None:
    def counters(play: Play) -> list[str]:
        drawn = table_of(hell).draw(play.view(0), 0, NAMES, SAY).counters[1]
        return [f"{each.label} {each.value}" for each in drawn]

    assert counters(position(hell, *HANDS)) == ["Tricks 0"]
    play = position(hell, *HANDS, bids=(0, 2, 1))
    assert counters(play) == ["Bid 2", "Tricks 0"]
    assert counters(after(play, *CARDS)) == ["Points 12", "Bid 2", "Tricks 2"]


def test_tricks_and_points_are_told(hell: Game) -> None:
    play = after(position(hell, *HANDS, bids=(0, 2, 1)), *CARDS[:5])
    before = play.view(0)
    events = table_of(hell).narrate(before, after(play, CARDS[5]).view(0), 0, NAMES, SAY)
    assert [event.text for event in events] == [
        "Ann plays King of diamonds.",
        "Bob takes the trick.",
        "Points: Ann 10, Bob 12, Cid 0.",
    ]


def test_it_speaks_german(hell: Game) -> None:
    say = translator("de")
    assert say("{name} bids {value}.", name="Ann", value=2) == "Ann bietet 2."
    assert hell.rulebook("de").count("**H") == hell.rulebook("en").count("**H") == 10


def test_a_card_that_does_not_follow_suit_is_refused_with_the_reason(hell: Game) -> None:
    play = after(position(hell, *HANDS, bids=(0, 2, 1)), "3S")
    why = table_of(hell).refusal(play.view(1), 1, "KH", "laid")
    assert why.sentence(NAMES, SAY) == "You have to follow suit: spades." and why.clause == "H5"


def test_the_rows_of_a_score_sheet_may_have_any_heading(example: Callable[..., Game]) -> None:
    game = example("oh_hell", {"match.py": ('columns=("Deal"', 'columns=("Cards"')})
    host = MemoryHost()
    id, people = open_table(host, vary(game, {"players": 3, "cards": 3}))
    host.clock.run(host.host.handle(id, Resign(0)))
    view = people[1].view
    assert [option["label"] for act in view["acts"] for option in act["options"]] == ["Next deal"]
    assert view["match"]["text"] == "Deal 1 of 5"
    people[1].gesture(choosing.ACT, option=choosing.GO_ON)
    assert "Deal 2 begins." in people[1].events


def test_a_function_with_the_former_name_of_a_verb_does_not_stop_the_other_checks(
    example: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examiner, "parts", lambda game, *_: once(game))
    promise = "@rule\ndef promise(state: State, seat: int) -> int:\n    return state.bids[seat]\n\n\n"
    game = example("oh_hell", {"rules.py": ("@rule\ndef points", promise + "@rule\ndef points")})
    told = CliRunner().invoke(app, ["check", str(game.folder)]).output
    assert told.count("BROKEN") == 1 and told.count("ok ") == len(examiner.ONCE) - 1
    assert "promise is the former name of the verb search_priority: give your function another name" in told


def once(game: Game) -> Iterator[Finding]:
    """Yield what is found of the properties that no option set changes."""
    for tried in examiner.ONCE:
        finding = Finding(examiner.description(tried))
        examiner.fault(game, finding, tried, {})
        yield finding


class Guide:
    """A guide that returns texts in place of an Advice."""

    @staticmethod
    def aim(options: object) -> str:
        return "Bid exactly."

    @staticmethod
    def advice(seen: object, seat: int, turn: int) -> list[str]:
        return ["Bid."]


def test_a_guide_that_returns_texts_is_named_and_the_table_opens_without_it(
    hell: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(hell, guide=Guide)
    monkeypatch.setitem(GAMES, "oh_hell", game)
    finding = Finding("")
    examiner.fault(game, finding, pieces_exist, {})
    assert finding.broken == ("guide: aim returns an Advice, not a str: write Advice(…) of hoyle.games.shared.guides")
    host = MemoryHost()
    id, people = open_table(host, vary(game, {"players": 3, "cards": 3}))
    assert people[0].view["acts"] and "aim" not in people[0].view
    assert explain(table_of_id(host, id), 0, SAY).texts == []


def test_a_path_among_the_names_of_games_is_told_where_it_belongs(tmp_path: Path) -> None:
    told = hoyle("publish", str(tmp_path / "site"), "--games", "./oh_hell")
    assert told.returncode and "A game of your own is --game ./oh_hell." in told.stderr
