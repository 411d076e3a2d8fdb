import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Balances, BalanceLine } from "../../contract/schemas/wallet.ts";
import { GENESIS_HASH } from "../../contract/statement.ts";
import type { Batch, MirrorStore } from "./store.ts";
import type { Fetch } from "./sync.ts";

/** How often a page that does not fit is asked for again from the last good line. */
const TRIES = 3;

type NewLines = NonNullable<Batch["lines"]>;
/** The end of the statement so far. */
type End = Pick<BalanceLine, "seq" | "hash">;

const beginning: End = { seq: 0, hash: GENESIS_HASH };

/**
 * The lines after the last one kept, oldest first. Lines must follow each other without a gap and chain by their hashes:
 * from the first that does not, they are asked for again. When not even the first fits, what was kept is not the
 * server's statement, and all of it is fetched anew.
 * @param anew do that in any case.
 * @returns null when nothing could be fetched.
 */
export async function fetchLines(fetch: Fetch, store: MirrorStore, anew = false): Promise<NewLines | null> {
  const kept = anew ? undefined : await store.lastLine();
  const list = await fetchAfter(fetch, kept ?? beginning);
  if (list !== "misfit") return list && { list, replace: anew };
  if (!kept) return null;
  const all = await fetchAfter(fetch, beginning);
  return all === null || all === "misfit" ? null : { list: all, replace: true };
}

/** Null when nothing could be fetched, `misfit` when the first line does not follow `end`, else what does. */
async function fetchAfter(fetch: Fetch, end: End): Promise<BalanceLine[] | "misfit" | null> {
  const list: BalanceLine[] = [];
  let misfits = 0;
  for (;;) {
    const last = list.at(-1) ?? end;
    const page = await fetch("GET wallet/balanceLogs", { after: last.seq, limit: PAGE_SIZE_MAX });
    // What was fetched before the failure is good: the next sync goes on from there.
    if (!page) return list.length > 0 ? list : null;
    const { fitting, complete } = fittingLines(page.data.list, last);
    list.push(...fitting);
    if (complete && page.data.next === null) return list;
    // A page that promises more but brings nothing new would be asked for without end.
    if (!complete || fitting.length === 0) misfits += 1;
    if (misfits === TRIES) return list.length > 0 ? list : "misfit";
  }
}

/** The lines up to the first one that does not follow the one before; ones that are there already are left out. */
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

/** Whether the balances are those of the last lines: else something happened between the two answers. */
export async function agrees(balances: Balances, lines: NewLines, store: MirrorStore): Promise<boolean> {
  const stated = {
    usdt: balances.balance,
    points: balances.repurchasePoints,
    fuel: balances.fuel,
    lock: balances.lock,
  };
  for (const asset of ["usdt", "points", "fuel", "lock"] as const) {
    const fresh = lines.list.findLast((line) => line.asset === asset);
    const last = fresh ?? (lines.replace ? undefined : await store.lastLineOf(asset));
    if (parseAmount(last?.balance ?? "0") !== parseAmount(stated[asset])) return false;
  }
  return true;
}
