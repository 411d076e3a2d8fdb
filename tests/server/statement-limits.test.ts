/** What grows with the platform may take longer than a request's statement. Source: rules.md O10, O106. */
import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { sumDays } from "../../server/books/day-sums.ts";
import { migrate } from "../../server/store/migrate.ts";
import { openPostgres } from "../../server/store/store.ts";
import type { Tables } from "../../server/store/tables.ts";
import { freshDatabase } from "../support/postgres.ts";

const LIMIT_MS = 2_000;
const SLOW_MS = 3_000;

test("fault 719: a migration may take longer than a request, waits for no table for ever, and another server waits for it", async ({
  onTestFinished,
}) => {
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const [db, other] = [limited(database.url), limited(database.url)];
  onTestFinished(async () => void (await Promise.all([db.destroy(), other.destroy()])));
  // The first function that is made takes its time.
  await sql`
    create function slow_down() returns event_trigger language plpgsql as $$ begin
      if to_regproc('refuse_change') is null then
        perform set_config('test.lock_timeout', current_setting('lock_timeout'), false), pg_sleep(${sql.lit(SLOW_MS / 1000)});
      end if;
    end $$`.execute(db);
  await sql`
    create event trigger slow_down on ddl_command_start when tag in ('CREATE FUNCTION')
      execute function slow_down()`.execute(db);
  const started = performance.now();
  await Promise.all([migrate(db), migrate(other)]);
  expect(performance.now() - started).toBeGreaterThan(SLOW_MS);
  const asked = sql<{ waits: string | null; limit: string }>`
    select current_setting('test.lock_timeout', true) as waits, current_setting('statement_timeout') as limit`;
  const settings = await Promise.all([db, other].map(async (one) => (await asked.execute(one)).rows[0]));
  expect(settings).toContainEqual({ waits: "10s", limit: "2s" });
  expect(settings).toContainEqual({ waits: null, limit: "2s" });
});

test("fault 846: a server that is stopped while it migrates keeps others from starting for minutes, not for ever", async ({
  onTestFinished,
}) => {
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const db = limited(database.url);
  onTestFinished(() => db.destroy());
  await sql`
    create function note_limit() returns event_trigger language plpgsql as $$ begin
      perform set_config('test.idle', current_setting('idle_in_transaction_session_timeout'), false);
    end $$`.execute(db);
  await sql`
    create event trigger note_limit on ddl_command_start when tag in ('CREATE FUNCTION')
      execute function note_limit()`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ ms: string }>`
    select extract(epoch from current_setting('test.idle')::interval) * 1000 as ms`.execute(db);
  expect(Number(rows[0]!.ms)).toSatisfy((ms: number) => ms >= 60_000 && ms <= 900_000);
});

test("fault 719: a migration that its operator cancels is not begun again", async ({ onTestFinished }) => {
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const [db, other] = [limited(database.url), limited(database.url)];
  onTestFinished(async () => void (await Promise.all([db.destroy(), other.destroy()])));
  // A sequence counts what is rolled back, too.
  await sql`create sequence begins`.execute(db);
  await sql`
    create function hold() returns event_trigger language plpgsql as $$ begin
      if nextval('begins') = 1 then perform pg_sleep(60); end if;
    end $$`.execute(db);
  await sql`
    create event trigger hold on ddl_command_start when tag in ('CREATE FUNCTION') execute function hold()`.execute(
    db,
  );
  const migrated = expect(migrate(db)).rejects.toThrow(/user request/);
  const cancelled = sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await cancelled.execute(other)).rows.length).toBe(1);
  await migrated;
  const { rows } = await sql<{ last_value: string }>`select last_value from begins`.execute(other);
  expect(rows).toEqual([{ last_value: "1" }]);
});

test("fault 720: sums of the days take the time that they need", async ({ onTestFinished }) => {
  const database = await freshDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  onTestFinished(() => database.drop());
  const [db, other] = [limited(database.url), limited(database.url)];
  onTestFinished(async () => void (await Promise.all([db.destroy(), other.destroy()])));
  await sumDays(db, "UTC", new Date());
  const release = Promise.withResolvers<void>();
  const held = other.transaction().execute(async (tx) => {
    await sql`select from book_days for update`.execute(tx);
    await release.promise;
  });
  await expect.poll(() => isHeld(db)).toBe(true);
  const summed = sumDays(db, "UTC", new Date());
  await Promise.race([summed, setTimeout(SLOW_MS)]).finally(release.resolve);
  await Promise.all([summed, held]);
});

test("fault 898: a server that stops amid statements that take long neither waits for them nor leaves them to the database", async ({
  onTestFinished,
}) => {
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const other = limited(database.url);
  onTestFinished(() => other.destroy());
  const { db, close } = openPostgres(database.url);
  const failed = expect(
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      for (;;) await sql`select pg_sleep(60)`.execute(tx);
    }),
  ).rejects.toThrow(/connection/i);
  const sleeping = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
      other,
    );
    return rows.length;
  };
  await expect.poll(sleeping).toBe(1);
  await Promise.all([close(), failed]);
  await expect.poll(sleeping).toBe(0);
});

async function isHeld(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from book_days for update skip locked`.execute(db);
  return rows.length === 0;
}

/** A connection whose statements are limited, as the servers' are. */
function limited(connectionString: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString, max: 1, statement_timeout: LIMIT_MS });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
