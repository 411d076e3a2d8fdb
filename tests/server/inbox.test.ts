/** What concerns a member is written once, with its cause, whether or not a device takes pushes. Source: rules.md N19 to N24. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { INBOX_MAX, type Inbox, type InboxMessage } from "../../contract/inbox/schemas.ts";
import { announce } from "../../server/announce/announce.ts";
import { deleteOldMessages, forgetDeletedMessages } from "../../server/inbox/retention.ts";
import { Browser } from "../support/browsers.ts";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";
import { run as runStakes, runDays, stake, staker, today } from "../support/stakes.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;

const wholeInbox = async (client: Client) => (await client.call("GET inbox", { limit: 200 })).list;
/** Without what the test gave the member to begin with. */
const inboxOf = async (client: Client) =>
  (await wholeInbox(client)).filter(({ event }) => event !== "platform_credited");
const eventsOf = async (client: Client) => (await inboxOf(client)).map(({ event }) => event);

test("a withdrawal is told of at each step that others take, and opens itself", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  server.clock.stopAt(platformTime("20:00:00"));
  const asked = async (amount: string) => (await withdraw(member, amount)).data.id;
  const [paid, refused, taken] = [await asked("120"), await asked("130"), await asked("140")];
  await member.call("POST operator/withdraw/approve", { id: paid });
  await member.call("POST operator/withdraw/confirm", { id: paid, txHash: `0x${"ab".repeat(32)}` });
  await member.call("POST operator/withdraw/reject", { id: refused, reason: "not now" });
  await member.call("POST withdraw/cancel", { id: taken });
  const at = server.clock.now().toISOString();
  const message = { kind: "withdrawal", readAt: null, createdAt: at };
  expect(await inboxOf(member)).toMatchObject([
    { ...message, event: "withdrawal_rejected", subject: refused, data: { amount: "130" } },
    { ...message, event: "withdrawal_confirmed", subject: paid, data: { amount: "120" } },
    { ...message, event: "withdrawal_approved", subject: paid, data: { amount: "120" } },
  ]);
});

test("a transfer and a gift are told to who gets them alone, once a request", async ({ server, account }) => {
  const sender = await fundedMember(server.origin, account, "1000");
  const recipient = await newMember(server.origin, `${account}_r`, account);
  const key = randomUUID();
  const body = { account: `${account}_r`, amount: "20", payPassword };
  for (let n = 0; n < 3; n += 1) await sender.call("POST wallet/transfer", body, { key });
  await sender.call("POST nft/buy", { id: 2, quantity: 2, payPassword });
  await sender.call("POST nft/transfer", { id: 2, quantity: 2, account: `${account}_r`, payPassword });
  const { list: lines } = await recipient.call("GET wallet/balanceLogs", { type: "transfer" });
  expect(await inboxOf(recipient)).toMatchObject([
    { kind: "pass", event: "pass_received", subject: "2", data: { pass: 2, quantity: 2, account } },
    {
      kind: "transfer",
      event: "transfer_received",
      subject: `${lines[0]!.seq}`,
      data: { amount: "20", account },
    },
  ]);
  expect(await inboxOf(sender)).toEqual([]);
});

test("fault 695: what the platform credits or takes back is told, with its line of the bill, once", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  for (const [asset, amount] of [
    ["usdt", "50"],
    ["points", "8"],
    ["lock", "4"],
    ["usdt", "-12.5"],
  ] as const)
    await member.call("POST operator/credit", { account, asset, amount, reason: "by hand" });
  const tooMuch = { account, asset: "usdt" as const, amount: "-50", reason: "too much" };
  expect((await member.answer("POST operator/credit", tooMuch)).code).not.toBe(200);
  const { list: lines } = await member.call("GET wallet/balanceLogs", { type: "credit" });
  const messages = await wholeInbox(member);
  expect(messages.map(({ kind, event, data }) => ({ kind, event, data }))).toEqual([
    { kind: "transfer", event: "platform_debited", data: { asset: "usdt", change: "-12.5" } },
    { kind: "transfer", event: "platform_credited", data: { asset: "lock", change: "4" } },
    { kind: "transfer", event: "platform_credited", data: { asset: "points", change: "8" } },
    { kind: "transfer", event: "platform_credited", data: { asset: "usdt", change: "50" } },
  ]);
  const found = messages.map(({ subject }) => lines.find(({ seq }) => `${seq}` === subject));
  expect(found.map((line) => [line?.asset, line?.amount])).toEqual(
    messages.map(({ data }) => [data.asset, data.change]),
  );
});

test("fault 601: a refused request leaves no message", async ({ server, account }) => {
  const sender = await fundedMember(server.origin, account, "10");
  const recipient = await newMember(server.origin, `${account}_r`, account);
  const body = { account: `${account}_r`, amount: "20", payPassword };
  expect((await sender.answer("POST wallet/transfer", body)).refusal.reason).toBe("insufficient_balance");
  expect((await sender.answer("POST nft/buy", { id: 1, quantity: 1, payPassword })).code).not.toBe(200);
  expect(await inboxOf(recipient)).toEqual([]);
});

test("fault 601: what is rolled back is in no inbox, and what is told twice is there once", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const tell = (id: string, fails = false) =>
    server.ctx.db.transaction().execute(async (tx) => {
      await announce(tx, BigInt(member.uid!), { event: "deposit_credited", id, at: server.clock.now() });
      if (fails) throw new Error("undone");
    });
  await expect(tell("1", true)).rejects.toThrow("undone");
  expect(await inboxOf(member)).toEqual([]);
  await Promise.all([tell("1"), tell("1"), tell("2"), tell("1")]);
  await tell("2");
  expect((await inboxOf(member)).map(({ subject }) => subject).toSorted()).toEqual(["1", "2"]);
});

test("a reply opens its conversation; who reads it there has read its message", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await member.call("POST feedback/create", { content: "Hello" });
  const [asked] = (await member.call("GET feedback/history", {})).list;
  await member.call("POST operator/feedback/reply", { id: asked!.id, reply: "Yes" });
  await member.call("POST operator/feedback/reply", { id: asked!.id, reply: "And more" });
  const before = await inboxOf(member);
  expect(before.map(({ event, subject, readAt }) => [event, subject, readAt])).toEqual([
    ["feedback_replied", asked!.id, null],
    ["feedback_replied", asked!.id, null],
  ]);
  const [answered] = (await member.call("GET feedback/history", {})).list;
  const first = answered!.messages.find(({ from }) => from === "platform");
  await member.call("POST feedback/read", { ids: [first!.id] });
  expect((await inboxOf(member)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
});

test("a new device and what happens to the account's safety are told; an own known device is not", async ({
  server,
  account,
}) => {
  const browser = new Browser(server.origin, "phone");
  await browser.register(account, "genesis");
  await browser.signIn(account);
  await browser.signIn(account);
  await new Browser(server.origin, "laptop").signIn(account);
  await browser.call("POST account/freeze", {});
  const messages = await inboxOf(browser);
  expect(messages.map(({ kind, event }) => [kind, event])).toEqual([
    ["security", "frozen"],
    ["security", "new_device"],
  ]);
  const { list } = await browser.call("GET account/events", {});
  const device = list.find(({ type }) => type === "new_device")!;
  expect(messages[1]!.subject).toBe(device.id);
  await browser.call("POST account/eventsRead", { ids: [device.id] });
  expect((await inboxOf(browser)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
});

test("a vote is told of once at nine tenths of its cap and once at it, and again at a cap of its own after", async ({
  server,
  account,
}) => {
  const owner = await fundedMember(server.origin, account, "10000");
  await owner.credit(account, "1000", "fuel");
  await owner.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  const [vote] = (await owner.call("GET vote/voteValues", {})).list;
  let below = 0;
  // A tenth of each payment goes to the referrer.
  const earn = async (level: number) => {
    const payer = await fundedMember(server.origin, `${account}_${(below += 1)}`, "5000", account);
    await payer.call("POST vote/create", { level, payType: "usdt", payPassword });
  };
  const told = async () =>
    (await inboxOf(owner)).map(({ event, subject, data }) => [event, subject, data.amount, data.cap]);
  await earn(5);
  await earn(4);
  expect(await told()).toEqual([]);
  await earn(3);
  const near = ["vote_near_cap", vote!.id, "450", "480"];
  expect(await told()).toEqual([near]);
  await earn(1);
  expect(await told()).toEqual([near]);
  await earn(3);
  const due = ["reinvestment_due", vote!.id, "480", "480"];
  expect(await told()).toEqual([due, near]);
  await earn(5);
  expect(await told()).toEqual([due, near]);
  await owner.call("POST vote/repurchase", { payType: "usdt", payPassword });
  await earn(6);
  await earn(6);
  const [last, ...earlier] = await told();
  expect(last).toEqual(["reinvestment_due", vote!.id, "960", "960"]);
  expect(earlier).toEqual([due, near]);
});

test("a vote that has no re-investment left is out", async ({ server, account }) => {
  const owner = await fundedMember(server.origin, account, "300");
  await owner.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await server.ctx.db
    .updateTable("vote")
    .set({ repurchases_left: 0 })
    .where("member_id", "=", BigInt(owner.uid!))
    .execute();
  const payer = await fundedMember(server.origin, `${account}_p`, "5000", account);
  await payer.call("POST vote/create", { level: 6, payType: "usdt", payPassword });
  expect(await inboxOf(owner)).toMatchObject([
    { kind: "vote", event: "vote_out", data: { level: 1, amount: "150", cap: "150", chances: 0 } },
  ]);
});

test("fault 600: the daily job tells all whose votes it fills, and nobody when it runs again", async ({
  server,
  account,
}) => {
  const owners: Client[] = [];
  for (let n = 0; n < 4; n += 1) {
    const owner = await fundedMember(server.origin, `${account}_${n}`, "5000");
    await owner.call("POST vote/create", { level: 6, payType: "usdt", payPassword });
    owners.push(owner);
  }
  // A unit from its cap, and a unit short of nine tenths of it.
  const set = (owner: Client, value: string) =>
    sql`update vote set vote_value = ${sql.raw(value)} where member_id = ${BigInt(owner.uid!)}`.execute(
      server.ctx.db,
    );
  await set(owners[0]!, "released + 1");
  await set(owners[1]!, "released * 10 / 9 + 2");
  server.clock.advance(DAY);
  await withSettings(server, { dividendRate: "0.0001" }, async () => {
    for (let n = 0; n < 2; n += 1)
      await owners[0]!.call("POST operator/job/run", { name: "dividend", day: today(server) });
  });
  const inboxes = await Promise.all(owners.map(eventsOf));
  expect(inboxes).toEqual([["reinvestment_due"], ["vote_near_cap"], [], []]);
});

test("a stake is told of at its end, once", async ({ server, account }) => {
  const member = await staker(server, account, "100");
  await stake(member, "60");
  const [made] = (await member.call("GET stake/list", {})).list;
  await runDays(server, 29);
  const told = async () =>
    server.ctx.db
      .selectFrom("inbox_message")
      .select(["event", "subject", "data"])
      .where("member_id", "=", BigInt(member.uid!))
      .where("event", "!=", "platform_credited")
      .execute();
  expect(await told()).toEqual([]);
  await runDays(server, 1);
  await runStakes(server);
  await runDays(server, 2);
  expect(await told()).toEqual([{ event: "stake_ended", subject: made!.id, data: { amount: "60" } }]);
});

test("pages go back to the oldest, and count what is unread of all", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await fill(server, member, 7);
  const pages: InboxMessage[][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Inbox = await member.call("GET inbox", { limit: 3, ...(cursor && { cursor }) });
    expect(page.unread).toBe(7);
    pages.push(page.list);
    cursor = page.next;
  }
  expect(pages.map((page) => page.map(({ subject }) => subject))).toEqual([
    ["7", "6", "5"],
    ["4", "3", "2"],
    ["1"],
  ]);
  expect((await member.answer("GET inbox", { cursor: "nonsense" })).refusal.field).toBe("cursor");
});

test("what is read on one device is read on the other, up to what was on its screen, and the first mark stays", async ({
  server,
  account,
}) => {
  const phone = await newMember(server.origin, account);
  const laptop = await newSession(phone, account);
  await fill(server, phone, 4);
  const mirror = new Mirror();
  await syncTo(mirror, phone);
  const all = await inboxOf(laptop);
  const shown = all[1]!;
  const key = randomUUID();
  const marks = [1, 2, 3].map(() => laptop.answer("POST inbox/read", { id: shown.id }, { key }));
  expect((await Promise.all(marks)).map(({ code }) => code)).toEqual([200, 200, 200]);
  const [page] = await syncTo(mirror, phone);
  const marked = page!.lists.inbox!.map(({ subject, readAt }) => [subject, readAt !== null]);
  expect(marked).toEqual([
    ["1", true],
    ["2", true],
    ["3", true],
  ]);
  expect(await inboxOf(phone)).toMatchObject([
    { readAt: null },
    ...all.slice(1).map(() => ({ readAt: expect.any(String) })),
  ]);
  const before = await inboxOf(phone);
  server.clock.advance(60_000);
  await phone.call("POST inbox/read", { id: all[0]!.id });
  await phone.call("POST inbox/read", { id: shown.id });
  expect((await inboxOf(phone)).slice(1)).toEqual(before.slice(1));
  expect((await phone.call("GET inbox", {})).unread).toBe(0);
});

test("many devices that mark at once in any order do not block each other", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await fill(server, member, 20);
  const ids = (await inboxOf(member)).map(({ id }) => id);
  const answers = await Promise.all(ids.slice(0, 10).map((id) => member.answer("POST inbox/read", { id })));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
  expect((await member.call("GET inbox", {})).unread).toBe(0);
});

test("fault 604: the newest are kept of a member, and none beyond its time; devices forget with the server", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  await fill(server, member, 3);
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const oldest = mirror.content().lists["inbox"] as { id: string }[];
  await fill(server, member, INBOX_MAX, 3);
  await syncTo(mirror, member);
  const kept = mirror.content().lists["inbox"] as { id: string }[];
  expect(kept).toHaveLength(INBOX_MAX);
  expect(kept.map(({ id }) => id)).not.toContain(oldest[0]!.id);
  const { db } = server.ctx;
  const later = new Date(server.clock.now().getTime() + 181 * DAY);
  const purge = (now: Date) => db.transaction().execute((tx) => deleteOldMessages(tx, now, 250));
  expect(await purge(server.clock.now())).toBe(0);
  expect(await purge(later)).toBe(250);
  while ((await purge(later)) > 0);
  await syncTo(mirror, member);
  expect(mirror.content().lists["inbox"]).toEqual([]);
  expect(await inboxOf(member)).toEqual([]);
  const forget = (now: Date) => db.transaction().execute((tx) => forgetDeletedMessages(tx, now, 10_000));
  expect(await forget(new Date(later.getTime() + 99 * DAY))).toBeLessThan(INBOX_MAX);
  expect(await forget(new Date(later.getTime() + 101 * DAY))).toBeGreaterThanOrEqual(INBOX_MAX);
});

test("fault 731: a message that comes, and a sign-in, write nothing into those that are kept", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const phone = new Browser(member.origin, "phone");
  await phone.signIn(account);
  const { db } = server.ctx;
  await fill(server, member, 3);
  await newSession(member, account);
  // A row that was locked names the transaction, which has ended. To mark one as read locks it too.
  const locked = sql<{ count: bigint }>`
    select count(*) from (
      select xmax, member_id from inbox_message where read_at is null
      union all select xmax, member_id from account_event where read_at is null
    ) rows where member_id = ${member.uid}::bigint and xmax <> 0`;
  expect((await locked.execute(db)).rows).toEqual([{ count: 0n }]);
});

/** Credited deposits as nobody sent them. */
async function fill(server: Opened, { uid }: Client, count: number, after = 0): Promise<void> {
  await server.ctx.db.transaction().execute(async (tx) => {
    for (let n = after + 1; n <= after + count; n += 1)
      await announce(tx, BigInt(uid!), { event: "deposit_credited", id: `${n}`, at: server.clock.now() });
  });
}

/** A session on another device, of which nobody is told here. */
async function newSession(member: Client, account: string): Promise<Client> {
  const other = new Browser(member.origin, "laptop");
  await other.signIn(account);
  const [event] = (await member.call("GET account/events", {})).list;
  await member.call("POST account/eventsRead", { ids: [event!.id] });
  return other;
}
