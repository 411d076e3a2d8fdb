/**
 * Only the primary answers calls that write, that tell whether something was carried out, or on which a payment is
 * based. Source: rules.md O133.
 */
import type { FastifyRequest } from "fastify";
import type { Call } from "../../contract/endpoints.ts";
import { withinTime } from "../../contract/time-limit.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { refusalOf } from "../core/refusal.ts";

const served: ReadonlySet<Call> = new Set<Call>([
  "GET sync",
  "GET config",
  "GET app/bannerList",
  "GET notice",
  "GET account/info",
  "GET wallet/balances",
  "GET wallet/balanceLogs",
  "GET wallet/transferLogs",
  "GET receipts",
  "GET vote/voteInfo",
  "GET vote/voteValues",
  "GET vote/setting",
  "GET vote/ordinalsAmount",
  "GET community/info",
  "GET community/communityList",
  "GET nft/settings",
  "GET nft/myNft",
  "GET nft/myStake",
  "GET nft/transaction",
  "GET stake/info",
  "GET token/prices",
  "GET recharge/records",
  "GET withdraw/records",
  "GET feedback/history",
]);

/** A slower read goes to the replica. */
const PRIMARY_MS = 3_000;
/** For so long after a missing answer the primary gets no reads. */
const AWAY_MS = 3_000;

const moments = new WeakMap<FastifyRequest, Date>();
/** By `performance.now()`. */
const away = new WeakMap<object, number>();

/** The time of the replica's data; null if the primary answered. */
export function asOf(request: FastifyRequest): Date | null {
  return moments.get(request) ?? null;
}

/** Reads do not wait (O118) while the primary is away. */
export async function settleDue({ due, replica }: Context, call: Call): Promise<void> {
  if (!replica || !served.has(call)) await due.settle();
  else if (!isAway(replica)) await withinTime(PRIMARY_MS, due.settle());
}

function isAway(replica: object): boolean {
  return performance.now() <= (away.get(replica) ?? 0);
}

export async function readAnywhere<T>(
  { replica }: Context,
  call: Call,
  request: FastifyRequest,
  read: () => Promise<T>,
): Promise<T> {
  if (!replica || !served.has(call)) return read();
  if (!moments.has(request) && !isAway(replica)) {
    try {
      return await inTime(read());
    } catch (error) {
      if (refusalOf(error).reason !== "unavailable") throw error;
      away.set(replica, performance.now() + AWAY_MS);
    }
  }
  const { answer, asOf: moment } = await replica.read(read);
  // The oldest of several reads counts.
  const before = moments.get(request);
  if (!before || moment < before) moments.set(request, moment);
  return answer;
}

/** @throws Refused `unavailable`; the work's later result is discarded. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refused("unavailable")), PRIMARY_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
