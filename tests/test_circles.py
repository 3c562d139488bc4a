"""No module of Hoyle imports itself through others, imports inside functions and for types alone included."""

from collections.abc import Collection, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

EXCEPTIONS = {
    ("hoyle.lab.report", "hoyle.lab.reports.measured"): (
        "A comparison is made a document by a module that needs all of the comparison."
    ),
    ("hoyle.play.play", "hoyle.play.match_play"): "A variant makes matches, and a match holds its variant.",
    ("hoyle.rules.link.linking", "hoyle.rules.link.fingerprint"): (
        "The name of a linked function contains the hash of all that it calls, which linking finds."
    ),
}
"""By importing and imported module: the reason for a circle that is left."""


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Return the modules that each module of Hoyle imports."""
    graph = grimp.build_graph("hoyle", cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def circle(left_out: Collection[tuple[str, str]]) -> list[str]:
    """Return a circle among the modules if these imports are left out, or an empty list."""
    graph = {
        module: {other for other in imported if (module, other) not in left_out}
        for module, imported in imports().items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1][::-1]
    return []


def test_no_module_imports_itself_through_others() -> None:
    assert circle(EXCEPTIONS) == []


@pytest.mark.parametrize("importing, imported", EXCEPTIONS)
def test_every_exception_is_still_a_circle(importing: str, imported: str) -> None:
    assert circle(EXCEPTIONS.keys() - {(importing, imported)}), f"Remove {importing} from the exceptions."


def test_imports_inside_functions_and_for_types_alone_count() -> None:
    assert "hoyle.play.match_play" in imports()["hoyle.play.play"]
    assert "hoyle.rules.link.fingerprint" in imports()["hoyle.rules.link.linking"]
