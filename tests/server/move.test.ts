/** From the embedded engine to PostgreSQL. Source: rules.md O151. */
import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished } from "vitest";
import { move } from "../../server/main/move.ts";
import { NotEmpty } from "../../server/store/copy-database.ts";
import { FolderInUse } from "../../server/store/folder-lock.ts";
import { markMoved } from "../../server/store/moved.ts";
import { openEmbedded, openPostgres, type Store } from "../../server/store/store.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { openOn, TestClock, testEnvironment } from "../support/opened.ts";
import { freshDatabase } from "../support/postgres.ts";
import { putStampsAhead } from "../support/stamps.ts";
import { onPostgres } from "../support/test.ts";

const at = new Date("2026-11-30T08:00:00Z");

/** A folder with an embedded database, and an empty database on PostgreSQL. */
async function prepare() {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-move-"));
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(async () => {
    await database.drop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  const clock = new TestClock();
  const open = (databaseUrl?: string) =>
    openOn(testEnvironment({ dataDir }, databaseUrl ? { databaseUrl } : {}), clock);
  return { dataDir, url: database.url, open, env: { DATA_DIR: dataDir, DATABASE_URL: database.url } };
}

async function inside<T>(dataDir: string, work: (db: Store) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir, { isMoved: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function there<T>(url: string, work: (db: Store) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(url);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function membersOf(url: string): Promise<number> {
  const { rows } = await there(url, (db) =>
    sql<{ n: number }>`select count(*)::integer as n from member`.execute(db),
  );
  return rows[0]!.n;
}

const vote = (client: Client) =>
  client.call("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });

onPostgres("fault 948: what was begun on the embedded engine goes on, on PostgreSQL", async () => {
  const { url, open, env, dataDir } = await prepare();
  const before = await open();
  const ada = await newMember(before.origin, "ada");
  await ada.credit("ada", "1000.12345678");
  await vote(ada);
  // It has no state before it, which the audit log keeps as a JSON null.
  await ada.call("POST operator/notices", {
    kind: "notice",
    languages: { en: { title: "Moving", summary: "", body: "" } },
    publishAt: at.toISOString(),
  });
  const seen = {
    balances: await ada.call("GET wallet/balances", {}),
    lines: await ada.call("GET wallet/balanceLogs", { limit: 100 }),
    receipts: await ada.call("GET receipts", {}),
    audit: await ada.call("GET operator/audit", {}),
  };
  await expect(move(env, at)).rejects.toThrow(FolderInUse);
  await before.close();
  // The database has had more transactions than the one to move to will have for long.
  await inside(dataDir, putStampsAhead);

  expect(await move(env, at)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number) });

  await expect(openEmbedded(dataDir)).rejects.toThrow("was moved to PostgreSQL: set DATABASE_URL");
  const after = await open(url);
  try {
    // The session and the database's numbers go on too.
    const again = Object.assign(new Client(after.origin), { token: ada.token });
    expect(await again.call("GET wallet/balances", {})).toEqual(seen.balances);
    expect(await again.call("GET wallet/balanceLogs", { limit: 100 })).toEqual(seen.lines);
    expect(await again.call("GET receipts", {})).toEqual(seen.receipts);
    expect(await again.call("GET operator/audit", {})).toEqual(seen.audit);
    await vote(again);
    await newMember(after.origin, "ben", "ada");
    // The whole ledger at first, and then what is new.
    for (let i = 0; i < 3; i += 1) {
      expect(
        await new Client(after.origin).call("GET operator/ledger/check", { since: "point" }),
      ).toMatchObject({ ok: true });
      await again.credit("ben", "10");
    }
    expect(await after.ctx.db.selectFrom("restoration").selectAll().execute()).toEqual([]);
    await expect(
      sql`update entry set amount = amount where member_id > 0`.execute(after.ctx.db),
    ).rejects.toThrow();
  } finally {
    await after.close();
  }
  await expect(move(env, at)).rejects.toThrow(NotEmpty);
});

onPostgres(
  "fault 949: a move that fails leaves the one database as it was and the other one empty",
  async () => {
    const { dataDir, url, open, env } = await prepare();
    await (await open()).close();
    // A row that no member has: its foreign key does not hold in the copy.
    await inside(dataDir, async (db) => {
      await sql`alter table session drop constraint if exists session_member_id_fkey`.execute(db);
      await sql`
      insert into session (token_hash, member_id, created_at, used_at) values ('\\x00', 4711, now(), now())`.execute(
        db,
      );
    });
    await expect(move(env, at)).rejects.toThrow("foreign key");
    expect(await membersOf(url)).toBe(0);
    expect(existsSync(path.join(dataDir, "moved.json"))).toBe(false);
    await inside(dataDir, (db) => sql`delete from session where member_id = 4711`.execute(db));
    // Rows that do not arrive.
    await there(url, (db) => sql`create rule lost as on insert to member do instead nothing`.execute(db));
    await expect(move(env, at)).rejects.toThrow("The copy of member differs");
    await there(url, (db) => sql`drop rule lost on member`.execute(db));
    await (await open()).close();
    // Ended after the mark and before the commit: no server starts, and the move is made again.
    markMoved(dataDir, at);
    await expect(open()).rejects.toThrow("was moved to PostgreSQL");
    await move(env, at);
    expect(await membersOf(url)).toBe(1);
  },
);

onPostgres("fault 950: the files of another PostgreSQL are named, and left as they are", async () => {
  const { dataDir, open, env } = await prepare();
  await (await open()).close();
  const file = path.join(dataDir, "database", "PG_VERSION");
  const own = await fs.readFile(file, "utf8");
  await fs.writeFile(file, "16\n");
  await expect(open()).rejects.toThrow(`written by PostgreSQL 16, and this release brings ${own.trim()}`);
  await expect(move(env, at)).rejects.toThrow("start it with the release that wrote it");
  await fs.writeFile(file, own);
  await (await open()).close();
});

onPostgres("nothing is moved out of a folder without a database, or without a URL", async () => {
  const { dataDir, env } = await prepare();
  await expect(move(env, at)).rejects.toThrow("has no embedded database");
  await expect(move({ DATA_DIR: dataDir }, at)).rejects.toThrow("DATABASE_URL must name");
});
