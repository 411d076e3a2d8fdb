import type { Balances } from "../../contract/wallet/schemas.ts";
import type { Api } from "../api/client.ts";
import { SignedOutError, UnreachableError } from "../shared/errors.ts";
import {
  startLines,
  countCovered,
  refetchLines,
  fetchLines,
  putLines,
  type FetchedLines,
} from "./sync-lines.ts";
import { fetchNotices, fetchVotes } from "./sync-lists.ts";
import { fetchExtra, type Extra } from "./sync-records.ts";
import type { Fetch } from "./fetch.ts";
import { putDocument } from "./batch.ts";
import type { Batch, MirrorStore } from "./store.ts";

/** Fetches of statement and balances that disagree. */
const TRIES = 3;

/**
 * Brings the mirror up to date in one transaction; parts that cannot be fetched are logged and stay unchanged.
 * Source: rules.md C11.
 * @param uid null for a visitor.
 * @returns whether the server was reachable throughout.
 * @throws only errors of writing.
 */
export async function sync(
  api: Api,
  store: MirrorStore,
  uid: string | null,
  extras: Iterable<Extra> = [],
): Promise<boolean> {
  const batch: Batch = { documents: [], notices: {} };
  const network = { isDown: false };
  const fetch = fetchQuietly(api, network);
  await Promise.all([
    fetchPublic(fetch, batch),
    uid === null ? null : fetchMember(fetch, store, extras, batch),
  ]);
  await store.write(batch);
  return !network.isDown;
}

/** Logs a call's failure and continues; skips the rest after the session's end or a timeout. */
function fetchQuietly(api: Api, network: { isDown: boolean }): Fetch {
  let isOver = false;
  return async (call, request) => {
    if (isOver) return null;
    try {
      return await api.call(call, request);
    } catch (error) {
      console.warn(`${call} could not be fetched`, error);
      const isUnreachable = error instanceof UnreachableError;
      network.isDown ||= isUnreachable;
      isOver ||= error instanceof SignedOutError || (isUnreachable && error.kind === "timeout");
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

/** In the order of rules.md C11; the statement together with the balances. */
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

/** Fetches both until nothing was posted between the two calls. */
async function fetchStatement(fetch: Fetch, store: MirrorStore, batch: Batch): Promise<void> {
  let fetched = await startLines(store);
  for (let tried = 1; ; tried++) {
    const balances = await fetch("GET wallet/balances", {});
    putDocument(batch, "balances", balances);
    putDocument(batch, "voteInfo", await fetch("GET vote/voteInfo", {}));
    fetched = await fetchLines(fetch, store, fetched);
    const { list, completeAt } = fetched;
    if (!balances || completeAt === null) break;
    const covered = await countCovered(balances.data, fetched, store);
    if (covered === list.length) break;
    if (tried < TRIES) continue;
    // Still being posted: the next sync fetches the rest.
    if (covered !== null) fetched = { ...fetched, list: list.slice(0, covered) };
    else fetched = await fetchMatching(fetch, store, balances.data, fetched);
    break;
  }
  putLines(batch, fetched);
}

/** The stored lines are not the server's: fetches all, unless those do not match the balances either. */
async function fetchMatching(
  fetch: Fetch,
  store: MirrorStore,
  balances: Balances,
  fetched: FetchedLines,
): Promise<FetchedLines> {
  const refetched = await refetchLines(fetch, store, fetched);
  const covered = await countCovered(balances, refetched, store);
  return covered === null ? fetched : { ...refetched, list: refetched.list.slice(0, covered) };
}
