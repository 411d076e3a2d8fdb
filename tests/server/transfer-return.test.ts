/** The way back for a member transfer: asking for it, and returning it. Source: rules.md T4 to T6. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ALLOWANCE_MS, usesADay } from "../../server/core/allowances.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";
import { onPostgres as sharedOnPostgres, test as base } from "../support/test.ts";

const { payPassword } = passwords;

async function makePair(server: Opened, account: string) {
  const sender = await fundedMember(server.origin, account, "1000");
  const recipient = await newMember(server.origin, `${account}_b`, account);
  const body = { account: `${account}_b`, amount: "100", payPassword };
  await sender.call("POST wallet/transfer", body);
  const [sent] = (await sender.call("GET wallet/transferLogs", {})).list;
  return { sender, recipient, id: sent!.id };
}

/** A member who has sent 100 USDT to a member below them. */
const test = base.extend("pair", ({ server, account }) => makePair(server, account));

const giveBack = (member: Client, id: string, key = randomUUID()) =>
  member.answer("POST wallet/transferReturn", { id, payPassword }, { key });
const ask = (member: Client, id: string) => member.answer("POST wallet/transferAsk", { id });
const stateOf = (member: Client, id: string) => member.call("GET wallet/transferReturn", { id });
const usdtOf = async (member: Client) => (await member.call("GET wallet/balances", {})).balance;
const told = async (member: Client, event: string) =>
  (await member.call("GET inbox", { limit: 200 })).list.filter((message) => message.event === event);
const invalid = { reason: "invalid", field: "id" };

test("the recipient returns the whole amount: in both bills, with a receipt, and told to the sender", async ({
  account,
  pair: { sender, recipient, id },
}) => {
  const { data } = await giveBack(recipient, id);
  expect(data.receipt).toMatchObject({
    action: "wallet/transferReturn",
    entries: [{ asset: "usdt", amount: "-100", balance: "0" }],
    v2: { subject: { recipient: { uid: sender.uid, account }, amount: "100", returns: id } },
  });
  expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["1000", "0"]);
  const [back] = (await sender.call("GET wallet/transferLogs", {})).list;
  expect(back).toMatchObject({ direction: "in", account: `${account}_b`, amount: "100", returns: id });
  const { list } = await recipient.call("GET wallet/balanceLogs", { type: "transfer" });
  expect(list.map(({ amount, source }) => [amount, source["returns"]])).toEqual([
    ["-100", id],
    ["100", undefined],
  ]);
  const [line] = (await sender.call("GET wallet/balanceLogs", {})).list;
  expect(await told(sender, "transfer_returned")).toMatchObject([
    { subject: String(line!.seq), data: { amount: "100", account: `${account}_b` } },
  ]);
  expect(await told(sender, "transfer_received")).toEqual([]);
  const { returnedAt } = await stateOf(sender, id);
  expect(returnedAt).toBe(data.receipt.at);
  expect(await stateOf(recipient, id)).toMatchObject({ askedAt: null, returnedAt });
});

test("fault 941: a transfer is returned once, whatever key asks for it, and a return is not returned", async ({
  pair: { sender, recipient, id },
}) => {
  await recipient.credit(await nameOf(recipient), "100");
  const key = randomUUID();
  const first = await giveBack(recipient, id, key);
  expect((await giveBack(recipient, id, key)).text).toBe(first.text);
  expect((await giveBack(recipient, id)).refusal).toEqual({ reason: "changed_meanwhile" });
  expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["1000", "100"]);
  const [back] = (await sender.call("GET wallet/transferLogs", {})).list;
  expect((await giveBack(sender, back!.id)).refusal).toEqual(invalid);
  expect((await ask(recipient, back!.id)).refusal).toEqual(invalid);
});

test("fault 941: many requests to return it at once return it once", async ({
  pair: { sender, recipient, id },
}) => {
  await recipient.credit(await nameOf(recipient), "500");
  const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(recipient, id)));
  expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["1000", "500"]);
});

sharedOnPostgres("fault 941: two servers return it once", async ({ server, account }) => {
  const { sender, recipient, id } = await makePair(server, account);
  await recipient.credit(`${account}_b`, "500");
  const other = await openBeside(server);
  try {
    const there = new Client(other.origin);
    there.token = recipient.token;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => giveBack(i % 2 ? recipient : there, id)),
    );
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["1000", "500"]);
  } finally {
    await other.close();
  }
});

test("fault 942: a return that was refused can be made later, and moved nothing", async ({
  account,
  pair: { sender, recipient, id },
}) => {
  await newMember(sender.origin, `${account}_c`, `${account}_b`);
  await recipient.call("POST wallet/transfer", { account: `${account}_c`, amount: "10", payPassword });
  const short = await giveBack(recipient, id);
  expect(short.refusal).toMatchObject({ reason: "insufficient_balance", field: "amount" });
  expect(await stateOf(recipient, id)).toMatchObject({ returnedAt: null });
  await recipient.credit(`${account}_b`, "10");
  expect((await giveBack(recipient, id)).code).toBe(200);
  expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["1000", "0"]);
});

test("fault 943: bounds of transfers that have changed since do not keep it from being returned", async ({
  server,
  pair: { sender, recipient, id },
}) => {
  await withSettings(server, { applyTransferMinAmount: "200", transferAmountLimit: "20" }, async () => {
    expect((await giveBack(recipient, id)).code).toBe(200);
  });
  expect(await usdtOf(sender)).toBe("1000");
});

test("what guards a transfer guards a return: the password, a freeze, the own limit", async ({
  server,
  pair: { sender, recipient, id },
}) => {
  const wrong = await recipient.answer("POST wallet/transferReturn", { id, payPassword: "wrong-password" });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
  await withSettings(server, { suspended: ["transfer"] }, async () => {
    expect((await giveBack(recipient, id)).refusal.reason).toBe("suspended");
  });
  await recipient.call("POST wallet/ownLimit", { limit: "50", payPassword });
  expect((await giveBack(recipient, id)).refusal).toMatchObject({ reason: "above_limit", ownLimit: "50" });
  await recipient.call("POST account/freeze", {});
  expect((await giveBack(recipient, id)).refusal.reason).toBe("frozen");
  expect(await usdtOf(sender)).toBe("900");
});

test("fault 944: the sender asks for it back, which tells the recipient once and moves nothing", async ({
  server,
  account,
  pair: { sender, recipient, id },
}) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(sender, id)));
  const { askedAt } = answers[0]!.data;
  expect(answers.map(({ data }) => data.askedAt)).toEqual(Array(5).fill(askedAt));
  expect(askedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const [line] = (await recipient.call("GET wallet/balanceLogs", {})).list;
  expect(await told(recipient, "transfer_asked")).toMatchObject([
    { kind: "transfer", subject: String(line!.seq), data: { amount: "100", account } },
  ]);
  expect(await stateOf(recipient, id)).toMatchObject({ askedAt, returnedAt: null });
  expect([await usdtOf(sender), await usdtOf(recipient)]).toEqual(["900", "100"]);
  expect((await giveBack(recipient, id)).code).toBe(200);
  for (let asks = answers.length; asks < usesADay["wallet/transferAsk"]!; asks += 1) await ask(sender, id);
  expect((await ask(sender, id)).refusal.reason).toBe("too_many_requests");
  server.clock.advance(ALLOWANCE_MS);
  // Once it is returned there is nothing to ask for.
  expect((await ask(sender, id)).data.askedAt).toBe(askedAt);
  expect(await told(recipient, "transfer_asked")).toHaveLength(1);
});

test("fault 944: what was returned is not asked for, and tells nobody", async ({
  pair: { sender, recipient, id },
}) => {
  const { data } = await giveBack(recipient, id);
  expect((await ask(sender, id)).data).toMatchObject({ askedAt: null, returnedAt: data.receipt.at });
  expect(await told(recipient, "transfer_asked")).toEqual([]);
});

test("fault 945: nobody else sees, asks for or returns it, and neither party acts for the other", async ({
  account,
  pair: { sender, recipient, id },
}) => {
  const stranger = await newMember(sender.origin, `${account}_x`, account);
  const notFound = { reason: "not_found" };
  expect((await ask(stranger, id)).refusal).toEqual(notFound);
  expect((await giveBack(stranger, id)).refusal).toEqual(notFound);
  expect((await stranger.answer("GET wallet/transferReturn", { id })).refusal).toEqual(notFound);
  expect((await ask(recipient, id)).refusal).toEqual(invalid);
  expect((await giveBack(sender, id)).refusal).toEqual(invalid);
  // A gift of passes moves between two members too.
  await sender.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await sender.call("POST nft/transfer", { id: 1, quantity: 1, account: `${account}_b`, payPassword });
  const [gift] = (await sender.call("GET wallet/balanceLogs", { type: "nft" })).list;
  expect((await ask(sender, gift!.source.transfer)).refusal).toEqual(notFound);
  expect((await giveBack(recipient, gift!.source.transfer)).refusal).toEqual(notFound);
  // A line that is no transfer.
  const [credit] = (await sender.call("GET wallet/balanceLogs", { type: "credit" })).list;
  expect((await ask(sender, credit!.source.transfer)).refusal).toEqual(notFound);
  expect((await sender.answer("POST wallet/transferAsk", { id: "1" })).refusal.reason).toBe("invalid");
  expect(await usdtOf(sender)).toBe("800");
});

test("it can be asked for within seven days, and returned at any time", async ({
  server,
  account,
  pair: { sender, recipient, id },
}) => {
  const { askUntil } = await stateOf(sender, id);
  const [{ createdAt } = { createdAt: "" }] = (await sender.call("GET wallet/transferLogs", {})).list;
  expect(Date.parse(askUntil) - Date.parse(createdAt)).toBe(7 * DAY);
  server.clock.advance(7 * DAY);
  expect((await ask(sender, id)).refusal).toEqual(invalid);
  expect((await giveBack(recipient, id)).code).toBe(200);
  const { db } = server.ctx;
  const body = { account: `${account}_b`, amount: "10", payPassword };
  await sender.call("POST wallet/transfer", body);
  const [last] = (await sender.call("GET wallet/transferLogs", {})).list;
  await db
    .updateTable("member")
    .set({ closed_at: server.clock.now() })
    .where("account", "=", `${account}_b`)
    .execute();
  expect((await ask(sender, last!.id)).refusal).toEqual({ reason: "recipient_unknown" });
});

async function nameOf(member: Client): Promise<string> {
  return (await member.call("GET account/info", {})).username;
}
