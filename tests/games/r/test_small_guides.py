"""What the guides of the small games with R's cards say holds under every option."""

from hoyle.games import GAMES
from hoyle.games.r.princess_lover import card_texts
from hoyle.games.r.shared.cards import ASSASSIN, PRINCESS
from hoyle.testing.random_play import legal
from tests.support.guide_texts import Holds, check_guide

TRIANGLE: Holds = {
    "Check costs nothing. After a bet: fold or call.": lambda s, _: s.options.max_raises == 1,
    "Check costs nothing. After a bet: fold, call or raise.": lambda s, _: s.options.max_raises > 1,
    "Best are three royals": lambda s, _: [*s.options.hand_ranking] == [6, 5, 4, 3, 2, 1],
    "These rules change which hands are best": lambda s, _: [*s.options.hand_ranking] != [6, 5, 4, 3, 2, 1],
}
SEEKER: Holds = {"Only you see": lambda s, _: bool(s.options.seeker_hidden)}
PAIR_ATTACK: Holds = {
    "All decide at once. To stay costs {chips}": lambda s, seat: len(legal(GAMES["pair_attack"], s, seat)) == 2
}


def test_triangle_says_raise_only_where_bets_are_raised() -> None:
    check_guide("triangle", TRIANGLE, [{"max_raises": 1}, {"hand_ranking": (1, 2, 3, 4, 5, 6)}])


def test_seeker_says_who_sees_the_cards() -> None:
    check_guide("seeker", SEEKER, [{"seeker_hidden": True}])


def test_pair_attack_offers_both_choices() -> None:
    check_guide("pair_attack", PAIR_ATTACK)


def test_princess_lovers_assassins_say_nothing_where_they_do_nothing() -> None:
    for active in (True, False):
        texts = card_texts(GAMES["princess_lover"].choose(assassins_active=active))
        assert bool(texts[ASSASSIN]) is active
        assert texts[PRINCESS]
