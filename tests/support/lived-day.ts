/** One day of a small community, lived on copies of one state: its jobs, and the members' requests. */
import { sql } from "kysely";
import { addDays, dayIn } from "../../contract/days.ts";
import { previewSwap } from "../../contract/fuel/swap-rules.ts";
import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import type { PreviewFigureName } from "../../contract/operator/preview-figures.ts";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { runDaily } from "../../server/daily/run.ts";
import { Client, newMember, passwords } from "./client.ts";
import { ZONE } from "./days.ts";
import type { Opened } from "./engine.ts";
import { ADDRESS } from "./withdraw.ts";

const { payPassword } = passwords;
const HOUR = 3_600_000;
const window = { from: "00:00", to: "24:00", timeZone: ZONE };

/** Session tokens by account. */
const tokens = new Map<string, string>();
/** The day; set by {@link prepare}. */
export const lived = { day: "" };

/** Small votes that the day's runs fill, some by both together; a large vote; members who act on the day. */
export async function prepare(server: Opened): Promise<void> {
  const operator = new Client(server.origin);
  lived.day = addDays(dayIn(ZONE, server.clock.now()), 1);
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

async function hold(client: Client, id: number, quantity: number): Promise<void> {
  await client.call("POST nft/buy", { id, quantity, payPassword });
  await client.call("POST nft/stake", { id, quantity, payPassword });
}

export interface Lived {
  /** Members with a vote that the day's runs filled. */
  filled: Set<string>;
  refused: Map<string, number>;
  swapped: { fee: bigint; burn: bigint; fuel: bigint; usdt: bigint };
}

export type JobOrder = readonly ("dividend" | "nft")[];
const usual: JobOrder = ["dividend", "nft"];

/** Runs the jobs and the members' requests, and ends the day. */
export async function liveDay(
  server: Opened,
  settings: Partial<Settings>,
  order: JobOrder = usual,
): Promise<Lived> {
  server.clock.stopAt(new Date(momentOf(ZONE, lived.day, "00:00").getTime() + 1_000));
  if (Object.keys(settings).length > 0)
    await new Client(server.origin).call("POST operator/config", settings);
  for (const name of [...order, "stake", "lock"] as const) await runDaily(server.ctx, name, lived.day);
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

/** The day's figures, computed from the ledger itself. */
export async function sumsOf({ ctx: { db } }: Opened): Promise<Partial<Record<PreviewFigureName, bigint>>> {
  const [from, to] = [momentOf(ZONE, lived.day, "00:00"), momentOf(ZONE, addDays(lived.day, 1), "00:00")];
  const { rows } = await sql<{ name: PreviewFigureName; value: bigint }>`
    select name || '_paid' as name, sum(paid)::bigint as value from (
      select case name when 'nft' then 'profit' else name end as name, paid from job_payment
      where day = ${lived.day}::date and name in ('dividend', 'nft')) p group by 1
    union all
    select case name when 'nft' then 'profit_budget' else 'dividend_budget' end, budget from job_run
      where day = ${lived.day}::date and name in ('dividend', 'nft')
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
