import { sql } from "kysely";
import { withinTime } from "../../contract/time-limit.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";

/** Shorter than usual probes' time limits. */
const LIMIT_MS = 2_000;

/** @throws the database's error, or Refused `unavailable` after two seconds. */
export async function assertDatabase({ db }: Context): Promise<void> {
  await inTime(sql`select 1`.execute(db));
}

/** @throws Refused `unavailable` after two seconds, or the error of the answer. */
export async function inTime<T extends object>(answer: Promise<T>): Promise<T> {
  const given = await withinTime(LIMIT_MS, answer);
  if (given === undefined) throw new Refused("unavailable");
  return given;
}

/** Source: rules.md W28. */
export async function isReconciling({ db }: Context): Promise<boolean> {
  const open = sql`select 1 from chain_break where closed_at is null limit 1`.execute(db);
  return (await inTime(open)).rows.length > 0;
}
