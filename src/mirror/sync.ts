import type { Balances } from "../../contract/wallet/schemas.ts";
import type { Api } from "../api/client.ts";
import { SignedOutError, UnreachableError } from "../shared/errors.ts";
import { beginLines, countAgreeing, fetchAnew, fetchLines, putLines, type Arriving } from "./sync-lines.ts";
import { fetchNotices, fetchVotes } from "./sync-lists.ts";
import { fetchExtra, type Extra } from "./sync-records.ts";
import type { Fetch } from "./fetch.ts";
import { putDocument } from "./batch.ts";
import type { Batch, MirrorStore } from "./store.ts";

/** How often the statement and the balances are fetched again when something happened in between. */
const TRIES = 3;

/**
 * Brings the mirror up to date. What cannot be fetched is logged and stays as it was; what arrived is written in one
 * transaction, so that no reader sees half a sync. Source: rules.md C11. Resolves to whether the server
 * was there all the time.
 * @param uid of the member, or null for a visitor.
 * @param extras what of the rest a member's screens show now.
 * @throws only what writing throws.
 */
export async function sync(
  api: Api,
  store: MirrorStore,
  uid: string | null,
  extras: Iterable<Extra> = [],
): Promise<boolean> {
  const batch: Batch = { documents: [], notices: {} };
  const line = { isCut: false };
  const fetch = fetchQuietly(api, line);
  await Promise.all([
    fetchPublic(fetch, batch),
    uid === null ? null : fetchMember(fetch, store, extras, batch),
  ]);
  await store.write(batch);
  return !line.isCut;
}

/**
 * A failure of one call is kept quiet and the rest goes on; but once the session is over or the time has run out, the
 * rest would only fail the same way.
 */
function fetchQuietly(api: Api, line: { isCut: boolean }): Fetch {
  let over = false;
  return async (call, request) => {
    if (over) return null;
    try {
      return await api.call(call, request);
    } catch (error) {
      console.warn(`${call} could not be fetched`, error);
      const isUnreachable = error instanceof UnreachableError;
      line.isCut ||= isUnreachable;
      over ||= error instanceof SignedOutError || (isUnreachable && error.kind === "timeout");
      return null;
    }
  };
}

async function fetchPublic(fetch: Fetch, batch: Batch): Promise<void> {
  await Promise.all([
    fetch("GET config", {}).then((answer) => putDocument(batch, "config", answer)),
    fetch("GET app/bannerList", {}).then((answer) => putDocument(batch, "banners", answer)),
    fetch("GET vote/setting", {}).then((answer) => putDocument(batch, "voteSetting", answer)),
    fetch("GET nft/settings", {}).then((answer) => putDocument(batch, "nftSettings", answer)),
    fetch("GET receipt/key", {}).then((answer) => putDocument(batch, "receiptKey", answer)),
    fetchNotices(fetch, "notice", batch),
    fetchNotices(fetch, "article", batch),
  ]);
}

/** In the order of rules.md C11, one after the other, the statement with the balances. */
async function fetchMember(
  fetch: Fetch,
  store: MirrorStore,
  extras: Iterable<Extra>,
  batch: Batch,
): Promise<void> {
  putDocument(batch, "info", await fetch("GET account/info", {}));
  putDocument(batch, "ordinalsAmount", await fetch("GET vote/ordinalsAmount", {}));
  await fetchStatement(fetch, store, batch);
  await fetchVotes(fetch, batch);
  for (const extra of extras) await fetchExtra(fetch, store, extra, batch);
}

/** The balances and the lines that they are the sum of: both again, until nothing happened between the two answers. */
async function fetchStatement(fetch: Fetch, store: MirrorStore, batch: Batch): Promise<void> {
  let arriving = await beginLines(store);
  for (let tried = 1; ; tried++) {
    const balances = await fetch("GET wallet/balances", {});
    putDocument(batch, "balances", balances);
    putDocument(batch, "voteInfo", await fetch("GET vote/voteInfo", {}));
    arriving = await fetchLines(fetch, store, arriving);
    const { list, completeAt } = arriving;
    if (!balances || completeAt === null) break;
    const agreeing = await countAgreeing(balances.data, arriving, store);
    if (agreeing === list.length) break;
    if (tried < TRIES) continue;
    // Something happens all the time: the rest is the next sync's.
    if (agreeing !== null) arriving = { ...arriving, list: list.slice(0, agreeing) };
    else arriving = await fetchAgreeing(fetch, store, balances.data, arriving);
    break;
  }
  putLines(batch, arriving);
}

/** What was kept is not what the server has: all of it anew, unless that does not agree with the balances either. */
async function fetchAgreeing(
  fetch: Fetch,
  store: MirrorStore,
  balances: Balances,
  arriving: Arriving,
): Promise<Arriving> {
  const anew = await fetchAnew(fetch, store, arriving);
  const agreeing = await countAgreeing(balances, anew, store);
  return agreeing === null ? arriving : { ...anew, list: anew.list.slice(0, agreeing) };
}
