"""How an optional part is installed: from where this Hoyle came, in docs and messages alike."""

import json
import re
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from hoyle import extras

ROOT = Path(__file__).parents[1]
TEXTS = [*ROOT.glob("docs/*.md"), *ROOT.glob("*.md"), *ROOT.glob("hoyle/**/*.py"), *ROOT.glob("deploy/*.*")]


class Installed:
    """A distribution with this `direct_url.json`."""

    def __init__(self, found: object) -> None:
        self.found = found

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return json.dumps(self.found) if self.found else None


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"url": "file:///src/my%20hoyle", "dir_info": {"editable": True}}, "-e '/src/my hoyle[lab]'"),
        ({"url": "file:///src/hoyle", "dir_info": {}}, "'/src/hoyle[lab]'"),
        ({"url": "file:///w/hoyle-1-py3-none-any.whl", "archive_info": {}}, "'/w/hoyle-1-py3-none-any.whl[lab]'"),
        (None, "'hoyle[lab]'"),
    ],
)
def test_an_extra_comes_from_where_hoyle_came(monkeypatch: pytest.MonkeyPatch, found: object, words: str) -> None:
    monkeypatch.setattr(extras, "distribution", lambda name: Installed(found))
    assert extras.install("lab") == f"{sys.executable} -m pip install {words}"


def test_a_folder_that_was_never_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError

    monkeypatch.setattr(extras, "distribution", missing)
    assert extras.install("lab").endswith(f"-e '{ROOT}[lab]'")


def test_nothing_says_to_install_hoyle_by_its_name_alone() -> None:
    """There is no such package on an index, and a stranger could take the name."""
    for path in TEXTS:
        text = "" if path.name == "CHANGELOG.md" else path.read_text("utf-8")
        assert not re.search(r"install\b[^.\n]{0,30}[\"'` ]hoyle\[", text), path
