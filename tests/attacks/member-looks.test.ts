/** What operators may not see, do or look at unseen. Rules O105, O110. */
import { expect } from "vitest";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { rights } from "../../contract/operator/rights.ts";
import { freshName, fundedMember, newMember, passwords } from "../support/client.ts";
import { openBeside } from "../support/engine.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { onPostgres, test } from "../support/test.ts";

/** Every read that names a member. */
const reads = (Object.keys(rights) as Call[]).filter((call) => {
  const { request } = endpoints[call];
  return call.startsWith("GET operator/member") && "properties" in request && "account" in request.properties;
}) as "GET operator/member/votes"[];

const looksAt = async (account: string, origin: string) =>
  (await new Desk(origin).must("GET operator/audit", { limit: 200 })).list.filter(
    ({ act, subject }) => act === "member look" && subject === account,
  );

test("fault 545: a page of many calls, at once and again, is one look; another operator's is another", async ({
  server,
}) => {
  const account = freshName("looked");
  await newMember(server.origin, account);
  const [sue, tom] = [
    await newOperator(server, "sue", ["support"]),
    await newOperator(server, "tom", ["auditor"]),
  ];
  expect(reads.length).toBeGreaterThan(12);
  await Promise.all(reads.map((call) => sue.must(call, { account })));
  for (const call of reads) await sue.must(call, { account: account.toUpperCase() });
  expect((await looksAt(account, server.origin)).map(({ operator }) => operator)).toEqual(["sue"]);
  await tom.must("GET operator/member/sessions", { account });
  expect((await looksAt(account, server.origin)).map(({ operator }) => operator)).toEqual(["tom", "sue"]);
  server.clock.advance(3_600_001);
  await tom.reason("GET operator/session", {});
});

test("each read by itself is a look, whichever is asked first", async ({ server }) => {
  const desk = new Desk(server.origin);
  for (const call of reads) {
    const account = freshName("alone");
    await newMember(server.origin, account);
    await desk.must(call, { account });
    expect([call, (await looksAt(account, server.origin)).length]).toEqual([call, 1]);
  }
});

test("fault 546: a look that could not be written gives nothing away, and is written with the next", async ({
  server,
}) => {
  const account = freshName("unseen");
  await newMember(server.origin, account);
  const desk = new Desk(server.origin);
  const { db } = server.ctx;
  const { sql } = await import("kysely");
  await sql`alter table audit add constraint closed check (subject <> ${sql.lit(account)})`.execute(db);
  expect(await desk.reason("GET operator/member/votes", { account })).toBe("internal");
  await sql`alter table audit drop constraint closed`.execute(db);
  expect(await desk.reason("GET operator/member/votes", { account })).toBe("done");
  expect(await looksAt(account, server.origin)).toHaveLength(1);
});

test("fault 547: nothing secret is in any answer about a member", async ({ server }) => {
  const account = freshName("secret");
  const member = await fundedMember(server.origin, account, "500");
  await member.call("POST account/phrase", { phrase: "my own phrase", payPassword: passwords.payPassword });
  const { db } = server.ctx;
  const row = await db
    .selectFrom("member")
    .selectAll()
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom("session")
    .selectAll()
    .where("member_id", "=", row.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    member.token!,
    session.token_hash.toString("hex"),
    session.token_hash.toString("base64"),
    ...Object.values({ ...row, ...session }).filter(
      (value): value is string => typeof value === "string" && /^(\$|scrypt|argon)|.{40,}/.test(value),
    ),
    "my own phrase",
    "token_hash",
    "tokenHash",
    "deviceKey",
    "password",
    "endpoint",
    "p256dh",
  ];
  const desk = new Desk(server.origin);
  for (const call of reads) {
    const text = JSON.stringify(await desk.must(call, { account }));
    for (const secret of secrets)
      expect([call, secret, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([
        call,
        secret,
        false,
      ]);
  }
});

test("fault 548: who may not read or note about members does neither, whatever they send", async ({
  server,
}) => {
  const account = freshName("guarded");
  await newMember(server.origin, account);
  const [eve, tom] = [
    await newOperator(server, "eve", ["editor"]),
    await newOperator(server, "tina", ["auditor"]),
  ];
  for (const call of reads)
    for (const [desk, reason] of [
      [eve, "operator_forbidden"],
      [new Desk(server.origin, null), "forbidden"],
    ] as const)
      expect([call, await desk.reason(call, { account })]).toEqual([call, reason]);
  expect(await eve.reason("GET operator/members", { q: account })).toBe("operator_forbidden");
  expect(await tom.reason("GET operator/member/notes", { account })).toBe("done");
  expect(await tom.reason("POST operator/member/notes", { account, text: "x" })).toBe("operator_forbidden");
  expect(await tom.reason("POST operator/credit", { account, asset: "usdt", amount: "1", reason: "x" })).toBe(
    "operator_forbidden",
  );
  expect(await tom.reason("POST operator/recovery/start", { account, what: ["login"], reason: "x" })).toBe(
    "operator_forbidden",
  );
  // Nobody's look is written for a refusal.
  expect((await looksAt(account, server.origin)).map(({ operator }) => operator)).toEqual(["tina"]);
});

onPostgres("fault 545: the parts of a page that two servers answer are one look", async ({ server }) => {
  const account = freshName("twice");
  await newMember(server.origin, account);
  const beside = await openBeside(server);
  try {
    const desk = await newOperator(server, "uma", ["support"]);
    const there = new Desk(beside.origin, desk.token);
    await Promise.all(reads.flatMap((call) => [desk.must(call, { account }), there.must(call, { account })]));
    expect(await looksAt(account, server.origin)).toHaveLength(1);
  } finally {
    await beside.close();
  }
});
