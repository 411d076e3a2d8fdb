/** Fetches all devices' receipts page by page, so that an interruption keeps what has arrived. Source: rules.md C175. */
import { PAGE_SIZE_MAX } from "../../../contract/envelope.ts";
import type { Receipts } from "../../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../../api/client.ts";
import type { Answer } from "../../shared/answer.ts";
import { RefusedError } from "../../shared/errors.ts";
import { isQuotaError } from "../../shared/quota-error.ts";
import { isRoomBack, refusalNow } from "../../shared/room.ts";
import type { DocumentRow, ReceiptsEnd } from "../../shared/schema.ts";
import type { Found } from "../evidence/contradiction.ts";
import { findInReceipts } from "../evidence/receipts.ts";
import type { MirrorStore } from "../store.ts";

export type ReceiptStore = Pick<
  MirrorStore,
  | "addReceipts"
  | "document"
  | "lastStored"
  | "linesOf"
  | "pinnedKeys"
  | "putContradiction"
  | "receipt"
  | "receipts"
>;

const none: ReceiptsEnd = { cursor: null, head: null, listedAt: null, refusal: null };
/** After this interval all receipts are listed again and compared. */
const LIST_AGAIN_MS = 24 * 3_600_000;
/** Receipts younger than this may not be listed yet. */
const SETTLED_MS = 5 * 60_000;

/**
 * Asks nothing unless lines have arrived, except once a day.
 * @throws the client's errors, and the browser's storage errors except a full device's, which is recorded
 */
export async function syncReceipts(api: Api, store: ReceiptStore, uid: string): Promise<void> {
  const head = await headOf(store);
  const stored = (await store.document("receiptsEnd"))?.value ?? none;
  const isListedAgain = isLongAgo(stored.listedAt, (await store.document("sync"))?.asOf);
  if (stored.head === head && stored.refusal === null && !isListedAgain) return;
  if (stored.refusal && !(await isRoomBack(stored.refusal))) return;
  let kept = stored.cursor;
  let from = isListedAgain ? null : stored.cursor;
  // The listed keys are complete only if this run began at the first receipt.
  let listed = from === null ? new Set<string>() : null;
  for (;;) {
    const page = await ask(api, from);
    // Another version of the server wrote the cursor.
    if (page === "unknown cursor") {
      from = kept = null;
      listed = new Set();
      continue;
    }
    const { list, next, last } = page.data;
    const found = await findInReceipts(store, uid, list);
    if (found) return store.putContradiction({ ...found, at: page.at.toISOString() });
    const isWhole = next === null || next === from;
    for (const { key } of list) listed?.add(key);
    const gone = isWhole && listed ? await findGone(store, listed, page.at) : null;
    if (gone) return store.putContradiction({ ...gone, at: page.at.toISOString() });
    const listedAt = isWhole && (listed || !stored.listedAt) ? page.at.toISOString() : stored.listedAt;
    // `last` overlaps, since receipts of that time may become visible later.
    const value = { cursor: last ?? kept, head: isWhole ? head : stored.head, listedAt, refusal: null };
    try {
      await store.addReceipts(list, rowOf(value, page.at));
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      return noteRefusal(store, { ...stored, cursor: kept }, page.at);
    }
    if (isWhole) return;
    kept = value.cursor;
    from = next;
  }
}

function isLongAgo(listedAt: string | null, now = ""): boolean {
  return listedAt !== null && Date.parse(now) - Date.parse(listedAt) > LIST_AGAIN_MS;
}

/**
 * Finds a stored receipt that the platform does not list. First-version receipts are exempt, since the server did not
 * keep them for good.
 */
async function findGone(store: ReceiptStore, listed: ReadonlySet<string>, at: Date): Promise<Found> {
  const receipt = (await store.receipts()).find(
    (one) => one.v2 && !listed.has(one.key) && at.getTime() - Date.parse(one.at) > SETTLED_MS,
  );
  if (!receipt) return null;
  return { kind: "receipt", seq: receipt.entries[0]?.seq ?? null, kept: { receipt }, claimed: {} };
}

async function headOf(store: ReceiptStore): Promise<string> {
  // A full device keeps the end without the lines.
  const end = (await store.document("sync"))?.value.end;
  return end?.hash ?? (await store.lastStored())?.hash ?? "";
}

async function ask(api: Api, cursor: string | null): Promise<Answer<Receipts> | "unknown cursor"> {
  try {
    return await api.call("GET receipts", { limit: PAGE_SIZE_MAX, ...(cursor !== null && { cursor }) });
  } catch (error) {
    const reason = error instanceof RefusedError ? error.reason : null;
    if (reason === "invalid" && cursor !== null) return "unknown cursor";
    // An older server lacks this call: the app was updated first.
    if (reason !== "not_found") throw error;
    return { data: { list: [], next: null, last: cursor }, at: new Date() };
  }
}

/** Even this small write may not fit. */
async function noteRefusal(store: ReceiptStore, stored: ReceiptsEnd, at: Date): Promise<void> {
  try {
    await store.addReceipts([], rowOf({ ...stored, refusal: await refusalNow() }, at));
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
}

function rowOf(value: ReceiptsEnd, at: Date): DocumentRow<"receiptsEnd"> {
  return { key: "receiptsEnd", value, asOf: at.toISOString() };
}
