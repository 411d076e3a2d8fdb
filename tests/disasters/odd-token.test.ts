/** Tokens whose transfers say more than arrives. Source: rules.md D33; faults.md 143. */
import { expect } from "vitest";
import { newScanState, watchDeposits, type DepositAlert } from "../../server/deposits/watch.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { depositor, depositsOf, look, openAt, usdt } from "../support/chain/deposits.ts";
import { closeServer } from "../support/test.ts";
import { test as shared } from "../support/chain/test.ts";
import type { Opened } from "../support/engine.ts";
import { forgetStates } from "../support/chain/lies.ts";

const test = shared
  .extend("token", { scope: "file" }, ({ chain }) => chain.deployFeeToken())
  .extend("odd", { scope: "file" }, async ({ chain, token }, { onCleanup }) => {
    const odd = await openAt(chain, { token });
    onCleanup(() => closeServer(odd));
    return odd;
  });

test("of a token that keeps a hundredth nothing is credited: an operator is told, and the member sees that it waits", async ({
  chain,
  token,
  odd,
}) => {
  const member = await depositor(odd, "odd_one");
  await chain.send(member.address, coins("100"), token);
  await chain.mine(6);
  expect(await lookTold(odd, chain)).toMatchObject([{ event: "unbacked" }]);
  expect(await usdt(member)).toBe("0");
  expect(await depositsOf(member)).toMatchObject([{ status: "confirming", reason: "review" }]);
  const { list } = await member.client.call("GET operator/deposits/review", {});
  expect(list).toMatchObject([{ account: "odd_one", amount: "100", review: "unbacked" }]);
  const status = await member.client.call("GET operator/chain", {});
  expect(status?.deposits.review).toEqual({ count: 1, amount: "100" });
  expect(await lookTold(odd, chain)).toEqual([]);

  // Found to be made good, by whoever has to.
  const { id } = list[0]!;
  const release = { id, reason: "the sender made up for the fee" };
  await member.client.call("POST operator/deposits/release", release);
  expect((await member.client.answer("POST operator/deposits/release", release)).refusal).toMatchObject({
    reason: "not_found",
  });
  await lookTold(odd, chain);
  expect(await usdt(member)).toBe("100");
});

test("two deposits in one block, and a sweep in it, are told from a fee", async ({ chain, server }) => {
  const member = await depositor(server, "in_one_block");
  await chain.client.setBalance({ address: member.address as `0x${string}`, value: coins("1") });
  await chain.send(member.address, coins("100"));
  await chain.send(member.address, coins("50"));
  await chain.sweep(member.address, coins("120"));
  await chain.mine(6);
  await look(server);
  expect(await usdt(member)).toBe("150");
});

test("where nodes no longer have a block's balances, the newest one must cover the deposit", async ({
  chain,
  proxy,
}) => {
  const server = await openAt(chain, { rpcUrls: [proxy.url] });
  const [kept, swept] = [await depositor(server, "kept"), await depositor(server, "swept")];
  await chain.client.setBalance({ address: swept.address as `0x${string}`, value: coins("1") });
  for (const { address } of [kept, swept]) await chain.send(address, coins("100"));
  await chain.mine();
  await chain.sweep(swept.address, coins("100"));
  await chain.mine(6);
  proxy.behave(forgetStates);
  await look(server);
  expect([await usdt(kept), await usdt(swept)]).toEqual(["100", "0"]);
  expect(await depositsOf(swept)).toMatchObject([{ status: "confirming", reason: "review" }]);
  await server.close();
});

const never = new AbortController().signal;

/** One look at a new block, and what was told of it. */
async function lookTold({ ctx }: Opened, chain: TestChain): Promise<DepositAlert[]> {
  const told: DepositAlert[] = [];
  await chain.mine();
  await watchDeposits(ctx, ctx.chain!.nodes[0]!, newScanState(), never, (alert) => told.push(alert));
  return told;
}
