/** Source: rules.md P8, P9 and P10. */
import { sql } from "kysely";
import { formatAmount, minimum } from "../../contract/money.ts";
import { Posting } from "../ledger/posting.ts";
import { toJson } from "../store/insert-rows.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import type { EarningVote } from "../votes/releases.ts";
import { beginDay, type Terms } from "./pass-profit-day.ts";
import { payPoolIncomes, type PoolClaim } from "./pool-incomes.ts";
import type { DailyJob, Paid, JobPayment } from "./job.ts";

export const passProfitJob: DailyJob = {
  begin: beginDay,

  async pay(tx, run, payments, at) {
    const terms = run.terms as Terms;
    const members = [...new Set(payments.map(({ member_id }) => member_id))];
    const posting = await Posting.open(tx, members, at);
    const claims = claim(payments, await tiersOf(tx, payments), await capacityOf(tx, members), terms);
    const income = { pool: "nft", type: "profit", day: run.day, terms } as const;
    const paid = await payPoolIncomes(tx, posting, income, claims);
    await addEarnings(tx, paid);
    return paid;
  },
};

async function tiersOf(tx: Tx, payments: JobPayment[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; tier: number }>`
    select id, tier from nft_stake where id = any(${bigints(payments.map(({ item }) => item))}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, tier }) => [id, tier]));
}

interface VoteCapacity {
  vote: EarningVote;
  left: bigint;
}

/** Oldest first, read under the members' locks. */
async function capacityOf(tx: Tx, members: bigint[]): Promise<Map<bigint, VoteCapacity[]>> {
  const { rows } = await sql<{ id: bigint; member_id: bigint; vote_value: bigint; released: bigint }>`
    select id, member_id, vote_value, released from vote
    where member_id = any(${bigints(members)}::bigint[]) and status = 'active' order by id`.execute(tx);
  const capacities = rows.map(({ id, member_id, vote_value, released }): VoteCapacity => ({
    vote: { id, member: member_id, voteValue: vote_value, released },
    left: vote_value - released,
  }));
  return Map.groupBy(capacities, ({ vote }) => vote.member);
}

/** A member's stakes fill the same votes in turn. */
function claim(
  payments: JobPayment[],
  tiers: Map<bigint, number>,
  capacities: Map<bigint, VoteCapacity[]>,
  { profit, tiers: shares, short }: Terms,
): PoolClaim[] {
  return payments.map(({ item, member_id, weight, due }) => {
    const votes = capacities.get(member_id) ?? [];
    const { tier, rate, budget, staked } = shares.find((share) => share.tier === tiers.get(item))!;
    const cap = votes.reduce((sum, { left }) => sum + left, 0n);
    const source = {
      nft: tier,
      stake: item.toString(),
      quantity: Number(weight),
      base: profit,
      rate,
      budget,
      ofWeight: String(staked),
      ...short,
      cap: formatAmount(cap),
    };
    const rooms = votes.map(({ left }) => left);
    const room_votes = votes.map(({ vote }) => vote.id);
    return { item, source, rooms, room_votes, shares: fill(votes, due) };
  });
}

function fill(votes: VoteCapacity[], due: bigint): PoolClaim["shares"] {
  let rest = due;
  return votes.flatMap((room) => {
    const amount = minimum(rest, room.left);
    rest -= amount;
    room.left -= amount;
    return amount > 0n ? [{ vote: room.vote, amount }] : [];
  });
}

async function addEarnings(tx: Tx, paid: Paid[]): Promise<void> {
  await sql`
    update nft_stake set earned = earned + new.paid
    from json_to_recordset(${toJson(paid)}::json) as new (item bigint, paid bigint)
    where nft_stake.id = new.item and new.paid > 0`.execute(tx);
}
