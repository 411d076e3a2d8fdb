/** A platform whose treasury holds no fuel: votes, days and withdrawals go on. Source: faults.md 203, 204. */
import { expect } from "vitest";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { held } from "../support/pools.ts";
import { DAY } from "../support/days.ts";
import { today } from "../support/stakes.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;
const vote = (client: Client, level = 1) =>
  client.answer("POST vote/create", { level, payType: "usdt", payPassword });

test("fault 203: with an empty treasury a vote goes through, and its incomes pay in usdt what cannot be locked", async ({
  server,
  account,
}) => {
  const [leader, voter] = await family(server, account);
  await leaveInTreasury(server, "0");
  expect((await vote(voter)).code).toBe(200);
  const { list } = await leader.call("GET wallet/balanceLogs", { type: "direct", limit: 2 });
  expect(list.map(({ asset, amount }) => [asset, amount])).toEqual([
    ["points", "2"],
    ["usdt", "8"],
  ]);
  expect(list[0]!.source).toMatchObject({ income: "10", treasury: "0" });
  await ledgerHolds(server);
});

test("fault 203: an income locks what the treasury has left, to the last unit", async ({
  server,
  account,
}) => {
  const [leader, voter] = await family(server, account);
  await leaveInTreasury(server, "0.30000001");
  const before = await held(server, "reserve", "usdt");
  expect((await vote(voter)).code).toBe(200);
  const { list } = await leader.call("GET wallet/balanceLogs", { type: "direct", limit: 3 });
  expect(list.map(({ asset, amount }) => [asset, amount])).toEqual([
    ["lock", "0.30000001"],
    ["points", "2"],
    ["usdt", "7.69999999"],
  ]);
  expect(list[0]!.source).toMatchObject({ treasury: "0.30000001" });
  expect(await held(server, "treasury", "fuel")).toBe(0n);
  expect(formatAmount((await held(server, "reserve", "usdt")) - before)).toBe("10.30000001");
  await ledgerHolds(server);
});

test("fault 204: with an empty treasury every job runs its day, and a withdrawal is taken, cancelled and confirmed", async ({
  server,
  account,
  operator,
}) => {
  const [leader, voter] = await family(server, account);
  await voter.credit(account, "1000", "fuel");
  await voter.call("POST stake/create", { amount: "1000", payPassword });
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  await leaveInTreasury(server, "0");
  server.clock.advance(DAY);
  for (const name of dailyJobs) {
    const run = await operator.call("POST operator/job/run", { name, day: today(server) });
    expect(run.state).toBe("done");
  }
  const [line] = (await leader.call("GET wallet/balanceLogs", { type: "dividend" })).list;
  expect(line!.source).toMatchObject({ treasury: "0" });
  const { withdrawWindow } = await operator.call("GET operator/config", {});
  await operator.call("POST operator/config", {
    withdrawWindow: { ...withdrawWindow, from: "00:00", to: "24:00" },
  });
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const body = { amount: "20", address, expect: "19", payPassword };
  await voter.credit(account, "100");
  for (const decision of ["cancel", "confirm"] as const) {
    const { id } = await voter.call("POST withdraw/create", body);
    if (decision === "cancel") await voter.call("POST withdraw/cancel", { id });
    else {
      await operator.call("POST operator/withdraw/approve", { id, reason: "test" });
      await operator.call("POST operator/withdraw/confirm", { id, reason: "test" });
    }
  }
  await ledgerHolds(server);
});

onPostgres(
  "fault 203: while a treasury runs out, no vote of two servers is refused, and nothing is locked that is not there",
  async ({ server, account }) => {
    const other = await openBeside(server);
    try {
      const voters: Client[] = [];
      const leader = await newMember(server.origin, account);
      await leader.credit(account, "1000");
      await vote(leader, 4);
      for (let i = 0; i < 12; i += 1) {
        const voter = await newMember([server, other][i % 2]!.origin, `${account}_${i}`, account);
        await voter.credit(`${account}_${i}`, "300");
        voters.push(voter);
      }
      await voters[0]!.credit(`${account}_0`, "1000");
      await leaveInTreasury(server, "25");
      const buy = voters[0]!.answer("POST wallet/swap", {
        from: "usdt",
        to: "fuel",
        amount: "20",
        expect: "18.4",
        payPassword,
      });
      const answers = await Promise.all(voters.flatMap((voter) => [vote(voter), vote(voter)]));
      await buy;
      expect(answers.map(({ code }) => code)).toEqual(Array(24).fill(200));
      server.clock.advance(DAY);
      await Promise.all([
        runDaily(server.ctx, "dividend", today(server)),
        ...voters.map(async (voter) => expect((await vote(voter)).code).toBe(200)),
      ]);
      await ledgerHolds(server);
    } finally {
      await other.close();
    }
  },
);

/** One with a vote, and one below who can pay for one. */
async function family(server: Opened, account: string): Promise<[Client, Client]> {
  await refill(server);
  const leader = await newMember(server.origin, `${account}_up`);
  await leader.credit(`${account}_up`, "100");
  await vote(leader);
  const first = await newMember(server.origin, `${account}_one`, `${account}_up`);
  await first.credit(`${account}_one`, "100");
  await vote(first);
  const voter = await newMember(server.origin, account, `${account}_up`);
  await voter.credit(account, "100");
  return [leader, voter];
}

const HOARDER = "hoarder";

/** Gives all other fuel of the treasury to a member. */
async function leaveInTreasury(server: Opened, amount: string): Promise<void> {
  const operator = new Client(server.origin);
  await operator.register(HOARDER, "genesis").catch(() => null);
  const spare = (await held(server, "treasury", "fuel")) - parseAmount(amount);
  await operator.credit(HOARDER, formatAmount(spare), "fuel");
}

/** Takes it back. */
async function refill(server: Opened): Promise<void> {
  const row = await server.ctx.db
    .selectFrom("wallet")
    .innerJoin("member", "member.id", "member_id")
    .select("fuel")
    .where("account", "=", HOARDER)
    .executeTakeFirst();
  if (row && row.fuel > 0n)
    await new Client(server.origin).credit(HOARDER, `-${formatAmount(row.fuel)}`, "fuel");
}

const ledgerHolds = async ({ ctx }: Opened) =>
  expect(await checkLedger(ctx.db)).toMatchObject({ ok: true, broken: null });
