/** Whether a database was set back is known by marks beside it, and by its identity. Source: rules.md O144. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { DatabaseMarks, type OnRestored } from "../../server/core/database-marks.ts";
import { transact } from "../../server/core/transact.ts";
import type { Opened } from "../support/engine.ts";
import { test as base } from "../support/test.ts";

/** The tests' own. The file's server, which would take part every 15 s, never marks: a round may outlast a test. */
const own = new WeakSet<DatabaseMarks>();
const { round } = DatabaseMarks.prototype;
vi.spyOn(DatabaseMarks.prototype, "round").mockImplementation(async function (this: DatabaseMarks) {
  return own.has(this) && round.call(this);
});

/** Servers of one database, each with its folder. */
const test = base.extend("servers", async ({ server }: { server: Opened }, { onCleanup }) => {
  const { ctx } = server;
  const parent = await fs.mkdtemp(path.join(os.tmpdir(), "starship-marks-"));
  onCleanup(async () => {
    await fs.rm(parent, { recursive: true, force: true });
    for (const table of ["restoration", "server_mark", "known_database"])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db);
  });
  const told: (Date | null)[] = [];
  const onRestored: OnRestored = async (_, knownUntil) => void told.push(knownUntil);
  let folders = 0;
  const folder = async () => {
    const made = path.join(parent, String((folders += 1)));
    await fs.mkdir(made);
    return made;
  };
  return {
    told,
    folder,
    /** Starts on a folder. @returns whether it notices a restoration. */
    start: (dataDir: string) => {
      const marks = new DatabaseMarks(ctx, { dataDir, isNew: false }, onRestored);
      own.add(marks);
      return marks.round();
    },
    /** Sets the servers' marks back to what they were, as a restored backup does. */
    backUp: async () => {
      const { rows } = await sql<{
        server: string;
        beat: bigint;
        beat_at: Date;
      }>`select * from server_mark`.execute(ctx.db);
      return () =>
        transact(ctx.db, async (tx) => {
          await sql`delete from server_mark`.execute(tx);
          if (rows.length > 0) await tx.insertInto("server_mark").values(rows).execute();
        });
    },
    confirm: () =>
      sql`update restoration set confirmed_at = now(), confirmed_by = 'a', reason = 'b', held_until = now()
        where confirmed_at is null`.execute(ctx.db),
    known: (changes: "identity" | "cluster" | "none") =>
      changes === "none"
        ? sql`delete from known_database`.execute(ctx.db)
        : sql`update known_database set ${sql.ref(changes)} = 'another one'`.execute(ctx.db),
    advance: () => server.clock.advance(60_000),
  };
});

test("a database that lacks a server's mark was set back, and the server says when it last marked what is lost", async ({
  servers: { folder, start, backUp, told, advance },
  server,
}) => {
  const one = await folder();
  expect(await start(one)).toBe(false);
  const restore = await backUp();
  advance();
  const last = server.clock.now();
  expect(await start(one)).toBe(false);
  advance();
  await restore();
  expect([await start(one), told.map(String)]).toEqual([true, [String(last)]]);
  expect(await start(one)).toBe(false);
});

test("of several servers one notices it; another that starts after the confirmation does not hold everything again", async ({
  servers: { folder, start, backUp, confirm, told, advance },
}) => {
  const [one, two, late] = [await folder(), await folder(), await folder()];
  for (const each of [one, two, late]) await start(each);
  const restore = await backUp();
  for (const each of [one, two, late]) await start(each);
  advance();
  await restore();
  expect([await start(one), await start(two)]).toEqual([true, false]);
  advance();
  await confirm();
  expect([await start(late), told.length]).toEqual([false, 1]);
});

test("a failover changes the identity: a server with its mark goes on, one without its file holds", async ({
  servers: { folder, start, known, confirm },
}) => {
  const [one, other] = [await folder(), await folder()];
  await start(one);
  await known("identity");
  expect(await start(one)).toBe(false);
  await known("identity");
  expect(await start(other)).toBe(true);
  await confirm();
  expect(await start(await folder())).toBe(false);
});

test("a server that stood while others ran does not vouch for what they have seen", async ({
  servers: { folder, start, known, advance },
}) => {
  const [spare, main] = [await folder(), await folder()];
  await start(spare);
  for (let i = 0; i < 3; i += 1) {
    advance();
    await start(main);
  }
  await known("identity");
  expect(await start(spare)).toBe(true);
});

test("a file beside a database that was made just now is of another one", async ({
  servers: { folder, start },
  server,
}) => {
  const one = await folder();
  await start(one);
  await sql`delete from server_mark`.execute(server.ctx.db);
  await sql`delete from known_database`.execute(server.ctx.db);
  const marks = new DatabaseMarks(server.ctx, { dataDir: one, isNew: true }, async () => {});
  expect(await round.call(marks)).toBe(false);
});

test("a backup that came with its file is in another cluster; one that was moved on purpose is not held", async ({
  servers: { folder, start, known, confirm },
}) => {
  const one = await folder();
  await start(one);
  await known("cluster");
  expect(await start(one)).toBe(true);
  await confirm();
  await known("none");
  expect(await start(one)).toBe(false);
});

test("a mark that cannot be written stops no server, and the older one still tells", async ({
  servers: { folder, start, backUp },
}) => {
  const one = await folder();
  await start(one);
  const restore = await backUp();
  await start(one);
  // In its way.
  await fs.mkdir(path.join(one, "database-mark.json.next"));
  expect(await start(one)).toBe(false);
  await restore();
  expect(await start(one)).toBe(true);
});

test.for(["", "{}", '{"server":"x","beat":1,"at":"2026-11-26T00:00:00Z"}', "[1]"])(
  "a damaged mark stops the start: %s",
  async (text, { servers: { folder, start } }) => {
    const one = await folder();
    await fs.writeFile(path.join(one, "database-mark.json"), text);
    expect(() => start(one)).toThrow("database-mark.json in DATA_DIR is damaged");
  },
);
