/**
 * Limits guessing at sign-ins and resets. Source: rules.md S8, S10, S19.
 *
 * A browser on which the member has signed in has its own count, so that no stranger can delay it. Elsewhere each
 * network waits longer and longer between attempts at an account, and all networks together take turns a few seconds
 * apart: distributed guessing is slow, and the owner's attempt is delayed instead of refused. Networks that failed
 * before have separate turns, so that they do not use up others'. Counted by name, so that unknown accounts look the
 * same.
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

/** Per network and account. */
const signIns: Policy = { free: 5, firstMs: 30 * SECOND, longestMs: HOUR, memoryMs: DAY };
const resets: Policy = { free: 5, firstMs: 15 * MINUTE, longestMs: DAY, memoryMs: DAY };
/** The limit per network over all accounts, some of which may be its neighbours'. */
const network: Policy = { free: 30, firstMs: 30 * SECOND, longestMs: MINUTE, memoryMs: HOUR };
/** Per known device. */
const device: Policy = { free: 10, firstMs: 30 * SECOND, longestMs: HOUR, memoryMs: DAY };
/** The longest wait for a turn; clients wait 60 s. */
const PATIENCE_MS = 20 * SECOND;
/** Of all networks at one account. Resets guess the password that guards money, so their turns are slower. */
const signInTurns: Policy = { free: 5, firstMs: SECOND, longestMs: 8 * SECOND, memoryMs: DAY };
const resetTurns: Policy = { free: 5, firstMs: 2 * SECOND, longestMs: PATIENCE_MS, memoryMs: DAY };

export interface Guess {
  purpose: "sign_in" | "reset";
  account: string;
  memberId: bigint | undefined;
  origin: Origin;
}

export interface Attempt {
  /** Whether the network has no free attempt left. */
  last: boolean;
  /** An unjudged attempt, because the queue of hashes is full, is not counted. */
  judge(check: () => Promise<boolean>): Promise<boolean>;
  /** @returns when the network may try again. */
  failed(): Promise<Date>;
  succeeded(): Promise<void>;
}

/**
 * Waits for the attempt's turn.
 * @throws Refused `too_many_requests`, for a reset `pay_password_locked` (with `retryAt`).
 */
export async function beginAttempt(ctx: Context, guess: Guess): Promise<Attempt> {
  const { purpose, account, memberId, origin } = guess;
  const subject = (kind: string, ...from: string[]) =>
    ctx.digest(["attempt", purpose, kind, account, ...from].join("\0"));
  // Unknown accounts are looked up too, so that their answer takes as long.
  const key = await isKnownDevice(ctx, memberId ?? NOBODY, origin);
  const isReset = purpose === "reset";
  // From this machine too: a misconfigured proxy must not expose the second-level password.
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
