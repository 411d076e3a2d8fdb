/** The statement, brought up to date: however long it is, it is kept piece by piece and shown when all of it is there. */
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Balances, BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { Batch, MirrorStore } from "./store.ts";
import type { Fetch } from "./fetch.ts";

/** How often a page that does not fit is asked for again from the last good line. */
const TRIES = 3;
/** So many lines are kept at once, not shown yet: a long statement needs little memory, and goes on where it broke off. */
const PIECE = 2_000;

/** The end of the statement so far. */
type End = Pick<BalanceLine, "seq" | "hash">;

const beginning: End = { seq: 0, hash: GENESIS_HASH };

/** What of the statement has arrived, and is not kept yet. */
export interface Arriving {
  list: BalanceLine[];
  /** The last line of it, or the last one kept. */
  end: End;
  /** What was kept is not the server's: this takes its place. */
  replace: boolean;
  /** When the server had no more that fits, ISO 8601; null while there is more to come. */
  completeAt: string | null;
  /** The server itself said that this is all. */
  whole: boolean;
}

export async function beginLines(store: MirrorStore): Promise<Arriving> {
  return {
    list: [],
    end: (await store.lastKept()) ?? beginning,
    replace: false,
    completeAt: null,
    whole: false,
  };
}

/**
 * Fetches the lines after those that have arrived, oldest first. Lines must follow each other without a gap and chain by
 * their hashes: from the first that does not, they are asked for again. When not even the first fits, what was kept is not
 * the server's statement, and all of it is fetched anew.
 */
export async function fetchLines(fetch: Fetch, store: MirrorStore, arriving: Arriving): Promise<Arriving> {
  const list = [...arriving.list];
  let { end } = arriving;
  let misfits = 0;
  for (;;) {
    const page = await fetch("GET wallet/balanceLogs", { after: end.seq, limit: PAGE_SIZE_MAX });
    // What was fetched before the failure is good: the next sync goes on from there.
    if (!page) return { ...arriving, list, end, completeAt: null, whole: false };
    const completeAt = page.at.toISOString();
    const { fitting, complete } = fittingLines(page.data.list, end);
    list.push(...fitting);
    end = fitting.at(-1) ?? end;
    if (complete && page.data.next === null) return { ...arriving, list, end, completeAt, whole: true };
    // A page that promises more but brings nothing new would be asked for without end.
    if (!complete || fitting.length === 0) misfits += 1;
    if (misfits === TRIES) {
      if (list.length > 0) return { ...arriving, list, end, completeAt, whole: false };
      return end === beginning ? arriving : fetchAnew(fetch, store, arriving);
    }
    // What takes the place of other lines does so all at once.
    if (list.length >= PIECE && !arriving.replace) await writePiece(store, list.splice(0));
  }
}

async function writePiece(store: MirrorStore, list: BalanceLine[]): Promise<void> {
  await store.write({ documents: [], notices: {}, lines: { list, replace: false, unfinished: true } });
}

/** The whole statement, in place of what was kept; what has arrived stays as it is where not all of it can be had. */
export async function fetchAnew(fetch: Fetch, store: MirrorStore, arriving: Arriving): Promise<Arriving> {
  const anew = { list: [], end: beginning, replace: true, completeAt: null, whole: false };
  const all = await fetchLines(fetch, store, anew);
  return all.whole ? all : arriving;
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

/** Puts them into the batch. Lines without the rest of them are kept, and not shown. */
export function putLines(batch: Batch, { list, replace, completeAt }: Arriving): void {
  if (completeAt !== null) {
    batch.lines = { list, replace };
    batch.documents.push({ key: "statement", value: { shownTo: null }, asOf: completeAt });
  } else if (list.length > 0) batch.lines = { list, replace, unfinished: true };
}

/**
 * How many of the lines that arrived there were when the server stated these balances: those behind came between the two
 * answers. Null when the balances never were these.
 */
export async function countAgreeing(
  balances: Balances,
  { list, replace }: Arriving,
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
  let agreeing = differing.size === 0 ? 0 : null;
  for (const [index, { asset, balance }] of list.entries()) {
    compare(asset, balance);
    if (differing.size === 0) agreeing = index + 1;
  }
  return agreeing;
}
