/** Runs in the browser: fills a mirror with a long statement and reads it with the app's code. */
import { Dexie, type Table } from "dexie";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { SYNC_PAGE } from "../../contract/sync/schemas.ts";
import { GENESIS_HASH, linePreimage } from "../../contract/wallet/statement.ts";
import type { Api } from "../../src/api/client.ts";
import { openMirror } from "../../src/mirror/index.ts";
import { extendIndex } from "../../src/mirror/statement/search.ts";
import { sha256Hex } from "../../src/mirror/statement/hash.ts";
import { versions } from "../../src/shared/schema.ts";
import type { LineFilter, MirrorStore } from "../../src/mirror/store.ts";
import { sync } from "../../src/mirror/sync.ts";
import { median } from "../ratios.ts";

export interface Measured {
  /** Time in ms of a `bulkPut` into a table with the same indexes. */
  bare: number;
  /** Time in ms of a sync. */
  mirrored: number;
  queries: { name: string; ms: number }[];
  /** Time in ms until a first search can be answered. */
  indexed: number;
}

const FIRST_PAGE = 50;
const TIMES = 15;
const MINUTE_MS = 60_000;
const FIRST = Date.UTC(2026, 0, 1);
const assets = ["usdt", "points", "fuel", "lock"] as const;
const types = ["direct", "position", "dividend", "leadership", "transfer", "vote"] as const;

const filters: { name: string; filter: LineFilter }[] = [
  { name: "all", filter: {} },
  { name: "one asset", filter: { asset: "fuel" } },
  { name: "one type", filter: { type: "dividend" } },
  { name: "asset and type", filter: { asset: "usdt", type: "transfer" } },
  { name: "one day", filter: day(5) },
  { name: "asset, type and day", filter: { asset: "usdt", type: "transfer", ...day(5) } },
];

declare global {
  interface Window {
    measureBills: typeof measureBills;
  }
}
window.measureBills = measureBills;

/** Leaves the mirror filled. */
async function measureBills(uid: string, count: number): Promise<Measured> {
  const lines = await longStatement(uid, count);
  const bare = await time(() => putBare(lines));
  const store = await openMirror(uid, {});
  const mirrored = await time(async () => {
    await sync(serving(lines), store, uid);
  });
  const last = await store.lastLine();
  if (last?.seq !== count) throw new Error(`the mirror ends at ${last?.seq}`);
  const queries = [];
  for (const { name, filter } of filters) queries.push({ name, ms: await timeQuery(store, filter) });
  const indexed = await time(async () => {
    await extendIndex(store, null, new AbortController().signal);
  });
  store.close();
  return { bare, mirrored, queries, indexed };
}

function day(number: number): LineFilter {
  return { from: midnight(number), to: midnight(number + 1) };
}

function midnight(days: number): string {
  return new Date(FIRST + days * 24 * 60 * MINUTE_MS).toISOString();
}

/** The hashes are valid, so that the check passes. */
async function longStatement(uid: string, count: number): Promise<BalanceLine[]> {
  const lines: BalanceLine[] = [];
  const balances = new Map<string, number>();
  let prevHash = GENESIS_HASH;
  for (let seq = 1; seq <= count; seq += 1) {
    const asset = assets[seq % assets.length]!;
    const amount = (seq % 97) + 1;
    const balance = (balances.get(asset) ?? 0) + amount;
    balances.set(asset, balance);
    const line = {
      id: String(seq),
      seq,
      asset,
      type: types[seq % types.length]!,
      amount: String(amount),
      balance: String(balance),
      source: { transfer: `transfer-${seq}`, kind: "credit" },
      createdAt: new Date(FIRST + seq * MINUTE_MS).toISOString(),
      prevHash,
    };
    const hash = await sha256Hex(linePreimage({ uid, ...line }));
    lines.push({ ...line, hash });
    prevHash = hash;
  }
  return lines;
}

async function putBare(lines: BalanceLine[]): Promise<void> {
  const database = new Dexie("bare") as Dexie & { lines: Table<BalanceLine> };
  const indexes = versions.findLast(({ lines: stores }) => stores !== undefined)?.lines;
  database.version(1).stores({ lines: indexes! });
  await database.lines.bulkPut(lines);
  database.close();
}

function serving(lines: BalanceLine[]): Api {
  return {
    async callIfChanged(_call: string, { since }: { since?: string }) {
      const after = Number(since ?? 0);
      const end = after + SYNC_PAGE;
      const page = {
        cursor: String(Math.min(end, lines.length)),
        more: end < lines.length,
        whole: since === undefined,
        documents: since === undefined ? { balances: balancesOf(lines) } : {},
        lines: lines.slice(after, end),
        votes: [],
        lists: {},
        deleted: {},
        notices: {},
      };
      return { data: after === lines.length ? null : page, at: new Date() };
    },
  } as unknown as Api;
}

function balancesOf(lines: BalanceLine[]) {
  const last = (asset: string) => lines.findLast((line) => line.asset === asset)?.balance ?? "0";
  return {
    ordinalsAmount: "0",
    usdt: last("usdt"),
    lockUsd: "0",
    usd: last("usdt"),
    repurchasePoints: last("points"),
    fuel: last("fuel"),
    balance: last("usdt"),
    lock: last("lock"),
    setting: { ordinalsRate: "0" },
  };
}

async function timeQuery(store: MirrorStore, filter: LineFilter): Promise<number> {
  const times = [];
  for (let i = 0; i < TIMES; i += 1)
    times.push(
      await time(async () => {
        const page = await store.linesBefore(filter, null, FIRST_PAGE);
        if (page.length === 0) throw new Error(`no lines for ${JSON.stringify(filter)}`);
      }),
    );
  return median(times);
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
