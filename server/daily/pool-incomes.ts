import type { Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { Pool } from "../ledger/accounts.ts";
import type { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";
import { incomeEntries, mostLocked, type Income, type IncomeTerms } from "../votes/income-entries.ts";
import { lockableFuel, retryIfEmptied } from "../fuel/lockable-fuel.ts";
import { addLots } from "../fuel/locked-lots.ts";
import { writeReleases, type EarningVote, type Release } from "../votes/releases.ts";
import type { Paid } from "./job.ts";

export interface PoolClaim {
  item: bigint;
  /** Set if it was not known when the item was recorded. */
  due?: bigint;
  /** Capped; empty if none. */
  shares: { vote: EarningVote; amount: bigint }[];
  /** As in {@link Paid}. */
  rooms: bigint[];
  room_votes?: bigint[];
  /** Enough to recompute the amount. */
  source: { [key: string]: Json };
}

/** One ledger transaction. The posting holds the members' locks. */
export async function payPoolIncomes(
  tx: Tx,
  posting: Posting,
  { pool, type, day, terms }: { pool: Pool; type: LineType; day: string; terms: IncomeTerms },
  claims: PoolClaim[],
): Promise<Paid[]> {
  const taken = claims.map((claim) => ({
    ...claim,
    amount: claim.shares.reduce((sum, share) => sum + share.amount, 0n),
  }));
  const payable = taken.filter(({ amount }) => amount > 0n);
  if (payable.length === 0) return taken.map((claim) => paidOf(claim, null));
  const incomes = payable.map(({ shares, amount, source }): Income => ({
    member: shares[0]!.vote.member,
    amount,
    source,
  }));
  const due = incomes.reduce((sum, { amount }) => sum + amount, 0n);
  const fuel = await lockableFuel(tx, mostLocked(due, terms));
  const { entries, locked, total } = incomeEntries(incomes, terms, fuel);
  const { incomeSplit: split, tokenPrice: price } = terms;
  const transaction = posting.post({ kind: type, type, source: { pool: pool, day, split, price } }, [
    { party: { pool }, asset: "usdt", amount: -total },
    ...entries,
  ]);
  await retryIfEmptied(posting.write());
  const shares = payable.flatMap((claim) => claim.shares);
  for (const { vote, amount } of shares) vote.released += amount;
  await writeReleases(tx, releasesOf(transaction, type, shares), posting.at);
  await addLots(tx, locked, day, terms.lockReleaseRate);
  return taken.map((claim) => paidOf(claim, transaction));
}

function paidOf(
  { item, due, amount, rooms, room_votes }: Omit<PoolClaim, "shares" | "source"> & { amount: bigint },
  id: string | null,
): Paid {
  return {
    item,
    paid: amount,
    transaction_id: amount > 0n ? id : null,
    rooms,
    ...(due !== undefined && { due }),
    ...(room_votes && { room_votes }),
  };
}

function releasesOf(transaction: string, type: LineType, shares: PoolClaim["shares"]): Release[] {
  return [...Map.groupBy(shares, ({ vote }) => vote)].map(([vote, parts]) => ({
    transaction,
    type,
    vote,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
  }));
}
