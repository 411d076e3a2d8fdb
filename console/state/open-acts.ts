/**
 * Acts that were sent and of which the outcome is not known yet, where doing them again would add to it. Kept as what is typed is: one
 * that is tried again after its sheet was closed, its page reloaded or its session over is the same one, under the same key. Source:
 * rules.md O145.
 */
import type { RequestOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { currentSession } from "./session.ts";
import { keyOfTyped, readTyped, writeTyped } from "./typed.ts";

/** Others state what is to be, or are about something that is done once. */
const adding: ReadonlySet<OperatorCall> = new Set([
  "POST operator/credit",
  "POST operator/fees/payout",
  "POST operator/reserve/topUp",
  "POST operator/notices",
  "POST operator/proposals",
]);

/** After that the same content is meant as another act. */
export const OPEN_MS = 10 * 60_000;

interface Kept {
  call: OperatorCall;
  request: unknown;
  key: string;
  /** In ms since 1970, by the device's clock. */
  at: number;
}

export interface Sent extends Kept {
  /** Where its own operator's are kept, whoever is signed in by then; null where it is not kept. */
  keptAs: string | null;
}

/** To be called before it is sent. @returns the same act if it is open already, with the reason that it was sent with. */
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

/** Once its outcome is known. */
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

/** Whatever the reason that is given for it. */
function effectOf({ call, request }: Kept): string {
  return JSON.stringify([call, request], (name, value: unknown) => (name === "reason" ? undefined : value));
}
