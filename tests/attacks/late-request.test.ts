/** A request that arrives after its sender was told that it is given up: fault 183. */
import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { hashBody } from "../../server/core/body-hash.ts";
import { once, StoredOutcomes } from "../../server/core/once.ts";
import { Client, freshName, fundedMember, newMember, passwords } from "../support/client.ts";
import { engine, openBeside } from "../support/engine.ts";
import { test as base } from "../support/test.ts";

const { payPassword } = passwords;
const vote = { level: 1, payType: "usdt" as const, payPassword };
const gift = { account: "genesis", amount: "50", payPassword };

/** The member at both servers; the embedded engine allows one only. */
const test = base
  .extend("other", { scope: "file" }, async ({ server }, { onCleanup }) => {
    if (engine === "pglite") return server;
    const other = await openBeside(server);
    onCleanup(() => other.close());
    return other;
  })
  .extend("both", async ({ server, other }) => {
    const here = await fundedMember(server.origin, freshName("late"), "1000");
    const there = Object.assign(new Client(other.origin), { token: here.token, uid: here.uid });
    return { here, there };
  });

const usdt = async (member: Client) => (await member.call("GET wallet/balances", {})).usdt;

describe("fault 183: a key that was given up", () => {
  test("has no effect at any server, whatever arrives under it, and is said so by its own reason", async ({
    both: { here, there },
  }) => {
    const key = randomUUID();
    expect(await here.call("POST receipt/void", { key })).toEqual({ state: "void" });
    expect(await there.call("POST receipt/void", { key: key.toUpperCase() })).toEqual({ state: "void" });
    for (const member of [here, there]) {
      const late = await member.answer("POST wallet/transfer", gift, { key });
      expect(late).toMatchObject({ code: 500, refusal: { reason: "voided" } });
      expect(await member.answer("POST vote/create", vote, { key })).toMatchObject({
        refusal: { reason: "voided" },
      });
    }
    expect(await usdt(here)).toBe("1000");
    expect(await here.call("GET receipt", { key })).toEqual({ state: "unknown" });
  });

  test("keeps its outcome where it was carried out before", async ({ both: { here, there } }) => {
    const key = randomUUID();
    const { text } = await here.answer("POST wallet/transfer", gift, { key });
    expect(await there.call("POST receipt/void", { key })).toEqual({
      state: "done",
      response: JSON.parse(text),
    });
    expect((await there.answer("POST wallet/transfer", gift, { key })).text).toBe(text);
    expect(await usdt(here)).toBe("950");
  });

  test("is either carried out or refused, and each side is told the same, when both come at once", async ({
    both: { here, there },
  }) => {
    const rounds = Array.from({ length: 24 }, async (_, i) => {
      const key = randomUUID();
      const send = () =>
        i % 3 === 0
          ? here.answer("POST vote/create", vote, { key })
          : here.answer("POST wallet/transfer", { ...gift, amount: "10" }, { key });
      const [sent, given] = await Promise.all([send(), there.call("POST receipt/void", { key })]);
      // What was refused for another reason is not carried out, and free to be given up.
      if (sent.code === 200) expect(given.state).toBe("done");
      else expect(given.state).toBe("void");
      return { done: sent.code === 200, amount: i % 3 === 0 ? 100 : 10 };
    });
    const outcomes = await Promise.all(rounds);
    const spent = outcomes.filter(({ done }) => done).reduce((sum, { amount }) => sum + amount, 0);
    const lines = (await here.call("GET wallet/balanceLogs", { limit: 200 })).list;
    const paid = lines.filter(({ asset, amount }) => asset === "usdt" && amount.startsWith("-"));
    expect(paid.reduce((sum, { amount }) => sum - Number(amount), 0)).toBe(spent);
  });

  test("is the member's own: nobody else's request is refused for it", async ({ server, both: { here } }) => {
    const key = randomUUID();
    const stranger = await newMember(server.origin, freshName("stranger"));
    await stranger.call("POST receipt/void", { key });
    expect(await here.answer("POST wallet/transfer", gift, { key })).toMatchObject({ code: 200 });
  });

  test("is refused in another form, and not without limit", async ({ both: { here } }) => {
    for (const key of ["", "x", `${randomUUID()}0`])
      expect(await here.answer("POST receipt/void", { key })).toMatchObject({
        refusal: { reason: "invalid", field: "key" },
      });
    let last = "";
    for (let given = 0; last === "" && given < 250; given += 1) {
      const { code, refusal } = await here.answer("POST receipt/void", { key: randomUUID() });
      if (code !== 200) last = refusal.reason;
    }
    expect(last).toBe("too_many_requests");
  });

  test("of a password change leaves the password as it was", async ({ server }) => {
    const account = freshName("changer");
    const member = await newMember(server.origin, account);
    const key = randomUUID();
    await member.call("POST receipt/void", { key });
    const body = { oldPassword: passwords.password, password: "another-login-7", payPassword };
    expect(await member.answer("POST account/changePassword", body, { key })).toMatchObject({
      refusal: { reason: "voided" },
    });
    await member.login(account);
  });
});

const perform = async () => "done";

test("fault 183: what was not finished within the request's limit is rolled back", async ({ server }) => {
  const request = { owner: "member:0", key: randomUUID(), action: "test", body: hashBody(server.ctx, {}) };
  const late = { ...request, until: performance.now() - 1 };
  await expect(once(server.ctx, late, perform, JSON.stringify)).rejects.toMatchObject({
    reason: "unavailable",
  });
  expect(await new StoredOutcomes(server.ctx).find(request, null)).toBeNull();
  expect(await once(server.ctx, request, perform, JSON.stringify)).toBe('"done"');
});
