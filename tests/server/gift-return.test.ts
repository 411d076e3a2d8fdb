/** The way back for given passes: asking for them, and returning them. Source: rules.md P13 to P15. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ALLOWANCE_MS, usesADay } from "../../server/core/allowances.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";
import { onPostgres as sharedOnPostgres, test as base } from "../support/test.ts";

const { payPassword } = passwords;
const TIER = 1;

/** Recipients hold passes of the tier before, with lower numbers than those of the gift. */
async function makePair(server: Opened, account: string) {
  const recipient = await fundedMember(server.origin, `${account}_b`, "1000");
  await recipient.call("POST nft/buy", { id: TIER, quantity: 2, payPassword });
  const giver = await fundedMember(server.origin, account, "1000");
  await giver.call("POST nft/buy", { id: TIER, quantity: 3, payPassword });
  await give(giver, `${account}_b`, 2);
  const [sent] = await movesOf(giver);
  const [received] = await movesOf(recipient);
  return { giver, recipient, sent: sent!, received: received! };
}

/** A member who has given two of their three passes to somebody who had two. */
const test = base.extend("pair", ({ server, account }) => makePair(server, account));

const give = (member: Client, account: string, quantity: number) =>
  member.call("POST nft/transfer", { id: TIER, quantity, account, payPassword });
const giveBack = (member: Client, id: string, key = randomUUID()) =>
  member.answer("POST nft/transferReturn", { id, payPassword }, { key });
const ask = (member: Client, id: string) => member.answer("POST nft/transferAsk", { id });
const stateOf = (member: Client, id: string) => member.call("GET nft/transferReturn", { id });
const movesOf = async (member: Client) => (await member.call("GET nft/transaction", {})).list;
const heldBy = async (member: Client) =>
  (await member.call("GET nft/myNft", {})).flatMap(({ serials }) => serials ?? []);
const told = async (member: Client, event: string) =>
  (await member.call("GET inbox", { limit: 200 })).list.filter((message) => message.event === event);
const invalid = { reason: "invalid", field: "id" };

test("the recipient returns the same passes: in both histories and bills, with a receipt, and told to the giver", async ({
  account,
  pair: { giver, recipient, sent, received },
}) => {
  const before = await heldBy(recipient);
  const { data } = await giveBack(recipient, received.id);
  const { serials } = sent;
  const [line] = (await giver.call("GET wallet/balanceLogs", { type: "nft" })).list;
  const gift = data.receipt.v2!.subject["returns"];
  expect(data.receipt).toMatchObject({
    action: "nft/transferReturn",
    v2: { subject: { nft: TIER, quantity: 2, serials, recipient: { uid: giver.uid, account } } },
  });
  expect(line).toMatchObject({ amount: "2", source: { returns: gift, from: `${account}_b`, serials } });
  expect(serials!.every((serial) => before.includes(serial))).toBe(true);
  expect(await heldBy(giver)).toEqual(expect.arrayContaining(serials!));
  expect(await heldBy(giver)).toHaveLength(3);
  expect(await heldBy(recipient)).toEqual(before.filter((serial) => !serials!.includes(serial)));
  const [back] = await movesOf(giver);
  expect(back).toMatchObject({ direction: "in", account: `${account}_b`, quantity: 2, returns: sent.id });
  const [out] = await movesOf(recipient);
  expect(out).toMatchObject({ direction: "out", account, serials, returns: received.id });
  expect(await told(giver, "pass_returned")).toMatchObject([
    { kind: "pass", subject: String(TIER), data: { pass: TIER, quantity: 2, account: `${account}_b` } },
  ]);
  expect(await told(giver, "pass_received")).toEqual([]);
  const { returnedAt } = await stateOf(giver, sent.id);
  expect(returnedAt).toBe(data.receipt.at);
  expect(await stateOf(recipient, received.id)).toMatchObject({ askedAt: null, returnedAt, complete: false });
});

test("fault 961: a gift is returned once, whatever key asks for it, and a return is not returned", async ({
  account,
  pair: { giver, recipient, received },
}) => {
  const key = randomUUID();
  const first = await giveBack(recipient, received.id, key);
  expect((await giveBack(recipient, received.id, key)).text).toBe(first.text);
  // Even if its passes are back where they were.
  await give(giver, `${account}_b`, 3);
  expect((await giveBack(recipient, received.id)).refusal).toEqual({ reason: "changed_meanwhile" });
  expect(await heldBy(recipient)).toHaveLength(5);
  const back = (await movesOf(giver)).find(({ returns }) => returns !== undefined);
  expect((await giveBack(giver, back!.id)).refusal).toEqual(invalid);
  const out = (await movesOf(recipient)).find(({ returns }) => returns !== undefined);
  expect((await ask(recipient, out!.id)).refusal).toEqual(invalid);
});

test("fault 961: many requests to return it at once return it once", async ({
  pair: { giver, recipient, received },
}) => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(recipient, received.id)));
  expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  expect([(await heldBy(giver)).length, (await heldBy(recipient)).length]).toEqual([3, 2]);
});

sharedOnPostgres("fault 961: two servers return it once", async ({ server, account }) => {
  const { giver, recipient, received } = await makePair(server, account);
  const other = await openBeside(server);
  try {
    const there = new Client(other.origin);
    there.token = recipient.token;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => giveBack(i % 2 ? recipient : there, received.id)),
    );
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect([(await heldBy(giver)).length, (await heldBy(recipient)).length]).toEqual([3, 2]);
  } finally {
    await other.close();
  }
});

test("fault 962: what was pledged or given on since is not returned, nor other passes for it, and nothing moves", async ({
  account,
  pair: { giver, recipient, received },
}) => {
  const third = await newMember(giver.origin, `${account}_c`, account);
  expect(await stateOf(recipient, received.id)).toMatchObject({ complete: true });
  // The recipient's lowest numbers go first: both of their own, and one of the gift.
  await give(recipient, `${account}_c`, 3);
  expect(await stateOf(recipient, received.id)).toMatchObject({ complete: false });
  await recipient.call("POST nft/buy", { id: TIER, quantity: 2, payPassword });
  expect((await giveBack(recipient, received.id)).refusal).toEqual({ reason: "not_owned", field: "id" });
  expect(await heldBy(recipient)).toHaveLength(3);
  expect(await heldBy(giver)).toHaveLength(1);
  // Once it is back, the gift can be returned: the refusal did not count.
  await give(third, `${account}_b`, 3);
  expect(await stateOf(recipient, received.id)).toMatchObject({ complete: true, returnedAt: null });
  await recipient.call("POST nft/stake", { id: TIER, quantity: 3, payPassword });
  expect(await stateOf(recipient, received.id)).toMatchObject({ complete: false });
  expect((await giveBack(recipient, received.id)).refusal).toEqual({ reason: "not_owned", field: "id" });
  expect(await heldBy(recipient)).toHaveLength(6);
});

test("what guards a gift guards a return: the password, a suspension, the own limit, a freeze", async ({
  server,
  pair: {
    giver,
    recipient,
    received: { id },
  },
}) => {
  const wrong = await recipient.answer("POST nft/transferReturn", { id, payPassword: "wrong-password" });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
  await withSettings(server, { suspended: ["gift"] }, async () => {
    expect((await giveBack(recipient, id)).refusal.reason).toBe("suspended");
  });
  await recipient.call("POST wallet/ownLimit", { limit: "150", payPassword });
  expect((await giveBack(recipient, id)).refusal).toMatchObject({ reason: "above_limit", ownLimit: "150" });
  await recipient.call("POST account/freeze", {});
  expect((await giveBack(recipient, id)).refusal.reason).toBe("frozen");
  expect(await heldBy(giver)).toHaveLength(1);
});

test("fault 963: the giver asks for it back, which tells the recipient once and moves nothing", async ({
  server,
  account,
  pair: { giver, recipient, sent, received },
}) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(giver, sent.id)));
  const { askedAt } = answers[0]!.data;
  expect(answers.map(({ data }) => data.askedAt)).toEqual(Array(5).fill(askedAt));
  expect(askedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  // The giver does not learn whether the recipient has the passes.
  expect(answers.map(({ data }) => data.complete)).toEqual(Array(5).fill(undefined));
  expect(await told(recipient, "pass_asked")).toMatchObject([
    { kind: "pass", subject: `record-${received.id}`, data: { pass: TIER, quantity: 2, account } },
  ]);
  expect(await stateOf(recipient, received.id)).toMatchObject({ askedAt, returnedAt: null, complete: true });
  expect([(await heldBy(giver)).length, (await heldBy(recipient)).length]).toEqual([1, 4]);
  expect((await giveBack(recipient, received.id)).code).toBe(200);
  for (let asks = answers.length; asks < usesADay["nft/transferAsk"]!; asks += 1) await ask(giver, sent.id);
  expect((await ask(giver, sent.id)).refusal.reason).toBe("too_many_requests");
  server.clock.advance(ALLOWANCE_MS);
  expect((await ask(giver, sent.id)).data.askedAt).toBe(askedAt);
  expect(await told(recipient, "pass_asked")).toHaveLength(1);
});

test("fault 963: what was returned is not asked for, and tells nobody", async ({
  pair: { giver, recipient, sent, received },
}) => {
  const { data } = await giveBack(recipient, received.id);
  expect((await ask(giver, sent.id)).data).toMatchObject({ askedAt: null, returnedAt: data.receipt.at });
  expect(await told(recipient, "pass_asked")).toEqual([]);
});

test("fault 964: nobody else sees, asks for or returns it, and neither party acts for the other", async ({
  account,
  pair: { giver, recipient, sent, received },
}) => {
  const stranger = await newMember(giver.origin, `${account}_x`, account);
  const notFound = { reason: "not_found" };
  for (const id of [sent.id, received.id]) {
    expect((await ask(stranger, id)).refusal).toEqual(notFound);
    expect((await giveBack(stranger, id)).refusal).toEqual(notFound);
    expect((await stranger.answer("GET nft/transferReturn", { id })).refusal).toEqual(notFound);
  }
  // The other party's record of the same gift.
  expect((await giveBack(recipient, sent.id)).refusal).toEqual(notFound);
  expect((await ask(giver, received.id)).refusal).toEqual(notFound);
  expect((await ask(recipient, received.id)).refusal).toEqual(invalid);
  expect((await giveBack(giver, sent.id)).refusal).toEqual(invalid);
  const bought = (await movesOf(giver)).find(({ type }) => type === "MINT");
  expect((await ask(giver, bought!.id)).refusal).toEqual(notFound);
  for (const id of ["0", "-1", "x", "9".repeat(19)])
    expect((await giver.answer("POST nft/transferAsk", { id })).refusal.reason).toBe("invalid");
  expect(await heldBy(recipient)).toHaveLength(4);
});

test("it can be asked for within seven days, and returned at any time", async ({
  server,
  account,
  pair: { giver, recipient, sent, received },
}) => {
  const { askUntil } = await stateOf(giver, sent.id);
  expect(Date.parse(askUntil) - Date.parse(sent.createdAt)).toBe(7 * DAY);
  server.clock.advance(7 * DAY);
  expect((await ask(giver, sent.id)).refusal).toEqual(invalid);
  expect((await giveBack(recipient, received.id)).code).toBe(200);
  await give(giver, `${account}_b`, 1);
  const [last] = await movesOf(giver);
  await server.ctx.db
    .updateTable("member")
    .set({ closed_at: server.clock.now() })
    .where("account", "=", `${account}_b`)
    .execute();
  expect((await ask(giver, last!.id)).refusal).toEqual({ reason: "recipient_unknown" });
});
