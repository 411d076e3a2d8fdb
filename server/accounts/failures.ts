/** Wrong passwords are reported to the member; spread-out guessing to the operator. */
import { countAttempt, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import { recordEvent } from "./account-events.ts";

/** Failures after which the member is told, and at each further tenfold. */
export const TOLD_AFTER = 10;
/** At one account, and at all within a period. */
const ACCOUNT_ALARM = 50;
const SPREAD_ALARM = 100;
const PERIOD_MS = 10 * 60_000;

/** Only counts attempts, without waits. */
const counting: Policy = { free: 2_000_000_000, firstMs: 0, longestMs: 0, memoryMs: 24 * 3_600_000 };

export async function noteFailure(
  ctx: Context,
  { account, memberId }: { account: string; memberId: bigint | undefined },
): Promise<void> {
  const now = ctx.now();
  const ofAccount = await countAttempt(ctx.db, ctx.digest(`failures\0${account}`), counting, now);
  const period = Math.floor(now.getTime() / PERIOD_MS);
  const ofAll = await countAttempt(ctx.db, ctx.digest(`failures in\0${period}`), counting, now);
  if (memberId !== undefined && isPowerOfTen((ofAccount.tries ?? 0) / TOLD_AFTER)) {
    await ctx.db
      .transaction()
      .execute((tx) => recordEvent(tx, memberId, { type: "sign_in_failures", device: null, at: now }));
  }
  if (ofAccount.tries === ACCOUNT_ALARM) ctx.security.alarm("account_guessed", { account });
  if (ofAll.tries === SPREAD_ALARM) ctx.security.alarm("guessing_spread");
}

function isPowerOfTen(number: number): boolean {
  return number >= 1 && Number.isInteger(Math.log10(number));
}
