/** From a deposit over a sweep to a payout, all of it on a real node; and what the operator's command line tells. */
import { expect } from "vitest";
import type { Hex } from "viem";
import type { SweepTransfer } from "../../contract/withdrawals/chain-schemas.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { depositor, look, usdt } from "../support/chain/deposits.ts";
import { approved, expectCustody, round, type Paying } from "../support/chain/payouts.ts";
import { openServer } from "../support/engine.ts";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";
import { test as shared } from "../support/chain/payout-test.ts";

const test = shared.extend("options", { scope: "file" }, () => ({ usdt: "0" }));

test.beforeAll(async ({ paying }) => {
  await look(paying.server);
});

test("deposits are swept to the wallet by a batch signed elsewhere, and paid out from there", async ({
  chain,
  paying,
}) => {
  const one = await depositor(paying.server, "sweeper_one");
  const two = await depositor(paying.server, "sweeper_two");
  await depositor(paying.server, "sweeper_none");
  await chain.send(one.address, coins("60") + 5n);
  await chain.send(two.address, coins("15"));
  await chain.mine(5);
  await look(paying.server);
  expect(await usdt(one)).toBe("60");
  const id = await approved(one.client, "20");
  await round(paying);
  expect(paying.told).toEqual([{ event: "paused", reason: "usdt" }]);

  const paused = await operator(paying, "chain", "status");
  expect(paused.code).toBe(1);
  expect(paused.stdout).toContain("PAUSED      not enough USDT in the wallet, since ");
  expect(paused.stdout).toMatch(/^difference +0\.000000000000000005$/m);
  expect(paused.stdout).toMatch(/^on chain +75\.000000000000000005 at members' addresses, 0 in the wallet$/m);

  const small = await operator(paying, "chain", "sweep", "--min", "20");
  expect((JSON.parse(small.stdout) as SweepTransfer[]).map(({ from }) => from)).toEqual([one.address]);
  const batch = JSON.parse((await operator(paying, "chain", "sweep")).stdout) as SweepTransfer[];
  expect(batch).toMatchObject([
    {
      chainId: 31_337,
      from: one.address,
      index: 0,
      path: "m/44'/60'/0'/0/0",
      to: paying.wallet,
      token: chain.token,
      amount: "60.000000000000000005",
      value: String(coins("60") + 5n),
      nonce: 0,
      coin: "0",
    },
    { from: two.address, index: 1, amount: "15" },
  ]);
  for (const transfer of batch) await signAndSend(chain, transfer);
  await chain.mine();
  // Custody as a whole has not changed by it, and the dust is what no ledger holds.
  paying.gap += 5n;
  await expectCustody(paying);
  expect((await operator(paying, "chain", "sweep")).stdout).toBe("[]\n");

  await round(paying);
  await chain.mine(3);
  await round(paying);
  const done = await operator(paying, "chain", "status");
  expect(done.code).toBe(0);
  expect(done.stdout).toMatch(/^sent +0, 0 USDT$/m);
  expect(done.stdout).toMatch(/^today +19 USDT signed of 10000$/m);
  await expectCustody(paying);
  const { list } = await one.client.call("GET withdraw/records", {});
  expect(list).toMatchObject([{ id, status: "confirmed" }]);
  const kept = await operator(paying, "withdraw", "by-hand", id);
  expect(kept).toMatchObject({ code: 1, stderr: expect.stringContaining("invalid: id") });
});

test("a sweep needs an address that money may go to", async ({ chain, paying }) => {
  const { client, address } = await depositor(paying.server, "sweeper_wrong");
  // What is swept to a member's address would be credited to them, as if they had deposited it.
  for (const [to, reason] of [
    ["0x12", "bad_address"],
    [chain.token, "platform_address"],
    [address, "platform_address"],
    [address.toLowerCase(), "platform_address"],
  ] as const)
    expect((await client.answer("GET operator/chain/sweep", { to })).refusal).toEqual({
      reason,
      field: "to",
    });
});

test("without a wallet of its own the platform names no target, and without a chain there is no status", async ({
  chain,
}) => {
  const byHand = await openServer({ chain: chain.settings() });
  const { client } = await depositor(byHand, "sweeper_by_hand");
  expect((await client.answer("GET operator/chain/sweep", {})).refusal).toEqual({
    reason: "bad_address",
    field: "to",
  });
  expect(await client.call("GET operator/chain", {})).toMatchObject({ wallet: null });
  await byHand.close();
  const closed = await openServer();
  const printed = await runOperator({ STARSHIP_URL: closed.origin, OPERATOR_TOKEN }, "chain", "status");
  expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining("no chain is configured") });
  await closed.close();
});

const operator = (paying: Paying, ...args: string[]) =>
  runOperator({ STARSHIP_URL: paying.server.origin, OPERATOR_TOKEN }, ...args);

/** As a signer elsewhere would, who has the keys of the addresses. */
async function signAndSend(chain: TestChain, { from, token, data, nonce }: SweepTransfer): Promise<void> {
  const account = from as Hex;
  await chain.client.setBalance({ address: account, value: coins("1") });
  await chain.client.impersonateAccount({ address: account });
  await chain.client.sendTransaction({
    account,
    chain: null,
    to: token as Hex,
    data: data as Hex,
    nonce,
    gas: 100_000n,
  });
  await chain.client.stopImpersonatingAccount({ address: account });
}
