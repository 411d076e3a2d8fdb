import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";

/** Whoever asks whether the server is well gives up soon: so do we. */
const LIMIT_MS = 2_000;

/** @throws what the database says, or Refused `unavailable` when it says nothing for two seconds. */
export async function assertDatabase({ db }: Context): Promise<void> {
  await inTime(sql`select 1`.execute(db));
}

/** What a question answers. @throws Refused `unavailable` when that takes longer than two seconds, or what is given. */
export async function inTime<T>(answer: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refused("unavailable")), limitMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
