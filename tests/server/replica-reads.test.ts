/** O133, O134: what a replica answers while the primary is away, and a server behind a pooler. */
import { randomUUID } from "node:crypto";
import net from "node:net";
import { sql } from "kysely";
import { expect } from "vitest";
import { readEnvironment } from "../../server/main/environment.ts";
import { setRoleSettings } from "../../server/store/role-settings.ts";
import { openPostgres } from "../../server/store/store.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { only, openServer } from "../support/engine.ts";
import { freshStorage } from "../support/storage.ts";
import { test } from "../support/test.ts";
import { until } from "../support/until.ts";

const onPostgres = only("postgres", test);
const { payPassword } = passwords;

test("a pooler's and a replica's variables without a database stop the start", () => {
  for (const name of ["DATABASE_DIRECT_URL", "READ_DATABASE_URL"])
    expect(() => readEnvironment({ [name]: "postgresql://a@127.0.0.1/b" })).toThrow(
      `${name} needs DATABASE_URL.`,
    );
});

onPostgres(
  "fault 586: the primary is away: reads are answered as of the replica's time, payments are not",
  async ({ onTestFinished }) => {
    const storage = await freshStorage();
    const primary = await openRelay(storage.databaseUrl!);
    const server = await openServer({ databaseUrl: primary.url, readDatabaseUrl: storage.databaseUrl });
    onTestFinished(async () => {
      await server.close();
      await primary.close();
      await storage.dispose();
    });
    const member = await fundedMember(server.origin, "reader", "1000");
    const { cursor } = await member.call("GET sync", {});
    const before = await member.answer("GET wallet/balances", {});
    expect(before.headers.get("as-of")).toBeNull();

    primary.cut();
    const balances = await member.answer("GET wallet/balances", {});
    expect(balances).toMatchObject({ code: 200, data: before.data });
    const asOf = balances.headers.get("as-of")!;
    expect(new Date(asOf).toUTCString()).toBe(balances.headers.get("date"));
    // What decides over a payment is the primary's to say, and a device never begins anew from a replica.
    for (const away of [
      await member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword }),
      await member.answer("GET receipt", { key: randomUUID() }),
      await member.answer("GET sync", {}),
    ])
      expect(away).toMatchObject({ status: 503, refusal: { reason: "unavailable" } });
    expect([200, 304]).toContain((await member.answer("GET sync", { since: cursor })).status);
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200);
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(503);

    primary.mend();
    await until(async () =>
      expect((await member.answer("GET wallet/balances", {})).headers.get("as-of")).toBeNull(),
    );
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  },
);

onPostgres(
  "fault 665: what a replica says is unchanged is so as of the replica's time, and no joined read asks the primary for it",
  async ({ onTestFinished }) => {
    const storage = await freshStorage();
    const primary = await openRelay(storage.databaseUrl!);
    const server = await openServer({ databaseUrl: primary.url, readDatabaseUrl: storage.databaseUrl });
    onTestFinished(async () => {
      await server.close();
      await primary.close();
      await storage.dispose();
    });
    const member = await fundedMember(server.origin, "reader", "1000");
    server.clock.stopAt(server.clock.now());
    const calls = ["GET wallet/balances", "GET wallet/balanceLogs", "GET vote/voteValues"] as const;
    const tags = await Promise.all(
      calls.map(async (call) => (await member.answer(call, {})).headers.get("etag")!),
    );
    primary.cut();
    const answers = await Promise.all(calls.map((call, i) => member.answer(call, {}, { known: tags[i]! })));
    for (const { status, headers } of answers) {
      expect(status).toBe(304);
      expect(new Date(headers.get("as-of")!).toUTCString()).toBe(headers.get("date"));
    }
  },
);

onPostgres("nothing is written over the connections to the replica", async ({ server }) => {
  const url = server.environment.databaseUrl!;
  const store = openPostgres(url, { replicaUrl: url });
  const write = () => sql`update lease set owner = 'nobody'`.execute(store.db);
  await expect(store.replica!.read(write)).rejects.toMatchObject({ code: "25006" });
  await store.close();
});

onPostgres(
  "fault 587: behind a pooler a role without limits stops the start; with them hints go past it",
  async ({ onTestFinished }) => {
    const storage = await freshStorage();
    const url = storage.databaseUrl!;
    const pooler = await openRelay(url);
    const changes = { databaseUrl: pooler.url, databaseDirectUrl: url };
    const own = openPostgres(url, { pooled: true });
    onTestFinished(async () => {
      // Roles are the cluster's, which other files share.
      await sql`alter role current_user reset all`.execute(own.db);
      await own.close();
      pooler.close();
      await storage.dispose();
    });
    await expect(openServer(changes)).rejects.toThrow("no statement_timeout");
    await setRoleSettings(own.db);
    const server = await openServer(changes);
    await until(() => expect(server.ctx.hints.isWhole).toBe(true));
    const member = await fundedMember(server.origin, "pooled", "1000");
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    await member.call("GET sync", {});
    // A name that a session has and another one has not is what such a pooler breaks.
    const { rows } = await sql`select from pg_prepared_statements`.execute(server.ctx.db);
    expect(rows).toEqual([]);
    await server.close();
    // What a session would keep, and another one would lack.
    expect(pooler.passed()).toContain("vote");
    expect(pooler.passed()).not.toMatch(/pg_advisory_lock|\blisten /i);
  },
);

/** The database by another address, which can go away. */
async function openRelay(target: string) {
  const far = new URL(target);
  const folder = far.searchParams.get("host");
  const sockets = new Set<net.Socket>();
  let isCut = false;
  let passed = "";
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const port = Number(far.port);
    const other = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(port, far.hostname);
    for (const socket of [near, other]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        other.destroy();
      });
    }
    near.on("data", (chunk: Buffer) => (passed += chunk.toString("latin1")));
    near.pipe(other);
    other.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = new URL(target);
  own.search = "";
  own.port = String((server.address() as net.AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: own.href,
    cut() {
      isCut = true;
      breakAll();
    },
    passed: () => passed,
    mend: () => void (isCut = false),
    close() {
      breakAll();
      server.close();
    },
  };
}
