/** Deposits while the chain itself changes its mind. Source: rules.md D7, D8. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, expectCustody, look, usdt } from "../support/chain/deposits.ts";
import { test } from "../support/chain/test.ts";

test.afterEach(({ chain, server }) => expectCustody(server, chain));

test("a deposit whose block is dropped before it was credited is orphaned, and never credited", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "dropped");
  await chain.send(member.address, coins("30"));
  await chain.mine(4);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "seen", confirmations: 4 }]);
  await chain.reorganise(4);
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { status: "orphaned", reason: "orphaned", confirmations: 0, creditedAt: null },
  ]);
  await chain.mine(10);
  await look(server);
  expect(await usdt(member)).toBe("0");
});

test("one that is in another block after the fork begins anew, and is credited as deep in that one", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "moved");
  const txHash = await chain.send(member.address, coins("30"));
  await chain.mine(4);
  await look(server);
  // The block that it was in is replaced by one without it; it comes two blocks later.
  const raw = await chain.raw(txHash);
  await chain.reorganise(4);
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ txHash, status: "orphaned" }]);
  await chain.client.sendRawTransaction({ serializedTransaction: raw });
  await chain.mine(2);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { txHash, status: "seen", confirmations: 2, reason: null },
  ]);
  await chain.mine(2);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "confirming", confirmations: 4 }]);
  expect(await usdt(member)).toBe("0");
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited" }]);
  expect(await usdt(member)).toBe("30");
  const { list } = await member.client.call("GET inbox", {});
  expect(list.map(({ event }) => event)).toEqual(["deposit_credited", "deposit_seen"]);
});

test("one that is in the other branch's block of the same number is not taken for confirmed before its time", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "replaced");
  const txHash = await chain.send(member.address, coins("30"));
  await chain.mine(4);
  await look(server);
  await chain.reorganise(4, [txHash]);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ txHash, status: "seen", confirmations: 4 }]);
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ txHash, status: "credited", confirmations: 5 }]);
});

test("a fork after the credit, with the transaction in another block, credits nothing more", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "twice");
  const txHash = await chain.send(member.address, coins("30"));
  await chain.mine(6);
  await look(server);
  expect(await usdt(member)).toBe("30");
  await chain.reorganise(6, [txHash]);
  for (let i = 0; i < 8; i += 1) {
    await chain.mine();
    await look(server);
  }
  expect(await depositsOf(member)).toMatchObject([{ txHash, status: "credited" }]);
  expect(await usdt(member)).toBe("30");
});

test("a credited deposit that the chain drops is kept to be looked at, until the chain has it again", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "lost");
  const txHash = await chain.send(member.address, coins("30"));
  await chain.mine(6);
  await look(server);
  const raw = await chain.raw(txHash);
  await chain.reorganise(6);
  await chain.mine();
  await look(server);
  const read = () =>
    server.ctx.db
      .selectFrom("deposit")
      .select(["status", "block_hash"])
      .where("tx_hash", "=", txHash)
      .execute();
  expect(await read()).toEqual([{ status: "credited", block_hash: null }]);
  await chain.client.sendRawTransaction({ serializedTransaction: raw });
  await chain.mine(7);
  await look(server);
  const { blockHash } = await chain.client.getTransactionReceipt({ hash: txHash });
  expect(await read()).toEqual([{ status: "credited", block_hash: blockHash }]);
  expect(await usdt(member)).toBe("30");
});

test("what comes only with the other branch is found, however far back that begins", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "other_branch");
  await chain.mine(20);
  await look(server);
  await chain.reorganise(18);
  const txHash = await chain.send(member.address, coins("44"));
  await chain.mine(2);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ txHash, status: "seen" }]);
});
