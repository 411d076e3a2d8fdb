/** Many at once: faults.md 5, and postings that cross. */
import { expect } from "vitest";
import { checkLedger } from "../../server/ledger/check.ts";
import { newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const vote = { payType: "usdt" as const, payPassword: passwords.payPassword };

test("fault 5: of a hundred parallel spends of one balance exactly as many succeed as fit, and it is never negative", async ({
  server,
}) => {
  const rich = await newMember(server.origin, "rich");
  await rich.credit("rich", "3700");
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => rich.answer("POST vote/create", { ...vote, level: 1 })),
  );
  const done = answers.filter(({ code }) => code === 200);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused.every(({ refusal }) => refusal.reason === "insufficient_balance")).toBe(true);
  // Each vote returns part of its price as position income to the member's own earlier seats: some more fit.
  const { list } = await rich.call("GET wallet/balanceLogs", { asset: "usdt", limit: 200 });
  expect(list.every(({ balance }) => !balance.startsWith("-"))).toBe(true);
  expect(Number(list[0]!.balance)).toBeLessThan(100);
  expect(list.filter(({ type }) => type === "vote")).toHaveLength(done.length);
  expect(done.length).toBeGreaterThanOrEqual(37);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});

test("members who refer each other's payers vote at once without waiting in a ring", async ({ server }) => {
  const accounts = ["ring_a", "ring_b", "ring_c", "ring_d", "ring_e", "ring_f"];
  let referrer = "genesis";
  const ring = [];
  for (const account of accounts) {
    const client = await newMember(server.origin, account, referrer);
    await client.credit(account, "5000");
    ring.push(client);
    referrer = account;
  }
  const answers = await Promise.all(
    ring.flatMap((client) =>
      [1, 1, 2, 2, 2].map((level) => client.answer("POST vote/create", { ...vote, level })),
    ),
  );
  const refused = answers.filter(({ code, refusal }) => code !== 200 && refusal.reason !== "downgrade");
  expect(refused.map(({ text }) => text)).toEqual([]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

test("credits of many members at once leave custody equal to what they hold", async ({ server }) => {
  const client = await newMember(server.origin, "credited");
  await Promise.all(Array.from({ length: 40 }, () => client.credit("credited", "0.00000001")));
  expect(await client.call("GET wallet/balances", {})).toMatchObject({ usdt: "0.0000004" });
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});
