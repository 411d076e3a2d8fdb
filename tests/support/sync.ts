/** A device's mirror, written from the contract of `GET sync` without the app's own code. */
import type { Sync, SyncDocuments, SyncLists } from "../../contract/sync/schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { Client } from "./client.ts";

type ListName = keyof SyncLists | "votes";
type Records = Map<string, unknown>;

const listNames = [
  "votes",
  "transfers",
  "deposits",
  "withdrawals",
  "members",
  "feedback",
  "passMoves",
  "passStakes",
  "accountEvents",
  "inbox",
  "stakes",
  "lots",
] as const satisfies ListName[];

interface Stored {
  lines: Map<number, BalanceLine>;
  lists: Map<ListName, Records>;
}

const nothing = (): Stored => ({
  lines: new Map(),
  lists: new Map(listNames.map((name) => [name, new Map()])),
});

/** Everything that is stored, cursor included. A device that loses power goes back to it. */
export class Mirror {
  cursor: string | undefined;
  documents: SyncDocuments = {};
  notices: Sync["notices"] = {};
  reads: string[] = [];
  #stored = nothing();
  /** Collects the pages of a sync that begins anew. */
  #replacement: Stored | null = null;

  /** The stored state, as another start of the app finds it. */
  copy(): Mirror {
    const copy = new Mirror();
    copy.cursor = this.cursor;
    copy.documents = { ...this.documents };
    copy.notices = { ...this.notices };
    copy.reads = [...this.reads];
    copy.#stored = structuredClone(this.#stored);
    copy.#replacement = structuredClone(this.#replacement);
    return copy;
  }

  apply(page: Sync): void {
    Object.assign(this.documents, page.documents);
    Object.assign(this.notices, page.notices);
    if (page.reads) this.reads = page.reads;
    if (page.whole) this.#replacement = nothing();
    const into = this.#replacement ?? this.#stored;
    for (const line of page.lines) into.lines.set(line.seq, line);
    for (const name of listNames) {
      const records: unknown[] = (name === "votes" ? page.votes : page.lists[name]) ?? [];
      for (const record of records) into.lists.get(name)!.set(idOf(record), record);
      for (const id of page.deleted[name] ?? []) into.lists.get(name)!.delete(id);
    }
    if (!page.more && this.#replacement) {
      this.#stored = this.#replacement;
      this.#replacement = null;
    }
    this.cursor = page.cursor;
  }

  content() {
    const { canWithdraw } = this.documents;
    const lists = Object.fromEntries(
      listNames.map((name) => [name, sorted([...this.#stored.lists.get(name)!.values()])]),
    );
    return {
      documents: {
        ...this.documents,
        ...(canWithdraw && { canWithdraw: { ...canWithdraw, serverTime: "" } }),
      },
      notices: this.notices,
      reads: this.reads,
      lines: [...this.#stored.lines.values()].toSorted((a, b) => a.seq - b.seq),
      lists,
    };
  }
}

export function idOf(record: unknown): string {
  const { id, account } = record as { id?: string; account: string };
  return id ?? account;
}

export function sorted<T>(records: T[]): T[] {
  return records.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

type Fetch = (since: string | undefined) => Promise<Sync | null>;

/** Resolves to null for "nothing changed". */
export async function pageOf(
  client: Client,
  since: string | undefined,
  language?: string,
): Promise<Sync | null> {
  const options = language === undefined ? {} : { language };
  const answer = await client.answer("GET sync", since === undefined ? {} : { since }, options);
  if (answer.status === 304) return null;
  if (answer.code !== 200) throw new Error(`GET sync answered ${answer.status}: ${answer.text}`);
  return answer.data;
}

/** @returns all pages up to the last one. */
export async function syncTo(mirror: Mirror, from: Client | Fetch): Promise<Sync[]> {
  const fetch: Fetch = typeof from === "function" ? from : (since) => pageOf(from, since);
  const pages: Sync[] = [];
  for (;;) {
    const page = await fetch(mirror.cursor);
    if (!page) return pages;
    mirror.apply(page);
    pages.push(page);
    if (!page.more) return pages;
  }
}

/** The same content, read with single calls. */
export async function singleCalls(client: Client, language = "en"): Promise<ReturnType<Mirror["content"]>> {
  const read = <C extends Parameters<Client["call"]>[0]>(call: C, request: object = {}) =>
    client.call(call, request as never, { language });
  const all = async (call: Parameters<Client["call"]>[0], request: object = {}) => {
    const list: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = (await read(call, { ...request, limit: 200, ...(cursor !== null && { cursor }) })) as {
        list: unknown[];
        next: string | null;
      };
      list.push(...page.list);
      cursor = page.next;
    } while (cursor !== null);
    return list;
  };
  const documents = {
    balances: await read("GET wallet/balances"),
    info: await read("GET account/info"),
    voteInfo: await read("GET vote/voteInfo"),
    ordinalsAmount: await read("GET vote/ordinalsAmount"),
    stakeInfo: await read("GET stake/info"),
    lockCalendar: await read("GET lock/calendar"),
    myNft: await read("GET nft/myNft"),
    community: await read("GET community/info"),
    teamGrowth: await read("GET community/growth"),
    canWithdraw: { ...(await read("GET withdraw/canWithdraw")), serverTime: "" },
    addressBook: await read("GET withdraw/addresses"),
    ownLimit: await read("GET wallet/ownLimit"),
    freeze: await read("GET account/freeze"),
    factors: await read("GET account/factors"),
    phrase: await read("GET account/phrase"),
    recovery: await read("GET account/recovery"),
    pushPreferences: await read("GET push/preferences"),
    config: await read("GET config"),
    banners: await read("GET app/bannerList"),
    voteSetting: await read("GET vote/setting"),
    nftSettings: await read("GET nft/settings"),
    tokenPrices: await read("GET token/prices"),
    receiptKey: await read("GET receipt/key"),
    head: await read("GET receipt/head"),
  };
  const lines = (await all("GET wallet/balanceLogs", { after: 0 })) as BalanceLine[];
  return {
    documents,
    notices: {
      notice: (await all("GET notice", { kind: "notice" })) as never,
      article: (await all("GET notice", { kind: "article" })) as never,
    },
    reads: (await read("GET notice/read")).ids,
    lines,
    lists: {
      votes: sorted(await all("GET vote/voteValues")),
      transfers: sorted(await all("GET wallet/transferLogs")),
      deposits: sorted(await all("GET recharge/records")),
      withdrawals: sorted(await all("GET withdraw/records")),
      members: sorted(await all("GET community/communityList")),
      feedback: sorted(await all("GET feedback/history")),
      passMoves: sorted(await all("GET nft/transaction")),
      passStakes: sorted(await all("GET nft/myStake")),
      accountEvents: sorted(await all("GET account/events")),
      inbox: sorted(await all("GET inbox")),
      stakes: sorted(await all("GET stake/list")),
      lots: sorted(await all("GET lock/list")),
    },
  };
}

export function contentsOf(page: Sync): string[] {
  const { documents, notices, reads, lines, votes, lists, deleted } = page;
  return [
    ...Object.keys(documents),
    ...Object.keys(notices),
    ...(reads ? ["reads"] : []),
    ...(lines.length > 0 ? ["lines"] : []),
    ...(votes.length > 0 ? ["votes"] : []),
    ...Object.keys(lists),
    ...Object.keys(deleted).map((list) => `deleted ${list}`),
  ].toSorted();
}
