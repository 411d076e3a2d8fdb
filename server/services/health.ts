import { sql } from "kysely";
import type { Context } from "./context.ts";

/** @throws what the database says when it does not answer. */
export async function assertDatabase({ db }: Context): Promise<void> {
  await sql`select 1`.execute(db);
}
