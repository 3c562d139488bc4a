"""Changes of the words in the text of a rewrite: its title, its sentence, and its paragraphs."""

import ast
import json
from collections.abc import Iterator

TITLE, SENTENCE = "title", "sentence"
"""The words besides the paragraphs, which are named by their numbers."""


def words_in(text: str) -> dict[str, str]:
    """Return the words of a rewrite by what they are: title, sentence, and numbers of paragraphs; SyntaxError for other text."""
    return {name: node.value for name, node in nodes(ast.parse(text)) if isinstance(node.value, str)}


def with_words(text: str, name: str, words: str) -> str:
    """Return the text of a rewrite with other words in place of one of `words_in`; SyntaxError or KeyError if there is none.

    Translations of titles or of paragraphs are taken out with the words that they translated.
    """
    tree = ast.parse(text)
    node = dict(nodes(tree))[name]
    quoted = (
        f'"""{as_docstring(words)}"""' if name == SENTENCE else json.dumps(" ".join(words.split()), ensure_ascii=False)
    )
    changes: list[tuple[ast.expr | ast.keyword, str]] = [(node, quoted)]
    if name != SENTENCE:
        changes += [(each, "") for each in keywords(tree) if each.arg == ("titles" if name == TITLE else "languages")]
    for each, new in sorted(changes, key=lambda change: -change[0].lineno):
        text = replaced(text, each, new)
    return text


def replaced(text: str, node: ast.expr | ast.keyword, new: str) -> str:
    """Return a text with something else in place of a node; nothing also takes the comma and the rest of the line."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    lines = text.encode().split(b"\n")
    before, after = lines[node.lineno - 1][: node.col_offset], lines[node.end_lineno - 1][node.end_col_offset :]
    if not new:
        after = after.lstrip(b" ,")
    is_gone = not new and not before.strip() and not after.strip()
    lines[node.lineno - 1 : node.end_lineno] = [] if is_gone else [before + new.encode() + after]
    return b"\n".join(lines).decode()


def keywords(tree: ast.Module) -> Iterator[ast.keyword]:
    """Yield the arguments of `rewrite`."""
    for statement in tree.body:
        match statement:
            case ast.Assign(value=ast.Call(func=ast.Name(id="rewrite"), keywords=given)):
                yield from given
            case _:
                pass


def as_docstring(words: str) -> str:
    """Return words as a docstring of one line may have them."""
    return " ".join(words.replace("\\", " ").replace('"', "'").split())


def nodes(tree: ast.Module) -> Iterator[tuple[str, ast.Constant]]:
    """Yield the texts of a rewrite in its syntax tree, with what they are."""
    match tree.body[:1]:
        case [ast.Expr(value=ast.Constant() as docstring)]:
            yield SENTENCE, docstring
        case _:
            pass
    for keyword in keywords(tree):
        yield from of_keyword(keyword)


def of_keyword(keyword: ast.keyword) -> Iterator[tuple[str, ast.Constant]]:
    """Yield the texts in an argument of `rewrite`."""
    match keyword:
        case ast.keyword(arg="title", value=ast.Constant() as title):
            yield TITLE, title
        case ast.keyword(arg="paragraphs", value=ast.Dict(keys=keys, values=values)):
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                    yield str(key.value), value
        case _:
            pass
