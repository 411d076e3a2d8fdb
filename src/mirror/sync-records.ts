/** What is fetched beside the core: records and facts that only some screens show. */
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

/** Records that go on changing, however old: what a member's team has achieved, what a stake has earned. */
const changing: ReadonlySet<ListName> = new Set<ListName>(["members", "passStakes"]);

/** What the member has read on any device. */
const READS = "noticeReads";

export type Extra = keyof typeof facts | ListName | typeof READS;

/** Everything there is beside the core. */
export const extras = [...Object.keys(facts), ...Object.keys(lists), READS] as readonly Extra[];

/** Fetches one of them into the batch. */
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
 * The newest page, which may have changed, and older ones until one is met that is kept already: older records do not
 * change any more, but for the lists where all of them do. Nothing when a page fails, so that no gap is left behind it.
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

/** Records of one moment are told apart by their id, which rises too. Members have none but their name. */
function toRow(list: ListName, value: Lists[ListName]): ItemRow {
  const id = "id" in value ? value.id : value.account;
  return { list, id, order: `${value.createdAt} ${id.padStart(20, "0")}`, value };
}
