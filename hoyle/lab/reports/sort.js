// Sort the tables of a report by a click on the heading of a column: ascending, descending, and as before.
for (const table of document.querySelectorAll(".hoyle-report table.sortable:not([data-ready])")) {
  table.dataset.ready = "true";
  const body = table.tBodies[0];
  const before = [...body.rows];
  const headings = [...table.tHead.rows[0].cells];
  for (const [column, heading] of headings.entries()) {
    if (!heading.textContent.trim()) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const next = { ascending: "descending", descending: "" }[heading.ariaSort ?? ""] ?? "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      if (next) heading.setAttribute("aria-sort", next);
      const sign = next === "descending" ? -1 : 1;
      const rows = next ? before.toSorted((one, other) => sign * compare(value(one, column), value(other, column))) : before;
      body.append(...rows);
    });
  }
}

function value(row, column) {
  return row.cells[column].dataset.value ?? "";
}

/** Numbers by size, texts in alphabetical order, empty cells first. */
function compare(one, other) {
  if (one === "" || other === "") return (one !== "") - (other !== "");
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? one.localeCompare(other, document.documentElement.lang || "en") : difference;
}
