/** Source: rules.md O120. */
import { sql } from "kysely";
import type { DailyJobName } from "../../contract/daily/schemas.ts";
import type { PreviewGap } from "../../contract/operator/preview-figures.ts";
import type { PreviewFigure } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../core/context.ts";
import type { Terms as DividendTerms } from "../daily/dividend.ts";
import type { Terms as ProfitTerms } from "../daily/pass-profit-day.ts";
import { changes, figure, missing, Tally, type Outcome } from "./figures.ts";
import { membersOf, type PaymentRow } from "./payments-read.ts";
import { dividendPlan, profitPlan, type Plan, type Run } from "./plans.ts";
import { simulate } from "./simulate.ts";

/** The two runs that fill votes. */
const names = ["dividend", "nft"] as const;
type Name = (typeof names)[number];

export interface RunsOutcome {
  figures: PreviewFigure[];
  /** The incomes that the two runs paid, by amount. */
  was: Record<Name, Tally>;
  terms: { dividend: DividendTerms | null; nft: ProfitTerms | null };
  /** Whether votes would have been filled to another extent, or may have been. */
  changesRooms: boolean;
}

interface Counted {
  was: Record<Name, Tally>;
  would: Record<Name, Tally>;
  caps: { reached: bigint; would: bigint; sooner: bigint; later: bigint };
  /** Runs whose changed payments cannot be determined. */
  unsure: Set<Name>;
  isRecorded: boolean;
}

const fillKeys = ["dividendRate", "nftTiers"] as const;

export async function previewRuns(tx: Tx, day: string, change: Partial<Settings>): Promise<RunsOutcome> {
  const runs = await readRuns(tx, day);
  const [dividend, nft] = [runs.get("dividend"), runs.get("nft")];
  const plans = {
    dividend: dividend && dividendPlan(dividend, change),
    nft: nft && profitPlan(nft, change),
  };
  const counted = await countPayments(tx, day, plans);
  const { was, would } = counted;
  const isChanged = changes(change, fillKeys);
  const gaps = {
    dividend: gapOf("dividend", plans.dividend, counted, isChanged),
    nft: gapOf("nft", plans.nft, counted, isChanged),
  };
  const differs = names.some((name) => gaps[name] !== null || was[name].sum() !== would[name].sum());
  return {
    figures: [
      figure("dividend_budget", "usdt", ["dividendRate"], budgetOf(dividend, plans.dividend)),
      figure("dividend_paid", "usdt", fillKeys, paidOf(dividend, gaps.dividend, would.dividend)),
      figure("profit_budget", "usdt", ["nftTiers"], budgetOf(nft, plans.nft)),
      figure("profit_paid", "usdt", fillKeys, paidOf(nft, gaps.nft, would.nft)),
      ...capFigures(counted, gaps),
      figure(
        "stake_released",
        "fuel",
        ["stakeRate", "stakeTermDays", "stakeReleaseDays"],
        agreed(runs, "stake"),
      ),
      figure("lock_released", "fuel", ["lockReleaseRate"], agreed(runs, "lock")),
    ],
    was,
    terms: {
      dividend: (dividend?.terms as DividendTerms | undefined) ?? null,
      nft: (nft?.terms as ProfitTerms | undefined) ?? null,
    },
    changesRooms: isChanged && differs,
  };
}

/** Reads member by member, so that memory never holds a large day. */
async function countPayments(tx: Tx, day: string, plans: Record<Name, Plan | undefined>): Promise<Counted> {
  const dividendFrom = await firstTurn(tx, day);
  const counted: Counted = {
    was: { dividend: new Tally(), nft: new Tally() },
    would: { dividend: new Tally(), nft: new Tally() },
    caps: { reached: 0n, would: 0n, sooner: 0n, later: 0n },
    unsure: new Set(),
    isRecorded: true,
  };
  for await (const rows of membersOf(tx, day)) countMember(counted, rows, plans, dividendFrom);
  return counted;
}

function countMember(
  counted: Counted,
  rows: PaymentRow[],
  plans: Record<Name, Plan | undefined>,
  dividendFrom: bigint | null,
): void {
  const { was, would, caps, unsure } = counted;
  const items = rows.map(({ name, item, turn, due, paid, weight, tier, rooms }) => {
    const wouldDue = plans[name]?.owed(weight, due, tier) ?? due;
    return { name, item, turn: turn ?? 0n, paid, wouldDue, rooms: rooms ?? [] };
  });
  counted.isRecorded &&= rows.every(({ turn, rooms }) => turn !== null && rooms !== null);
  const simulated = simulate(items, dividendFrom);
  for (const { name, paid } of rows) was[name].add(paid);
  for (const { item, amount } of simulated.would) would[item.name].add(amount);
  for (const name of simulated.unsure) unsure.add(name);
  const { filled, wouldFill } = simulated;
  if (filled) caps.reached += 1n;
  if (wouldFill) caps.would += 1n;
  if (wouldFill && !filled) caps.sooner += 1n;
  if (filled && !wouldFill) caps.later += 1n;
}

function gapOf(name: Name, plan: Plan | undefined, counted: Counted, isChanged: boolean): PreviewGap | null {
  if (!plan) return "no_run";
  if (plan.gap !== null || !isChanged) return plan.gap;
  if (!counted.isRecorded) return "not_recorded";
  return counted.unsure.has(name) ? "order" : null;
}

function budgetOf(run: Run | undefined, plan: Plan | undefined): Outcome {
  if (!run || !plan) return missing("no_run");
  return plan.gap === null ? { was: run.budget, would: plan.budget } : missing(plan.gap, run.budget);
}

function paidOf(run: Run | undefined, gap: PreviewGap | null, would: Tally): Outcome {
  if (!run) return missing("no_run");
  return gap === null ? { was: run.paid, would: would.sum() } : missing(gap, run.paid);
}

function capFigures({ caps, isRecorded }: Counted, gaps: Record<Name, PreviewGap | null>): PreviewFigure[] {
  // A run that did not take place filled no vote.
  const real = names.map((name) => gaps[name]).find((one) => one !== "no_run" && one !== null);
  const gap = isRecorded ? (real ?? null) : "not_recorded";
  const count = (was: bigint, would: bigint): Outcome =>
    gap === null ? { was, would } : missing(gap, isRecorded ? was : null);
  return [
    figure("caps_reached", "members", fillKeys, count(caps.reached, caps.would)),
    figure("caps_sooner", "members", fillKeys, count(0n, caps.sooner)),
    figure("caps_later", "members", fillKeys, count(0n, caps.later)),
  ];
}

/** The terms are agreed, whatever the settings. */
function agreed(runs: Map<string, Run>, name: DailyJobName): Outcome {
  const run = runs.get(name);
  return run ? { was: run.paid, would: run.paid } : missing("no_run");
}

/** Only completed runs. */
async function readRuns(tx: Tx, day: string): Promise<Map<string, Run>> {
  const { rows } = await sql<Omit<Run, "weight"> & { name: string; weight: string }>`
    select name, budget, weight, terms, (
      select coalesce(sum(paid), 0)::bigint from job_payment p where p.name = r.name and p.day = r.day) as paid
    from job_run r where day = ${day}::date and state = 'done'`.execute(tx);
  return new Map(rows.map((row) => [row.name, { ...row, weight: BigInt(row.weight) }]));
}

async function firstTurn(tx: Tx, day: string): Promise<bigint | null> {
  const { rows } = await sql<{ turn: bigint | null }>`
    select min(turn) as turn from job_payment where name = 'dividend' and day = ${day}::date`.execute(tx);
  return rows[0]!.turn;
}
