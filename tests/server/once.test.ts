/** One effect per idempotency key: faults.md 1, 2 and 3. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "1000"));

const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };

test("fault 1: when the answer is lost after the commit, the same key gives the same answer, byte for byte, and one effect", async ({
  member,
}) => {
  const key = randomUUID();
  const first = await member.answer("POST vote/create", vote, { key });
  const again = await member.answer("POST vote/create", vote, { key });
  expect(first.code).toBe(200);
  expect(again.text).toBe(first.text);
  expect(await votes(member)).toHaveLength(1);
});

test("fault 1: the outcome can be asked for by its key", async ({ member }) => {
  const key = randomUUID();
  expect(await member.call("GET receipt", { key })).toEqual({ state: "unknown" });
  const { text } = await member.answer("POST vote/create", vote, { key });
  expect(await member.call("GET receipt", { key })).toEqual({ state: "done", response: JSON.parse(text) });
});

test("fault 1: nobody sees the outcome of another member's key, nor is kept from using it", async ({
  server,
  member,
}) => {
  const key = randomUUID();
  await member.call("POST vote/create", vote, { key });
  const other = await newMember(server.origin, "other");
  await other.credit("other", "100");
  expect(await other.call("GET receipt", { key })).toEqual({ state: "unknown" });
  expect(await other.call("POST vote/create", vote, { key })).toMatchObject({ payPrice: "100" });
});

test("fault 2: fifty requests at once with one key have one effect and one answer", async ({ member }) => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => member.answer("POST vote/create", vote, { key })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]!.code).toBe(200);
  expect(await votes(member)).toHaveLength(1);
  expect(await spent(member)).toBeLessThan(100.1);
});

test("fault 3: the same key with another amount is refused and has no effect", async ({ member }) => {
  const key = randomUUID();
  await member.call("POST vote/create", vote, { key });
  const before = await spent(member);
  const other = await member.answer("POST vote/create", { ...vote, level: 2 }, { key });
  expect(other).toMatchObject({ status: 200, code: 500, refusal: { reason: "idempotency_mismatch" } });
  expect(await spent(member)).toBe(before);
  expect(await votes(member)).toHaveLength(1);
});

test("fault 3: fifty at once with one key and two bodies have one effect, and the other body is refused", async ({
  member,
}) => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      member.answer("POST vote/create", { ...vote, level: 1 + (i % 2) }, { key }),
    ),
  );
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused).toHaveLength(25);
  expect(refused.every(({ refusal }) => refusal.reason === "idempotency_mismatch")).toBe(true);
  expect(await votes(member)).toHaveLength(1);
});

test("a refusal is not stored: the same key may be corrected and tried again", async ({ member }) => {
  const key = randomUUID();
  const poor = await member.answer("POST vote/create", { ...vote, level: 6 }, { key });
  expect(poor.refusal.reason).toBe("insufficient_balance");
  const wrong = await member.answer("POST vote/create", { ...vote, payPassword: "not the one" }, { key });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
  expect(await member.call("GET receipt", { key })).toEqual({ state: "unknown" });
  expect(await member.call("POST vote/create", vote, { key })).toMatchObject({ payPrice: "100" });
});

test("a key is required, and must be a UUID", async ({ member }) => {
  const none = await member.answer("POST vote/create", vote, { key: null });
  expect(none.refusal).toEqual({ reason: "idempotency_required", field: "idempotency-key" });
  const short = await member.answer("POST vote/create", vote, { key: "17" });
  expect(short.refusal).toEqual({ reason: "invalid", field: "idempotency-key" });
  expect(await votes(member)).toHaveLength(0);
});

test("the operator's credit has one effect per key too", async ({ account, member }) => {
  const key = randomUUID();
  const credit = { account, asset: "usdt" as const, amount: "5", reason: "gift" };
  const [first, second] = [
    await member.answer("POST operator/credit", credit, { key }),
    await member.answer("POST operator/credit", credit, { key }),
  ];
  expect(second.text).toBe(first.text);
  expect(await spent(member)).toBe(-5);
});

const spent = async (member: Client) => 1000 - Number((await member.call("GET wallet/balances", {})).usdt);
const votes = async (member: Client) => (await member.call("GET vote/voteValues", {})).list;
