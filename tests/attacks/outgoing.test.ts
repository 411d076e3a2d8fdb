/** Who has both passwords of an account cannot empty it unseen. Source: rules.md N26. */
import { expect } from "vitest";
import { outgoingEvents } from "../../contract/push/events.ts";
import { newAddress } from "../support/chain/payouts.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { queueBatch } from "../../server/push/queue.ts";
import { test } from "../support/test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;
const switchedOff = { notices: false, money: false, transfers: false, votes: false, security: true };

/** With a device that takes pushes, and all kinds switched off. */
async function subscribed(server: Opened, account: string) {
  server.clock.stopAt(platformTime("20:00:00"));
  const owner = await fundedMember(server.origin, account, "3000");
  await new Client(server.origin).register(`${account}_m`, account);
  await owner.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await owner.call("POST push/subscribe", {
    endpoint: `https://push.example/${account}`,
    keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    lang: "en",
  });
  await owner.call("POST push/preferences", switchedOff);
  return owner;
}

async function empty(client: Client, account: string): Promise<void> {
  await client.call("POST wallet/transfer", { account: `${account}_m`, amount: "1000", payPassword });
  await client.call("POST nft/transfer", { id: 1, quantity: 1, account: `${account}_m`, payPassword });
  expect((await withdraw(client, "1000", { address: newAddress() })).code).toBe(200);
}

const outgoing = async (client: Client) =>
  (await client.call("GET inbox", { limit: 200 })).list.filter(({ event }) =>
    (outgoingEvents as readonly string[]).includes(event),
  );

/** Deliveries to the member's devices, by event. */
async function pushed({ ctx, clock }: Opened, { uid }: Client): Promise<string[]> {
  while (await queueBatch(ctx.db, clock.now()));
  const rows = await ctx.db
    .selectFrom("push_delivery as d")
    .innerJoin("push_message as m", "m.id", "d.message_id")
    .select("m.event")
    .where("m.member_id", "=", BigInt(uid!))
    .orderBy("m.id")
    .execute();
  return rows.flatMap(({ event }) =>
    event !== null && (outgoingEvents as readonly string[]).includes(event) ? [event] : [],
  );
}

test("fault 736: what an intruder's session sends out is told to the owner's, whatever is switched off", async ({
  server,
  account,
}) => {
  const owner = await subscribed(server, account);
  await empty(await new Client(server.origin).login(account), account);
  const told = await outgoing(owner);
  expect(told).toMatchObject([
    { event: "withdrawal_requested", kind: "withdrawal", data: { amount: "1000" } },
    { event: "pass_given", kind: "pass", subject: "1", data: { quantity: 1, account: `${account}_m` } },
    { event: "transfer_sent", kind: "transfer", data: { amount: "1000", account: `${account}_m` } },
  ]);
  const [withdrawal, , transfer] = told;
  expect((await owner.call("GET withdraw/records", {})).list[0]!.id).toBe(withdrawal!.subject);
  const { list: lines } = await owner.call("GET wallet/balanceLogs", { type: "transfer" });
  expect(lines[0]).toMatchObject({ seq: Number(transfer!.subject), amount: "-1000" });
  expect(await pushed(server, owner)).toEqual(["transfer_sent", "pass_given", "withdrawal_requested"]);
});

test("who has another session is not pushed what this device sent; who has none is told nothing", async ({
  server,
  account,
}) => {
  const owner = await subscribed(server, account);
  await empty(owner, account);
  expect([await outgoing(owner), await pushed(server, owner)]).toEqual([[], []]);
  const other = await new Client(server.origin).login(account);
  await owner.call("POST wallet/transfer", { account: `${account}_m`, amount: "10", payPassword });
  expect((await outgoing(other)).map(({ event }) => event)).toEqual(["transfer_sent"]);
  expect(await pushed(server, owner)).toEqual([]);
});

test("fault 736: nor is it hidden from an owner whose sessions the intruder ends first", async ({
  server,
  account,
}) => {
  await subscribed(server, account);
  const intruder = await new Client(server.origin).login(account);
  await intruder.call("POST account/sessionsEnd", {});
  await empty(intruder, account);
  const owner = await new Client(server.origin).login(account);
  expect(await outgoing(owner)).toHaveLength(3);
});

test("a session that has expired is none that has to be told", async ({ server, account }) => {
  const owner = await subscribed(server, account);
  server.clock.advance(15 * 24 * 3_600_000);
  const next = await new Client(server.origin).login(account);
  await next.call("POST wallet/transfer", { account: `${account}_m`, amount: "10", payPassword });
  expect(await outgoing(next)).toEqual([]);
  expect((await owner.answer("GET inbox", {})).code).toBe(4001);
});

test("a refused transfer is told to nobody", async ({ server, account }) => {
  const owner = await subscribed(server, account);
  const intruder = await new Client(server.origin).login(account);
  const body = { account: `${account}_m`, amount: "999999", payPassword };
  expect((await intruder.answer("POST wallet/transfer", body)).code).toBe(500);
  expect(await outgoing(owner)).toEqual([]);
});
