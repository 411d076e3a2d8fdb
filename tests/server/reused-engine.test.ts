/** Servers of tests on the embedded engine follow each other on one engine: none has what another left. */
import { sql } from "kysely";
import { expect } from "vitest";
import { openServer, type Opened } from "../support/engine.ts";
import { newMember } from "../support/client.ts";
import { test } from "../support/test.ts";

test("a server finds an engine as it was before another server, its tables and its settings", async () => {
  const before = await look(async () => {});
  const between = await look(async (server) => {
    await newMember(server.origin, "leftbehind");
    await sql`create table leftover as select i, repeat('x', 500) from generate_series(1, 20000) i`.execute(
      server.ctx.db,
    );
    await sql`drop table notice cascade`.execute(server.ctx.db);
    await sql`set statement_timeout = 12345`.execute(server.ctx.db);
    await sql`select pg_advisory_lock(1)`.execute(server.ctx.db);
    await sql`checkpoint`.execute(server.ctx.db);
  });
  expect(between).toEqual(before);
  expect(await look(async () => {})).toEqual(before);
});

test("an engine that has loaded a library since its start does not go on", async () => {
  const { started } = await look(words);
  const next = await look(words);
  expect(next.started).not.toEqual(started);
});

const words = ({ ctx }: Opened) => sql`select to_tsvector('english', 'words')`.execute(ctx.db);

/** What a new server finds, before it does something. */
async function look(act: (server: Opened) => Promise<unknown>) {
  const server = await openServer();
  try {
    const { rows } = await sql`
      select (select count(*) from pg_class) as relations, (select max(oid) from pg_class) as latest,
        (select count(*) from member) as members, (select max(id) from member) as newest,
        pg_current_xact_id()::text as transaction, current_setting('statement_timeout') as timeout,
        (select count(*) from pg_locks where locktype = 'advisory') as locks,
        pg_conf_load_time() as started`.execute(server.ctx.db);
    await act(server);
    return rows[0] as Record<string, unknown>;
  } finally {
    await server.close();
  }
}
