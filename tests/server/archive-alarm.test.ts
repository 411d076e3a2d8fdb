/** PostgreSQL archives its write-ahead log for backups. If that stops, the operator is told before it is needed. */
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { Client } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { onEmbedded, onPostgres } from "../support/test.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;

async function openArchiving(command: string) {
  const postgres = await startPostgres({ archive_mode: "on", archive_command: command, fsync: "off" });
  const database = await freshDatabase(postgres.url);
  const server = await openServer({ databaseUrl: database.url });
  onTestFinished(async () => {
    await server.close();
    await postgres.stop();
  });
  const operator = new Client(server.origin);
  const { db } = server.ctx;
  // The archiver's times are the machine's.
  server.clock.stopAt(new Date());
  return {
    server,
    alarms: async () => {
      const { list } = await operator.call("GET operator/alarms", {});
      return list.filter(({ kind }) => kind === "wal_not_archived");
    },
    /** Ends a file of the log. */
    write: async () => {
      await sql`select pg_logical_emit_message(false, 'test', 'x')`.execute(db);
      await sql`select pg_switch_wal()`.execute(db);
    },
    archiver: async () =>
      (
        await sql<{ archived: number; failed: number }>`
          select archived_count::int as archived, failed_count::int as failed from pg_stat_archiver`.execute(
          db,
        )
      ).rows[0]!,
    repair: () => sql`copy (select 1) to program 'touch archive-works'`.execute(db),
  };
}

onPostgres(
  "fault 879: a log that cannot be archived for ten minutes is an alarm, until it is archived",
  async () => {
    const { server, alarms, write, archiver, repair } = await openArchiving("test -e archive-works");
    await write();
    await until(async () => expect((await archiver()).failed).toBeGreaterThan(0));
    expect(await alarms()).toEqual([]);
    server.clock.advance(11 * MINUTE);
    expect(await alarms()).toMatchObject([
      {
        subject: "database",
        facts: { files: expect.stringMatching(/^[1-9]\d*$/), failed: expect.stringMatching(/^0{7}1\w{16}$/) },
      },
    ]);
    await repair();
    await write();
    await until(async () => expect((await archiver()).archived).toBeGreaterThan(0));
    server.clock.stopAt(new Date());
    await until(async () => expect(await alarms()).toEqual([]));
  },
);

onPostgres("fault 879: an archiving that hangs is an alarm, too", async () => {
  const { server, alarms, write, repair } = await openArchiving(
    "while ! test -e archive-works; do sleep 0.1; done",
  );
  await write();
  await write();
  server.clock.advance(11 * MINUTE);
  expect((await alarms()).map(({ facts }) => facts)).toEqual([{ files: expect.stringMatching(/^[2-9]$/) }]);
  // Otherwise the cluster does not stop.
  await repair();
});

onPostgres("fault 879: a log that nothing was written to needs no archiving", async () => {
  const { server, alarms, write, archiver } = await openArchiving("true");
  await write();
  await until(async () => expect((await archiver()).archived).toBeGreaterThan(0));
  server.clock.advance(600 * MINUTE);
  expect(await alarms()).toEqual([]);
});

onEmbedded("a database that archives nothing raises no alarm", async ({ server }) => {
  server.clock.advance(600 * MINUTE);
  const { list } = await new Client(server.origin).call("GET operator/alarms", {});
  expect(list.map(({ kind }) => kind)).not.toContain("wal_not_archived");
});
