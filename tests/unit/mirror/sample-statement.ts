/** A member's statement as a server has it, and the calls that a sync makes of it. */
import type { Call } from "../../../contract/endpoints.ts";
import { GENESIS_HASH } from "../../../contract/wallet/statement.ts";
import type { Balances, BalanceLine } from "../../../contract/wallet/schemas.ts";
import type { Api } from "../../../src/api/client.ts";

/** A line whose hash is only a name: the mirror follows the chain, it does not recompute it. */
export function line(seq: number, changes: Partial<BalanceLine> = {}): BalanceLine {
  return {
    id: `line-${seq}`,
    seq,
    asset: "usdt",
    type: "credit",
    amount: "10",
    balance: String(seq * 10),
    source: { transfer: `transfer-${seq}`, kind: "credit" },
    createdAt: new Date(Date.UTC(2026, 10, 1) + seq * 60_000).toISOString(),
    prevHash: seq === 1 ? GENESIS_HASH : `hash-${seq - 1}`,
    hash: `hash-${seq}`,
    ...changes,
  };
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
