/** A migration of a large platform takes longer than any request's statement may. Source: rules.md O10. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "../../server/store/migrate.ts";
import type { Tables } from "../../server/store/tables.ts";
import { freshDatabase } from "../support/postgres.ts";

const LIMIT_MS = 2_000;
const SLOW_MS = 3_000;

test("fault 719: a migration's statement may take longer than a request's, and waits for no table for ever", async ({
  onTestFinished,
}) => {
  const database = await freshDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const pool = new pg.Pool({ connectionString: database.url, max: 1, statement_timeout: LIMIT_MS });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
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
  await migrate(db);
  expect(performance.now() - started).toBeGreaterThan(SLOW_MS);
  const { rows } = await sql<{ waits: string; limit: string }>`
      select current_setting('test.lock_timeout') as waits, current_setting('statement_timeout') as limit`.execute(
    db,
  );
  expect(rows).toEqual([{ waits: "10s", limit: "2s" }]);
});
