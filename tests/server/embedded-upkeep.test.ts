/** The server does for the embedded engine what PostgreSQL does beside its sessions. Source: rules.md O149, J19. */
import { sql } from "kysely";
import { expect } from "vitest";
import { startCheckpoints, startRoomWatch, startVacuum } from "../../server/core/embedded-upkeep.ts";
import type { Worker } from "../../server/core/worker.ts";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { freshName, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newOperator } from "../support/operator-sessions.ts";
import { onEmbedded } from "../support/test.ts";

const MEGABYTE = 2 ** 20;

/** Each step is taken when it is asked for. */
function stepping(start: (wait: (ms: number) => Promise<void>) => Worker) {
  let step: (() => void) | undefined;
  let reached = Promise.withResolvers<number>();
  const worker = start((ms) => {
    const next = Promise.withResolvers<void>();
    step = next.resolve;
    reached.resolve(ms);
    return next.promise;
  });
  return {
    /** @returns the ms until the step after. */
    first: () => reached.promise,
    next: () => {
      reached = Promise.withResolvers<number>();
      step?.();
      return reached.promise;
    },
    stop: () => {
      const stopped = worker.stop();
      step?.();
      return stopped;
    },
  };
}

const unreadable = () => Promise.reject(new Error("no answer"));

async function bytesOf(server: Opened, query: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (${sql.raw(query)})::float8 as bytes`.execute(
    server.ctx.db,
  );
  return rows[0]!.bytes;
}

onEmbedded("fault 786: a server on the embedded engine starts them by itself", ({ server }) => {
  const names = server.ctx.workers.states().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["checkpoints", "room", "vacuum"]));
});

onEmbedded(
  "fault 786: the log is shortened however much is written while the server runs",
  async ({ server }) => {
    const { db } = server.ctx;
    const logBytes = () => bytesOf(server, "select sum(size) from pg_ls_waldir()");
    const worker = stepping((wait) => startCheckpoints(server.ctx, console, wait));
    await sql`create table written (text text)`.execute(db);
    const sizes: number[] = [];
    expect(await worker.first()).toBe(60_000);
    for (let round = 0; round < 8; round += 1) {
      await sql`insert into written select repeat('x', 1000) from generate_series(1, 40000)`.execute(db);
      await sql`truncate written`.execute(db);
      await worker.next();
      sizes.push(await logBytes());
    }
    await worker.stop();
    await sql`drop table written`.execute(db);
    expect(Math.max(...sizes)).toBeLessThan(200 * MEGABYTE);
  },
);

onEmbedded(
  "fault 786: the place of deleted rows is used again, and the planner learns how many there are",
  async ({ server }) => {
    const { db } = server.ctx;
    const worker = stepping((wait) => startVacuum(server.ctx, console, wait));
    await sql`create table aging (id bigint generated always as identity primary key, text text)`.execute(db);
    const sizes: number[] = [];
    expect(await worker.first()).toBe(5 * 60_000);
    for (let round = 0; round < 4; round += 1) {
      await sql`insert into aging (text) select 'x' from generate_series(1, 10000)`.execute(db);
      await sql`delete from aging where id not in (select max(id) from aging)`.execute(db);
      expect(await worker.next()).toBe(24 * 3_600_000);
      sizes.push(await bytesOf(server, "select pg_table_size('aging')"));
    }
    await worker.stop();
    expect(await bytesOf(server, "select reltuples from pg_class where relname = 'aging'")).toBe(1);
    await sql`drop table aging`.execute(db);
    expect(sizes.at(-1)).toBeLessThan(1.5 * sizes[0]!);
  },
);

onEmbedded(
  "fault 787: while the disk is nearly full members read, nothing is written and the operator is told; then it goes on",
  async ({ server, account, operator }) => {
    const member = await newMember(server.origin, account);
    const support = await newOperator(server, freshName("op"), ["support"]);
    let free = 64e6;
    const read = () => Promise.resolve({ free, size: 1e9 });
    const worker = stepping((wait) => startRoomWatch(server.ctx, read, console, wait));
    const told = async () => {
      const { list } = await operator.call("GET operator/alarms", {});
      return list.filter(({ kind }) => kind === "disk_low");
    };
    const message = { content: "Hello" };
    expect(await worker.first()).toBe(1_000);
    expect(await told()).toEqual([]);

    free -= 1;
    await worker.next();
    // Their sessions would be marked as used.
    server.clock.advance(6 * 60_000);
    expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "0" });
    expect(await member.call("GET sync", {})).toMatchObject({ cursor: expect.any(String) });
    expect(await support.must("GET operator/alarms", {})).toMatchObject({ list: expect.any(Array) });
    const key = crypto.randomUUID();
    expect((await member.answer("POST feedback/create", message, { key })).refusal).toMatchObject({
      reason: "unavailable",
    });
    expect(await told()).toMatchObject([{ subject: "database", facts: { code: "read_only" } }]);
    await expect(sql`update member set account = account`.execute(server.ctx.db)).rejects.toThrow(
      "read-only",
    );

    free += 1;
    await worker.next();
    expect(await member.call("POST feedback/create", message, { key })).toEqual({ id: expect.any(String) });
    expect(await told()).toEqual([]);
    await worker.stop();
  },
);

onEmbedded(
  "looks at the disk that fail are repeated in a second, however many there were",
  async ({ server }) => {
    const log = { error: () => {}, warn: () => {} };
    const worker = stepping((wait) => startRoomWatch(server.ctx, unreadable, log, wait));
    const waits = [await worker.first()];
    for (let look = 1; look < 8; look += 1) waits.push(await worker.next());
    await worker.stop();
    expect(new Set(waits)).toEqual(new Set([1_000]));
  },
);

onEmbedded(
  "fault 787: no call that reads needs to write, but for the check of the ledger, which is recorded",
  async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const desk = await newOperator(server, freshName("op"), ["admin"]);
    // Secrets that are made at their first use.
    await member.call("GET push/key", {});
    await member.call("GET evidence/path", {});
    let free = 0;
    const read = () => Promise.resolve({ free, size: 1e9 });
    const worker = stepping((wait) => startRoomWatch(server.ctx, read, console, wait));
    await worker.first();
    server.clock.advance(6 * 60_000);
    const calls = Object.keys(endpoints) as Call[];
    const reads = calls.filter((call) => call.startsWith("GET ") && !("file" in endpoints[call]));
    const refused: string[] = [];
    let answered = 0;
    for (const call of reads) {
      const isOperators = endpoints[call].access === "operator";
      const answer = isOperators
        ? await desk.answer(call, {} as never)
        : await member.answer(call, {} as never);
      // An answer may be null.
      const reason = (answer.refusal as { reason?: string } | null)?.reason;
      if (reason === "unavailable") refused.push(call);
      if (reason === undefined) answered += 1;
    }
    free = 64e6;
    await worker.next();
    await worker.stop();
    expect(refused).toEqual(["GET operator/ledger/check"]);
    expect(answered).toBeGreaterThan(75);
  },
);
