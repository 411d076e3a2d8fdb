import { sql } from "kysely";
import { withinTime } from "../../contract/time-limit.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";

/** Whoever asks whether the server is well gives up soon: so do we. */
const LIMIT_MS = 2_000;

/** @throws what the database says, or Refused `unavailable` when it says nothing for two seconds. */
export async function assertDatabase({ db }: Context): Promise<void> {
  await inTime(sql`select 1`.execute(db));
}

/** @throws Refused `unavailable` when an answer takes longer than two seconds, or what it is rejected with. */
export async function inTime<T extends object>(answer: Promise<T>): Promise<T> {
  const given = await withinTime(LIMIT_MS, answer);
  if (given === undefined) throw new Refused("unavailable");
  return given;
}
