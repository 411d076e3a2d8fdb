/** Members who make rows as fast as they can, and rows that nobody needs any more. Source: rules.md A31, A32, N17, F11. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { SIGN_INS_KEPT } from "../../server/accounts/account-events.ts";
import { SESSIONS_MAX } from "../../server/accounts/sessions.ts";
import { ALLOWANCE_MS, usesADay } from "../../server/core/allowances.ts";
import { PURGE_BATCH, purgeOnce } from "../../server/core/retention.ts";
import { purges } from "../../server/main/purges.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { png } from "../support/images.ts";
import { onPostgres, test as base } from "../support/test.ts";
import { upload } from "../support/upload.ts";

const { payPassword } = passwords;
const DAY_MS = 24 * 3_600_000;
const FEEDBACKS = usesADay["feedback/create"]!;
const NOON = new Date("2026-11-22T12:00:00.000Z");

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "1000"));

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(NOON);
});

const write = (member: Client, key: string = randomUUID()) =>
  member.answer("POST feedback/create", { content: "again" }, { key });

test("of 300 feedbacks, twenty at once, only a day's are taken, and a refused key is good the day after", async ({
  member,
  server,
}) => {
  const key = randomUUID();
  // As many at once as a server has connections: more would wait for one, longer than a busy machine lets them.
  const answers: Awaited<ReturnType<typeof write>>[] = [];
  while (answers.length < 300)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => write(member)))));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(answers.length - refused.length).toBe(FEEDBACKS);
  const until = {
    reason: "too_many_requests",
    retryAt: new Date(NOON.getTime() + ALLOWANCE_MS).toISOString(),
  };
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, refusal: until });
  expect((await write(member, key)).refusal).toEqual(until);
  server.clock.advance(ALLOWANCE_MS - 1);
  expect((await write(member, key)).refusal).toEqual(until);
  server.clock.advance(1);
  expect((await write(member, key)).code).toBe(200);
  expect(await count(server, "feedback", member)).toBe(FEEDBACKS + 1);
});

test("a flood counts for its member and its action alone, and a repeated key does not count", async ({
  account,
  member,
  server,
}) => {
  const key = randomUUID();
  const first = await write(member, key);
  for (let i = 0; i < FEEDBACKS; i += 1) expect((await write(member, key)).text).toBe(first.text);
  for (let i = 1; i < FEEDBACKS; i += 1) expect((await write(member)).code).toBe(200);
  expect((await write(member)).refusal.reason).toBe("too_many_requests");
  expect((await write(member, key)).text).toBe(first.text);
  expect((await write(await newMember(server.origin, `${account}_beside`))).code).toBe(200);
  expect((await member.answer("POST nft/buy", { id: 1, quantity: 1, payPassword })).code).toBe(200);
});

test("a vote past the allowance is refused, and the others of its batch are carried out", async ({
  account,
  member,
  server,
}) => {
  const others = await Promise.all(
    [1, 2, 3].map((i) => fundedMember(server.origin, `${account}_${i}`, "1000")),
  );
  const used = { owner: `member:${member.uid}`, action: "vote/create", since: NOON, used: 5_000 };
  await server.ctx.db.insertInto("allowance").values(used).execute();
  const body = { level: 1, payType: "usdt", payPassword } as const;
  const voters = [others[0]!, member, others[1]!, others[2]!];
  const answers = await Promise.all(voters.map((voter) => voter.answer("POST vote/create", body)));
  expect(answers.map(({ refusal }) => refusal?.reason ?? "done")).toEqual([
    "done",
    "too_many_requests",
    "done",
    "done",
  ]);
  const outcomes = server.ctx.db.selectFrom("outcome").select("key").where("response", "is", null);
  expect(await outcomes.execute()).toEqual([]);
});

test("a stake of less than one fuel is refused with what is the least", async ({ account, member }) => {
  await member.credit(account, "10", "fuel");
  const stake = (amount: string) => member.answer("POST stake/create", { amount, payPassword });
  for (const amount of ["0.00000001", "0.99999999"])
    expect((await stake(amount)).refusal).toEqual({ reason: "below_minimum", field: "amount", minimum: "1" });
  expect((await stake("1")).code).toBe(200);
  const config = await member.call("GET config", {});
  expect(config).toMatchObject({ stakeMinAmount: "1" });
});

test("a refused vote does not count, nor does it keep others of its batch from theirs", async ({
  member,
  server,
}) => {
  const body = { level: 6, payType: "usdt" as const, payPassword };
  const answers = await Promise.all([1, 2, 3].map(() => member.answer("POST vote/create", body)));
  expect(answers.map(({ refusal }) => refusal.reason)).toEqual(Array(3).fill("insufficient_balance"));
  expect(await usesOf(server, member)).toEqual([]);
  expect((await member.answer("POST vote/create", { ...body, level: 1 })).code).toBe(200);
  expect(await usesOf(server, member)).toEqual(["vote/create 1"]);
});

test("a member who signs in without end has few sessions, events and pushes, and the used session goes on", async ({
  account,
  member,
  server,
}) => {
  const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22) };
  await member.call("POST push/subscribe", { endpoint: "https://push.example.com/flood", keys, lang: "en" });
  for (let i = 0; i < 130; i += 1) {
    server.clock.advance(1_000);
    // The phone is in use: now and then it asks for something.
    if (i % 40 === 0) server.clock.advance(6 * 60_000);
    expect((await member.answer("GET account/info", {})).code).toBe(200);
    await new Client(server.origin).login(account);
  }
  expect((await member.answer("GET account/info", {})).code).toBe(200);
  const rows = async (table: "session" | "push_message") => {
    const found = server.ctx.db
      .selectFrom(table)
      .select("member_id")
      .where("member_id", "=", BigInt(member.uid!));
    return (await found.execute()).length;
  };
  expect(await rows("session")).toBe(SESSIONS_MAX);
  expect(await rows("push_message")).toBeLessThan(25);
  const old = Array.from({ length: SIGN_INS_KEPT }, () => ({
    member_id: BigInt(member.uid!),
    type: "sign_in" as const,
    device: null,
    created_at: NOON,
  }));
  await server.ctx.db.insertInto("account_event").values(old).execute();
  await new Client(server.origin).login(account);
  expect(await count(server, "account_event", member)).toBe(SIGN_INS_KEPT);
});

test("of pictures sent many at once only a day's are decoded and kept, and another member's is not kept waiting", async ({
  account,
  member,
  server,
}) => {
  const other = await newMember(server.origin, `${account}_beside`);
  const bytes = png();
  const wave = () => Promise.all(Array.from({ length: 40 }, () => upload(member, bytes)));
  const first = wave();
  expect((await upload(other, bytes)).code).toBe(200);
  const answers = await first;
  while (!answers.some(({ status }) => status === 429)) answers.push(...(await wave()));
  // Some of those were refused for others that waited, and did not count in the end.
  do answers.push(await upload(member, bytes));
  while (answers.at(-1)!.code === 200);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(usesADay["app/upload"]!);
  expect(await uploadsOf(server, member)).toHaveLength(usesADay["app/upload"]!);
  const retryAt = new Date(NOON.getTime() + ALLOWANCE_MS).toISOString();
  expect(answers.at(-1)).toMatchObject({ status: 429, refusal: { reason: "too_many_requests", retryAt } });
});

test("pictures that no feedback took are deleted after a day; those taken and the operator's stay", async ({
  member,
  operator,
  server,
}) => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await upload(member, png())).data.id);
  await member.call("POST feedback/create", { content: "look", images: [ids[0]!] });
  server.clock.advance(DAY_MS);
  const young = (await upload(member, png())).data.id;
  await purge(server);
  expect(await uploadsOf(server, member)).toEqual([...ids, young].toSorted());
  server.clock.advance(1);
  await purge(server);
  expect(await uploadsOf(server, member)).toEqual([ids[0]!, young].toSorted());
  const refusal = { reason: "bad_file", field: "images" };
  const taken = await member.answer("POST feedback/create", { content: "late", images: [ids[1]!] });
  expect(taken.refusal).toEqual(refusal);
  void operator;
});

test("answers under keys are kept as long as written down, by the database's clock, and no longer", async ({
  member,
  server,
}) => {
  const { db } = server.ctx;
  const owner = `member:${member.uid}`;
  const operator = `operator:${member.uid}`;
  // What moved a member's money or passes has a receipt, and stays.
  const ages = [
    [owner, "feedback/create", [89, 91]],
    [owner, "nft/buy", [91, 731, 7_300]],
    [operator, "operator/credit", [91, 729, 731]],
  ] as const;
  for (const [of, action, days] of ages)
    for (const age of days) {
      const created_at = new Date(Date.now() - age * DAY_MS);
      const answer = { body_hash: "", response: String(age), created_at };
      await db
        .insertInto("outcome")
        .values({ owner: of, key: randomUUID(), action, ...answer })
        .execute();
    }
  // A server whose clock is wrong, or somebody else's, deletes nothing sooner.
  server.clock.advance(1_000 * DAY_MS);
  await purge(server);
  const kept = await db
    .selectFrom("outcome")
    .select(["action", "response"])
    .where("owner", "in", [owner, operator])
    .execute();
  expect(kept.map(({ action, response }) => `${action} ${response}`).toSorted()).toEqual([
    "feedback/create 89",
    "nft/buy 7300",
    "nft/buy 731",
    "nft/buy 91",
    "operator/credit 729",
    "operator/credit 91",
  ]);
});

test("what is due is deleted in short batches, as often as it takes", async ({ member, server }) => {
  const rows = Array.from({ length: PURGE_BATCH * 2 + 1 }, () => ({
    member_id: BigInt(member.uid!),
    type: "sign_in" as const,
    device: null,
    created_at: new Date(NOON.getTime() - 366 * DAY_MS),
  }));
  await server.ctx.db.insertInto("account_event").values(rows).execute();
  let rounds = 1;
  while ((await purgeOnce(server.ctx, purges)).hasMore) rounds += 1;
  expect(rounds).toBe(3);
  expect(await count(server, "account_event", member)).toBe(1);
});

onPostgres(
  "two servers delete at once without waiting for each other, and each row once",
  async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const there = await openBeside(server);
    try {
      const rows = Array.from({ length: PURGE_BATCH * 4 }, () => ({
        member_id: BigInt(member.uid!),
        type: "sign_in" as const,
        device: null,
        created_at: new Date(NOON.getTime() - 366 * DAY_MS),
      }));
      await server.ctx.db.insertInto("account_event").values(rows).execute();
      await Promise.all([purge(server), purge(there)]);
      expect(await count(server, "account_event", member)).toBe(1);
    } finally {
      await there.close();
    }
  },
);

async function purge({ ctx }: Opened): Promise<void> {
  while ((await purgeOnce(ctx, purges)).hasMore);
}

async function count(server: Opened, table: "feedback" | "account_event", { uid }: Client): Promise<number> {
  const rows = server.ctx.db.selectFrom(table).select("id").where("member_id", "=", BigInt(uid!));
  return (await rows.execute()).length;
}

async function usesOf({ ctx }: Opened, { uid }: Client): Promise<string[]> {
  const rows = ctx.db.selectFrom("allowance").select(["action", "used"]).where("owner", "=", `member:${uid}`);
  return (await rows.execute()).map((row) => `${row.action} ${row.used}`);
}

async function uploadsOf({ ctx }: Opened, { uid }: Client): Promise<string[]> {
  const rows = ctx.db.selectFrom("upload").select("id").where("member_id", "=", BigInt(uid!)).orderBy("id");
  return (await rows.execute()).map(({ id }) => id);
}
