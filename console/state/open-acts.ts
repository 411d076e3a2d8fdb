/**
 * Acts whose outcome is unknown and that would add up if repeated. They are kept like typed text, so that a retry
 * after a reload, or after the session is over, has the same idempotency key. Source: rules.md O145.
 */
import type { RequestOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { currentSession } from "./session.ts";
import { keyOfTyped, readTyped, writeTyped } from "./typed.ts";

/** Other acts state a final value, or concern something that is done once. */
const adding: ReadonlySet<OperatorCall> = new Set([
  "POST operator/credit",
  "POST operator/fees/payout",
  "POST operator/reserve/topUp",
  "POST operator/notices",
  "POST operator/proposals",
]);

/** After this time the same content counts as a new act. */
export const OPEN_MS = 10 * 60_000;

interface Kept {
  call: OperatorCall;
  request: unknown;
  key: string;
  /** In ms since 1970, by the device's clock. */
  at: number;
}

export interface Sent extends Kept {
  /** The storage key of the operator who sent it, whoever is signed in by now; null if it is not kept. */
  keptAs: string | null;
}

/** Call it before sending. @returns the open act with the same content if there is one, with its original reason. */
export function openAct<C extends OperatorCall>(call: C, request: RequestOf<C>): Sent {
  const act = { call, request, key: crypto.randomUUID(), at: Date.now() };
  if (!adding.has(call)) return { ...act, keptAs: null };
  const keptAs = keyOfTyped(currentSession()?.name, "acts");
  const acts = openActs(keptAs);
  const effect = effectOf(act);
  const before = acts.find((one) => effectOf(one) === effect);
  if (!before) keep(keptAs, [...acts, act]);
  return { ...(before ?? act), keptAs };
}

/** Call it once the outcome is known. */
export function closeAct({ key, keptAs }: Sent): void {
  if (keptAs !== null)
    keep(
      keptAs,
      openActs(keptAs).filter((act) => act.key !== key),
    );
}

function openActs(keptAs: string): Kept[] {
  const since = Date.now() - OPEN_MS;
  return (readTyped<Kept[]>(keptAs) ?? []).filter(({ at }) => at > since);
}

function keep(keptAs: string, acts: Kept[]): void {
  writeTyped(keptAs, acts.length === 0 ? null : acts);
}

/** The content without its reason. */
function effectOf({ call, request }: Kept): string {
  return JSON.stringify([call, request], (name, value: unknown) => (name === "reason" ? undefined : value));
}
