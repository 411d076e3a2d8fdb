/** Stops a server after a proposal is recorded as approved, and before its effect. */
import fs from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { openEmbedded } from "../../server/store/store.ts";
import { openBlocker } from "./blocker.ts";
import type { Storage } from "./storage.ts";

export interface ApprovalStop {
  arm(): Promise<void>;
  reached(): Promise<void>;
  /** Lets approvals through again. Kill the server first. */
  disarm(): Promise<void>;
  close(): Promise<void>;
}

export function openApprovalStop(storage: Pick<Storage, "dataDir" | "databaseUrl">): Promise<ApprovalStop> {
  return storage.databaseUrl === undefined ? inFolder(storage.dataDir) : beside(storage.databaseUrl);
}

/** The record of the approval waits for the row lock of the audit log's head. */
async function beside(databaseUrl: string): Promise<ApprovalStop> {
  const blocker = await openBlocker(databaseUrl);
  return {
    arm: () => blocker.hold("select from audit_head for update"),
    reached: async () => void (await blocker.waiting()),
    disarm: () => blocker.release(),
    close: () => blocker.close(),
  };
}

/** The engine has one connection: a trigger stops it, and with it the whole server, while a file exists. */
async function inFolder(dataDir: string): Promise<ApprovalStop> {
  const store = await openEmbedded(dataDir);
  await sql`
    create function stop_approval() returns trigger language plpgsql as $$
    begin
      if new.act = 'proposal approve' and (pg_stat_file('armed', true)).size is not null then
        copy (select 1) to '/pglite/data/reached';
        perform pg_sleep(600);
      end if;
      return null;
    end $$`.execute(store.db);
  await sql`create trigger stop_approval after insert on audit
    for each row execute function stop_approval()`.execute(store.db);
  await store.close();
  const [armed, reached] = ["armed", "reached"].map((name) => path.join(dataDir, "database", name));
  return {
    arm: () => fs.writeFile(armed!, ""),
    reached: () => expect.poll(() => fs.stat(reached!).catch(() => null)).not.toBeNull(),
    async disarm() {
      for (const file of [armed!, reached!]) await fs.rm(file, { force: true });
    },
    close: async () => {},
  };
}
