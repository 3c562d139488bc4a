/** The parts of CodeMirror that the studio uses; see https://codemirror.net/docs/ref/. */
export type Extension = unknown;
export type Diagnostic = { from: number; to: number; severity: "error"; message: string };
type Doc = { toString(): string; lines: number; line(n: number): { from: number; to: number } };
export class EditorState {
  static create(config: { doc: string; extensions: Extension[] }): EditorState;
  static readonly readOnly: { of(value: boolean): Extension };
  readonly doc: Doc;
}
export class EditorView {
  constructor(config: { state: EditorState; parent: Element | ShadowRoot; root?: ShadowRoot });
  static theme(rules: Record<string, Record<string, string>>): Extension;
  static readonly lineWrapping: Extension;
  static readonly updateListener: { of(listener: (update: { docChanged: boolean }) => void): Extension };
  static readonly contentAttributes: { of(attributes: Record<string, string>): Extension };
  readonly state: EditorState;
  dispatch(...changes: unknown[]): void;
  focus(): void;
}
export const keymap: { of(bindings: readonly unknown[]): Extension };
export function lineNumbers(): Extension;
export function highlightActiveLine(): Extension;
export function drawSelection(): Extension;
export const defaultKeymap: readonly unknown[];
export const historyKeymap: readonly unknown[];
export function history(): Extension;
export function bracketMatching(): Extension;
export function indentOnInput(): Extension;
export const indentUnit: { of(unit: string): Extension };
export class HighlightStyle {
  static define(rules: { tag: unknown; color?: string; fontStyle?: string; fontWeight?: string }[]): HighlightStyle;
}
export function syntaxHighlighting(style: HighlightStyle): Extension;
export function setDiagnostics(state: EditorState, diagnostics: Diagnostic[]): unknown;
export function lintGutter(): Extension;
export function python(): Extension;
export const tags: Record<"keyword" | "string" | "number" | "comment" | "meta" | "definitionKeyword" | "controlKeyword", unknown>;
