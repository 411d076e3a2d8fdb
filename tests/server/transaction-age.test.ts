/** Something holds autovacuum back, and nobody notices before PostgreSQL stops writing. Source: rules.md J20. */
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { supervise } from "../../server/core/supervisor.ts";
import { readTransactionAge } from "../../server/store/transaction-age.ts";
import { Client } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { onEmbedded, onPostgres } from "../support/test.ts";
import { until } from "../support/until.ts";

/** The fewest transactions after which PostgreSQL can be told to freeze. */
const FREEZE_AGE = 100_000;
/** Each part that failed has written under a transaction of its own. */
const wasted = `
  do $$ begin
    for i in 1..${2.1 * FREEZE_AGE} loop
      begin
        insert into wasted values (1);
        raise exception 'x';
      exception when raise_exception then null;
      end;
    end loop;
  end $$`;

onPostgres("fault 788: a database that has not been vacuumed for long is an alarm until it is", async () => {
  const postgres = await startPostgres({
    fsync: "off",
    autovacuum_freeze_max_age: String(FREEZE_AGE),
    autovacuum_naptime: "1s",
  });
  const database = await freshDatabase(postgres.url);
  const server = await openServer({ databaseUrl: database.url, supervise: true });
  const [holder, writer] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([holder.connect(), writer.connect()]);
  onTestFinished(async () => {
    await Promise.all([holder.end(), writer.end()]);
    await server.close();
    await postgres.stop();
  });
  const operator = new Client(server.origin);
  const look = async () => supervise(server.ctx, { transactions: await readTransactionAge(server.ctx.db) });
  const alarms = async () => {
    const { list } = await operator.call("GET operator/alarms", {});
    return list.filter(({ kind }) => kind === "vacuum_late");
  };
  // The server looks by itself.
  await until(async () => {
    const { rows } = await sql`select from worker_beat where name = 'transactions'`.execute(server.ctx.db);
    expect(rows).toHaveLength(1);
  });
  expect(await readTransactionAge(server.ctx.db)).toEqual({ age: expect.any(Number), late: 2 * FREEZE_AGE });
  await look();
  expect(await alarms()).toEqual([]);

  await holder.query("begin isolation level repeatable read; select 1");
  await writer.query("create table wasted (id int)");
  await writer.query(wasted);
  await look();
  expect(await alarms()).toMatchObject([{ subject: "database", facts: { millions: "0" } }]);

  await holder.query("commit");
  await until(async () => {
    await look();
    expect(await alarms()).toEqual([]);
  });
});

onEmbedded("the embedded engine's transactions have an age, too", async ({ server }) => {
  const { age, late } = await readTransactionAge(server.ctx.db);
  expect(age).toBeGreaterThan(0);
  expect(late).toBe(400_000_000);
});
