import { sql } from "kysely";
import { withTimeLimit } from "../core/time-limit.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";

/** Shorter than the time limit of usual probes. */
const LIMIT_MS = 2_000;

/** @throws the database's error, or Refused `unavailable` after two seconds. */
export async function assertDatabase({ db }: Context): Promise<void> {
  await inTime(sql`select 1`.execute(db));
}

/** @throws Refused `unavailable` after `limitMs`, or the error of the answer. */
export function inTime<T>(answer: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  return withTimeLimit(answer, limitMs, () => new Refused("unavailable"));
}
