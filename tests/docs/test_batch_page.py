"""The page about many games at once: its Python runs as it stands there."""

import doctest

from tests.support.guide import BLOCK, page


def test_the_python_of_the_page() -> None:
    shared: dict[str, object] = {}
    tried = 0
    for _, kind, text in BLOCK.findall(page("batch")):
        assert kind == "python"
        part = doctest.DocTestParser().get_doctest(text, shared, "batch.md", None, None)
        output: list[str] = []
        doctest.DocTestRunner(verbose=False).run(part, out=output.append, clear_globs=False)
        shared = part.globs
        assert not output, "".join(output)
        tried += len(part.examples)
    assert tried > 9
