/** The gate decides again when the payment leaves. Source: rules.md G2, G3, G5, G8, G9 and W22. */
import { sql, type RawBuilder } from "kysely";
import type { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";
import { Refused } from "../core/refused.ts";
import { suspendedNow } from "../core/suspended.ts";
import { HOLD_MS } from "./hold.ts";
import { missingDeposits } from "./missing-deposits.ts";
import { assertMayLeave, assertMaySpend, lockStandings } from "./standing.ts";

/**
 * The posting holds the wallet's lock.
 * @throws Refused `frozen`, `suspended`, `reconciling`, `held`, `deposit_missing`.
 */
export async function assertMayBePaid(tx: Tx, posting: Posting, memberId: bigint): Promise<void> {
  const standings = await lockStandings(tx, [{ memberId, tokenHash: null }], posting.at);
  const standing = standings.get(memberId)!;
  assertMaySpend(standing, "withdraw");
  assertMayLeave(standing);
  await assertCovered(tx, posting, memberId);
}

/** The balance must also cover missing deposits. @throws Refused `deposit_missing` */
export async function assertCovered(tx: Tx, posting: Posting, memberId: bigint): Promise<void> {
  const missing = await missingDeposits(tx, [memberId]);
  if (posting.balance(memberId, "usdt") < (missing.get(memberId) ?? 0n)) throw new Refused("deposit_missing");
}

/** On rows of `member`, so that a held payout does not block others. */
export function mayBePaid(at: Date): RawBuilder<boolean> {
  const since = new Date(at.getTime() - HOLD_MS);
  return sql`member.frozen_at is null and (member.reset_at is null or member.reset_at <= ${since})
    and not exists (select from restoration where confirmed_at is null or held_until > ${at})
    and not ${suspendedNow("withdraw")}
    and (select usdt from wallet where wallet.member_id = member.id) >= coalesce((
      select sum(amount) from deposit
      where deposit.member_id = member.id and gone_at is not null and written_off_at is null), 0)`;
}
