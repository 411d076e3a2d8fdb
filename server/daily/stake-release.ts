/**
 * A stake accrues yield from the treasury; after its term it is released in daily parts. Source: rules.md F12, F13;
 * docs/decisions/2026-11-21-swap-and-stake.md.
 */
import { sql, type Selectable } from "kysely";
import { formatAmount, minimum } from "../../contract/money.ts";
import { releasedWith, stakeProgress, stakeYield } from "../../contract/fuel/stake-rules.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { poolBalance } from "../ledger/pools.ts";
import { Posting } from "../ledger/posting.ts";
import { announceAll } from "../announce/announce.ts";
import { toJson } from "../store/insert-rows.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import type { StakeTable } from "../fuel/tables.ts";
import type { DailyJob, Listed, Run } from "./job.ts";

/** `age` is in days. */
type AgedStake = Selectable<StakeTable> & { age: number };

interface Terms {
  /** The part of the due yields that the treasury can pay, in units of 1e-8. */
  granted: string;
}

interface Step {
  stake: AgedStake;
  /** Counts this run too. */
  days: number;
  parts: number;
  yield: bigint;
  release: bigint;
}

export const stakeReleaseJob: DailyJob = {
  async begin() {
    const terms: Terms = { granted: "0" };
    return { budget: 0n, weight: 0n, terms, listing: true };
  },

  // `weight` is the yield; `due` adds the released parts.
  async list(tx, { day, listed_item }, limit) {
    const { rows } = await sql<Listed>`
      with payees as (
        select * from stake where days_released < release_days and day < ${day}::date and id > ${listed_item}
        order by id limit ${limit}
      ), aged as (
        select *, greatest(0, least(${day}::date - day, term_days) - days_accrued) as days,
          greatest(0, least(${day}::date - day - term_days, release_days)) as parts
        from payees
      ), due as (
        select *, days * floor(amount::numeric * rate / 100000000)::bigint as yield from aged
        where days > 0 or parts > days_released
      ), owed as (
        insert into job_payment (name, day, item, member_id, weight, due)
        select 'stake', ${day}::date, id, member_id, yield, yield - released + case parts
          when release_days then amount + accrued + yield
          else (amount + accrued + yield) / release_days * parts end
        from due returning weight, due
      )
      select (select count(*) from payees) as count, (select max(id) from payees) as last,
        coalesce(sum(due), 0)::bigint as due, coalesce(sum(weight), 0)::bigint as weight from owed`.execute(
      tx,
    );
    return rows[0]!;
  },

  // With too little in the treasury, all yields are reduced in proportion.
  async close(tx, { weight }) {
    const granted = minimum(BigInt(weight), await poolBalance(tx, "treasury", "fuel"));
    return { granted: granted.toString() } satisfies Terms;
  },

  async pay(tx, run, payments, at) {
    const posting = await Posting.open(
      tx,
      payments.map(({ member_id }) => member_id),
      at,
    );
    const items = payments.map(({ item }) => item);
    const steps = await stepsOf(tx, run, await agedStakes(tx, items, run.day));
    const accrual = accrue(posting, steps);
    const release = releaseParts(posting, steps, run.day);
    await posting.write();
    await writeSteps(tx, steps);
    await tellEnded(tx, steps, at);
    return steps.map((step) => ({
      item: step.stake.id,
      paid: step.yield + step.release,
      transaction_id: step.release > 0n ? release : step.yield > 0n ? accrual : null,
    }));
  },
};

/** In order of id, under the members' locks. */
async function agedStakes(tx: Tx, ids: bigint[], day: string): Promise<AgedStake[]> {
  const { rows } = await sql<AgedStake>`
    select *, ${day}::date - day as age from stake
    where id = any(${bigints(ids)}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** Totals never decrease, even if a later day ran first. */
async function stepsOf(tx: Tx, run: Run, stakes: AgedStake[]): Promise<Step[]> {
  const granted = BigInt((run.terms as Terms).granted);
  const plans = stakes.map((stake) => {
    const terms = { termDays: stake.term_days, releaseDays: stake.release_days };
    const { accrued, parts } = stakeProgress(stake.age, terms);
    const days = Math.max(accrued, stake.days_accrued);
    const due = stakeYield(stake.amount, stake.rate, days - stake.days_accrued);
    const share = shareOf(due, granted, BigInt(run.weight));
    return { stake, days, parts: Math.max(parts, stake.days_released), share };
  });
  const total = plans.reduce((sum, { share }) => sum + share, 0n);
  // Fuel may have been sold since the run began.
  const held = total > 0n ? await poolBalance(tx, "treasury", "fuel", { lock: true }) : 0n;
  return plans.map(({ stake, days, parts, share }) => {
    const yielded = shareOf(share, held, total);
    const whole = stake.amount + stake.accrued + yielded;
    const release = releasedWith(whole, parts, stake.release_days) - stake.released;
    return { stake, days, parts, yield: yielded, release };
  });
}

/** Rounded down. */
function shareOf(due: bigint, budget: bigint, weight: bigint): bigint {
  return budget < weight ? (due * budget) / weight : due;
}

function accrue(posting: Posting, steps: Step[]): string | null {
  const total = steps.reduce((sum, step) => sum + step.yield, 0n);
  if (total === 0n) return null;
  return posting.post({ kind: "yield", type: "stake", source: {} }, [
    { party: { pool: "treasury" }, asset: "fuel", amount: -total },
    { party: { pool: "staked" }, asset: "fuel", amount: total },
  ]);
}

/** Writes one line per stake. */
function releaseParts(posting: Posting, steps: Step[], day: string): string | null {
  const leaving = steps.filter(({ release }) => release > 0n);
  if (leaving.length === 0) return null;
  const total = leaving.reduce((sum, { release }) => sum + release, 0n);
  return posting.post({ kind: "unstake", type: "stake", source: { day } }, [
    { party: { pool: "staked" }, asset: "fuel", amount: -total },
    ...leaving.map(lineOf),
  ]);
}

function lineOf({ stake, parts, release, yield: yielded }: Step): EntryInput {
  const source = {
    stake: stake.id.toString(),
    part: parts,
    ofParts: stake.release_days,
    principal: formatAmount(stake.amount),
    rate: formatAmount(stake.rate),
    termDays: stake.term_days,
    yield: formatAmount(stake.accrued + yielded),
    released: formatAmount(stake.released),
  };
  return { party: { member: stake.member_id }, asset: "fuel", amount: release, source };
}

/** Happens once per stake, since a stake's days only grow. */
async function tellEnded(tx: Tx, steps: Step[], at: Date): Promise<void> {
  const ended = steps.filter(
    ({ stake, days }) => stake.days_accrued < stake.term_days && days >= stake.term_days,
  );
  await announceAll(
    tx,
    ended.map(({ stake: { id, member_id, amount } }) => ({
      memberId: member_id,
      event: "stake_ended" as const,
      id: id.toString(),
      data: { amount: formatAmount(amount) },
      at,
    })),
  );
}

async function writeSteps(tx: Tx, steps: Step[]): Promise<void> {
  const rows = steps.map(({ stake, days, parts, release, yield: yielded }) => ({
    id: stake.id,
    accrued: stake.accrued + yielded,
    days_accrued: days,
    released: stake.released + release,
    days_released: parts,
  }));
  await sql`
    update stake set accrued = new.accrued, days_accrued = new.days_accrued, released = new.released,
      days_released = new.days_released
    from json_populate_recordset(null::stake, ${toJson(rows)}::json) as new where stake.id = new.id`.execute(
    tx,
  );
}
