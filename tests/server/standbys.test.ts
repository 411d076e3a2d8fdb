/** The standbys of PostgreSQL: while one is missing everything goes on, so the operator is told. Source: rules.md J18. */
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { supervise } from "../../server/core/supervisor.ts";
import { readEnvironment } from "../../server/main/environment.ts";
import { countStandbys } from "../../server/store/standbys.ts";
import { openPostgres } from "../../server/store/store.ts";
import { Client } from "../support/client.ts";
import { openBeside, openServer } from "../support/engine.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { onPostgres, test } from "../support/test.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;

onPostgres(
  "fault 784: a standby that is missing for five minutes is an alarm, once for all servers, until it is back",
  async () => {
    const postgres = await startPostgres({ fsync: "off" });
    const database = await freshDatabase(postgres.url);
    const server = await openServer({ databaseUrl: database.url, supervise: true, databaseStandbys: 1 });
    server.clock.stopAt(new Date());
    const other = await openBeside(server);
    onTestFinished(async () => {
      await other.close();
      await server.close();
      await postgres.stop();
    });
    const { db } = server.ctx;
    const look = async () => {
      for (const { ctx } of [server, other])
        await supervise(ctx, { standbys: { needed: 1, connected: await countStandbys(ctx.db) } });
    };
    const operator = new Client(server.origin);
    const alarms = async () => {
      const { list } = await operator.call("GET operator/alarms", {});
      return list.filter(({ kind }) => kind === "standby_missing");
    };

    // The servers look by themselves.
    await until(async () => {
      const { rows } = await sql`select from worker_beat where name = 'standby' and failures = 1`.execute(db);
      expect(rows).toHaveLength(2);
    });
    const since = server.clock.now().toISOString();
    server.clock.advance(4 * MINUTE);
    await look();
    expect(await alarms()).toEqual([]);
    server.clock.advance(2 * MINUTE);
    await look();
    expect(await alarms()).toEqual([
      { kind: "standby_missing", subject: "database", since, facts: { connected: "0", needed: "1" } },
    ]);

    const standby = new pg.Client(`${postgres.url}?replication=true`);
    await standby.connect();
    await sql`create role limited login`.execute(db);
    const limited = openPostgres(database.url.replace("//starship@", "//limited@"));
    expect(await countStandbys(limited.db)).toBe(1);
    await limited.close();
    await look();
    expect(await alarms()).toEqual([]);
    await standby.end();
    await until(async () => expect(await countStandbys(db)).toBe(0));
    await look();
    expect(await alarms()).toEqual([]);
  },
);

test("standbys are of PostgreSQL only", () => {
  expect(() => readEnvironment({ DATABASE_STANDBYS: "2" })).toThrow("DATABASE_STANDBYS needs DATABASE_URL");
  expect(readEnvironment({ DATABASE_STANDBYS: "0" }).databaseStandbys).toBe(0);
});
