/**
 * The frames of the table, as table pages send and get them. Types only; nothing here runs.
 *
 * @typedef {{id: string, face?: string, label?: string, color?: string, back?: string, rot?: number,
 *   badge?: string, tags?: string[], tone?: string, note?: string}} Item
 * @typedef {{at: [number, number], color?: string, pattern?: string, letter?: string, label?: string,
 *   tags?: string[], items?: Item[]}} Cell
 * @typedef {"pile"|"fan"|"row"|"grid"|"plane"|"ring"|"purse"} ZoneKind
 * @typedef {{id: string, kind: ZoneKind, label: string, owner?: string, items?: Item[], cells?: Cell[],
 *   count?: number, state?: {ok: boolean, text?: string}, next?: {index: string, text?: string}, turn?: number,
 *   lines?: string[], columns?: string[], sorts?: [string, string][], sorted?: string, tags?: string[]}} Zone
 *
 * @typedef {{id: string, label: string, group?: string, item?: string, off?: string, at?: string,
 *   marks?: string[][], takes?: string[]}} Option
 * @typedef {"place"|"select"|"pick"|"amount"|"order"|"text"} Gesture
 * @typedef {{id: string, do: Gesture, label?: string, pairs?: Record<string, string[]>, from?: string[],
 *   to?: string[], draft?: boolean, items?: string[], groups?: string[][], options?: Option[], min?: number,
 *   max?: number, step?: number, presets?: number[], zone?: string, submit?: string,
 *   held?: string, marks?: Record<string, string[][]>}} Act
 *
 * @typedef {{id: string, label: string, value: number, max?: number}} Counter
 * @typedef {{id: string, name: string, turn?: boolean, ready?: boolean, online?: boolean, bot?: boolean,
 *   team?: string, counters?: Counter[], clock?: {ms: number, runs: boolean}}} Seat
 *
 * @typedef {{name: string, text?: string, points?: number|string|null, winner?: boolean, label?: string}} ResultRow
 * @typedef {{id: string, label: string, href?: string, link?: boolean}} NextStep
 * @typedef {{title?: string, text?: string, rows: ResultRow[], acts?: NextStep[]}} Result
 * @typedef {{game: number, of?: number|null, sheet?: (string|number)[][], text?: string}} Match
 *
 * @typedef {{text?: string, options?: Option[], hint?: Move|null}} Friendly
 *
 * @typedef {{v: number, table: string, game: string, seq: number, tok: string, you?: string|null, title: string,
 *   prompt: string, status: "waiting"|"open"|"over"|"stuck", seats: Seat[], zones: Zone[], acts: Act[], draft?: {steps?: number, ready?: boolean},
 *   layout: {wide: string[][], narrow: string[][]}, match?: Match|null, result?: Result|null, friendly?: Friendly|null, at?: number, of?: number}} View
 *
 * @typedef {{item: string, to: string[], face?: string}} Gone
 * @typedef {{text: string, move?: [string, string][], flip?: string[], gone?: Gone[]}} Event
 * @typedef {{t: "view", view: View, events?: Event[], acks?: string[], have?: number, gap?: boolean}} ViewFrame
 * @typedef {{t: "reject", acks?: string[], text: string}} RejectFrame
 *
 * @typedef {{act: string, item?: string, to?: string, items?: string[], option?: string, n?: number,
 *   text?: string}} Move  what a gesture says; `wire.js` adds cid and tok
 *
 * @typedef {{index: string, name: string, color?: string, letter?: string, art?: string, text?: string,
 *   sign?: string, pips?: number}} Face
 * @typedef {{name: string, faces: Record<string, Face>, backs?: string[]}} Deck
 * @typedef {{table: string, you: string|null, lang: string, deck: Deck, art: string,
 *   words: Record<string, string>, socket: string}} Setup
 */
export {};
