/**
 * Brings a member's receipts of all their devices, page by page, so that a cut leaves what has arrived. Source:
 * rules.md C175.
 */
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
/** All are listed again after so long, and compared with those that are kept. */
const LIST_AGAIN_MS = 24 * 3_600_000;
/** A receipt that is younger may not have been listed yet. */
const SETTLED_MS = 5 * 60_000;

/**
 * Nothing is asked when no line has come since all had arrived, but once a day.
 * @throws the client's errors, and the browser's storage error but for want of room, which is noted instead.
 */
export async function syncReceipts(api: Api, store: ReceiptStore, uid: string): Promise<void> {
  const head = await headOf(store);
  const stored = (await store.document("receiptsEnd"))?.value ?? none;
  const isListedAgain = isLongAgo(stored.listedAt, (await store.document("sync"))?.asOf);
  if (stored.head === head && stored.refusal === null && !isListedAgain) return;
  if (stored.refusal && !(await isRoomBack(stored.refusal))) return;
  let kept = stored.cursor;
  let from = isListedAgain ? null : stored.cursor;
  // Of this run, while it began at the first receipt.
  let listed = from === null ? new Set<string>() : null;
  for (;;) {
    const page = await ask(api, from);
    // Written by another version of the server.
    if (page === "unknown cursor") {
      from = kept = null;
      listed = new Set();
      continue;
    }
    const { list, next, last } = page.data;
    const found = await findInReceipts(store, uid, list);
    // None of the page is taken.
    if (found) return store.putContradiction({ ...found, at: page.at.toISOString() });
    const isWhole = next === null || next === from;
    for (const { key } of list) listed?.add(key);
    const gone = isWhole && listed ? await findGone(store, listed, page.at) : null;
    if (gone) return store.putContradiction({ ...gone, at: page.at.toISOString() });
    const listedAt = isWhole && (listed || !stored.listedAt) ? page.at.toISOString() : stored.listedAt;
    // What a cut leaves continues at `last`, with an overlap: some of that time may become visible later.
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

/** By the server's clock. */
function isLongAgo(listedAt: string | null, now = ""): boolean {
  return listedAt !== null && Date.parse(now) - Date.parse(listedAt) > LIST_AGAIN_MS;
}

/** A receipt that is kept, and the platform does not list any more. Those of the first version were not kept for good. */
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
    // A server before this call: the app's update was faster.
    if (reason !== "not_found") throw error;
    return { data: { list: [], next: null, last: cursor }, at: new Date() };
  }
}

/** It may be that not even this has room. */
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
