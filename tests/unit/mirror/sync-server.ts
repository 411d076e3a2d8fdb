/** A server of `GET sync` in memory: one member, pages of a few records, and whatever the way does to them. */
import type { Sync } from "../../../contract/sync/schemas.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../../contract/wallet/statement.ts";
import type { Call } from "../../../contract/endpoints.ts";
import type { Api } from "../../../src/api/client.ts";
import type { ListName } from "../../../src/shared/schema.ts";
import { balances } from "./sample-statement.ts";

interface Cursor {
  epoch: number;
  /** The last change of a record that was sent. */
  change: number;
  seq: number;
  hash: string;
  /** What was sent of each document, list of notices, and of the read marks. */
  sent: Record<string, string>;
}

type Kind = ListName | "votes";
/** A record as it is, or undefined once it is gone, with the number of its last change. */
interface Entry {
  kind: Kind;
  id: string;
  change: number;
  record: object | undefined;
}

export const SYNC_TIME = "2026-11-20T12:00:00.000Z";

export function syncServer({ page = 500 }: { page?: number } = {}) {
  let epoch = 1;
  let changes = 0;
  let lines: BalanceLine[] = [];
  const entries = new Map<string, Entry>();
  const asked: { call: Call; since: string | null }[] = [];
  const answers: Partial<Record<Call, () => unknown>> = {
    "GET notice": () => ({ list: [], next: null }),
  };
  const documents: Sync["documents"] = { balances: balances("0") };
  const whole: Pick<Sync, "notices" | "reads"> = { notices: {} };

  function set(kind: Kind, id: string, record: object | undefined): void {
    changes += 1;
    const key = kind === "members" ? "account" : "id";
    const value = record && { [key]: id, createdAt: "2026-11-01T00:00:00.000Z", ...record };
    entries.set(`${kind} ${id}`, { kind, id, change: changes, record: value });
  }

  /** Parts that are sent as a whole when they have changed. */
  const parts = () =>
    Object.entries({
      ...documents,
      "notices.notice": whole.notices.notice,
      "notices.article": whole.notices.article,
      reads: whole.reads,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)] as const]));

  function read(since: string | null): Cursor | null {
    if (since === null) return null;
    const cursor = JSON.parse(since) as Cursor;
    const at = cursor.seq === 0 ? GENESIS_HASH : lines.find(({ seq }) => seq === cursor.seq)?.hash;
    return cursor.epoch === epoch && cursor.hash === at ? cursor : null;
  }

  /** Null: nothing has changed. */
  function answer(since: string | null): Sync | null {
    const before = read(since);
    const from = before ?? { epoch, change: 0, seq: 0, hash: GENESIS_HASH, sent: {} };
    const changed = parts().filter(([name, text]) => from.sent[name] !== text);
    const records = [...entries.values()]
      .filter(({ change, record }) => change > from.change && (before !== null || record !== undefined))
      .toSorted((a, b) => a.change - b.change);
    const next = lines.slice(from.seq, from.seq + page);
    if (before && changed.length + records.length + next.length === 0) return null;
    const given = records.slice(0, page);
    const last = next.at(-1) ?? from;
    const more = records.length > page || lines.length > from.seq + page;
    const cursor: Cursor = {
      epoch,
      change: more ? (given.at(-1)?.change ?? from.change) : changes,
      seq: last.seq,
      hash: last.hash,
      sent: Object.fromEntries(parts()),
    };
    const value = new Map(changed.map(([name, text]) => [name, JSON.parse(text) as never]));
    const result: Sync = {
      cursor: JSON.stringify(cursor),
      more,
      whole: before === null,
      documents: Object.fromEntries([...value].filter(([name]) => name in documents)),
      lines: next,
      votes: [],
      lists: {},
      deleted: {},
      notices: {},
    };
    for (const kind of ["notice", "article"] as const) {
      const list = value.get(`notices.${kind}`);
      if (list) result.notices[kind] = list;
    }
    const reads = value.get("reads");
    if (reads) result.reads = reads;
    for (const { kind, id, record } of given) {
      if (!record) (result.deleted[kind] ??= []).push(id);
      else if (kind === "votes") result.votes.push(record as never);
      else (result.lists[kind] ??= [] as never[]).push(record as never);
    }
    return result;
  }

  const server = {
    asked,
    calls: () => asked.map(({ call }) => call),
    documents,
    whole,
    answers,
    set,
    get lines() {
      return lines;
    },
    /** Replaces the statement, and the balance with it. */
    setLines(list: BalanceLine[]) {
      lines = list;
      documents.balances = balances(list.at(-1)?.balance ?? "0");
    },
    /** As after a restore: no cursor is known, and nothing of the records is left. */
    restore() {
      epoch += 1;
      changes = 0;
      entries.clear();
    },
    answer,
    /** What is done to a page on its way. */
    onWay: (sync: Sync | null): Sync | null => sync,
    at: SYNC_TIME,
    api: {
      async call(call: Call) {
        asked.push({ call, since: null });
        const given = answers[call];
        if (!given) throw new Error(`nobody answers ${call}`);
        return { data: given(), at: new Date(server.at) };
      },
      async callIfChanged(call: Call, { since = null }: { since?: string | null }) {
        asked.push({ call, since });
        return { data: server.onWay(answer(since)), at: new Date(server.at) };
      },
    } as unknown as Api,
  };
  return server;
}
