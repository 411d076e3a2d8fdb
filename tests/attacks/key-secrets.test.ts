/** A key is for one request, with its passwords. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

test("fault 106: a key re-sent with another new password is refused, and the first password holds", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const key = randomUUID();
  const first = await member.answer("POST account/changePassword", body("the-first-one"), { key });
  const other = await member.answer("POST account/changePassword", body("the-second-one"), { key });
  expect(other.refusal.reason).toBe("idempotency_mismatch");
  expect((await member.answer("POST account/changePassword", body("the-first-one"), { key })).text).toBe(
    first.text,
  );
  await new Client(server.origin).login(account, "the-first-one");
});

test("fault 106: a vote's key re-sent with another password is refused, and without it the answer is stored once", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  const key = randomUUID();
  const vote = { level: 1, payType: "usdt" as const };
  const first = await member.answer(
    "POST vote/create",
    { ...vote, payPassword: passwords.payPassword },
    { key },
  );
  expect(first.code).toBe(200);
  const other = await member.answer("POST vote/create", { ...vote, payPassword: "not the one" }, { key });
  expect(other.refusal.reason).toBe("idempotency_mismatch");
  const stored = await server.ctx.db
    .selectFrom("outcome")
    .select("body_hash")
    .where("key", "=", key)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(passwords.payPassword);
});

const body = (password: string) => ({
  oldPassword: passwords.password,
  password,
  payPassword: passwords.payPassword,
});
