"""What a table shows of talk and of the newest event: numbered from the beginning, each reader in their own language."""

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.table.people import talk
from tests.support.tables import gestures_of, open_table, table_of


def test_lines_are_numbered_from_the_first_line_of_the_table() -> None:
    host = MemoryHost()
    _, people = open_table(host, hoyle.game("r"))
    count = talk.SHOWN_LINES + 3
    for number in range(count):
        people[number % 2].gesture(talk.ACT, option="hello")
        host.clock.time += talk.BURST_TIME
    numbers = [line["n"] for line in people[0].view["talk"]]
    assert numbers == list(range(3, count))


def test_each_reader_is_told_the_newest_event_in_their_own_language() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    readers = {lang: host.join(id, lang=lang) for lang in ("en", "de", "uk")}
    for seat in (0, 1):
        _, item, to = gestures_of(table_of(host, id), seat)[0].split("|")
        people[seat].gesture("lay", item=item, to=to)
    told = {lang: reader.events[-1] for lang, reader in readers.items()}
    assert len(set(told.values())) == 3, told
