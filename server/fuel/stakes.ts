/** Source: rules.md F11, F16; docs/decisions/2026-11-21-swap-and-stake.md. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewStake } from "../../contract/fuel/stake-rules.ts";
import type { StakeBody, StakeInfo, StakeTerms } from "../../contract/fuel/stake-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { openSpend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** @throws Refused as the gate; `below_minimum`, `insufficient_balance`, `quote_changed`, the first in this order. */
export async function createStake(tx: Tx, spender: Spender, body: StakeBody, at: Date): Promise<Done> {
  const { memberId } = spender;
  const { posting, spend } = await openSpend(tx, spender, "stake", at);
  const settings = await readSettings(tx);
  const amount = parseAmount(body.amount);
  const least = parseAmount(settings.stakeMinAmount);
  const { refusal } = previewStake(amount, posting.balance(memberId, "fuel"), least);
  const bound = least > 0n && { minimum: formatAmount(least) };
  if (refusal) throw new Refused(refusal, { field: "amount", ...bound });
  const { stakeRate, stakeTermDays, stakeReleaseDays } = settings;
  if (body.expect && !isOffered(body.expect, settings))
    throw new Refused("quote_changed", { field: "expect" });
  const { id } = await tx
    .insertInto("stake")
    .values({
      member_id: memberId,
      amount,
      rate: parseAmount(stakeRate),
      term_days: stakeTermDays,
      release_days: stakeReleaseDays,
      day: dayIn(settings.withdrawWindow.timeZone, at),
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const source = {
    stake: id.toString(),
    rate: stakeRate,
    termDays: stakeTermDays,
    ofParts: stakeReleaseDays,
  };
  posting.post({ kind: "stake", type: "stake", source }, [
    { party: { member: memberId, right: spend }, asset: "fuel", amount: -amount },
    { party: { pool: "staked" }, asset: "fuel", amount },
  ]);
  await posting.write();
  return { lines: posting.linesOf(memberId), subject: { ...source, amount: formatAmount(amount) } };
}

/** Source: rules.md M25. */
function isOffered({ rate, termDays, releaseDays }: StakeTerms, settings: Settings): boolean {
  return (
    parseAmount(rate) === parseAmount(settings.stakeRate) &&
    termDays === settings.stakeTermDays &&
    releaseDays === settings.stakeReleaseDays
  );
}

/** `earned` is the yield's share of what was released, rounded down. */
export async function readStakeInfo(db: Store | Tx, memberId: bigint): Promise<StakeInfo> {
  const { stakeRate } = await readSettings(db);
  const { rows } = await sql<{ staked: bigint; pending: bigint; frozen: bigint; earned: bigint }>`
    select coalesce(sum(amount) filter (where runs), 0)::bigint as staked,
      coalesce(sum(amount + accrued - released) filter (where not runs), 0)::bigint as pending,
      coalesce(sum(accrued) filter (where runs), 0)::bigint as frozen,
      coalesce(sum(floor(released::numeric * accrued / (amount + accrued))), 0)::bigint as earned
    from (select *, days_accrued < term_days as runs from stake where member_id = ${memberId}) s`.execute(db);
  const { staked, pending, frozen, earned } = rows[0]!;
  return {
    staked: formatAmount(staked),
    pendingRelease: formatAmount(pending),
    frozenRelease: formatAmount(frozen),
    rate: stakeRate,
    earned: formatAmount(earned),
  };
}
