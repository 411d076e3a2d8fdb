/** Deposits where there are more addresses than a node is asked for at once. */
import { expect } from "vitest";
import { getAddress, toHex } from "viem";
import { ownersOf } from "../../server/deposits/addresses.ts";
import { newMember } from "../support/client.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, expectCustody, look, usdt } from "../support/chain/deposits.ts";
import type { Opened } from "../support/engine.ts";
import { test as shared } from "../support/chain/test.ts";

const test = shared.extend("settings", { scope: "file" }, ({ proxy }) => ({ rpcUrls: [proxy.url] }));

const MOST = 500;

test("fault 746: the account has the address that was given, on the device too, and none before", async ({
  server,
  operator,
}) => {
  const member = await newMember(server.origin, "with_address");
  expect((await member.call("GET account/info", {})).address).toBeNull();
  const { cursor } = await member.call("GET sync", {});
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  expect((await member.call("GET account/info", {})).address).toBe(address);
  expect((await operator.call("GET operator/member", { account: "with_address" })).address).toBe(address);
  expect((await member.call("GET sync", { since: cursor })).documents.info?.address).toBe(address);
});

test("fault 928: while deposits are suspended no address is shown, and what arrives is credited", async ({
  chain,
  server,
  operator,
}) => {
  const member = await depositor(server, "suspended_one");
  const { client } = member;
  const { cursor } = await client.call("GET sync", {});
  await operator.call("POST operator/suspend", { acts: ["deposit"], reason: "a key leaked" });
  expect((await client.answer("GET recharge/rechargeAddress", {})).refusal.reason).toBe("suspended");
  const { documents } = await client.call("GET sync", { since: cursor });
  expect(documents).toMatchObject({ info: { address: null }, config: { suspended: ["deposit"] } });
  expect((await client.call("GET sync", {})).documents.rechargeAddress).toBeUndefined();
  await chain.send(member.address, coins("15"));
  await chain.mine(5);
  await look(server);
  expect(await usdt(member)).toBe("15");
  await operator.call("POST operator/config", { suspended: [] });
  expect(await client.call("GET recharge/rechargeAddress", {})).toMatchObject({ address: member.address });
});

test.for([
  ["at the most that a node is asked for, it is asked for them", MOST, true],
  ["beyond, all transfers are read and sifted", MOST + 1, false],
] as const)("%s, and a deposit is credited", async ([, count, isAsked], { chain, proxy, server }) => {
  const member = await depositor(server, `one_of_${count}`);
  await fillUp(server, member.client.uid!, count);
  const filters: boolean[] = [];
  proxy.behave(({ method, params }, result) => {
    if (method === "eth_getLogs") filters.push((params[0] as { topics: unknown[] }).topics.length > 1);
    return result;
  });
  await chain.send(numbered(10_000), coins("99"));
  await chain.send(member.address, coins("15"));
  await chain.mine(5);
  await look(server);
  expect(new Set(filters)).toEqual(new Set([isAsked]));
  expect(await usdt(member)).toBe("15");
  await expectCustody(server, chain);
});

test("more recipients than a statement has parameters are sifted at once", async ({ server }) => {
  const member = await depositor(server, "one_of_all");
  const strangers = Array.from({ length: 70_000 }, (_, i) => numbered(20_000 + i));
  const owners = await ownersOf(server.ctx.db, [...strangers, member.address]);
  expect([...owners]).toEqual([[member.address, BigInt(member.client.uid!)]]);
});

const numbered = (n: number) => getAddress(toHex(BigInt(n) + (0xdefn << 140n), { size: 20 }));

/** Gives a member addresses until there are so many in all, each under a key of its own. */
async function fillUp(server: Opened, uid: string, count: number): Promise<void> {
  const { db, now } = server.ctx;
  const { there } = await db
    .selectFrom("deposit_address")
    .select((eb) => eb.fn.countAll<bigint>().as("there"))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count - Number(there) }, (_, i) => `key ${Number(there) + i}`);
  if (ids.length === 0) return;
  await db
    .insertInto("deposit_key")
    .values(ids.map((id) => ({ id })))
    .execute();
  const rows = ids.map((key_id, i) => ({
    address: numbered(Number(there) + i),
    member_id: BigInt(uid),
    key_id,
    child: 0,
    created_at: now(),
  }));
  await db.insertInto("deposit_address").values(rows).execute();
}
