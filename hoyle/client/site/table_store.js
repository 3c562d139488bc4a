/** The store of a published site in IndexedDB: what a table has saved stays, also if the browser is killed at once. */

/**
 * @typedef {{seq: number, body: string}} Row
 * @typedef {{seat: number, place: number, body: string}} Sealed
 * @typedef {{seat: number, body: string}} Draft
 * @typedef {{rows: Row[], clears: boolean, sealed: Sealed[], drafts: Draft[], request: string|null, drops_request: boolean,
 *   is_over: boolean}} Changes  see `hoyle/table/ports.py`
 * @typedef {{id: string, game: string, title: string, is_over: boolean, opened: number, revision: number,
 *   request: string|null}} Table
 * @typedef {{error: string}} Failure
 * @typedef {{kind: string, call(name: string, values: any): Promise<any>, onChange(listener: (table: string, revision: number) => void): void}} Store
 */

/** The path of the site: other sites on the same host have stores of their own. */
const SCOPE = new URL("../../", import.meta.url).pathname;
const NAME = `hoyle ${SCOPE}`;
const OLD_NAME = "hoyle"; // the store that all sites of a host shared once
const VERSION = 1;
const STORES = ["tables", "rows", "sealed", "drafts", "seals", "facts"];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** @param {string} name @returns {Promise<IDBDatabase>} */
function openDatabase(name) {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    const base = request.result;
    base.createObjectStore("tables", { keyPath: "id" });
    base.createObjectStore("rows", { keyPath: ["table", "seq"] });
    base.createObjectStore("sealed", { keyPath: ["table", "seat", "place"] });
    base.createObjectStore("drafts", { keyPath: ["table", "seat"] });
    base.createObjectStore("seals", { keyPath: "seal" });
    base.createObjectStore("facts", { keyPath: "name" });
  };
  return result(request);
}

/** Takes over what the site has stored while all sites of a host shared a store; each site does so once, and leaves the old store as it is.
 * @param {IDBDatabase} base */
async function takeOver(base) {
  const isNew = !(await result(base.transaction("facts").objectStore("facts").get("format")));
  if (!isNew || !(await indexedDB.databases()).some(({ name }) => name === OLD_NAME)) return;
  const old = await openDatabase(OLD_NAME);
  const reading = old.transaction(STORES, "readonly");
  const every = await Promise.all(STORES.map((name) => result(reading.objectStore(name).getAll())));
  old.close();
  await durably(base, async (stores) => {
    STORES.forEach((name, index) => every[index]?.forEach((row) => stores[name]?.put(row)));
  });
}

/** The keys of everything that belongs to a table. @param {string} table */
function allOf(table) {
  return IDBKeyRange.bound([table], [table, []]);
}

/**
 * Runs a function in a transaction that is on the disk when the promise is fulfilled; if it fails, nothing is written.
 * @template T @param {IDBDatabase} base @param {(stores: Record<string, IDBObjectStore>) => Promise<T>} work @returns {Promise<T>}
 */
async function durably(base, work) {
  const transaction = base.transaction(STORES, "readwrite", { durability: "strict" });
  const stores = Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)]));
  const ended = new Promise((done, failed) => {
    transaction.oncomplete = () => done(undefined);
    transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
  });
  ended.catch(() => {}); // it is awaited below
  let value;
  try {
    value = await work(stores);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // it has ended already
    }
    throw error;
  }
  await ended;
  return value;
}

/** @param {Record<string, IDBObjectStore>} stores @param {string} table @param {Changes} changes */
function write(stores, table, changes) {
  const { rows, sealed, drafts } = /** @type {Record<"rows"|"sealed"|"drafts", IDBObjectStore>} */ (stores);
  if (changes.clears) for (const store of [sealed, drafts]) store.delete(allOf(table));
  for (const row of changes.rows) rows.add({ table, ...row });
  for (const row of changes.sealed) sealed.add({ table, ...row });
  for (const row of changes.drafts) drafts.put({ table, ...row });
}

/** @param {unknown} error @returns {Failure} */
function failure(error) {
  const name = error instanceof DOMException ? error.name : "";
  return { error: name === "QuotaExceededError" ? "full" : "failed" };
}

class BrowserStore {
  kind = "browser";
  #others = new BroadcastChannel(`${NAME} tables`);

  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
  }

  /** Calls a function when another page has saved a table. @param {(table: string, revision: number) => void} listener */
  onChange(listener) {
    this.#others.onmessage = ({ data }) => listener(data.table, data.revision);
  }

  /** @param {string} name @param {any} values */
  async call(name, values) {
    try {
      return await /** @type {any} */ (this)[name](values);
    } catch (error) {
      return failure(error);
    }
  }

  /** @param {{table: string, game: string, title: string, opened: number, changes: Changes, seal: string}} opened */
  open({ table, game, title, opened, changes, seal }) {
    return durably(this.base, async (stores) => {
      const { tables, seals } = /** @type {Record<"tables"|"seals", IDBObjectStore>} */ (stores);
      if (seal && (await result(seals.get(seal)))) return { error: "seal" };
      if (seal) seals.add({ seal });
      tables.add({ id: table, game, title, opened, is_over: false, revision: 0, request: null });
      write(stores, table, changes);
      return null;
    });
  }

  /** @param {{table: string, changes: Changes, revision: number}} saved */
  async save({ table, changes, revision }) {
    const failed = await durably(this.base, async (stores) => {
      const { tables } = /** @type {Record<"tables", IDBObjectStore>} */ (stores);
      /** @type {Table|undefined} */
      const found = await result(tables.get(table));
      if (found?.revision !== revision) return { error: "conflict" };
      if (changes.request || changes.drops_request) found.request = changes.request;
      tables.put({ ...found, revision: revision + 1, is_over: found.is_over || changes.is_over });
      write(stores, table, changes);
      return null;
    });
    if (!failed) this.#others.postMessage({ table, revision: revision + 1 });
    return failed;
  }

  /** @param {{table: string}} wanted */
  async load({ table }) {
    const reading = this.base.transaction(STORES, "readonly");
    const all = (/** @type {string} */ name) => result(reading.objectStore(name).getAll(allOf(table)));
    const [found, rows, sealed, drafts] = await Promise.all([
      result(reading.objectStore("tables").get(table)),
      ...["rows", "sealed", "drafts"].map(all),
    ]);
    return found ? { ...found, rows, sealed, drafts } : null;
  }

  /** @param {{table: string}} wanted @returns {Promise<number>} */
  async revision({ table }) {
    const found = await result(this.base.transaction("tables").objectStore("tables").get(table));
    return found?.revision ?? -1;
  }

  /** The newest tables first. @returns {Promise<Table[]>} */
  async list() {
    const all = await result(this.base.transaction("tables").objectStore("tables").getAll());
    return all.sort((one, other) => other.opened - one.opened);
  }

  /** Returns a fact, which is stored if there is none yet. @param {{name: string, value: string}} fact */
  fact({ name, value }) {
    return durably(this.base, async (stores) => {
      const { facts } = /** @type {Record<"facts", IDBObjectStore>} */ (stores);
      const found = await result(facts.get(name));
      if (!found) facts.add({ name, value });
      return found?.value ?? value;
    });
  }

  /** Deletes a fact. @param {{name: string}} fact */
  forget({ name }) {
    return durably(this.base, async (stores) => {
      const { facts } = /** @type {Record<"facts", IDBObjectStore>} */ (stores);
      facts.delete(name);
      return null;
    });
  }

  /** Deletes a table and everything that belongs to it. @param {{table: string}} wanted */
  remove({ table }) {
    return durably(this.base, async (stores) => {
      stores.tables?.delete(table);
      for (const name of ["rows", "sealed", "drafts"]) stores[name]?.delete(allOf(table));
      return null;
    });
  }

  /** Deletes everything, but that this store has been used. */
  clear() {
    return durably(this.base, async (stores) => {
      for (const store of Object.values(stores)) store.clear();
      stores.facts?.add({ name: "format", value: "1" });
      return null;
    });
  }

  /** Returns the facts whose names begin with a prefix. @param {{prefix: string}} wanted @returns {Promise<{name: string, value: string}[]>} */
  facts({ prefix }) {
    return result(this.base.transaction("facts").objectStore("facts").getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
  }
}

/** Opens the store; where the browser offers none, one that keeps nothing. @returns {Promise<Store>} */
export async function openStore() {
  try {
    const base = await openDatabase(NAME);
    await takeOver(base);
    const store = new BrowserStore(base);
    await store.fact({ name: "format", value: "1" });
    return store;
  } catch {
    return { kind: "memory", call: async () => ({ error: "failed" }), onChange: () => {} };
  }
}
