/** Fetches what a visitor sees. */
import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Api } from "../api/client.ts";
import type { Answer } from "../shared/answer.ts";
import { UnreachableError } from "../shared/errors.ts";
import { putDocument, putFetchedAt } from "./batch.ts";
import type { Batch, MirrorStore, NoticeKind } from "./store.ts";

/** Resolves to null on failure. */
type Fetch = <C extends Call>(call: C, request: RequestOf<C>) => Promise<Answer<ResponseOf<C>> | null>;

export async function syncPublic(api: Api, store: MirrorStore): Promise<boolean> {
  const batch: Batch = { documents: [], notices: {} };
  const network = { isDown: false };
  const fetch = fetchQuietly(api, network);
  await Promise.all([
    fetch("GET config", {}).then((answer) => putDocument(batch, "config", answer)),
    fetch("GET app/bannerList", {}).then((answer) => putDocument(batch, "banners", answer)),
    fetch("GET vote/setting", {}).then((answer) => putDocument(batch, "voteSetting", answer)),
    fetch("GET nft/settings", {}).then((answer) => putDocument(batch, "nftSettings", answer)),
    fetch("GET receipt/key", {}).then((answer) => putDocument(batch, "receiptKey", answer)),
    fetchKind(fetch, "notice", batch),
    fetchKind(fetch, "article", batch),
  ]);
  await store.write(batch);
  return !network.isDown;
}

/** Leaves the batch unchanged on failure. */
export function fetchNotices(api: Api, kind: NoticeKind, batch: Batch): Promise<void> {
  return fetchKind(fetchQuietly(api, { isDown: false }), kind, batch);
}

/** Skips all further calls after a timeout. */
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
      isOver ||= isUnreachable && error.kind === "timeout";
      return null;
    }
  };
}

/** All or none: a partial list would delete the rest. */
async function fetchKind(fetch: Fetch, kind: NoticeKind, batch: Batch): Promise<void> {
  const list: Notice[] = [];
  let at: Date | undefined;
  let cursor: string | null = null;
  do {
    const page: Answer<ResponseOf<"GET notice">> | null = await fetch("GET notice", {
      kind,
      limit: PAGE_SIZE_MAX,
      ...(cursor === null ? {} : { cursor }),
    });
    if (!page) return;
    at ??= page.at;
    list.push(...page.data.list);
    cursor = page.data.next;
  } while (cursor !== null);
  batch.notices[kind] = list;
  putFetchedAt(batch, kind, at);
}
