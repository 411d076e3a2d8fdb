/** Syncs the statement: stored in pieces, visible when complete. */
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Balances, BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { Batch, MirrorStore } from "./store.ts";
import type { Fetch } from "./fetch.ts";

/** Fetches of a page that does not fit. */
const TRIES = 3;
/** Lines per write: bounds memory, and lets a failed sync resume. */
const PIECE = 2_000;

type End = Pick<BalanceLine, "seq" | "hash">;

const GENESIS: End = { seq: 0, hash: GENESIS_HASH };

/** Lines that have been fetched and not stored yet. */
export interface FetchedLines {
  list: BalanceLine[];
  /** The last line fetched, or else the last one stored. */
  end: End;
  /** Replaces the stored lines: they are not the server's. */
  replace: boolean;
  /** When the server had no further lines, ISO 8601; null before. */
  completeAt: string | null;
  /** The server reported the end of the list. */
  reachedEnd: boolean;
}

export async function startLines(store: MirrorStore): Promise<FetchedLines> {
  return {
    list: [],
    end: (await store.lastStored()) ?? GENESIS,
    replace: false,
    completeAt: null,
    reachedEnd: false,
  };
}

/**
 * Fetches further lines, oldest first. Lines must be consecutive and chained by hash; misfits are fetched again. If
 * not even the first fits, the stored statement is not the server's and is replaced.
 */
export async function fetchLines(
  fetch: Fetch,
  store: MirrorStore,
  fetched: FetchedLines,
): Promise<FetchedLines> {
  const list = [...fetched.list];
  let { end } = fetched;
  let misfits = 0;
  for (;;) {
    const page = await fetch("GET wallet/balanceLogs", { after: end.seq, limit: PAGE_SIZE_MAX });
    // Lines before a failure are valid: the next sync resumes there.
    if (!page) return { ...fetched, list, end, completeAt: null, reachedEnd: false };
    const completeAt = page.at.toISOString();
    const { fitting, complete } = fittingLines(page.data.list, end);
    list.push(...fitting);
    end = fitting.at(-1) ?? end;
    if (complete && page.data.next === null) return { ...fetched, list, end, completeAt, reachedEnd: true };
    // Otherwise a page that announces more but adds nothing is fetched endlessly.
    if (!complete || fitting.length === 0) misfits += 1;
    if (misfits === TRIES) {
      if (list.length > 0) return { ...fetched, list, end, completeAt, reachedEnd: false };
      return end === GENESIS ? fetched : refetchLines(fetch, store, fetched);
    }
    // Replacements are written at once.
    if (list.length >= PIECE && !fetched.replace) await writePiece(store, list.splice(0));
  }
}

async function writePiece(store: MirrorStore, list: BalanceLine[]): Promise<void> {
  await store.write({ documents: [], notices: {}, lines: { list, replace: false, unfinished: true } });
}

/** The whole statement as a replacement, or `fetched` if it cannot be fetched completely. */
export async function refetchLines(
  fetch: Fetch,
  store: MirrorStore,
  fetched: FetchedLines,
): Promise<FetchedLines> {
  const replacement = { list: [], end: GENESIS, replace: true, completeAt: null, reachedEnd: false };
  const all = await fetchLines(fetch, store, replacement);
  return all.reachedEnd ? all : fetched;
}

function fittingLines(lines: BalanceLine[], end: End): { fitting: BalanceLine[]; complete: boolean } {
  const fitting: BalanceLine[] = [];
  let last = end;
  for (const line of lines) {
    if (line.seq <= last.seq) continue;
    if (line.seq !== last.seq + 1 || line.prevHash !== last.hash) return { fitting, complete: false };
    fitting.push(line);
    last = line;
  }
  return { fitting, complete: true };
}

/** An incomplete statement is stored but not visible. */
export function putLines(batch: Batch, { list, replace, completeAt }: FetchedLines): void {
  if (completeAt !== null) {
    batch.lines = { list, replace };
    batch.documents.push({ key: "statement", value: { shownTo: null }, asOf: completeAt });
  } else if (list.length > 0) batch.lines = { list, replace, unfinished: true };
}

/**
 * How many fetched lines these balances cover: later ones were posted between the calls. Null if the balances match
 * no line.
 */
export async function countCovered(
  balances: Balances,
  { list, replace }: FetchedLines,
  store: MirrorStore,
): Promise<number | null> {
  const stated = {
    usdt: balances.balance,
    points: balances.repurchasePoints,
    fuel: balances.fuel,
    lock: balances.lock,
  };
  const differing = new Set<BalanceLine["asset"]>();
  const compare = (asset: BalanceLine["asset"], balance: string) => {
    if (parseAmount(balance) === parseAmount(stated[asset])) differing.delete(asset);
    else differing.add(asset);
  };
  for (const asset of ["usdt", "points", "fuel", "lock"] as const) {
    compare(asset, (replace ? undefined : await store.lastLineOf(asset))?.balance ?? "0");
  }
  let covered = differing.size === 0 ? 0 : null;
  for (const [index, { asset, balance }] of list.entries()) {
    compare(asset, balance);
    if (differing.size === 0) covered = index + 1;
  }
  return covered;
}
