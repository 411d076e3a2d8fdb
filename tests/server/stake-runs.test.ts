/** Runs of staked fuel that are killed, doubled, or find the treasury nearly empty. Source: faults.md 10. */
import { expect } from "vitest";
import { formatAmount, parseAmount, UNIT } from "../../contract/money.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { createServer } from "../../server/main/server.ts";
import { runDaily } from "../../server/daily/run.ts";
import { stakeReleaseJob } from "../../server/daily/stake-release.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import { held } from "../support/pools.ts";
import type { Opened } from "../support/engine.ts";
import { DAY } from "../support/days.ts";
import { fuel, info, manyStakes, nextDayAt, run, runDays, stake, staker, today } from "../support/stakes.ts";
import { onPostgres, test } from "../support/test.ts";

let sink: Client;

test.beforeAll(async ({ server }) => {
  nextDayAt(server, "12:00");
  sink = await newMember(server.origin, "sink");
});

test("fault 10: a run killed between its batches and run again lets each stake yield once", async ({
  server,
}) => {
  const [ada, bea] = [await newMember(server.origin, "ada"), await newMember(server.origin, "bea")];
  await manyStakes(server, [ada, bea], 1200, UNIT);
  server.clock.advance(DAY);
  await killedAtBatch(server, 2, today(server));
  const done = await server.ctx.db
    .selectFrom("stake")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("days_accrued", "=", 1)
    .executeTakeFirstOrThrow();
  expect(done.count).toBe(500n);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
  expect(await run(server)).toMatchObject({ payees: 2, paid: "6", state: "done" });
  expect(await info(server, ada)).toMatchObject({ staked: "600", frozenRelease: "3" });
  expect(await info(server, bea)).toMatchObject({ staked: "600", frozenRelease: "3" });
  await run(server);
  expect(await info(server, ada)).toMatchObject({ frozenRelease: "3" });
});

test("fault 10: killed while parts leave, the next day's run ends it first and every stake gets a line of its own", async ({
  server,
}) => {
  const cem = await newMember(server.origin, "cem");
  await manyStakes(server, [cem], 600, UNIT);
  server.clock.advance(31 * DAY);
  await killedAtBatch(server, 1, today(server));
  expect(await fuel(server, cem)).toBe("0");
  await runDays(server, 1);
  // 600 stakes of 1.15, two parts of ten.
  expect(await fuel(server, cem)).toBe("138");
  const lines = await server.ctx.db
    .selectFrom("entry")
    .select("source")
    .where("member_id", "=", BigInt(cem.uid!))
    .where("type", "=", "stake")
    .where("amount", ">", 0n)
    .execute();
  expect(lines).toHaveLength(1200);
  server.clock.advance(8 * DAY);
  await run(server);
  expect(await fuel(server, cem)).toBe("690");
});

onPostgres("fault 10: two servers running one day at once let each stake yield once", async ({ server }) => {
  const dan = await newMember(server.origin, "dan");
  await manyStakes(server, [dan], 1200, UNIT);
  const second = await createServer(server.environment, server.clock);
  for (const days of [1, 30]) {
    server.clock.advance(days * DAY);
    const day = today(server);
    const [a, b] = await Promise.all([
      runDaily(server.ctx, "stake", day),
      runDaily(second.ctx, "stake", day),
    ]);
    expect(a).toEqual(b);
  }
  await second.close();
  expect(await fuel(server, dan)).toBe("138");
  expect(await info(server, dan)).toMatchObject({ pendingRelease: "1242", earned: "18" });
});

onPostgres("a run, stakes and swaps of its payees at once keep every sum", async ({ server }) => {
  const eva = await staker(server, "eva", "1000");
  await eva.credit("eva", "1000");
  await stake(eva, "100");
  server.clock.advance(31 * DAY);
  await eva.login("eva");
  const { payPassword } = passwords;
  const answers = await Promise.all([
    run(server),
    ...Array.from({ length: 10 }, () => stake(eva, "10")),
    ...Array.from({ length: 10 }, () =>
      eva.answer("POST wallet/swap", { from: "usdt", to: "fuel", amount: "10", expect: "9.2", payPassword }),
    ),
  ]);
  expect(answers.every((answer) => !("code" in answer) || answer.code === 200)).toBe(true);
  expect(await fuel(server, eva)).toBe("903.5");
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});

test("a treasury that holds less than the day's yields gives each stake its share, and the run says so", async ({
  server,
}) => {
  await endAll(server);
  const [fay, gus] = [await staker(server, "fay", "100"), await staker(server, "gus", "300")];
  await stake(fay, "100");
  await stake(gus, "300");
  await withTreasury(server, parseAmount("1"), async () => {
    await runDays(server, 1);
    expect(await held(server, "treasury", "fuel")).toBe(0n);
  });
  expect(await info(server, fay)).toMatchObject({ frozenRelease: "0.25" });
  expect(await info(server, gus)).toMatchObject({ frozenRelease: "0.75" });
  expect(await jobRun(server, today(server))).toEqual({
    weight: (2n * UNIT).toString(),
    terms: { granted: UNIT.toString() },
    state: "done",
  });
  await runDays(server, 39);
  // What the treasury could not pay on its day is not made up for; the principal is whole.
  expect(await fuel(server, fay)).toBe("114.75");
  expect(await fuel(server, gus)).toBe("344.25");
});

test.for([
  ["a unit short", "1.99999999", ["0.49999999", "1.49999999"]],
  ["exact", "2", ["0.5", "1.5"]],
  ["a unit over", "2.00000001", ["0.5", "1.5"]],
] as const)(
  "with a treasury that is %s the yields follow to the unit",
  async ([name, amount, yields], { server }) => {
    await endAll(server);
    const suffix = name.replace(/\W/g, "_");
    const clients = [
      await staker(server, `hal_${suffix}`, "100"),
      await staker(server, `ida_${suffix}`, "300"),
    ];
    await stake(clients[0]!, "100");
    await stake(clients[1]!, "300");
    await withTreasury(server, parseAmount(amount), () => runDays(server, 1));
    expect(
      await Promise.all(clients.map(async (client) => (await info(server, client)).frozenRelease)),
    ).toEqual(yields);
  },
);

test("with an empty treasury nothing is accrued, and the principal leaves on its days all the same", async ({
  server,
}) => {
  await endAll(server);
  const jon = await staker(server, "jon", "100");
  await stake(jon, "100");
  await withTreasury(server, 0n, async () => {
    await runDays(server, 30);
    expect(await info(server, jon)).toMatchObject({ staked: "0", frozenRelease: "0", pendingRelease: "100" });
    await runDays(server, 10);
  });
  expect(await fuel(server, jon)).toBe("100");
  expect(await info(server, jon)).toMatchObject({ pendingRelease: "0", earned: "0" });
});

test("a treasury that is emptied between a run's beginning and its payment pays what is left", async ({
  server,
}) => {
  await endAll(server);
  const kay = await staker(server, "kay", "100");
  await stake(kay, "100");
  server.clock.advance(DAY);
  await killedAtBatch(server, 1, today(server));
  await withTreasury(server, parseAmount("0.3"), async () => {
    expect(await run(server)).toMatchObject({ paid: "0.3", state: "done" });
  });
  expect(await info(server, kay)).toMatchObject({ frozenRelease: "0.3" });
});

/** Leaves so much in the treasury while it works: a member is credited the rest, who gives it back. */
async function withTreasury(server: Opened, amount: bigint, work: () => Promise<void>): Promise<void> {
  const rest = (await held(server, "treasury", "fuel")) - amount;
  await sink.credit("sink", formatAmount(rest), "fuel");
  try {
    await work();
  } finally {
    await sink.credit("sink", `-${await fuel(server, sink)}`, "fuel");
  }
}

/** Lets a run die before it commits its batch of this number. */
async function killedAtBatch(server: Opened, fatal: number, day: string): Promise<void> {
  const original = stakeReleaseJob.pay;
  let batches = 0;
  stakeReleaseJob.pay = async (...args) => {
    const paid = await original(...args);
    batches += 1;
    if (batches === fatal) throw new Error("killed before the commit");
    return paid;
  };
  try {
    await expect(runDaily(server.ctx, "stake", day)).rejects.toThrow("killed");
  } finally {
    stakeReleaseJob.pay = original;
  }
}

const jobRun = (server: Opened, day: string) =>
  server.ctx.db
    .selectFrom("job_run")
    .select(["weight", "terms", "state"])
    .where("name", "=", "stake")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();

/** Ends the stakes that are open, so that the next test has the platform to itself. */
async function endAll(server: Opened): Promise<void> {
  server.clock.advance(50 * DAY);
  await run(server);
}
