/** Parts of the sync that only some screens show. */
import type { DocumentKey, ItemRow, ListName, Lists } from "../shared/schema.ts";
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import type { Batch, MirrorStore } from "./store.ts";
import { putDocument, putFetchedAt } from "./batch.ts";
import type { Fetch } from "./fetch.ts";

const facts = {
  stakeInfo: "GET stake/info",
  myNft: "GET nft/myNft",
  community: "GET community/info",
  canWithdraw: "GET withdraw/canWithdraw",
  rechargeAddress: "GET recharge/rechargeAddress",
  tokenPrices: "GET token/prices",
  freeze: "GET account/freeze",
  pushPreferences: "GET push/preferences",
} as const satisfies Partial<Record<DocumentKey, string>>;

const lists = {
  transfers: "GET wallet/transferLogs",
  deposits: "GET recharge/records",
  withdrawals: "GET withdraw/records",
  members: "GET community/communityList",
  feedback: "GET feedback/history",
  passMoves: "GET nft/transaction",
  passStakes: "GET nft/myStake",
  accountEvents: "GET account/events",
} as const satisfies Record<ListName, string>;

/** Lists whose old records still change, such as a stake's earnings. */
const changing: ReadonlySet<ListName> = new Set<ListName>(["members", "passStakes"]);

/** Read marks of all devices. */
const READS = "noticeReads";

export type Extra = keyof typeof facts | ListName | typeof READS;

export const extras = [...Object.keys(facts), ...Object.keys(lists), READS] as readonly Extra[];

export async function fetchExtra(
  fetch: Fetch,
  store: MirrorStore,
  extra: Extra,
  batch: Batch,
): Promise<void> {
  if (isFact(extra)) putDocument(batch, extra, await fetch(facts[extra], {}));
  else if (extra === READS) {
    const answer = await fetch("GET notice/read", {});
    if (answer) batch.reads = answer.data.ids;
  } else {
    const records = await fetchRecords(fetch, store, extra);
    if (!records) return;
    batch.items = [...(batch.items ?? []), ...records.rows];
    putFetchedAt(batch, extra, records.at);
  }
}

function isFact(extra: Extra): extra is keyof typeof facts {
  return extra in facts;
}

/**
 * Newest pages until a stored record: older ones no longer change, except in `changing`. Null if a page fails, so
 * that no gap remains.
 */
async function fetchRecords(
  fetch: Fetch,
  store: MirrorStore,
  list: ListName,
): Promise<{ rows: ItemRow[]; at: Date } | null> {
  const rows: ItemRow[] = [];
  let at: Date | undefined;
  let cursor: string | undefined;
  do {
    const page = await fetchPage(fetch, list, cursor);
    if (!page) return null;
    at ??= page.at;
    rows.push(...page.rows);
    const oldest = page.rows.at(-1);
    const isKnown = oldest !== undefined && (await store.item(list, oldest.id)) !== undefined;
    cursor = isKnown && !changing.has(list) ? undefined : page.next;
  } while (cursor !== undefined);
  return { rows, at };
}

async function fetchPage(fetch: Fetch, list: ListName, cursor: string | undefined) {
  const page = await fetch(lists[list], { limit: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) });
  if (!page) return null;
  const { list: found, next }: { list: Lists[ListName][]; next: string | null } = page.data;
  return { rows: found.map((value) => toRow(list, value)), next: next ?? undefined, at: page.at };
}

/** Ordered by time, then id. Team members have only their name. */
function toRow(list: ListName, value: Lists[ListName]): ItemRow {
  const id = "id" in value ? value.id : value.account;
  return { list, id, order: `${value.createdAt} ${id.padStart(20, "0")}`, value };
}
