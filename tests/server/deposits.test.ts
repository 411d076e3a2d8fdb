/** Deposits on a real node: each is credited once, when it is deep enough, to the last unit. Source: rules.md D4, D9 and D10. */
import { expect } from "vitest";
import { maskAddress } from "../../server/chain/address.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, expectCustody, look, openAt, usdt } from "../support/chain/deposits.ts";
import { withSettings } from "../support/pools.ts";
import { test } from "../support/chain/test.ts";

test.afterEach(({ chain, server }) => expectCustody(server, chain));

test("a deposit is seen, confirmed block by block, and credited with exactly the last confirmation", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "patient");
  const txHash = await chain.send(member.address, coins("25.5"));
  // One block more than it is in: the newest one is not read yet.
  await chain.mine(2);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { txHash, amount: "25.5", status: "seen", confirmations: 2, creditedAt: null },
  ]);
  for (const confirmations of [3, 4]) {
    await chain.mine();
    await look(server);
    expect(await depositsOf(member)).toMatchObject([{ status: "confirming", confirmations }]);
    expect(await usdt(member)).toBe("0");
  }
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited", confirmations: 5, reason: null }]);
  expect(await usdt(member)).toBe("25.5");
  const receipt = await chain.client.getTransactionReceipt({ hash: txHash });
  const { list } = await member.client.call("GET wallet/balanceLogs", {});
  expect(list).toMatchObject([
    {
      type: "deposit",
      amount: "25.5",
      source: { txHash, block: String(receipt.blockNumber), from: maskAddress(chain.payer) },
    },
  ]);
});

test("with one confirmation asked for, it is credited as soon as a block holds it", async ({ chain }) => {
  const quick = await openAt(chain, { confirmations: 1 });
  const member = await depositor(quick, "hasty");
  await chain.send(member.address, coins("10"));
  await look(quick);
  expect(await depositsOf(member)).toEqual([]);
  await chain.mine();
  await look(quick);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited", confirmations: 1 }]);
  await expectCustody(quick, chain);
  await quick.close();
});

test("18 decimals become 8, rounded down, and the dust is kept on record", async ({ chain, server }) => {
  const member = await depositor(server, "exact");
  await chain.send(member.address, coins("20") + 19_999_999_999n);
  await chain.send(member.address, 9_999_999_999n);
  await chain.mine(5);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { amount: "20.00000001", status: "credited" },
    { amount: "0", status: "below_minimum" },
  ]);
  const rows = await server.ctx.db
    .selectFrom("deposit")
    .select("dust")
    .where("member_id", "=", BigInt(member.client.uid!))
    .orderBy("id")
    .execute();
  expect(rows.map(({ dust }) => dust)).toEqual(["9999999999", "9999999999"]);
});

test("a deposit is below the minimum by one unit, at it, and above it", async ({ chain, server }) => {
  const member = await depositor(server, "small");
  const sent = ["9.99999999", "10", "10.00000001"];
  for (const amount of sent) await chain.send(member.address, coins(amount));
  await chain.mine(5);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { amount: "9.99999999", status: "below_minimum", reason: "below_minimum" },
    { amount: "10", status: "credited", reason: null },
    { amount: "10.00000001", status: "credited", reason: null },
  ]);
  expect(await usdt(member)).toBe("20.00000001");
});

test("a minimum that is changed meanwhile counts as it is when the deposit is decided", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "lucky");
  await chain.send(member.address, coins("5"));
  await chain.mine(2);
  await look(server);
  await withSettings(server, { depositMinAmount: "5" }, async () => {
    await chain.mine(3);
    await look(server);
  });
  expect(await depositsOf(member)).toMatchObject([{ status: "credited" }]);
});

test("another token, and a transfer of nothing, are no deposits", async ({ chain, server }) => {
  const member = await depositor(server, "mistaken");
  await chain.send(member.address, coins("50"), chain.otherToken);
  await chain.send(member.address, 0n);
  await chain.mine(7);
  await look(server);
  expect(await depositsOf(member)).toEqual([]);
  expect(await usdt(member)).toBe("0");
});

test("transfers inside a call of another contract are deposits, each of those in one transaction by itself", async ({
  chain,
  server,
}) => {
  const one = await depositor(server, "first_of_two");
  const two = await depositor(server, "second_of_two");
  const txHash = await chain.forward([one.address, two.address, one.address], coins("12"));
  await chain.mine(5);
  await look(server);
  expect(await depositsOf(one)).toMatchObject([
    { txHash, amount: "12", status: "credited" },
    { txHash, amount: "12", status: "credited" },
  ]);
  expect([await usdt(one), await usdt(two)]).toEqual(["24", "12"]);
});

test("300 deposits in one block are all credited, to whom they were sent", async ({ chain, server }) => {
  const members = [
    await depositor(server, "many_a"),
    await depositor(server, "many_b"),
    await depositor(server, "many_c"),
  ];
  for (let i = 0; i < 300; i += 1) await chain.send(members[i % 3]!.address, coins(String(10 + i)));
  await chain.mine();
  const block = await chain.client.getBlock();
  expect(block.transactions).toHaveLength(300);
  await chain.mine(4);
  await look(server);
  const sums = members.map((_, m) => {
    const amounts = Array.from({ length: 100 }, (__, i) => 10 + 3 * i + m);
    return String(amounts.reduce((sum, amount) => sum + amount, 0));
  });
  expect(await Promise.all(members.map(usdt))).toEqual(sums);
});

test("what is sent to an address of a key used before is still credited", async ({ chain, server }) => {
  const member = await depositor(server, "long_standing");
  const { depositKey } = chain.settings();
  server.ctx.chain!.settings.depositKey = depositKey;
  const { address } = await member.client.call("GET recharge/rechargeAddress", {});
  expect(address).not.toBe(member.address);
  expect(address).toBe(depositKey.addressAt(0));
  await chain.send(member.address, coins("11"));
  await chain.send(address, coins("13"));
  await chain.mine(5);
  await look(server);
  expect(await usdt(member)).toBe("24");
});

test("what came before the first block that is read is not credited, however often blocks are read again", async ({
  chain,
}) => {
  const late = await openAt(chain, { startBlock: (await chain.head()) + 2n });
  const member = await depositor(late, "early");
  await chain.send(member.address, coins("17"));
  await chain.mine();
  await chain.send(member.address, coins("18"));
  await chain.mine();
  for (const blocks of [5, 1, 100]) {
    await chain.mine(blocks);
    await look(late);
  }
  expect(await depositsOf(member)).toMatchObject([{ amount: "18", status: "credited" }]);
  await late.close();
});
