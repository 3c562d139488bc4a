"""Settings: where they come from, which values fit at their boundaries, and the sentence about each that does not."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hoyle.cli.arguments import Mistake
from hoyle.cli.main import app
from hoyle.cli.serve import settings_of
from hoyle.errors import Refusal
from hoyle.server.settings import DEFAULTS, Settings, from_environment, from_file, with_values


@pytest.mark.parametrize(
    ("name", "value", "becomes"),
    [
        ("max_jobs", "7", 7),
        ("max_jobs", 999_999_999_999, 999_999_999_999),
        ("header_seconds", "0.5", 0.5),
        ("allow_hosts", "a.example, b.example,,", ("a.example", "b.example")),
        ("allow_hosts", [" a.example ", " "], ("a.example",)),
        ("allow_hosts", "[2001:db8::1]", ("[2001:db8::1]",)),
        ("metrics_addresses", "2001:db8::1", ("2001:db8::1",)),
        ("webhook_networks", ["192.168.1.0/24"], ("192.168.1.0/24",)),
        ("keep", "", ""),
        ("keep", "1d", "1d"),
        ("keep", "999999d", "999999d"),
        ("operator_token", "", ""),
        ("operator_token", "x" * 16, "x" * 16),
        ("push_contact", "", ""),
        ("push_contact", "mailto:me@example.org", "mailto:me@example.org"),
        ("push_contact", "https://example.org", "https://example.org"),
        ("log", "json", "json"),
        ("log_level", "debug", "debug"),
        ("warm", "asked", "asked"),
        ("measure", "never", "never"),
        ("site", "folder", "folder"),
    ],
)
def test_values_that_fit(name: str, value: Any, becomes: object) -> None:
    found = getattr(with_values(DEFAULTS, {name: value}), name)
    assert (found, type(found)) == (becomes, type(becomes))


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("colour", "red", "There is no setting"),
        *(("max_jobs", value, "a positive number") for value in ("0", -1, "0.5", "many", None, True, 1e12)),
        ("allow_hosts", 3, "names separated by commas"),
        ("allow_hosts", ["a.example", 3], "names separated by commas"),
        ("allow_hosts", "a.example,b.example/hoyle", "needs a name alone"),
        ("allow_hosts", "a.example:8000", "needs a name alone"),
        ("webhook_networks", "192.168.1.0/24,home", "needs networks"),
        *(("keep", value, "a number of days") for value in ("0d", "90", "1000000d", "d", 90)),
        ("operator_token", "x" * 15, "at least"),
        *(("push_contact", value, "an address such as") for value in ("http://example.org", "mailto:me", 3)),
        *((name, "other", "needs one of") for name in ("log", "log_level", "warm", "measure")),
    ],
)
def test_values_that_do_not_fit(name: str, value: object, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        with_values(DEFAULTS, {name: value})
    assert says in refused.value.message and refused.value.facts["name"] == name


@pytest.mark.parametrize(("keep", "days"), [("", 0), ("90d", 90)])
def test_days_of_untouched_tables(keep: str, days: int) -> None:
    assert with_values(DEFAULTS, {"keep": keep}).keep_days == days


def test_the_environment_has_settings_by_their_names_in_capitals_and_much_else() -> None:
    assert from_environment({"HOYLE_MAX_JOBS": "7", "HOYLE_SHOTS": "x", "MAX_JOBS": "8"}) == {"max_jobs": "7"}


def test_a_file_has_settings_as_toml(tmp_path: Path) -> None:
    file = tmp_path / "hoyle.toml"
    with pytest.raises(Refusal, match="cannot be read"):
        from_file(file)
    for wrong in ("max_jobs = ", "x = " + "[" * 100_000):
        file.write_text(wrong)
        with pytest.raises(Refusal, match="are not TOML"):
            from_file(file)
    file.write_text('max_jobs = 7\nallow_hosts = ["a.example"]')
    assert with_values(DEFAULTS, from_file(file)).allow_hosts == ("a.example",)


def test_a_flag_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hoyle.toml"
    file.write_text('max_jobs = 1\nmax_connections = 1\nheader_bytes = 1\nkeep = "1d"')
    for name in ("max_jobs", "max_connections", "keep"):
        monkeypatch.setenv(f"HOYLE_{name.upper()}", "2d" if name == "keep" else "2")
    found = settings_of(file, ["max_jobs=3", "keep=3d"], {"keep": "4d"})
    assert (found.header_bytes, found.max_connections, found.max_jobs, found.keep) == (1, 2, 3, "4d")
    assert settings_of(None, [], {}).max_jobs == 2 and settings_of(None, [], {}).body_seconds == DEFAULTS.body_seconds
    with pytest.raises(Mistake, match="There is no setting colour"):
        settings_of(None, ["colour=red"], {})


@pytest.mark.parametrize(
    ("arguments", "environment", "switch"),
    [
        ([], {}, "operators"),
        (["--open"], {}, "visitors"),
        (["--open", "--host", "192.168.1.7"], {}, "visitors"),
        (["--open", "--host", "0.0.0.0"], {}, "operators"),
        (["--open", "--host", "1.1.1.1"], {}, "operators"),
        (["--open", "--allow-host", "play.example.org"], {}, "operators"),
        (["--open"], {"FORWARDED_ALLOW_IPS": "10.0.0.1"}, "operators"),
        (["--open", "--limit", "visitor_rules=off"], {}, "off"),
        (["--limit", "visitor_rules=visitors"], {}, "visitors"),
        ([], {"HOYLE_VISITOR_RULES": "visitors"}, "visitors"),
    ],
)
def test_texts_of_visitors_are_played_at_once_on_a_machine_of_ones_own_only(
    arguments: list[str],
    environment: dict[str, str],
    switch: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = list[Settings]()

    def run(host: str, port: int, store: Path, opens: bool, settings: Settings) -> int:
        started.append(settings)
        return 0

    monkeypatch.setattr("hoyle.server.run.run", run)
    for name in ("FORWARDED_ALLOW_IPS", "HOYLE_VISITOR_RULES", "HOYLE_HOST"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(app, ["serve", "--store", str(tmp_path / "hoyle.db"), *arguments])
    assert result.exit_code == 0 and [each.visitor_rules for each in started] == [switch]
