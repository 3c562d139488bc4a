"""The paragraphs of the rulebook about chips: the pot, antes and stakes, matches for chips, and buy-ins."""

from typing import Any

import pytest

import hoyle
from hoyle.games.thirty_one import GAME, rules, table
from hoyle.games.thirty_one.bots.evaluation import evaluate
from hoyle.games.thirty_one.match import carry, settle, standing
from hoyle.games.thirty_one.match_rules import MatchRecord
from hoyle.games.thirty_one.state import OVER, SEATS, State
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE
from hoyle.testing.random_play import seen_by
from tests.support.thirty_one import deal, play_all, position_with

RULES = rules_of(GAME)

HIGH, MIDDLE, LOW = "KS QS 9S", "KH QH 2D", "2S 3H 4D"
NAMES = ["Ann", "Bob", "Cid"]
SAY = translator("en")


def for_chips(*hands: str, **more: Any) -> State:
    """Return a position of a single deal for chips with these hands."""
    return position_with(*hands, played_for="chips", **more)


def payoffs(state: State) -> list[int]:
    """Return the chips that each seat has won less those it has paid."""
    return [rules.payoff(state, seat) for seat in range(state.options.players)]


def chips_match(**options: Any) -> Any:
    """Return a match record for chips, or for lives, after its beginning."""
    variant = hoyle.game("thirty_one", **options)
    return variant.new_match(1).match


def settled(match: MatchRecord, *lost: int, hands: tuple[str, ...] = (), dealer: int = 0) -> MatchRecord:
    """Settle a deal with these hands in which the seats lost these lives or stakes, and return the match."""
    state = for_chips(*hands) if hands else State()
    state.phase, state.dealer, state.seats = OVER, dealer, (1 << len(lost)) - 1
    for seat, count in enumerate(lost):
        state.lost[seat] = count
    settle(RULES, match, state)
    return match


def test_TO20_ten_deals_are_played_for_chips_and_nobody_goes_out() -> None:
    match = hoyle.game("thirty_one", players=3, played_for="chips", stake=20).new_match(4)
    assert match.match.totals[:3] == [20, 20, 20] and match.match.options.deals == 10
    dealers: list[int] = []
    for number in range(1, 11):
        carried: Any = match.play.state.carried
        assert carried.seats == 0b111 and carried.lives == [0] * SEATS
        assert carried.chips[:3] == match.match.totals[:3] and sum(carried.chips) == 60
        dealers.append(match.play.state.dealer)
        match.play.resign(match.play.to_move[0])
        assert match.is_over is (number == 10)
        if number < 10:
            match.next()
    assert dealers == [(dealers[0] + n) % 3 for n in range(10)]
    standing = match.standing()
    assert len(standing.rows) == 10 and sum(standing.totals) == 60 and standing.sums == "Chips"
    assert min(standing.totals) < 0, "chips may run below zero"
    assert standing.totals[standing.winner] == max(standing.totals) or standing.winner == NONE


def test_TO21_everybody_pays_the_ante_and_losers_their_stakes() -> None:
    bold = play_all(for_chips(LOW, MIDDLE, HIGH, ante=2, stake=5), "knock", "draw:3C", "3C", "draw:4C", "4C")
    assert bold.lost[:3] == [2, 0, 0] and payoffs(bold) == [-12, -2, 14]
    seen = table.draw(RULES, seen_by(GAME, for_chips(LOW, MIDDLE, ante=3), 0), 0, NAMES, SAY)
    assert next(zone for zone in seen.zones if zone.id == "pot").count == 6
    assert [[(c.id, c.value) for c in counters] for counters in seen.counters] == [
        [("chips", -3), ("dealer", 1)],
        [("chips", -3)],
    ]
    assert seen.layout["wide"][1] == ["stock", "discards", "pot"]


def test_TO22_the_highest_hand_takes_the_pot() -> None:
    thirty_one = deal("AS KS QS", LOW, HIGH, played_for="chips", stake=3)
    assert payoffs(thirty_one) == [8, -4, -4]
    state = for_chips(HIGH, "KC QC 9C", LOW, MIDDLE, dealer=3, max_turns_each=5, turns=19, ante=2)
    play_all(state, "draw:3D", "3D")
    assert payoffs(state) == [3, 2, -3, -2], "nine chips for two: the odd one goes to the first at the dealer's left"
    given_up = for_chips(HIGH, MIDDLE, LOW)
    rules.forfeit(given_up, 0)
    assert payoffs(given_up) == [-2, 1, 1]


def test_TO22_the_log_says_who_pays_and_who_takes() -> None:
    state = for_chips(LOW, MIDDLE, ante=2, stake=5)
    before = seen_by(GAME, state, NONE)
    play_all(state, "knock", "draw:3C", "3C")
    lines = [event.text for event in table.narrate(RULES, before, seen_by(GAME, state, NONE), None, NAMES, SAY)]
    assert lines[-2:] == ["Ann knocked with the lowest hand and pays 10.", "Bob takes the pot: 14."]
    start: Any = GAME.begin(GAME.choose(players=2, played_for="chips", ante=4))
    dealt = deal(LOW, MIDDLE, played_for="chips", ante=4)
    lines = [event.text for event in table.narrate(RULES, start, seen_by(GAME, dealt, NONE), None, NAMES, SAY)]
    assert lines == ["Ann deals. Everybody puts 4 into the pot.", "Two of clubs is turned up."]


def test_TO23_the_last_player_left_takes_the_buy_ins() -> None:
    match = chips_match(players=3, lives=1, free_ride=False, buy_in=25)
    settled(match, 1, 0, 0)
    carried: Any = GAME.state().carried
    carry(match, carried)
    assert carried.pot == 75 and carried.chips == [0] * SEATS
    assert standing(RULES, match).rows[-1] == ("1", "–", "1", "1")
    over = standing(RULES, settled(match, 0, 1, 0))
    assert over.winner == 2 and over.rows[-1] == ("Chips", "−25", "−25", "+50")
    shared = settled(chips_match(players=3, lives=1, free_ride=False, buy_in=25), 0, 0, 0)
    assert standing(RULES, settled(shared, 1, 1, 1)).rows[-1] == ("Chips", "0", "0", "0")


def test_TO23_the_pot_lies_on_the_table_and_stays() -> None:
    play = hoyle.game("thirty_one", players=2, buy_in=30).new_match(2).play
    drawn = table.draw(RULES, play.view(0), 0, NAMES, SAY)
    assert next(zone for zone in drawn.zones if zone.id == "pot").count == 60
    assert [counters[0].id for counters in drawn.counters] == ["lives", "lives"]
    play.resign(0)
    assert next(zone for zone in table.draw(RULES, play.view(0), 0, NAMES, SAY).zones if zone.id == "pot").count == 60


@pytest.mark.parametrize(("players", "bounds"), [(2, (-5, 5)), (4, (-5, 9))])
def test_V8_played_for_chips_payoffs_are_chips(players: int, bounds: tuple[int, int]) -> None:
    assert GAME.payoff_range(GAME.choose(players=players, played_for="chips", stake=2)) == bounds
    assert GAME.payoff_unit(GAME.choose(players=players, played_for="chips")) == 1
    assert GAME.payoff_unit(GAME.choose(players=players)) == players - 1


def test_V9_ante_and_stake_have_no_effect_when_lives_are_played_for() -> None:
    assert GAME.option_schema.canonical({"ante": 5, "stake": 7}) == {}
    assert GAME.option_schema.canonical({"ante": 5, "played_for": "chips"}) == {"ante": 5, "played_for": "chips"}
    most: dict[str, Any] = {"players": 9, "played_for": "chips", "ante": 10, "stake": 20}
    assert GAME.payoff_range(GAME.choose(**most)) == (-50, 240)
    assert GAME.payoff_range(GAME.choose(**most, pot_ties="stays")) == GAME.payoffs
    for wrong in ({"ante": 0}, {"ante": 11}, {"stake": 0}, {"stake": 21}):
        with pytest.raises(hoyle.OptionError, match="cannot be"):
            hoyle.game("thirty_one", **wrong)


def test_V10_deals_and_chips_of_a_match() -> None:
    variant = hoyle.game("thirty_one", played_for="chips", deals=2, chips=0)
    assert variant.canonical() == {"played_for": "chips", "deals": 2, "chips": 0}
    match = variant.new_match(1)
    match.play.resign(0)
    match.next()
    match.play.resign(0)
    assert match.is_over and sum(match.standing().totals) == 0
    assert not hoyle.game("thirty_one", played_for="chips", lives=None).new_match(1).is_match


def test_V11_without_a_buy_in_there_is_no_pot() -> None:
    play = hoyle.game("thirty_one", players=2).new_match(2).play
    assert not any(zone.id == "pot" for zone in table.draw(RULES, play.view(0), 0, NAMES, SAY).zones)
    assert hoyle.game("thirty_one", buy_in=0).canonical() == {}


def test_V18_a_pot_that_several_would_share_stays_for_the_next_deal() -> None:
    match: Any = hoyle.game("thirty_one", players=3, played_for="chips", pot_ties="stays", deals=3).new_match(1)
    state = match.play.state
    assert (state.carried.pot, state.carried.more) == (0, 1)
    match.play.resign(0)
    assert match.match_with_current_deal().pot == 4 and list(match.play.points) == [-2, -1, -1]
    assert sum(match.play.payoffs) == 0 and match.play.payoffs[0] == 3 * -2 + 4
    match.next()
    state = match.play.state
    assert (state.carried.pot, state.carried.more) == (4, 1) and RULES.antes(state) == 7
    match.play.resign(1)
    match.next()
    assert (match.play.state.carried.pot, match.play.state.carried.more) == (8, 0), "the last deal"
    match.play.resign(2)
    assert match.is_over and sum(match.standing().totals) == 60
    assert list(match.play.points) == [5, 5, -2]


def staying(*hands: str, pot: int = 6, more: int = 1) -> State:
    """Return a position for chips in which the pot may stay, with what earlier deals have left in it."""
    state = for_chips(*hands, pot_ties="stays", stake=2, knocker_tie="shared")
    state.carried.pot, state.carried.more = pot, more
    return state


@pytest.mark.parametrize(
    ("hands", "more", "won", "left"),
    [
        (("KS QS 2H", "KH QH 2S", LOW), 1, [-1, -1, -3], 11),
        (("KS QS 2H", "KH QH 2S", LOW), 0, [4, 5, -3], 0),
        ((HIGH, "KH QH 2S", LOW), 1, [10, -1, -3], 0),
    ],
)
def test_V18_a_single_winner_takes_what_was_left_too(
    hands: tuple[str, ...], more: int, won: list[int], left: int
) -> None:
    state = play_all(staying(*hands, more=more), "knock", "draw:3C", "3C", "draw:4C", "4C")
    assert [RULES.chips_won(state, seat) for seat in range(3)] == won and RULES.pot_left(state) == left
    assert payoffs(state) == [3 * chips + left - 6 for chips in won] and sum(payoffs(state)) == 0
    assert GAME.payoff_unit(state.options) == 3


def test_V18_the_table_says_that_the_pot_stays() -> None:
    state = staying("KS QS 2H", "KH QH 2S", LOW)
    drawn = table.draw(RULES, seen_by(GAME, state, 0), 0, NAMES, SAY)
    assert next(zone for zone in drawn.zones if zone.id == "pot").count == 9
    before = seen_by(GAME, state, NONE)
    over = seen_by(GAME, play_all(state, "knock", "draw:3C", "3C", "draw:4C", "4C"), NONE)
    lines = [event.text for event in table.narrate(RULES, before, over, None, NAMES, SAY)]
    assert lines[-2:] == ["Cid has the lowest hand and pays 2 more into the pot.", "The pot stays: 11."]
    drawn = table.draw(RULES, over, 0, NAMES, SAY)
    assert next(zone for zone in drawn.zones if zone.id == "pot").count == 11
    assert drawn.outcome == "Ann and Bob have the highest hands, 20: the pot of 11 stays."
    carried: Any = GAME.state().carried
    carried.dealer, carried.seats, carried.pot, carried.more = 1, 0b111, 11, 1
    options = GAME.choose(players=3, played_for="chips", pot_ties="stays")
    start: Any = GAME.begin(options, carried)
    dealt = deal(LOW, MIDDLE, HIGH, played_for="chips", pot_ties="stays")
    dealt.carried.pot = 11
    lines = [event.text for event in table.narrate(RULES, start, seen_by(GAME, dealt, NONE), None, NAMES, SAY)]
    assert lines[0] == "The last deal left 11 in the pot."


def test_V18_bots_value_a_pot_that_was_left() -> None:
    full, empty = (staying(HIGH, MIDDLE, LOW, pot=pot) for pot in (60, 0))
    assert evaluate(full, 0) > evaluate(empty, 0)


def test_TO20_nine_play_for_chips_and_the_sheet_has_them_all() -> None:
    match: Any = hoyle.game("thirty_one", players=9, played_for="chips", deals=3).new_match(1)
    for number in range(3):
        match.play.resign(8 - number)
        if number < 2:
            match.next()
    standing = match.standing()
    assert sum(standing.totals) == 180 and len(standing.totals) == 9
    assert [row[1:].count("−2") for row in standing.rows] == [1, 1, 1] and standing.rows[0][9] == "−2"
    lives: Any = hoyle.game("thirty_one", players=9).new_match(1)
    lives.play.resign(8)
    assert lives.standing().rows == (("1", *["3"] * 8, "2"),)
