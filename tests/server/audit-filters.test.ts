/** The audit log is found by who, what, whom and when, at any length. Rules O131, O132. */
import { sql } from "kysely";
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test as base } from "../support/test.ts";
import { auditPage, readActs } from "../../server/operator/audit.ts";

const test = base.extend("desk", ({ server }) => new Desk(server.origin));
const DAY_MS = 24 * 3_600_000;
const scriptsOf = async (by: Desk) =>
  (await by.must("GET operator/scripts", {})).list.map(({ name }) => name);

test("acts are filtered by operator, act, subject and time, page after page, and none is lost or doubled", async ({
  desk,
  server,
}) => {
  server.clock.stopAt(new Date("2026-03-02T09:00:00.000Z"));
  const anna = await newOperator(server, "anna", ["admin"]);
  for (const name of ["filter_one", "filter_two"]) await newMember(server.origin, name);
  const first = server.clock.now();
  for (let i = 0; i < 3; i += 1) {
    await anna.must("POST operator/member/freeze", { account: "filter_one", reason: `a${i}` });
    await anna.must("POST operator/member/unfreeze", { account: "filter_one", reason: `b${i}` });
    await desk.must("POST operator/member/freeze", { account: "filter_two", reason: `c${i}` });
    await desk.must("POST operator/member/unfreeze", { account: "filter_two", reason: `d${i}` });
    // A session ends by itself after half an hour without use.
    server.clock.advance(20 * 60_000);
  }
  const reasons = async (request: Record<string, string>) => {
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { list: { reason: string }[]; next: string | null } = await desk.must(
        "GET operator/audit",
        { ...request, limit: 2, ...(cursor && { cursor }) },
      );
      found.push(...page.list.map(({ reason }) => reason));
      cursor = page.next;
    }
    return found.filter(Boolean);
  };
  expect(await reasons({ operator: "anna", act: "freeze" })).toEqual(["a2", "a1", "a0"]);
  expect(await reasons({ subject: "filter_two" })).toEqual(["d2", "c2", "d1", "c1", "d0", "c0"]);
  const from = new Date(first.getTime() + 10 * 60_000).toISOString();
  const to = new Date(first.getTime() + 30 * 60_000).toISOString();
  expect(await reasons({ from, to })).toEqual(["d1", "c1", "b1", "a1"]);
  expect(await reasons({ from, to, operator: "anna", act: "unfreeze", subject: "filter_one" })).toEqual([
    "b1",
  ]);
  expect(await reasons({ act: "no such act" })).toEqual([]);
  const { list: acts } = await desk.must("GET operator/audit/acts", {});
  expect(acts).toEqual([...new Set(acts)].toSorted());
  expect(acts).toEqual(expect.arrayContaining(["freeze", "operator sign in", "unfreeze"]));
});

test("the file has the same acts with their hashes, holds no formula, and is itself an act", async ({
  desk,
  server,
}) => {
  await newMember(server.origin, "filter_file");
  await desk.must("POST operator/member/freeze", { account: "filter_file", reason: "=1+1" });
  const url = `${server.origin}/api/operator/audit/file?subject=filter_file`;
  const response = await fetch(url, { headers: { "operator-token": desk.token! } });
  expect(response.headers.get("content-type")).toContain("text/csv");
  const lines = (await response.text()).trim().split("\r\n");
  const { list } = await desk.must("GET operator/audit", { subject: "filter_file" });
  expect(lines).toHaveLength(1 + list.length);
  expect(lines[1]).toContain("'=1+1");
  expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(list.map(({ hash }) => hash));
  const taken = await desk.must("GET operator/audit", { act: "audit export" });
  expect(taken.list).toMatchObject([{ subject: "", after: { subject: "filter_file" } }]);
});

test("each filter walks an index in the order of time, and sorts nothing", async ({ server }) => {
  const before = 2n ** 62n;
  const from = new Date(server.clock.now().getTime() - DAY_MS).toISOString();
  await server.ctx.db.transaction().execute(async (tx) => {
    // Small tables are read whole, unless that is forbidden.
    for (const way of ["enable_seqscan", "enable_bitmapscan", "enable_sort"])
      await sql`set local ${sql.id(way)} = off`.execute(tx);
    for (const request of [
      {},
      { from },
      { operator: "anna" },
      { act: "freeze", from },
      { subject: "anybody" },
    ]) {
      const { rows } = await sql<
        Record<string, string>
      >`explain ${auditPage(tx, request, before, 20)}`.execute(tx);
      const plan = rows.flatMap((row) => Object.values(row)).join("\n");
      expect([request, /Index/.test(plan), /Seq Scan|Sort/.test(plan), plan]).toEqual([
        request,
        true,
        false,
        plan,
      ]);
    }
    expect((await readActs(tx)).list.length).toBeGreaterThan(0);
  });
});

test("an operator sees their own scripts' tokens; an admin and an auditor see all", async ({ server }) => {
  server.clock.stopAt(new Date("2026-03-03T09:00:00.000Z"));
  const sue = await newOperator(server, "sue", ["support"]);
  const finn = await newOperator(server, "finn", ["finance"]);
  const ada = await newOperator(server, "ada", ["auditor"]);
  await sue.must("POST operator/scripts", {
    name: "of-sue",
    role: "support",
    tokenHash: "1".repeat(64),
    days: 1,
  });
  await finn.must("POST operator/scripts", {
    name: "of-finn",
    role: "finance",
    tokenHash: "2".repeat(64),
    days: 1,
  });
  expect([await scriptsOf(sue), await scriptsOf(finn), await scriptsOf(ada)]).toEqual([
    ["of-sue"],
    ["of-finn"],
    ["of-finn", "of-sue"],
  ]);
  expect(await sue.reason("POST operator/scripts/end", { name: "of-finn" })).toBe("not_found");
  expect(await sue.reason("GET operator/audit", {})).toBe("operator_forbidden");
  expect(await sue.reason("GET operator/operators", {})).toBe("operator_forbidden");
});
