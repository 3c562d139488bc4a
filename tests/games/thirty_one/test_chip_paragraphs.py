"""The paragraphs of the rulebook about chips: the pot, antes and stakes, matches for chips, and buy-ins."""

from typing import Any

import pytest

import hoyle
from hoyle.games.thirty_one import GAME, rules, table
from hoyle.games.thirty_one.match import MATCH, MatchRecord
from hoyle.games.thirty_one.state import OVER, State
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
    MATCH.settle(RULES, match, state)
    return match


def test_TO20_ten_deals_are_played_for_chips_and_nobody_goes_out() -> None:
    match = hoyle.game("thirty_one", players=3, played_for="chips", stake=20).new_match(4)
    assert match.match.totals[:3] == [20, 20, 20] and match.match.options.deals == 10
    dealers: list[int] = []
    for number in range(1, 11):
        carried: Any = match.play.state.carried
        assert carried.seats == 0b111 and carried.lives == [0] * 7
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
    assert MATCH.carry is not None
    MATCH.carry(match, carried)
    assert carried.pot == 75 and carried.chips == [0] * 7
    assert MATCH.standing(match).rows[-1] == ("1", "–", "1", "1")
    over = MATCH.standing(settled(match, 0, 1, 0))
    assert over.winner == 2 and over.rows[-1] == ("Chips", "−25", "−25", "+50")
    shared = settled(chips_match(players=3, lives=1, free_ride=False, buy_in=25), 0, 0, 0)
    assert MATCH.standing(settled(shared, 1, 1, 1)).rows[-1] == ("Chips", "0", "0", "0")


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
    assert GAME.payoff_range(GAME.choose(players=7, played_for="chips", ante=10, stake=20)) == GAME.payoffs
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
