/**
 * Acts that were sent and of which the outcome is not known yet. Kept as what is typed is: an act that is tried again after its
 * sheet was closed, its page reloaded or its session over is the same one, under the same key. Source: rules.md O145.
 */
import type { RequestOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { currentSession } from "./session.ts";
import { keyOfTyped, readTyped, writeTyped } from "./typed.ts";

export interface Sent {
  call: OperatorCall;
  request: unknown;
  key: string;
}

/** To be called before it is sent. @returns the same act if it is open already, with the reason that it was sent with. */
export function openAct<C extends OperatorCall>(call: C, request: RequestOf<C>): Sent {
  const acts = openActs();
  const effect = effectOf({ call, request });
  const before = acts.find((act) => effectOf(act) === effect);
  if (before) return before;
  const act = { call, request, key: crypto.randomUUID() };
  keep([...acts, act]);
  return act;
}

/** Once its outcome is known. */
export function closeAct({ key }: Sent): void {
  keep(openActs().filter((act) => act.key !== key));
}

function openActs(): Sent[] {
  return readTyped<Sent[]>(storedAs()) ?? [];
}

function keep(acts: Sent[]): void {
  writeTyped(storedAs(), acts.length === 0 ? null : acts);
}

function storedAs(): string {
  return keyOfTyped(currentSession()?.name, "acts");
}

/** Whatever the reason that is given for it. */
function effectOf({ call, request }: Pick<Sent, "call" | "request">): string {
  return JSON.stringify([call, request], (name, value: unknown) => (name === "reason" ? undefined : value));
}
