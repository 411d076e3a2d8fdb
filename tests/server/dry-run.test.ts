/**
 * A dry run tells what really happens: a day under changed settings, on a copy of the same state, comes out as the dry run of
 * that day under the old ones says, to the last unit. Rule O120.
 */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { previewSwap } from "../../contract/fuel/swap-rules.ts";
import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import type { PreviewFigureName } from "../../contract/operator/preview-figures.ts";
import type { ConfigPreview } from "../../contract/operator/schedule-schemas.ts";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { runDaily } from "../../server/daily/run.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { makeOriginal, type Original } from "../support/copies.ts";
import { ZONE } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { closeServer, test as base } from "../support/test.ts";
import { ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;
const HOUR = 3_600_000;
const window = { from: "00:00", to: "24:00", timeZone: ZONE };

/** By account, their sessions. */
const tokens = new Map<string, string>();
let day = "";

/** Small votes that the day's runs fill, some by both together; a large one; members who act on the day. */
async function prepare(server: Opened): Promise<void> {
  const operator = new Client(server.origin);
  day = addDays(dayIn(ZONE, server.clock.now()), 1);
  await operator.call("POST operator/config", { withdrawWindow: window, withdrawCoolDownHours: 0 });
  const member = async (account: string, usdt: string, referrer?: string) => {
    const client = await newMember(server.origin, account, referrer);
    tokens.set(account, client.token!);
    await client.credit(account, usdt);
    return client;
  };
  const captain = await member("captain", "12000");
  await captain.call("POST vote/create", { level: 6, payType: "usdt", payPassword });
  await hold(captain, 4, 1);
  for (const [i, voteValue] of ["1", "4.5", "9", "500", "60"].entries()) {
    const level = i + 1;
    const voteLevels = defaultSettings.voteLevels.map((one) =>
      one.level === level ? { ...one, voteValue } : one,
    );
    await operator.call("POST operator/config", { voteLevels });
    const small = await member(`small${level}`, "5000", "captain");
    await small.call("POST vote/create", { level, payType: "usdt", payPassword });
    await hold(small, 1, level);
  }
  await operator.call("POST operator/config", { voteLevels: defaultSettings.voteLevels });
  for (const [account, referrer] of [
    ["payer", "captain"],
    ["saver", "payer"],
  ] as const) {
    const client = await member(account, "20000", referrer);
    await client.credit(account, "5000", "fuel");
  }
}

/** The day as it was, the morning after. */
const test = base
  .extend("original", { scope: "file" }, async ({ environment }, { onCleanup }) => {
    const original = await makeOriginal(prepare, environment);
    onCleanup(() => original.dispose());
    return original;
  })
  .extend("real", { scope: "file" }, async ({ original }, { onCleanup }) => {
    const server = await original.open();
    onCleanup(() => closeServer(server));
    const lived = await liveDay(server, {});
    return { server, ...lived };
  })
  .extend(
    "preview",
    { scope: "file" },
    ({ real }) =>
      (changes: Partial<Settings>) =>
        new Client(real.server.origin).call("POST operator/config/preview", { changes }),
  );

async function hold(client: Client, id: number, quantity: number): Promise<void> {
  await client.call("POST nft/buy", { id, quantity, payPassword });
  await client.call("POST nft/stake", { id, quantity, payPassword });
}

interface Lived {
  /** Members with a vote that the day's runs filled. */
  filled: Set<string>;
  refused: Map<string, number>;
  swapped: { fee: bigint; burn: bigint; fuel: bigint; usdt: bigint };
}

type JobOrder = readonly ("dividend" | "nft")[];
const usual: JobOrder = ["dividend", "nft"];

/** Runs the jobs of the day at its beginning, and what members do on it; then it is over. */
async function liveDay(server: Opened, settings: Partial<Settings>, order: JobOrder = usual): Promise<Lived> {
  server.clock.stopAt(new Date(momentOf(ZONE, day, "00:00").getTime() + 1_000));
  if (Object.keys(settings).length > 0)
    await new Client(server.origin).call("POST operator/config", settings);
  for (const name of [...order, "stake", "lock"] as const) await runDaily(server.ctx, name, day);
  const out = await sql<{ account: string }>`
    select distinct account from vote v join member m on m.id = v.member_id where status = 'out'`.execute(
    server.ctx.db,
  );
  server.clock.advance(10 * HOUR);
  const acted = await act(server);
  server.clock.advance(24 * HOUR);
  return { filled: new Set(out.rows.map(({ account }) => account)), ...acted };
}

async function act(server: Opened): Promise<Omit<Lived, "filled">> {
  const refused = new Map<string, number>();
  const swapped = { fee: 0n, burn: 0n, fuel: 0n, usdt: 0n };
  const [payer, saver] = ["payer", "saver"].map((account) => {
    const client = new Client(server.origin);
    client.token = tokens.get(account)!;
    return client;
  }) as [Client, Client];
  const settings = await payer.call("GET operator/config", {});
  const note = (call: string, code: number) => {
    if (code !== 200) refused.set(call, (refused.get(call) ?? 0) + 1);
  };
  for (const level of [1, 2, 2])
    await payer.call("POST vote/create", { level, payType: "usdt", payPassword });
  await saver.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await saver.call("POST vote/upgrade", { level: 3, payType: "usdt", payPassword });
  for (const [from, to, amount] of [
    ["usdt", "fuel", "70"],
    ["usdt", "fuel", "330"],
    ["fuel", "usdt", "13.37"],
    ["fuel", "points", "7.7777777"],
  ] as const) {
    const pair = { from, to } as { from: "usdt"; to: "fuel" };
    const quote = previewSwap(pair, parseAmount(amount), parseAmount(amount), settings);
    const request = { from, to, amount, expect: formatAmount(quote.receive), payPassword };
    const answer = await saver.answer("POST wallet/swap", request);
    note("swap", answer.code);
    if (answer.code !== 200) continue;
    swapped.fee += parseAmount(answer.data.fee);
    swapped.burn += parseAmount(answer.data.burn);
    swapped[to === "fuel" ? "fuel" : "usdt"] += parseAmount(answer.data.receive);
  }
  for (const amount of ["10", "50", "90"])
    note(
      "transfer",
      (await payer.answer("POST wallet/transfer", { account: "saver", amount, payPassword })).code,
    );
  for (const amount of ["3", "40"])
    note("stake", (await saver.answer("POST stake/create", { amount, payPassword })).code);
  for (const amount of ["20", "130", "70", "40"]) {
    const value = parseAmount(amount);
    const arrival = formatAmount(value - multiply(value, parseAmount(settings.withdrawFeeRate)));
    const request = { amount, address: ADDRESS, expect: arrival, payPassword };
    note("withdraw", (await payer.answer("POST withdraw/create", request)).code);
  }
  return { refused, swapped };
}

/** What the day came to, out of the ledger itself. */
async function sumsOf({ ctx: { db } }: Opened): Promise<Partial<Record<PreviewFigureName, bigint>>> {
  const [from, to] = [momentOf(ZONE, day, "00:00"), momentOf(ZONE, addDays(day, 1), "00:00")];
  const { rows } = await sql<{ name: PreviewFigureName; value: bigint }>`
    select name || '_paid' as name, sum(paid)::bigint as value from (
      select case name when 'nft' then 'profit' else name end as name, paid from job_payment
      where day = ${day}::date and name in ('dividend', 'nft')) p group by 1
    union all
    select case name when 'nft' then 'profit_budget' else 'dividend_budget' end, budget from job_run
      where day = ${day}::date and name in ('dividend', 'nft')
    union all
    select 'payment_' || pool, sum(amount)::bigint from entry e join ledger_transaction t on t.id = e.transaction_id
      where t.kind in ('vote', 'upgrade', 'repurchase') and pool in ('nft', 'fees') and asset = 'usdt'
        and e.created_at >= ${from} and e.created_at < ${to} group by 1
    union all
    select 'income_' || asset, sum(amount)::bigint from entry where type in
      ('direct', 'position', 'leadership', 'dividend', 'profit') and created_at >= ${from} and created_at < ${to}
      group by 1
    union all
    select 'income_' || type, sum(amount)::bigint from commission c join ledger_transaction t on t.id = c.source_id
      where t.created_at >= ${from} and t.created_at < ${to} group by 1
    union all
    select 'withdraw_fees', sum(fee)::bigint from withdrawal where created_at >= ${from} and created_at < ${to}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function wouldOf({ figures }: ConfigPreview): Partial<Record<PreviewFigureName, string | null>> {
  return Object.fromEntries(figures.map(({ figure, would }) => [figure, would]));
}

async function underSettings(
  original: Original,
  settings: Partial<Settings>,
  order?: JobOrder,
): Promise<Lived & { sums: Awaited<ReturnType<typeof sumsOf>> }> {
  const server = await original.open();
  try {
    const lived = await liveDay(server, settings, order);
    return { ...lived, sums: await sumsOf(server) };
  } finally {
    await closeServer(server);
  }
}

const without = (some: Set<string>, others: Set<string>) =>
  [...some].filter((one) => !others.has(one)).length;

const profit = (factor: string) =>
  defaultSettings.nftTiers.map((tier) => ({
    ...tier,
    profitShare: formatAmount(multiply(parseAmount(tier.profitShare), parseAmount(factor))),
  }));

test("without changes it tells the day as it was, and everything that it computes is the same", async ({
  real,
  preview,
}) => {
  const { day: told, settings, voids, figures } = await preview({});
  expect([told, settings, voids]).toEqual([day, [], []]);
  expect(figures.filter(({ was, would, gap }) => was !== would || gap !== null)).toEqual([]);
  const sums = await sumsOf(real.server);
  for (const [figure, value] of Object.entries(sums))
    expect([figure, figures.find((one) => one.figure === figure)!.was]).toEqual([
      figure,
      formatAmount(value),
    ]);
  expect(Object.keys(sums)).toHaveLength(12);
  expect(figures.find(({ figure }) => figure === "caps_reached")!.was).toBe(String(real.filled.size));
  expect(real.filled.size).toBeGreaterThan(1);
});

test.for([
  ["more dividends", { dividendRate: "0.05" }],
  ["fewer dividends", { dividendRate: "0.003" }],
  ["no dividends", { dividendRate: "0" }],
  ["more profit", { nftTiers: profit("3") }],
  ["less profit", { nftTiers: profit("0.25") }],
  ["more of one and less of the other", { dividendRate: "0.031", nftTiers: profit("0.5") }],
  ["less of one and more of the other", { dividendRate: "0.007", nftTiers: profit("4") }],
] as const)(
  "%s: the runs come out as the dry run says, and who reaches a cap",
  async ([, settings], { original, real, preview }) => {
    const told = wouldOf(await preview(settings));
    const { sums, filled } = await underSettings(original, settings);
    for (const figure of ["dividend_budget", "dividend_paid", "profit_budget", "profit_paid"] as const)
      expect([figure, told[figure]]).toEqual([figure, formatAmount(sums[figure] ?? 0n)]);
    expect(told).toMatchObject({
      caps_reached: String(filled.size),
      caps_sooner: String(without(filled, real.filled)),
      caps_later: String(without(real.filled, filled)),
    });
    // What votes can still take in the day is another: what members earned of payments is not told.
    const { figures } = await preview(settings);
    expect(figures.find(({ figure }) => figure === "income_direct")).toMatchObject({
      would: null,
      gap: "caps",
    });
  },
);

test("in what incomes are paid, and at which price of fuel, is split income by income", async ({
  original,
  preview,
}) => {
  const settings = { incomeSplit: { usdt: "0.5", points: "0.31", lock: "0.19" }, tokenPrice: "0.37" };
  const told = wouldOf(await preview(settings));
  const { sums } = await underSettings(original, settings);
  for (const figure of ["income_usdt", "income_points", "income_lock"] as const)
    expect([figure, told[figure]]).toEqual([figure, formatAmount(sums[figure]!)]);
});

test("the parts of payments are the new ones, and sum to the payments", async ({ original, preview }) => {
  const paymentSplit = { ...defaultSettings.paymentSplit, fees: "0.13333333", nft: "0.06666667" };
  const { figures } = await preview({ paymentSplit });
  const { sums } = await underSettings(original, { paymentSplit });
  const told = wouldOf({ figures } as ConfigPreview);
  for (const figure of ["payment_nft", "payment_fees"] as const)
    expect([figure, told[figure]]).toEqual([figure, formatAmount(sums[figure]!)]);
  const parts = figures.filter(({ figure }) => figure.startsWith("payment_"));
  const total = (which: "was" | "would") => parts.reduce((sum, one) => sum + parseAmount(one[which]!), 0n);
  expect([total("was"), total("would")]).toEqual([parseAmount("1200"), parseAmount("1200")]);
});

test("fees of withdrawals and swaps, and what new bounds refuse", async ({ original, preview }) => {
  const settings = {
    withdrawFeeRate: "0.0333",
    withdrawMinAmount: "30",
    withdrawAmountLimit: "150",
    swapFeeRate: "0.0171",
    swapBurnRate: "0.11",
    swapAmountLimit: "100",
    applyTransferMinAmount: "60",
    stakeMinAmount: "5",
  };
  const told = wouldOf(await preview(settings));
  const { sums, refused, swapped } = await underSettings(original, settings);
  expect(told).toMatchObject({
    withdraw_fees: formatAmount(sums.withdraw_fees!),
    withdrawals_refused: String(refused.get("withdraw")),
    // 20 is too little; 130 leaves no room for 70 and for 40.
    withdrawals_refused_amount: "130",
    swap_fees: formatAmount(swapped.fee),
    swap_burned: formatAmount(swapped.burn),
    swap_fuel: formatAmount(swapped.fuel),
    swap_usdt: formatAmount(swapped.usdt),
    swaps_refused: String(refused.get("swap")),
    transfers_refused: String(refused.get("transfer")),
    transfers_refused_amount: "60",
    stakes_refused: String(refused.get("stake")),
    stakes_refused_amount: "3",
  });
});

test("where the passes' profit came first, it says the same, or that it cannot be told", async ({
  original,
}) => {
  const order = ["nft", "dividend"] as const;
  const server = await original.open();
  try {
    await liveDay(server, {}, order);
    const settings = { dividendRate: "0.05", nftTiers: profit("0.2") };
    const { figures } = await new Client(server.origin).call("POST operator/config/preview", {
      changes: settings,
    });
    const { sums } = await underSettings(original, settings, order);
    const dividend = figures.find(({ figure }) => figure === "dividend_paid")!;
    // A vote that the profit filled before was no payee: with less profit it would have been one.
    expect(dividend).toMatchObject({ would: null, gap: "order" });
    const paid = figures.find(({ figure }) => figure === "profit_paid")!;
    expect(paid.would).toBe(formatAmount(sums.profit_paid!));
    const only = { changes: { dividendRate: "0.05" } };
    const one = wouldOf(await new Client(server.origin).call("POST operator/config/preview", only));
    const other = await underSettings(original, only.changes, order);
    expect(one.dividend_paid).toBe(formatAmount(other.sums.dividend_paid!));
    expect(one.profit_paid).toBe(formatAmount(other.sums.profit_paid!));
  } finally {
    await closeServer(server);
  }
});

test("what is agreed is released as it was; what a run did not record is not told", async ({
  real,
  preview,
}) => {
  const { figures } = await preview({ stakeRate: "0.5", lockReleaseRate: "0.5" });
  for (const name of ["stake_released", "lock_released"])
    expect(figures.find(({ figure }) => figure === name)).toMatchObject({ gap: null });
  expect(figures.filter(({ was, would }) => was !== would)).toEqual([]);
  const { db } = real.server.ctx;
  const old = await db
    .selectFrom("job_run")
    .select("terms")
    .where("name", "=", "dividend")
    .executeTakeFirst();
  await sql`update job_run set terms = (terms::jsonb - 'pool')::json where name = 'dividend'`.execute(db);
  try {
    const told = await preview({ dividendRate: "0.05" });
    expect(told.figures[0]).toMatchObject({ figure: "dividend_budget", would: null, gap: "not_recorded" });
    expect(told.figures[0]!.was).not.toBeNull();
  } finally {
    await db
      .updateTable("job_run")
      .set({ terms: JSON.stringify(old!.terms) })
      .where("name", "=", "dividend")
      .execute();
  }
});

test("it writes nothing, names what a waiting change would replace, and which ones it would void", async ({
  real: { server },
  preview,
}) => {
  const operator = new Client(server.origin);
  const effectiveAt = new Date(server.clock.now().getTime() + HOUR).toISOString();
  const { scheduled } = await operator.call("POST operator/config", { swapFeeRate: "0.04", effectiveAt });
  const before = await operator.call("GET operator/audit", { limit: 1 });
  expect((await preview({ swapFeeRate: "0.05" })).voids).toEqual([scheduled!.id]);
  const later = { effectiveAt: new Date(server.clock.now().getTime() + 2 * HOUR).toISOString() };
  const told = await operator.call("POST operator/config/preview", {
    changes: { swapFeeRate: "0.05" },
    ...later,
  });
  expect(told).toMatchObject({
    settings: [{ key: "swapFeeRate", before: "0.04", after: "0.05" }],
    voids: [],
  });
  expect(await operator.call("GET operator/audit", { limit: 1 })).toEqual(before);
  await operator.call("POST operator/config/scheduled/cancel", { id: scheduled!.id, reason: "test" });
});
