"""Documents in the terminal."""

from hoyle.lab.reports.content import Cell, Content, Number, Rules, Table, cell_text
from hoyle.lab.rules_text import rule_lines


def show(document: Content) -> None:
    """Print the title, the rules, the tables and the sentences of a document."""
    print(document.title)
    if document.subtitle:
        print(document.subtitle)
    for rules in document.rules:
        print_rules(rules)
    for table in document.tables:
        print_table(table)
    for sentence in document.sentences:
        print(sentence)


def print_rules(rules: Rules) -> None:
    """Print the name of some rules and a line for each house rule; nothing if there are none."""
    if rules.rules:
        print(f"{rules.name}:", *rule_lines(rules.rules), sep="\n")


def print_table(table: Table) -> None:
    """Print a table with its note."""
    from rich.console import Console
    from rich.table import Table as Grid

    grid = Grid(
        title=table.title, title_justify="left", caption=table.note or None, caption_justify="left", highlight=False
    )
    grid.add_column(table.row_name)
    for column in table.columns:
        grid.add_column(column, justify="right")
    in_one_line = len(table.columns) == 1
    for row in table.rows:
        texts = [cell_text(cell) if in_one_line else two_lines(cell) for cell in row.cells]
        grid.add_row(row.heading, *texts)
    Console().print(grid)


def two_lines(cell: Cell) -> str:
    r"""Return the text of a cell, with the interval of a number in a second line.

    >>> two_lines(Number(2.5, 2.25, 2.75))
    '2.50\n(2.25 to 2.75)'
    """
    if not isinstance(cell, Number):
        return cell_text(cell)
    value, interval = cell.parts()
    return f"{value}\n({interval})" if interval else value
