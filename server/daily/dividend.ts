/** Source: rules.md J7. */
import { sql } from "kysely";
import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import { capIncome } from "../../contract/votes/payment-rules.ts";
import { poolBalance } from "../ledger/pools.ts";
import { Posting } from "../ledger/posting.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import { incomeTerms, type IncomeTerms } from "../votes/income-entries.ts";
import type { EarningVote } from "../votes/releases.ts";
import { payPoolIncomes } from "./pool-incomes.ts";
import type { DailyJob, Listed } from "./job.ts";

export interface Terms extends IncomeTerms {
  rate: string;
  /** The pool's balance less what the pool owed; absent in old runs. */
  pool?: string;
  lastVote: string;
}

export const dividendJob: DailyJob = {
  async begin(tx, _, settings) {
    const rate = settings.dividendRate;
    // Locked, so that no other run counts the same money.
    const held = await poolBalance(tx, "dividend", "usdt", { lock: true });
    const pool = held - (await owedByOpenRuns(tx));
    const budget = multiply(pool, parseAmount(rate));
    const { rows } = await sql<{
      last: bigint;
    }>`select coalesce(max(id), 0)::bigint as last from vote`.execute(tx);
    const terms: Terms = {
      ...incomeTerms(settings),
      rate,
      pool: formatAmount(pool),
      lastVote: rows[0]!.last.toString(),
    };
    return { budget, weight: 0n, terms, listing: budget > 0n };
  },

  // A share depends on the sum of all weights, so it is computed when it is paid.
  async list(tx, { day, listed_item, terms }, limit) {
    const { rows } = await sql<Listed>`
      with payees as (
        select id, member_id, pay_price from vote
        where status = 'active' and id > ${listed_item} and id <= ${(terms as Terms).lastVote}::bigint
        order by id limit ${limit}
      ), owed as (
        insert into job_payment (name, day, item, member_id, weight, due)
        select 'dividend', ${day}::date, id, member_id, pay_price, 0 from payees
      )
      select count(*) as count, max(id) as last, 0::bigint as due, coalesce(sum(pay_price), 0)::bigint as weight
      from payees`.execute(tx);
    return rows[0]!;
  },

  async pay(tx, run, payments, at) {
    const terms = run.terms as Terms;
    const posting = await Posting.open(
      tx,
      payments.map(({ member_id }) => member_id),
      at,
    );
    const votes = await activeVotesById(
      tx,
      payments.map(({ item }) => item),
    );
    const claims = payments.map(({ item, weight }) => {
      const vote = votes.get(item);
      const due = (run.budget * weight) / BigInt(run.weight);
      const amount = vote ? capIncome(due, vote.voteValue, vote.released) : 0n;
      const rooms = [vote ? vote.voteValue - vote.released : 0n];
      const source = {
        vote: item.toString(),
        budget: formatAmount(run.budget),
        rate: terms.rate,
        weight: formatAmount(weight),
        ofWeight: formatAmount(BigInt(run.weight)),
        ...(vote && { cap: formatAmount(vote.voteValue - vote.released) }),
      };
      return { item, due, source, rooms, shares: vote && amount > 0n ? [{ vote, amount }] : [] };
    });
    return payPoolIncomes(tx, posting, { pool: "dividend", type: "dividend", day: run.day, terms }, claims);
  },
};

async function owedByOpenRuns(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(budget - (
      select coalesce(sum(paid), 0) from job_payment p where p.name = r.name and p.day = r.day)), 0)::bigint as owed
    from job_run r where name = 'dividend' and state = 'running'`.execute(tx);
  return rows[0]!.owed;
}

/** Read under the members' locks; omits votes that are out. */
async function activeVotesById(tx: Tx, ids: bigint[]): Promise<Map<bigint, EarningVote>> {
  const { rows } = await sql<{ id: bigint; member_id: bigint; vote_value: bigint; released: bigint }>`
    select id, member_id, vote_value, released from vote
    where id = any(${bigints(ids)}::bigint[]) and status = 'active'`.execute(tx);
  return new Map(
    rows.map(({ id, member_id, vote_value, released }) => [
      id,
      { id, member: member_id, voteValue: vote_value, released },
    ]),
  );
}
