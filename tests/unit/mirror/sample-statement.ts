/** A member's statement as a server has it, and the calls that a sync makes of it. */
import { createHash } from "node:crypto";
import type { Call } from "../../../contract/endpoints.ts";
import { GENESIS_HASH, linePreimage } from "../../../contract/wallet/statement.ts";
import type { Balances, BalanceLine } from "../../../contract/wallet/schemas.ts";
import type { Api } from "../../../src/api/client.ts";

/** Whose statement it is. */
export const UID = "7";
/** Of the lines without changes, by their number. */
const hashes = new Map<number, string>([[0, GENESIS_HASH]]);

/** A line of a chain; with changes its hash is that of the changed content, unless they name one. */
export function line(seq: number, changes: Partial<BalanceLine> = {}): BalanceLine {
  const content = {
    id: `line-${seq}`,
    seq,
    asset: "usdt" as const,
    type: "credit" as const,
    amount: "10",
    balance: String(seq * 10),
    source: { transfer: `transfer-${seq}`, kind: "credit" },
    createdAt: new Date(Date.UTC(2026, 10, 1) + seq * 60_000).toISOString(),
    prevHash: hashOf(seq - 1),
    ...changes,
  };
  const hash = createHash("sha256")
    .update(linePreimage({ uid: UID, ...content }))
    .digest("hex");
  return { hash, ...content };
}

/** Of the line without changes. */
export function hashOf(seq: number): string {
  for (let next = hashes.size; next <= seq; next += 1) hashes.set(next, line(next).hash);
  return hashes.get(seq)!;
}

export function statement(length: number): BalanceLine[] {
  return Array.from({ length }, (_, index) => line(index + 1));
}

export function balances(usdt: string): Balances {
  return {
    ordinalsAmount: "0",
    usdt,
    lockUsd: "0",
    usd: usdt,
    repurchasePoints: "0",
    fuel: "0",
    balance: usdt,
    lock: "0",
    setting: { ordinalsRate: "0" },
  };
}

type Answers = Partial<Record<Call, (request: Record<string, unknown>) => unknown>>;

/** A server that answers each call from a table, at a fixed time, and remembers what it was asked. */
export function fakeServer(answers: Answers) {
  const asked: { call: Call; request: Record<string, unknown> }[] = [];
  const api = {
    async call(call: Call, request: object) {
      asked.push({ call, request: request as Record<string, unknown> });
      const answer = answers[call] ?? defaults[call];
      if (!answer) throw new Error(`nobody answers ${call}`);
      return { data: answer(request as Record<string, unknown>), at: new Date("2026-11-20T12:00:00Z") };
    },
  } as unknown as Api;
  return { api, asked, calls: () => asked.map(({ call }) => call), answers };
}

const defaults: Answers = {
  "GET config": () => ({ tokenPrice: "1" }),
  "GET app/bannerList": () => [],
  "GET vote/setting": () => [],
  "GET nft/settings": () => [],
  "GET receipt/key": () => ({ algorithm: "Ed25519", publicKey: "" }),
  "GET notice": () => ({ list: [], next: null }),
};
