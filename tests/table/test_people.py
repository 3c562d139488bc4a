"""The people at a table: their names, and whose seat is whose."""

import pytest

from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.table.opening import Wish
from hoyle.table.people.people import seat_of
from hoyle.table.wire.commands import ChangeProgram, MoveSeat, TakeSeat
from hoyle.table.wire.events import Player, SubstituteChanged
from tests.support.tables import table_of

ANN, OPEN, BOT = Player("human", "Ann", holder="ann"), Player("human"), Player("bot", bot="random")


@pytest.mark.parametrize(
    ("name", "names"),
    [("Bob", ["Ann", "Bob", "random"]), ("Ann", ["Ann 1", "Ann 2", "random"]), ("", ["Ann", "Guest", "random"])],
)
def test_everybody_has_a_name_of_their_own(name: str, names: list[str]) -> None:
    host, say = MemoryHost(), translator("en")
    id = host.open(Wish("thirty_one", {"players": 3}, [ANN, OPEN, BOT]))
    ann, table = host.join(id, "ann"), table_of(host, id)
    assert table.people.names(say) == ["Ann", "Guest", "random"]
    host.clock.run(host.host.handle(id, TakeSeat(1, Player("human", name, holder="bob"))))
    table.apply(SubstituteChanged(1, (0, "c"), "search:fair"))
    assert table.people.names(say) == [seat["name"] for seat in ann.view["seats"]] == names


@pytest.mark.parametrize(("holder", "seat"), [("ann", 0), ("", None), ("eve", None)])
def test_nobody_has_an_open_seat(holder: str, seat: int | None) -> None:
    assert seat_of([ANN, OPEN, BOT], holder) == seat


def test_a_seat_that_moves_to_another_browser_admits_no_program() -> None:
    host = MemoryHost()
    id = host.open(Wish("thirty_one", {"players": 2}, [ANN, Player("human", "Bob", holder="bob")]))
    for command, programs in (
        (ChangeProgram(0, "ann", True), {0: 1}),
        (ChangeProgram(0, "ann", True), {0: 2}),
        (MoveSeat(0, "ann", "phone"), {}),
        (ChangeProgram(0, "phone", True), {0: 4}),
        (ChangeProgram(0, "phone", False), {}),
        (ChangeProgram(0, "phone", False), {}),
    ):
        host.clock.run(host.host.handle(id, command))
        assert table_of(host, id).people.programs == programs
    assert table_of(host, id).seq == 5, "who is not there is not sent away"
