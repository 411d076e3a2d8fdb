/** Payouts from a wallet of the test's own, in single rounds. */
import { expect } from "vitest";
import { encodeAbiParameters, keccak256, toHex, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { transferData } from "../../../server/chain/payments.ts";
import { keySigner, type Signer } from "../../../server/chain/signer.ts";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import { checkLedger } from "../../../server/ledger/check.ts";
import { runPayouts, type PayoutAlert, type PayoutRun } from "../../../server/withdrawals/payout-run.ts";
import { createWithdrawal } from "../../../server/withdrawals/create.ts";
import { approveWithdrawal } from "../../../server/withdrawals/decide.ts";
import { held } from "../pools.ts";
import { type Client, fundedMember } from "../client.ts";
import { openServer, type Opened } from "../engine.ts";
import { platformTime, withdraw } from "../withdraw.ts";
import { coins, type TestChain } from "./chain.ts";

const UNIT = coins("0.00000001");
const never = new AbortController().signal;
const GWEI = 1_000_000_000n;

export interface Paying {
  server: Opened;
  chain: TestChain;
  wallet: string;
  signer: Signer;
  told: PayoutAlert[];
  /** What the chain holds less what the ledger says, in the token's smallest unit. It must not change. */
  gap: bigint;
}

export interface PayingOptions {
  /** In USDT. */
  usdt?: string;
  signer?: (own: Signer) => Signer;
  settings?: Partial<ChainSettings>;
}

/**
 * A server that pays from a well-funded wallet. Its clock stands still, and the window of withdrawals is always
 * open.
 */
export async function openPaying(chain: TestChain, options: PayingOptions = {}): Promise<Paying> {
  const own = keySigner(generatePrivateKey());
  const signer = options.signer?.(own) ?? own;
  const wallet = await own.address();
  const settings = chain.settings({
    confirmations: 3,
    payout: { signer, maxFeePerGas: 1_000n * GWEI },
    ...options.settings,
  });
  const server = await openServer({ chain: settings });
  server.clock.stopAt(platformTime("20:00:00"));
  const value = JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" });
  // No cool-down: tests of it set one.
  const inForce = [
    { key: "withdrawWindow", value },
    { key: "withdrawCoolDownHours", value: "0" },
  ];
  await server.ctx.db.insertInto("setting").values(inForce).execute();
  await chain.client.setBalance({ address: wallet as Hex, value: coins("100") });
  await chain.send(wallet, coins(options.usdt ?? "100000"));
  await chain.mine();
  const paying = { server, chain, wallet, signer, told: [], gap: 0n };
  return { ...paying, gap: await gapOf(paying) };
}

type Where = Pick<Paying, "server" | "chain" | "wallet">;

async function gapOf({ server, chain, wallet }: Where): Promise<bigint> {
  const addresses = await server.ctx.db.selectFrom("deposit_address").select("address").execute();
  const balances = await Promise.all(
    [wallet, ...addresses.map(({ address }) => address)].map((owner) => chain.balanceOf(owner)),
  );
  const onChain = balances.reduce((sum, balance) => sum + balance, 0n);
  return onChain + (await held(server, "custody", "usdt")) * UNIT;
}

export async function expectCustody(paying: Paying): Promise<void> {
  expect(await gapOf(paying)).toBe(paying.gap);
  expect(await checkLedger(paying.server.ctx.db)).toMatchObject({ ok: true, broken: null });
}

export function round(
  { server, told }: Pick<Paying, "server" | "told">,
  changes: Partial<PayoutRun> = {},
): Promise<string> {
  const { ctx } = server;
  const { nodes, settings } = ctx.chain!;
  return runPayouts({
    ctx,
    node: nodes[0]!,
    payer: settings.payout!,
    notify: (notice) => told.push(notice),
    signal: never,
    ...changes,
  });
}

/** A member with usdt credited from the pools; the credit changes the gap, because nothing moves on the chain. */
export async function drawer(paying: Paying, account: string, usdt = "5000"): Promise<Client> {
  const client = await fundedMember(paying.server.origin, account, usdt);
  paying.gap -= coins(usdt);
  return client;
}

/** @returns the withdrawal's id. */
export async function approved(client: Client, amount: string, address = newAddress()): Promise<string> {
  const { data } = await withdraw(client, amount, { address });
  await client.call("POST operator/withdraw/approve", { id: data.id });
  return data.id;
}

let addresses = 0;

/** As {@link approved}, but without checking passwords, which is faster for many. */
export async function approvedAtOnce(
  { server: { ctx } }: Paying,
  client: Client,
  amount: string,
  address: string,
) {
  const at = ctx.now();
  const arrival = formatAmount((parseAmount(amount) * 19n) / 20n);
  return ctx.db.transaction().execute(async (tx) => {
    const { withdrawal } = await createWithdrawal(
      tx,
      { memberId: BigInt(client.uid!), tokenHash: null },
      { amount, address, expect: arrival },
      { chain: ctx.chain, at },
    );
    await approveWithdrawal(tx, { id: withdrawal.id }, { at, chain: ctx.chain });
    return withdrawal.id;
  });
}

export function newAddress(): string {
  addresses += 1;
  return toHex(BigInt(addresses) + (0xabcdn << 128n), { size: 20 });
}

export async function record(client: Client, id: string) {
  const { list } = await client.call("GET withdraw/records", { limit: 200 });
  return list.find((withdrawal) => withdrawal.id === id)!;
}

/** As a token would that takes a part away: no transfer tells of it. */
export async function setBalance(
  { chain, wallet }: Pick<Paying, "chain" | "wallet">,
  value: bigint,
): Promise<void> {
  const slot = keccak256(
    encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [wallet as Hex, 1n]),
  );
  await chain.client.setStorageAt({ address: chain.token, index: slot, value: toHex(value, { size: 32 }) });
  await chain.mine();
  expect(await chain.balanceOf(wallet)).toBe(value);
}

/** Somebody who has the key. The nonce is jumped over first, so that only the transfers themselves can give it away. */
export async function payAgain(
  { server, chain, wallet, signer }: Paying,
  to: string,
  usdt: string,
): Promise<void> {
  const { chainId, token } = server.ctx.chain!.settings;
  const nonce = await chain.client.getTransactionCount({ address: wallet as `0x${string}` });
  await server.ctx.db
    .updateTable("payout_wallet")
    .set({ next_nonce: BigInt(nonce + 1) })
    .where("address", "=", wallet)
    .execute();
  const fees = { maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: GWEI };
  const data = transferData(to, coins(usdt));
  const raw = await signer.sign({ chainId, nonce, to: token, data, gas: 100_000n, ...fees });
  await chain.client.sendRawTransaction({ serializedTransaction: raw });
}
