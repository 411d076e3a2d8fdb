import { expect } from "vitest";
import type { Node } from "../../../server/chain/client.ts";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import type { Environment } from "../../../server/main/environment.ts";
import { checkLedger } from "../../../server/ledger/check.ts";
import { watchDeposits, newScanState } from "../../../server/deposits/watch.ts";
import { held } from "../pools.ts";
import { newMember, type Client } from "../client.ts";
import { openServer, type Opened } from "../engine.ts";
import { coins, type TestChain } from "./chain.ts";

const UNIT = coins("0.00000001");
const never = new AbortController().signal;

export function look(
  { ctx }: Opened,
  node: Node = ctx.chain!.nodes[0]!,
  pace = newScanState(),
): Promise<boolean> {
  return watchDeposits(ctx, node, pace, never);
}

export async function openAt(
  chain: TestChain,
  changes: Partial<ChainSettings> = {},
  environment: Partial<Environment> = {},
): Promise<Opened> {
  const server = await openServer({ ...environment, chain: chain.settings(changes) });
  await look(server);
  return server;
}

export interface Depositor {
  client: Client;
  address: string;
}

export async function depositor({ origin }: Opened, account: string): Promise<Depositor> {
  const client = await newMember(origin, account);
  const { address } = await client.call("GET recharge/rechargeAddress", {});
  return { client, address };
}

export async function depositsOf({ client }: Depositor) {
  return (await client.call("GET recharge/records", { limit: 200 })).list.toReversed();
}

export async function usdt({ client }: Depositor): Promise<string> {
  return (await client.call("GET wallet/balances", {})).usdt;
}

/**
 * Lets everything become final, then compares to the last unit: the addresses given out hold what custody owes,
 * what was not credited, and the dust.
 */
export async function expectCustody(server: Opened, chain: TestChain): Promise<void> {
  await chain.mine(server.environment.chain!.confirmations + 2);
  await look(server);
  const { db } = server.ctx;
  const addresses = await db.selectFrom("deposit_address").select("address").execute();
  const balances = await Promise.all(addresses.map(({ address }) => chain.balanceOf(address)));
  const onChain = balances.reduce((sum, balance) => sum + balance, 0n);
  const rows = await db.selectFrom("deposit").selectAll().where("status", "!=", "orphaned").execute();
  const beside = rows.reduce(
    (sum, { status, amount, dust }) => sum + BigInt(dust) + (status === "credited" ? 0n : amount * UNIT),
    0n,
  );
  expect(-(await held(server, "custody", "usdt")) * UNIT + beside).toBe(onChain);
  expect(rows.filter(({ status }) => status === "seen" || status === "confirming")).toEqual([]);
  expect(await checkLedger(db)).toMatchObject({ ok: true, broken: null });
}
