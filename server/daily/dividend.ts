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
import type { DailyJob } from "./job.ts";

interface Terms extends IncomeTerms {
  rate: string;
}

export const dividendJob: DailyJob = {
  async begin(tx, day, settings) {
    const rate = settings.dividendRate;
    const budget = multiply(await poolBalance(tx, "dividend", "usdt"), parseAmount(rate));
    const { rows } = await sql<{ weight: bigint }>`
      with active as (
        select id, member_id, pay_price, sum(pay_price) over () as total from vote where status = 'active'
      ), owed as (
        insert into job_payment (name, day, item, member_id, weight, due)
        select 'dividend', ${day}::date, id, member_id, pay_price, floor(${budget}::numeric * pay_price / total)
        from active where floor(${budget}::numeric * pay_price / total) > 0
      )
      select coalesce(sum(pay_price), 0)::bigint as weight from active`.execute(tx);
    const terms: Terms = { ...incomeTerms(settings), rate };
    return { budget, weight: rows[0]!.weight, terms };
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
    const claims = payments.map(({ item, due, weight }) => {
      const vote = votes.get(item);
      const amount = vote ? capIncome(due, vote.voteValue, vote.released) : 0n;
      const source = {
        vote: item.toString(),
        budget: formatAmount(run.budget),
        rate: terms.rate,
        weight: formatAmount(weight),
        ofWeight: formatAmount(BigInt(run.weight)),
        ...(vote && { cap: formatAmount(vote.voteValue - vote.released) }),
      };
      return { item, source, shares: vote && amount > 0n ? [{ vote, amount }] : [] };
    });
    return payPoolIncomes(tx, posting, { pool: "dividend", type: "dividend", day: run.day, terms }, claims);
  },
};

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
