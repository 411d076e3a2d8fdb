/**
 * Attempts to sign in and to reset, against guessing. Source: rules.md S8, S10, S19.
 *
 * A browser on which the member signed in before has a count of its own, so that no stranger can delay it. Elsewhere a
 * network waits longer and longer between its attempts at an account, and all networks together get turns, a few seconds
 * apart: guesses over many addresses are slow, and the owner's attempt is not refused but takes its turn. Networks that
 * failed before have turns of their own, so that they do not take those of others. By name, so that unknown accounts look
 * alike.
 */
import { Refused } from "../core/refused.ts";
import { countAttempt, forgetAttempts, takeBackAttempt, takeTurn, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import type { Origin } from "../core/origin.ts";
import { isKnownDevice } from "./known-devices.ts";
import { noteFailure } from "./failures.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NOBODY = 0n;

/** Of one network at one account. */
const signIns: Policy = { free: 5, firstMs: 30 * SECOND, longestMs: HOUR, memoryMs: DAY };
const resets: Policy = { free: 5, firstMs: 15 * MINUTE, longestMs: DAY, memoryMs: DAY };
/** Of one network at all accounts, some of which may be its neighbours'. */
const network: Policy = { free: 30, firstMs: 30 * SECOND, longestMs: MINUTE, memoryMs: HOUR };
/** Of a known device. */
const device: Policy = { free: 10, firstMs: 30 * SECOND, longestMs: HOUR, memoryMs: DAY };
/** The longest that a request is held for its turn; clients wait 60 s. */
const PATIENCE_MS = 20 * SECOND;
/** Of all networks at one account. Of resets fewer are needed, and they guess the password that guards money. */
const signInTurns: Policy = { free: 5, firstMs: SECOND, longestMs: 8 * SECOND, memoryMs: DAY };
const resetTurns: Policy = { free: 5, firstMs: 2 * SECOND, longestMs: PATIENCE_MS, memoryMs: DAY };

export interface Guess {
  purpose: "sign_in" | "reset";
  /** Normalised. */
  account: string;
  memberId: bigint | undefined;
  origin: Origin;
}

export interface Attempt {
  /** Whether the network has no free attempt left after this one. */
  last: boolean;
  /** Runs the check of the password. What cannot be judged, since the queue of hashes is full, is not counted. */
  judge(check: () => Promise<boolean>): Promise<boolean>;
  /** Reports a wrong password. @returns when the network may try again. */
  failed(): Promise<Date>;
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt and holds it until its turn.
 * @throws Refused `too_many_requests`, for a reset `pay_password_locked` (with `retryAt`).
 */
export async function beginAttempt(ctx: Context, guess: Guess): Promise<Attempt> {
  const { purpose, account, memberId, origin } = guess;
  const subject = (kind: string, ...from: string[]) =>
    ctx.digest(["attempt", purpose, kind, account, ...from].join("\0"));
  // An unknown account is looked up too, so that its answer takes as long.
  const key = await isKnownDevice(ctx, memberId ?? NOBODY, origin);
  const isReset = purpose === "reset";
  // Resets are counted on this machine too: a proxy's mistake must not open the second-level password.
  const isCounted = key !== undefined || isReset || origin.address !== null;
  const policy = isReset ? resets : key === undefined ? signIns : device;
  const own = key === undefined ? subject("network", origin.address ?? "local") : subject("device", key);
  const counted = isCounted ? await count(ctx, own, policy, isReset) : 0;
  const counts = isCounted ? [own] : [];
  if (key === undefined && origin.address !== null) {
    const all = ctx.digest(["attempt", purpose, "network", origin.address].join("\0"));
    await count(ctx, all, network, isReset);
    counts.push(all);
    const lane = subject("turn", counted > 1 ? "failed before" : "new");
    await waitForTurn(ctx, lane, own, isReset);
    counts.push(lane);
  }
  return {
    last: isCounted && counted >= policy.free,
    judge: async (check) => {
      try {
        return await check();
      } catch (error) {
        for (const one of counts) await takeBackAttempt(ctx.db, one);
        throw error;
      }
    },
    failed: async () => {
      await noteFailure(ctx, guess);
      const { waitUntil } = isCounted ? await peek(ctx, own) : { waitUntil: null };
      return waitUntil ?? ctx.now();
    },
    succeeded: async () => {
      const [mine, ...shared] = counts;
      await forgetAttempts(ctx.db, [ctx.digest(`failures\0${account}`), ...(mine ? [mine] : [])]);
      for (const one of shared) await takeBackAttempt(ctx.db, one);
    },
  };
}

async function count(ctx: Context, subject: string, policy: Policy, isReset: boolean): Promise<number> {
  const { tries, waitUntil } = await countAttempt(ctx.db, subject, policy, ctx.now());
  if (waitUntil) throw refusal(isReset, waitUntil);
  return tries!;
}

async function waitForTurn(ctx: Context, lane: string, own: string, isReset: boolean): Promise<void> {
  const now = ctx.now();
  const turn = await takeTurn(ctx.db, lane, isReset ? resetTurns : signInTurns, PATIENCE_MS, now);
  if (!turn) {
    // It was not judged.
    await takeBackAttempt(ctx.db, own);
    throw refusal(isReset, new Date(now.getTime() + PATIENCE_MS));
  }
  const ms = turn.getTime() - now.getTime();
  if (ms > 0) await ctx.wait(ms);
}

async function peek(ctx: Context, subject: string): Promise<{ waitUntil: Date | null }> {
  const row = await ctx.db
    .selectFrom("attempt")
    .select("free_at")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return { waitUntil: row?.free_at ?? null };
}

function refusal(isReset: boolean, retryAt: Date): Refused {
  return new Refused(isReset ? "pay_password_locked" : "too_many_requests", { retryAt });
}
