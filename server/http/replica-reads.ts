/**
 * Which calls a replica may answer while the primary does not, and as of when it did. What decides whether something
 * was carried out, what writes, and what a payment is based on is asked of the primary alone. Source: rules.md O133.
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

/** Longer, and a read goes to the replica. */
const PRIMARY_MS = 3_000;
/** So long after it did not answer, the primary is not asked for reads. */
const AWAY_MS = 3_000;

const moments = new WeakMap<FastifyRequest, Date>();
/** Until when, by `performance.now()`, the primary of a context counts as away. */
const away = new WeakMap<object, number>();

/** As of when a request is answered, if a replica answers it. */
export function asOf(request: FastifyRequest): Date | null {
  return moments.get(request) ?? null;
}

/** Waits until settings that are due are in force (O118); a read does not wait for a primary that is away. */
export async function settleDue({ due, replica }: Context, call: Call): Promise<void> {
  if (!replica || !served.has(call)) await due.settle();
  else if (!isAway(replica)) await withinTime(PRIMARY_MS, due.settle());
}

function isAway(replica: object): boolean {
  return performance.now() <= (away.get(replica) ?? 0);
}

/** Reads from the primary, or from the replica where there is one and the call is among those that it answers. */
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
  // Of several reads for an answer the oldest counts.
  const before = moments.get(request);
  if (!before || moment < before) moments.set(request, moment);
  return answer;
}

/** @throws Refused `unavailable`; what the work comes to afterwards reaches nobody. */
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
