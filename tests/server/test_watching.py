"""What an operator watches: version, sizes, free space, the last backup; and settings and proxies that cannot work."""

import asyncio
import logging
import os
import time
from collections import namedtuple
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle import __version__
from hoyle.errors import Refusal
from hoyle.server.settings import DEFAULTS, with_values
from hoyle.server.sqlite_store import SqliteStore
from tests.support.clients import GENEROUS, Server, serving
from tests.support.command import hoyle

Usage = namedtuple("Usage", "total used free")


def figure(server: Server, name: str) -> float:
    """A figure of a server."""
    lines = server.browser().get("/metrics").text.splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_figures_say_what_the_server_is_and_how_much_room_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        text = server.browser().get("/metrics").text
        assert f'hoyle_info{{version="{__version__}"}} 1.0' in text and "_created" not in text
        assert "hoyle_backup_age_seconds" not in text
        files = [path for path in tmp_path.iterdir() if path.suffix in (".db", ".db-wal", ".ledger")]
        assert figure(server, "hoyle_store_bytes") >= sum(path.stat().st_size for path in files) > 0
        monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(0, 0, 99_000_000))
        assert figure(server, "hoyle_disk_free_bytes") == 99_000_000


def test_little_free_space_is_told_before_a_write_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(0, 0, 99_000_000))
        for _ in range(2):
            answer = server.browser().get("/readyz")
            assert (answer.status, "less than 100 MB are free" in answer.text) == (200, True)
        assert caplog.text.count("Less than 100 MB are free") == 1
        monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(0, 0, 101_000_000))
        assert server.browser().get("/readyz").text == "ready\n"


def test_the_age_of_the_last_backup_is_a_figure(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, backups=str(backups))) as server:
        assert figure(server, "hoyle_backup_age_seconds") == float("inf")
        backups.mkdir()
        (backups / "notes.txt").touch()
        assert figure(server, "hoyle_backup_age_seconds") == float("inf")
        assert hoyle("store", "backup", str(tmp_path / "hoyle.db"), str(backups)).returncode == 0
        (made,) = backups.glob("*.db")
        os.utime(made, (time.time() - 5000, time.time() - 5000))
        assert 4999 < figure(server, "hoyle_backup_age_seconds") < 5100


@pytest.mark.parametrize("name", ["example.org/hoyle", "https://play.example.org", "play.example.org:8443"])
def test_a_name_with_a_path_or_a_port_is_refused_at_the_start(name: str) -> None:
    with pytest.raises(Refusal, match="cannot be below a path"):
        with_values(DEFAULTS, {"allow_hosts": name})
    done = hoyle("serve", "--port", "0", "--allow-host", name)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and name in done.stderr


def test_a_proxy_that_serves_it_below_a_path_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path / "hoyle.db") as server:
        for _ in range(3):
            server.browser().get("/", **{"X-Forwarded-Prefix": "/hoyle"})
    assert caplog.text.count("below the path /hoyle") == 1


def test_the_size_of_a_store_counts_what_is_beside_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "hoyle.db")
    size = asyncio.run(store.space())[0]
    (tmp_path / "hoyle.db.ledger").write_bytes(bytes(1000))
    assert asyncio.run(store.space())[0] == size + 1000
    store.close()
