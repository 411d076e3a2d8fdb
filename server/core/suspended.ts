/** What the operator suspended for all members. Source: rules.md G9. */
import { sql, type RawBuilder } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { Refused } from "./refused.ts";

/** SQL for the acts, as they are when the statement runs. */
export const suspendedActs = sql<Suspendable[]>`
  coalesce((select value from setting where key = 'suspended'), '[]')`;

/** SQL for whether the act is, when the statement runs. */
export function suspendedNow(act: Suspendable): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from setting where key = 'suspended' and value::jsonb @> ${JSON.stringify([act])}::jsonb)`;
}

export function isSuspended({ suspended }: Settings, act: Suspendable): boolean {
  return suspended.includes(act);
}

/** @throws Refused `suspended` */
export function assertNotSuspended(settings: Settings, act: Suspendable): void {
  if (isSuspended(settings, act)) throw new Refused("suspended");
}
