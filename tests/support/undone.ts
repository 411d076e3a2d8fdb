import { sql } from "kysely";
import { expect } from "vitest";
import type { Tx } from "../../server/store/store.ts";
import type { Opened } from "./engine.ts";

class Undone extends Error {}

/** Runs with triggers off, in a transaction that is rolled back. */
export async function undone(server: Opened, work: (tx: Tx) => Promise<void>): Promise<void> {
  const run = server.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
    throw new Undone();
  });
  await expect(run).rejects.toThrow(Undone);
}
