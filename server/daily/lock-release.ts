/** Source: rules.md F9. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { platformDebit } from "../gate/platform-debit.ts";
import { Posting } from "../ledger/posting.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import type { DailyJob } from "./job.ts";

/** Includes missed days; the last release takes the rounding remainder. */
const releasedBy = (day: string) =>
  sql`greatest(released, least(amount, floor(amount::numeric * rate * (${day}::date - day) / 100000000)::bigint))`;

export const lockReleaseJob: DailyJob = {
  async begin(tx, day) {
    const { rows } = await sql<{ budget: bigint }>`
      with owed as (
        insert into job_payment (name, day, item, member_id, weight, due)
        select 'lock', ${day}::date, member_id, member_id, 0, sum(${releasedBy(day)} - released)
        from locked_lot where released < amount and day < ${day}::date
        group by member_id having sum(${releasedBy(day)} - released) > 0
        returning due
      )
      select coalesce(sum(due), 0)::bigint as budget from owed`.execute(tx);
    return { budget: rows[0]!.budget, weight: 0n, terms: null };
  },

  async pay(tx, run, payments, at) {
    const members = payments.map(({ member_id }) => member_id);
    const posting = await Posting.open(tx, members, at);
    const released = await releaseLots(tx, members, run.day);
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

/** What lots of one rate and number of days released. */
interface Released {
  /** Per day, in units of 1e-8. */
  rate: bigint;
  /** More than one after missed days. */
  days: number;
  amount: bigint;
  /** The lots' first amounts and number. */
  base: bigint;
  lots: number;
}

function totalOf(parts: Released[], what: "amount" | "base"): bigint {
  return parts.reduce((sum, part) => sum + part[what], 0n);
}

/** By rate, since each lot keeps its own. */
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

/** The caller has locked the wallets. */
async function releaseLots(tx: Tx, members: bigint[], day: string): Promise<Map<bigint, Released[]>> {
  const { rows } = await sql<Released & { member_id: bigint }>`
    with due as (
      select member_id, day, rate, amount as base, released as before, ${releasedBy(day)} as after from locked_lot
      where member_id = any(${bigints(members)}::bigint[]) and released < amount and day < ${day}::date
    ), released as (
      update locked_lot l set released = due.after from due
      where l.member_id = due.member_id and l.day = due.day and l.rate = due.rate
    ), grown as (
      select *, greatest(1, ${day}::date - day - ceil(before::numeric * 100000000 / (base::numeric * rate)))::integer as days
      from due where after > before
    )
    select member_id, rate, days, sum(after - before)::bigint as amount, sum(base)::bigint as base, count(*)::integer as lots
    from grown group by member_id, rate, days order by member_id, rate, days`.execute(tx);
  return Map.groupBy(rows, ({ member_id }) => member_id);
}
