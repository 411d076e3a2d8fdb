/** Wrong tokens are counted by network, reported, and limited. Source: rules.md O1, O88. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { isLoopback, networkOf } from "../http/origin.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { ONE_OPERATOR, type Operator } from "./operator-names.ts";

export interface GuardOptions {
  /** The token of the operator without a name; null if there is none. */
  operatorToken: string | null;
  operators: Operator[];
  /** Whether other hosts may use the operators' calls. */
  operatorRemote: boolean;
}

/** This machine has few users and many scripts. */
const FREE_TRIES = 20;
const FREE_TRIES_HERE = 500;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
const MEMORY_MS = 24 * 3_600_000;
/** An alarm is raised at this many wrong tokens, and at each further tenfold. */
const ALARM_TRIES = 10;
const NETWORKS_MAX = 10_000;

interface Tries {
  count: number;
  at: number;
  until: number;
}

/** Null for a session's or script's token that has ended or never existed, undefined for any other text. */
export type FindBearer = (token: string) => Promise<OperatorIdentity | null | undefined>;

export interface OperatorGuard {
  isOpenTo(request: FastifyRequest): boolean;
  /** Null for everybody else. */
  identify(request: FastifyRequest): Promise<OperatorIdentity | null>;
}

/**
 * This machine is never refused with the right token, since a stranger on it could lock the operator out.
 * @throws Refused `too_many_requests` (with `retryAt`) for a network that waits.
 */
export function operatorGuard(
  ctx: Context,
  { operatorToken, operators, operatorRemote }: GuardOptions,
  findBearer: FindBearer,
): OperatorGuard {
  const one = operatorToken === null ? [] : [{ name: ONE_OPERATOR, token: operatorToken }];
  const expected = [...one, ...operators].map(({ name, token }) => ({ name, digest: digest(token) }));
  const networks = new Map<string, Tries>();
  const isOpenTo = (request: FastifyRequest) => operatorRemote || isLoopback(request);
  const identify = async (request: FastifyRequest) => {
    const given = request.headers[OPERATOR_TOKEN_HEADER];
    if (typeof given !== "string") return null;
    const isNear = isLoopback(request);
    const isJudged = isOpenTo(request);
    const found = isJudged ? await find(given) : undefined;
    if (found && isNear) return found;
    const address = networkOf(request.ip);
    const now = ctx.now().getTime();
    const tries = networks.get(address);
    // An unjudged attempt reveals nothing.
    const waitUntil = isJudged && tries && tries.until > now ? new Date(tries.until) : null;
    if (found && !waitUntil) return found;
    const reason = waitUntil ? "too_many_requests" : "forbidden";
    ctx.security.report({ event: "operator_token", outcome: "refused", reason, account: null, address });
    if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
    // Not counted: 256 bits cannot be guessed, and a console that keeps asking after its session ended must not lock
    // its network out.
    if (found === null) return null;
    const count = countWrong(networks, address, now, isNear ? FREE_TRIES_HERE : FREE_TRIES);
    if (isPowerOfTen(count / ALARM_TRIES)) ctx.security.alarm("operator_token", { address });
    return null;
  };
  const find = async (given: string): Promise<OperatorIdentity | null | undefined> => {
    const name = nameOf(digest(given), expected);
    return name === null ? findBearer(given) : { name, roles: null, via: "token" };
  };
  return { isOpenTo, identify };
}

/** Digests leak neither length nor content by timing; comparing all hides the position. */
function nameOf(given: Buffer, expected: { name: string; digest: Buffer }[]): string | null {
  const right = expected.map((one) => timingSafeEqual(given, one.digest));
  return expected[right.indexOf(true)]?.name ?? null;
}

function countWrong(networks: Map<string, Tries>, address: string, now: number, free: number): number {
  const before = networks.get(address);
  const count = before && now - before.at < MEMORY_MS ? before.count + 1 : 1;
  const over = count - free;
  const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
  // Forgets the network that was quiet for the longest.
  networks.delete(address);
  if (networks.size >= NETWORKS_MAX) networks.delete(networks.keys().next().value!);
  networks.set(address, { count, at: now, until: now + wait });
  return count;
}

function isPowerOfTen(number: number): boolean {
  return number >= 1 && Number.isInteger(Math.log10(number));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
