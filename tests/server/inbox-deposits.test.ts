/** Deposits in the inbox: what was seen, what became of it, and nothing of what a node shows again. Source: rules.md N19, N20. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { depositor, look } from "../support/chain/deposits.ts";
import { test } from "../support/chain/test.ts";
import { withSettings } from "../support/pools.ts";

test("fault 600: a deposit is told of when it is seen and when it is credited, each once, however often it is read", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "told");
  const told = async () =>
    (await member.client.call("GET inbox", {})).list.map(({ event, data }) => [event, data.amount]);
  await chain.send(member.address, coins("25.5"));
  await chain.mine(2);
  // Of two servers that read at once, one begins anew.
  await Promise.allSettled([look(server), look(server)]);
  await look(server);
  expect(await told()).toEqual([["deposit_seen", "25.5"]]);
  await chain.mine(4);
  await look(server);
  await look(server);
  expect(await told()).toEqual([
    ["deposit_credited", "25.5"],
    ["deposit_seen", "25.5"],
  ]);
  const { list } = await member.client.call("GET recharge/records", {});
  const { list: messages } = await member.client.call("GET inbox", {});
  expect(messages.map(({ subject }) => subject)).toEqual([list[0]!.id, list[0]!.id]);
});

test("one below the minimum is told of when it is decided, and one of nothing never", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "small");
  const told = async () =>
    (await member.client.call("GET inbox", {})).list.map(({ event, data }) => [event, data.amount]);
  await chain.send(member.address, coins("1"));
  await chain.send(member.address, 0n);
  await chain.mine(2);
  await look(server);
  expect(await told()).toEqual([]);
  await chain.mine(4);
  await look(server);
  await look(server);
  expect(await told()).toEqual([["deposit_below_minimum", "1"]]);
});

test("fault 649: the message of a deposit below the minimum names the minimum that decided it, whatever it is later", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "small_then");
  await withSettings(server, { depositMinAmount: "12.5" }, async () => {
    await chain.send(member.address, coins("12"));
    await chain.mine(6);
    await look(server);
  });
  await look(server);
  const { list } = await member.client.call("GET inbox", {});
  expect(list.map(({ event, data }) => [event, data])).toContainEqual([
    "deposit_below_minimum",
    { amount: "12", minimum: "12.5" },
  ]);
});
