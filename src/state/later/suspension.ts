/** What the platform has suspended, as far as the device knows; the server decides. Source: rules.md G9, C206. */
import type { Config } from "../../../contract/operator/config-schemas.ts";
import type { Suspendable } from "../../../contract/operator/suspendable.ts";

export interface Suspension {
  acts: readonly Suspendable[];
  /** From when on, if it has not begun. */
  from: string | null;
  /** When the last of the acts is to go on, if a change of the settings is scheduled for that. */
  until: string | null;
}

/** Plans further ahead are not told yet. */
const AHEAD_MS = 72 * 3_600_000;

/**
 * @param now when the device had it from the server, in ms since 1970.
 * @returns the suspension in force, otherwise the next one planned within 72 hours; null for none.
 */
export function suspensionOf(
  { suspended = [], upcoming = [] }: Pick<Config, "suspended" | "upcoming">,
  now: number,
): Suspension | null {
  const planned = upcoming.flatMap(({ effectiveAt, changes }) =>
    changes.suspended ? [{ at: effectiveAt, acts: changes.suspended }] : [],
  );
  const isNow = suspended.length > 0;
  const begin = isNow ? -1 : planned.findIndex(({ acts }) => acts.length > 0);
  const { at: from, acts } = isNow
    ? { at: null, acts: suspended }
    : (planned[begin] ?? { at: null, acts: [] });
  if (acts.length === 0 || (from !== null && Date.parse(from) - now > AHEAD_MS)) return null;
  const end = planned.slice(begin + 1).find((step) => !acts.some((act) => step.acts.includes(act)));
  return { acts, from, until: end?.at ?? null };
}
