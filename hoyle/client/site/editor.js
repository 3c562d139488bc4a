/** The editor of the studio: a text with marked mistakes. Tab leaves it, as in every field. */

import {
  EditorState,
  EditorView,
  HighlightStyle,
  bracketMatching,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  keymap,
  lineNumbers,
  lintGutter,
  python,
  setDiagnostics,
  syntaxHighlighting,
  tags,
} from "../vendor/codemirror/codemirror.js";

/** @typedef {{line: number, text: string}} Mistake  the number of the line; 0 if it is about the whole text */
/** @typedef {{text(): string, write(text: string): void, mark(mistakes: Mistake[]): void, goTo(line: number): void}} Editor */

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword], color: "var(--link)", fontWeight: "600" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--text-2)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-number)" },
]);
const THEME = EditorView.theme({
  "&": { backgroundColor: "var(--sheet)", color: "var(--text)", fontSize: ".95rem", minHeight: "12rem", maxHeight: "34rem" },
  ".cm-scroller": { overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)", fontFamily: "var(--mono)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--page-2)", color: "var(--text-2)", border: "none", fontFamily: "var(--mono)" },
  ".cm-activeLine": { backgroundColor: "var(--highlight)" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--code-selected)" },
  ".cm-matchingBracket": { backgroundColor: "var(--lamp-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--text)", border: "1px solid var(--edge)" },
});

/** Puts an editor into an element, and calls a function after each change that is typed.
 * @param {HTMLElement} parent @param {() => void} onChange @returns {Editor} */
export function editorIn(parent, onChange) {
  let isWriting = false; // the text is replaced from outside
  const root = parent.attachShadow({ mode: "open" }); // whose styles need no <style>, which the policy of the page forbids
  const extensions = [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    bracketMatching(),
    highlightActiveLine(),
    syntaxHighlighting(COLOURS),
    python(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": parent.dataset.label ?? "", spellcheck: "false" }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && !isWriting && onChange()),
    THEME,
  ];
  const view = new EditorView({ state: EditorState.create({ doc: "", extensions }), parent: root, root });

  /** @param {number} number */
  const lineAt = (number) => view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
  return {
    text: () => view.state.doc.toString(),
    write(text) {
      isWriting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.toString().length, insert: text } });
      isWriting = false;
    },
    mark(mistakes) {
      const marks = mistakes.map(({ line, text }) => {
        const { from, to } = lineAt(line);
        return { from, to, severity: /** @type {const} */ ("error"), message: text };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(line) {
      view.dispatch({ selection: { anchor: lineAt(line).from }, scrollIntoView: true });
      view.focus();
    },
  };
}
