"""A site that is published again: swapped as a whole, with the publisher's own files, and with a word on tables that would stop."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import bots_for, display_name, fitting
from hoyle.cli.arguments import Mistake
from hoyle.cli.publish import publish
from hoyle.games import GAMES
from hoyle.publish import site, updates
from hoyle.publish.site import only


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither Python nor pages are written."""
    for part in ("python.write", "pack.write"):
        monkeypatch.setattr(f"hoyle.publish.{part}", lambda *_: None)
    monkeypatch.setattr("hoyle.publish.pages.written", lambda title: [("index.html", title)])


def shown(folder: Path) -> str:
    return (folder / "index.html").read_text("utf-8")


def test_a_site_takes_the_place_of_the_one_before_and_keeps_what_its_publisher_added(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    publish(folder, games="r,malice", title="First", plain_bots=True)
    assert (folder / "art/malice").is_dir()
    (folder / ".git").mkdir()
    (folder / ".git/HEAD").write_text("ref")
    (folder / "CNAME").write_text("cards.example.org")
    publish(folder, games="r", title="Second", plain_bots=True)
    assert shown(folder) == "Second" and not (folder / "art/malice").exists()
    assert (folder / ".git/HEAD").read_text() == "ref" and (folder / "CNAME").is_file()
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]


def test_a_file_that_is_kept_only_when_it_is_read_makes_another_service_worker(tmp_path: Path) -> None:
    later = tmp_path / "docs" / "licence.txt"
    later.parent.mkdir()
    workers = list[str]()
    for text in ("one", "one", "two"):
        later.write_text(text)
        site.write_worker(tmp_path)
        workers.append((tmp_path / site.WORKER).read_text("utf-8"))
    assert site.is_later("docs/licence.txt")
    assert workers[0] == workers[1] != workers[2]


@pytest.mark.parametrize("fails", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_until_everything_is_written_the_folder_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: BaseException
) -> None:
    folder = tmp_path / "site"
    publish(folder, games="r", title="First", plain_bots=True)
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    def broken(_: Path) -> int:
        raise fails

    monkeypatch.setattr(site, "write_worker", broken)
    with pytest.raises(Mistake if isinstance(fails, OSError) else KeyboardInterrupt):
        publish(folder, games="r,malice", title="Second", plain_bots=True)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]


def test_a_folder_that_cannot_be_moved_is_changed_file_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    publish(folder, games="r,malice", title="First", plain_bots=True)
    rename = Path.rename

    def busy(path: Path, target: Any) -> Path:
        if path == folder:
            raise OSError(16, "Device or resource busy")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", busy)
    publish(folder, games="r", title="Second", plain_bots=True)
    assert shown(folder) == "Second" and not list((folder / "art/malice").glob("*"))


def test_tables_that_an_update_would_stop_are_named_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    publish(folder, games="r,malice", title="First", plain_bots=True)
    assert not updates.stopped_games(folder, ["r"], ["r"])
    own = GAMES["r"]
    changed = replace(own, verbs={**own.verbs, "legal": GAMES["malice"].verbs["legal"]})
    monkeypatch.setitem(GAMES, "r", changed)
    (sentence,) = updates.stopped_games(folder, ["r"], ["r"])
    assert "its version is still" in sentence and "Game.earlier" in sentence
    monkeypatch.setitem(GAMES, "r", replace(own, version=own.version + 1))
    with pytest.raises(Mistake, match=r"give Game.earlier a function(.|\n)*add --accept-changes"):
        publish(folder, games="r", title="Second", plain_bots=True)
    assert shown(folder) == "First"
    publish(folder, games="r", title="Second", plain_bots=True, accept_changes=True)
    assert shown(folder) == "Second"
    monkeypatch.setitem(GAMES, "r", replace(own, version=own.version + 2, earlier={own.version + 1: dict}))
    assert not updates.stopped_games(folder, ["r"], ["r"])


def test_progress_names_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for part in ("module_of", "contest_module_of"):
        monkeypatch.setattr(f"hoyle.publish.modules.{part}", lambda game: b"")
    publish(tmp_path / "site", games="r,malice", title="Hoyle")
    told = capsys.readouterr()
    assert "the bots of malice (2 of 2 games)" in told.err and "Wrote" in told.out


def test_no_bot_of_a_site_is_another_than_it_is_called() -> None:
    game, options = GAMES["r"], GAMES["r"].choose()
    assert bots_for(game, options)[0] == "equilibrium"
    with only(["r"]):
        assert bots_for(game, options)[0] == "search:strong" == fitting("equilibrium", game, options)
        assert display_name("equilibrium") == "Strong bot"  # at a table that was opened before
    assert bots_for(game, options)[0] == "equilibrium" and display_name("equilibrium") == "Perfect bot"
