/** Source: rules.md F9. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { platformDebit } from "../gate/platform-debit.ts";
import { Posting } from "../ledger/posting.ts";
import { columnsOf } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";
import type { DailyJob, JobPayment, Listed } from "./job.ts";

/** Includes missed days; the last release takes the rounding remainder. */
const releasedBy = (day: string) =>
  sql`greatest(released, least(amount, floor(amount::numeric * rate * (${day}::date - day) / 100000000)::bigint))`;

export const lockReleaseJob: DailyJob = {
  async begin() {
    return { budget: 0n, weight: 0n, terms: null, listing: true };
  },

  // Records each lot's target, so that later lots or another day's run do not change what is paid. Payees are found one
  // by one and lots by range: without statistics of today the database would read all remaining rows each time.
  async list(tx, { day, listed_item }, limit) {
    const { rows } = await sql<Listed>`
      with recursive payees (member_id, place) as (
        (select member_id, 1 from locked_lot
          where is_open and day < ${day}::date and member_id > ${listed_item}
          order by member_id limit 1)
        union all
        select next.member_id, place + 1 from payees, lateral (
          select member_id from locked_lot
          where is_open and day < ${day}::date and member_id > payees.member_id
          order by member_id limit 1
        ) next where place < ${limit}
      ), due as (
        select member_id, l.day, rate, released, ${releasedBy(day)} as target
        from locked_lot l
        where is_open and l.day < ${day}::date
          and member_id > ${listed_item} and member_id <= (select max(member_id) from payees)
      ), owed as (
        insert into job_payment (name, day, item, member_id, weight, due, lot_days, lot_rates, lot_targets)
        select 'lock', ${day}::date, member_id, member_id, 0, sum(target - released),
          array_agg(due.day order by due.day, rate), array_agg(rate order by due.day, rate),
          array_agg(target order by due.day, rate)
        from due where target > released group by member_id
        returning due
      )
      select count(*) as count, max(member_id) as last, 0::bigint as weight,
        (select coalesce(sum(due), 0)::bigint from owed) as due from payees`.execute(tx);
    return rows[0]!;
  },

  async pay(tx, run, payments, at) {
    const members = payments.map(({ member_id }) => member_id);
    const posting = await Posting.open(tx, members, at);
    const released = await releaseLots(tx, payments, run.day);
    const paidTo = (member: bigint) => totalOf(released.get(member) ?? [], "amount");
    const total = members.reduce((sum, member) => sum + paidTo(member), 0n);
    if (total === 0n) return payments.map(({ item }) => ({ item, paid: 0n, transaction_id: null }));
    const lines = [...released].flatMap(([member, parts]): EntryInput[] => {
      const amount = paidTo(member);
      const source = sourceOf(parts);
      return [
        { party: { member, right: platformDebit(member) }, asset: "lock", amount: -amount, source },
        { party: { member }, asset: "fuel", amount, source },
      ];
    });
    const transaction = posting.post({ kind: "release", type: "release", source: { day: run.day } }, [
      ...lines,
      { party: { pool: "supply" }, asset: "lock", amount: total },
      { party: { pool: "backing" }, asset: "fuel", amount: -total },
    ]);
    await posting.write();
    return payments.map(({ item }) => {
      const paid = paidTo(item);
      return { item, paid, transaction_id: paid > 0n ? transaction : null };
    });
  },
};

/** Totals of lots with the same rate and number of days. */
interface Released {
  /** Per day, in units of 1e-8. */
  rate: bigint;
  /** More than one after missed days. */
  days: number;
  amount: bigint;
  /** The sum of the lots' first amounts. */
  base: bigint;
  lots: number;
}

function totalOf(parts: Released[], what: "amount" | "base"): bigint {
  return parts.reduce((sum, part) => sum + part[what], 0n);
}

/** Each lot keeps its rate. */
function sourceOf(parts: Released[]) {
  return {
    base: formatAmount(totalOf(parts, "base")),
    lots: parts.reduce((count, { lots }) => count + lots, 0),
    rates: parts.map(({ rate, days, amount, base, lots }) => ({
      rate: formatAmount(rate),
      days,
      base: formatAmount(base),
      lots,
      amount: formatAmount(amount),
    })),
  };
}

/** Up to what the lots still hold. The caller has locked the wallets. */
async function releaseLots(tx: Tx, payments: JobPayment[], day: string): Promise<Map<bigint, Released[]>> {
  const { rows } = await sql<Released & { member_id: bigint }>`
    with due as (
      select owed.member_id, lot.day, lot.rate, amount as base, released as before, least(amount, target) as after, held.place
      from ${columnsOf("payment", { place: "tid" }, payments)}
        join job_payment owed on owed.ctid = payment.place,
        unnest(lot_days, lot_rates, lot_targets) as lot (day, rate, target),
        lateral (
          select ctid as place, amount, released from locked_lot l
          where l.member_id = owed.member_id and l.day = lot.day and l.rate = lot.rate offset 0
        ) held
      where least(amount, target) > released
    ), released as (
      update locked_lot set released = due.after from due where locked_lot.ctid = due.place
    ), grown as (
      select *, greatest(1, ${day}::date - day - ceil(before::numeric * 100000000 / (base::numeric * rate)))::integer as days
      from due
    )
    select member_id, rate, days, sum(after - before)::bigint as amount, sum(base)::bigint as base, count(*)::integer as lots
    from grown group by member_id, rate, days order by member_id, rate, days`.execute(tx);
  return Map.groupBy(rows, ({ member_id }) => member_id);
}
