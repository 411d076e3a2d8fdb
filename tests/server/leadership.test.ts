/** Leadership income. Source: rules.md V12, V13 and V14. */
import { expect } from "vitest";
import { checkLedger } from "../../server/ledger/check.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const vote = { payType: "usdt" as const, payPassword: passwords.payPassword };

/** Thresholds that a test can reach; the rates are the default ones. */
const grades = [0, 1_000, 2_000, 4_000, 8_000, 16_000].map((performance, grade) => ({
  grade,
  performance: String(performance),
  rate: grade === 0 ? "0" : `0.0${grade}`,
}));

test.beforeAll(async ({ operator }) => {
  await operator.call("POST operator/config", { leadershipGrades: grades, reason: "test" });
});

test("a grade begins exactly at its performance, and counts what was voted before the payment", async ({
  server,
  operator,
}) => {
  const leader = await member(server, "edge_leader", "genesis", 4);
  const below = await member(server, "edge_below", "edge_leader", 1, 1, 2, 3);
  // 100 + 100 + 300 + 500: the fourth payment brought it to 1,000 and was not paid for itself.
  expect(await leadership(leader)).toEqual([]);
  await below.call("POST vote/create", { ...vote, level: 3 });
  expect(await leadership(leader)).toEqual([
    { income: "5", grade: 1, rate: "0.01", below: "0", account: "edge_below" },
  ]);
  const almost = await member(server, "almost_leader", "genesis", 4);
  await member(server, "almost_below", "almost_leader", 1, 1, 2, 3);
  await operator.call("POST operator/config", {
    leadershipGrades: grades.map((grade) =>
      grade.grade === 1 ? { ...grade, performance: "1000.00000001" } : grade,
    ),
    reason: "test",
  });
  await member(server, "almost_other", "almost_below", 1);
  expect(await leadership(almost)).toEqual([]);
  await operator.call("POST operator/config", { leadershipGrades: grades, reason: "test" });
});

test("each higher grade up the line takes the difference, equal and lower ones nothing", async ({
  server,
}) => {
  const top = await member(server, "top", "genesis", 6);
  const high = await member(server, "high", "top", 6);
  const same = await member(server, "same", "high", 6);
  const near = await member(server, "near", "same", 4);
  await member(server, "bulk", "near", 4, 4);
  const payer = await member(server, "payer", "bulk", 4);
  // Teams: bulk 1,000; near 3,000; same 4,000; high 9,000; top 14,000.
  await payer.call("POST vote/create", { ...vote, level: 4 });
  expect((await leadership(near))[0]).toEqual({
    income: "10",
    grade: 2,
    rate: "0.02",
    below: "0.01",
    account: "payer",
  });
  expect((await leadership(same))[0]).toMatchObject({ income: "10", grade: 3, rate: "0.03", below: "0.02" });
  expect((await leadership(high))[0]).toMatchObject({ income: "10", grade: 4, rate: "0.04", below: "0.03" });
  expect((await leadership(top)).filter(({ account }) => account === "payer")).toEqual([]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

test("a leader without an active vote takes nothing, and nobody else takes it in their place", async ({
  server,
}) => {
  const idle = await member(server, "idle_leader", "genesis");
  const active = await member(server, "active_below", "idle_leader", 4);
  const payer = await member(server, "idle_payer", "active_below", 4);
  await payer.call("POST vote/create", { ...vote, level: 4 });
  expect(await leadership(idle)).toEqual([]);
  expect(await leadership(active)).toHaveLength(1);
});

test.for([
  ["the depth-th ancestor", 2, 1],
  ["one further up", 1, 0],
] as const)(
  "the walk goes up to leadershipDepth: %s",
  async ([, leadershipDepth, incomes], { server, operator }) => {
    const leader = await member(server, `deep_${leadershipDepth}`, "genesis", 1);
    await member(server, `mid_${leadershipDepth}`, `deep_${leadershipDepth}`, 4);
    await operator.call("POST operator/config", { leadershipDepth, reason: "test" });
    await member(server, `low_${leadershipDepth}`, `mid_${leadershipDepth}`, 1);
    expect(await leadership(leader)).toHaveLength(incomes);
    await operator.call("POST operator/config", { leadershipDepth: 50, reason: "test" });
  },
);

test("it stops at what the leader's votes have left", async ({ server }) => {
  const leader = await member(server, "full_leader", "genesis", 1);
  const payer = await member(server, "full_payer", "full_leader", 6, 6, 6, 6);
  const info = await leader.call("GET vote/voteInfo", {});
  expect(info).toMatchObject({ status: "out", totalIncome: "150" });
  await payer.call("POST vote/create", { ...vote, level: 6 });
  expect((await leader.call("GET vote/voteInfo", {})).totalIncome).toBe("150");
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

async function member(
  server: Opened,
  account: string,
  referrer: string,
  ...levels: number[]
): Promise<Client> {
  const client = await newMember(server.origin, account, referrer);
  await client.credit(account, "50000");
  for (const level of levels) await client.call("POST vote/create", { ...vote, level });
  return client;
}

async function leadership(client: Client) {
  const { list } = await client.call("GET wallet/balanceLogs", { type: "leadership", asset: "usdt" });
  return list.map(({ source }) => ({
    income: source.income,
    grade: source["grade"],
    rate: source["rate"],
    below: source["below"],
    account: source["account"],
  }));
}
