/** How the platform's own work goes, as operators read it. Rule O142. */
import { sql } from "kysely";
import { expect } from "vitest";
import { runDaily } from "../../server/daily/run.ts";
import { dayIn } from "../../contract/days.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";
import { test } from "../support/test.ts";

test("jobs, workers, the check of the ledger and pushes are told, before anything has run and after", async ({
  server,
}) => {
  const desk = new Desk(server.origin);
  const read = () => desk.must("GET operator/platform", {});
  const first = await read();
  expect(first.jobs.map(({ name, day, state, error }) => [name, day, state, error])).toEqual([
    ["dividend", null, null, null],
    ["nft", null, null, null],
    ["stake", null, null, null],
    ["lock", null, null, null],
  ]);
  // 00:00 of the platform's zone, which is eight hours ahead.
  expect(first.jobs[0]!.nextAt).toMatch(/T16:00:00.000Z$/);
  expect(first.ledger).toEqual({ heldAt: null, wholeAt: null, refused: "none", broken: null });
  expect(first.push).toEqual({ devices: 0, acceptedAt: null, due: 0, queued: 0 });

  const now = server.clock.now();
  const today = dayIn("Asia/Shanghai", now);
  await runDaily(server.ctx, "dividend", today);
  const check = await desk.must("GET operator/ledger/check", {});
  expect(check.ok).toBe(true);
  const beats = [
    { name: "daily dividend", server: "a", failures: 4, failing_since: now, error: "Error: one" },
    { name: "daily dividend", server: "b", failures: 0, failing_since: null, error: null },
  ];
  for (const { name, server: on, failures, failing_since: since, error } of beats)
    await sql`insert into worker_beat (name, server, beat_at, failures, failing_since, error)
      values (${name}, ${on}, ${now}, ${failures}, ${since}, ${error})`.execute(server.ctx.db);
  const then = await read();
  expect(then.jobs[0]).toMatchObject({
    day: today,
    state: "done",
    failures: 4,
    failingSince: now.toISOString(),
    error: "Error: one",
  });
  expect(then.jobs[1]).toMatchObject({ day: null, failures: 0 });
  expect(then.workers.find(({ name }) => name === "daily dividend")).toMatchObject({
    servers: 2,
    failures: 4,
  });
  expect(then.ledger).toEqual({
    heldAt: expect.any(String),
    wholeAt: expect.any(String),
    refused: null,
    broken: null,
  });
  const { stdout } = await runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN }, "platform");
  expect(stdout).toMatch(/^dividend +\S+ +done, failing .*Error: one$/m);
  expect(stdout).toMatch(/^ledger: held at /m);
  await sql`delete from worker_beat where name = 'daily dividend'`.execute(server.ctx.db);
});

test("every role reads it, and nothing is changed by it", async ({ server }) => {
  const editor = await newOperator(server, "ed", ["editor"]);
  const desk = new Desk(server.origin);
  const count = async () => (await desk.must("GET operator/audit", { limit: 1 })).list[0]?.id;
  const before = await count();
  await editor.must("GET operator/platform", {});
  expect(await count()).toBe(before);
});
