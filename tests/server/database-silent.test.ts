/** The database falls silent: its machine loses power, or the way to it is lost, and no connection ends. Source: rules.md A34. */
import type { Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { isUnavailable } from "../../server/store/errors.ts";
import { openPostgres } from "../../server/store/store.ts";
import { WatchedClient } from "../../server/store/watched-client.ts";
import { openSilentWire } from "../support/silent-wire.ts";
import { onPostgres } from "../support/test.ts";
import { until } from "../support/until.ts";

/** Above the time that a busy machine takes for a small statement. */
const SILENT_MS = 1_000;
/** More than it takes for a statement to be prepared. */
const USES = 20;
const LARGE = 50_000_000;
const giveTime = () => sql`select set_config('statement_timeout', ${"1min"}, true)`;

onPostgres.for([false, true])(
  "fault 778: what waits for a database that has fallen silent fails, and what comes next has a new connection; pooled: %s",
  async (pooled, { server }) => {
    const { wire, store } = await openStore(server.environment.databaseUrl!, pooled);
    const ask = () => sql`select 1`.execute(store.db);
    await until(ask);
    wire.fallSilent();
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    await until(ask);
  },
);

onPostgres(
  "fault 778: a transaction that gives its statements more time has it, and the next one on its connection has not",
  async ({ server }) => {
    const { store } = await openStore(server.environment.databaseUrl!);
    const slow = sql`select pg_sleep(${(2 * SILENT_MS) / 1000})`;
    await store.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '1min'`.execute(tx);
      await slow.execute(tx);
    });
    await expect(slow.execute(store.db)).rejects.toThrow("fallen silent");
  },
);

onPostgres(
  "fault 778: a statement that is sent all day, and so is prepared, gives a transaction more time too",
  async ({ server }) => {
    const { store } = await openStore(server.environment.databaseUrl!);
    await store.db.transaction().execute(async (tx) => {
      for (let i = 0; i < USES; i += 1) await giveTime().execute(tx);
    });
    await store.db.transaction().execute(async (tx) => {
      await giveTime().execute(tx);
      await sql`select pg_sleep(${(2 * SILENT_MS) / 1000})`.execute(tx);
    });
  },
);

onPostgres(
  "fault 847: a large answer that has begun to arrive is read to its end though this process was suspended meanwhile",
  async ({ server }) => {
    const client = new WatchedClient({ connectionString: server.environment.databaseUrl! });
    onTestFinished(() => client.end());
    await client.connect();
    const stream = client.connection.stream as Socket;
    const begun = stream.bytesRead + LARGE / 100;
    const answer = client.query<{ text: string }>(`select repeat('x', ${LARGE}) as text`);
    while (stream.bytesRead < begun) await new Promise((resolve) => setImmediate(resolve));
    stream.setTimeout(SILENT_MS);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * SILENT_MS);
    expect(stream.bytesRead).toBeLessThan(LARGE);
    // After its timer, a busy machine has time again.
    setTimeout(() => stream.setTimeout(0));
    expect((await answer).rows[0]!.text).toHaveLength(LARGE);
  },
);

async function openStore(databaseUrl: string, pooled = false) {
  const wire = await openSilentWire(databaseUrl);
  const store = openPostgres(wire.url, { pooled, silentMs: SILENT_MS });
  onTestFinished(async () => {
    await wire.close();
    await store.close();
  });
  return { wire, store };
}
