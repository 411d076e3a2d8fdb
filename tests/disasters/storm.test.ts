/** A short storm; `npm run storm -- MINUTES` runs a long one on both engines. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Random } from "../model/random.ts";
import { engine, openBeside, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";
import { type Platform, storm } from "./storm/storm.ts";

const seed = Number(process.env.STORM_SEED ?? randomInt(2 ** 31));
const minutes = Number(process.env.STORM_MINUTES ?? 0);

test("through cut connections, restarts and midnights each acknowledged request holds, once, and the ledger too", async ({
  server,
}) => {
  console.log(`STORM_SEED=${seed} STORM_MINUTES=${minutes}`);
  const platform = engine === "postgres" ? await several(server) : alone(server);
  const end = Date.now() + minutes * 60_000;
  const figures = await storm(platform, seed, ({ checks }) => checks >= 2 && Date.now() >= end);
  for (const other of platform.servers.slice(1)) await other.close();
  console.log(JSON.stringify(figures));
  expect(figures.acknowledged).toBeGreaterThan(50);
});

async function several(server: Opened): Promise<Platform> {
  const servers = [server, await openBeside(server)];
  return {
    servers,
    async disturb(random: Random) {
      const dice = random.below(100);
      if (dice < 50) return "calm";
      if (dice < 65) {
        await restart(servers[1]!);
        return "server restarted";
      }
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(random.pick(servers).ctx.db);
      return "connections cut";
    },
  };
}

/** Closes it while requests are on their way, and starts another in its place, at the same address. */
async function restart(server: Opened): Promise<void> {
  const { port } = new URL(server.origin);
  await server.close();
  Object.assign(
    server,
    await openBeside({ ...server, environment: { ...server.environment, port: Number(port) } }),
  );
}

/** One process has the embedded engine, and a statement is carried out at once: what is late or twice comes from members. */
function alone(server: Opened): Platform {
  return { servers: [server], disturb: async () => "calm" };
}
