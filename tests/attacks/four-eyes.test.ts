/** One operator who wants to be two, and two who are at it at the same time. Rules O97 to O101. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fill } from "../support/airdrops.ts";
import { topUpOf } from "../support/books.ts";
import { Client, newMember } from "../support/client.ts";
import { openCommitCutter } from "../support/commit-cutter.ts";
import { only, openBeside } from "../support/engine.ts";
import { test as base } from "../support/test.ts";
import { creditOf, deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, hashOf, makeSecret, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { startServer } from "../support/server.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const onEmbedded = only("pglite", test);
const onPostgres = only("postgres", test);
const named = { OPERATOR_TOKENS: operators.map(({ name, token }) => `${name}:${token}`).join(",") };

const approve = (desk: Desk, id: string) => desk.reason("POST operator/proposals/approve", { id });

test.beforeEach(({ server }) => setFourEyes(server.origin, true));
test.afterEach(({ server }) => setFourEyes(server.origin, false));

test("fault 498: nobody approves their own proposal, under whatever token", async ({ server, account }) => {
  const { origin } = server;
  await newMember(origin, account);
  const anna = deskOf(origin, "anna");
  // The same name in the database, with a session and a script.
  await setFourEyes(origin, false);
  const session = await newOperator(server, "anna", ["admin", "finance"]);
  const opt = `opt_${makeSecret()}`;
  const script = { name: "second-self", role: "finance", tokenHash: hashOf(opt), days: 1 } as const;
  await session.must("POST operator/scripts", script);
  await setFourEyes(origin, true);
  const { id } = await propose(anna, "POST operator/credit", creditOf(account, "1"));
  expect([
    await approve(anna, id),
    await approve(session, id),
    await approve(new Desk(origin, opt), id),
  ]).toEqual(["proposal_same_operator", "proposal_same_operator", "operator_forbidden"]);
  // Whoever has the token that nobody in particular has could be anna too.
  expect(await approve(new Desk(origin), id)).toBe("operator_forbidden");
  const proposed = { call: "POST operator/credit", request: creditOf(account, "1") } as const;
  expect(await new Desk(origin).reason("POST operator/proposals", proposed)).toBe("operator_forbidden");
  expect((await deskOf(origin, "ben").must("GET operator/proposals", { limit: 1 })).list[0]).toMatchObject({
    id,
    state: "open",
  });
});

test("a top-up is carried out from where it was proposed to come", async ({ server }) => {
  await fill(server, "100");
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const { id } = await propose(anna, "POST operator/reserve/topUp", topUpOf("40", "fees"));
  expect(await approve(ben, id)).toBe("done");
  const { list } = await ben.must("GET operator/proposals", { limit: 1 });
  expect(list[0]).toMatchObject({ id, state: "done", request: { amount: "40", from: "fees" } });
});

test("fault 499: an approval twice, and by many at once, has one effect", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const [anna, ben, chi] = (["anna", "ben", "chi"] as const).map((one) => deskOf(server.origin, one));
  const { id } = await propose(anna!, "POST operator/credit", creditOf(account, "7"));
  const reasons = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? ben! : chi!).reason("POST operator/proposals/approve", { id }),
    ),
  );
  expect(reasons.toSorted()).toEqual(["done", ...Array<string>(5).fill("proposal_over")]);
  expect(await usdtOf(member)).toBe("7");
});

onPostgres("an approval on two servers at once has one effect", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const beside = await openBeside(server);
  try {
    const anna = deskOf(server.origin, "anna");
    for (let round = 0; round < 4; round += 1) {
      const { id } = await propose(anna, "POST operator/credit", creditOf(account, "3"));
      const origins = [server.origin, beside.origin];
      const desks = origins.flatMap((one) => [deskOf(one, "ben"), deskOf(one, "chi")]);
      const reasons = await Promise.all(
        desks.map((desk) => desk.reason("POST operator/proposals/approve", { id })),
      );
      expect(reasons.toSorted()).toEqual(["done", "proposal_over", "proposal_over", "proposal_over"]);
    }
    expect(await usdtOf(member)).toBe("12");
  } finally {
    await beside.close();
  }
});

test("fault 500: a proposal is void when what it rests on has changed", async ({ server, account }) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const credit = await propose(anna, "POST operator/credit", creditOf(account, "1"));
  const one = await propose(anna, "POST operator/config", { swapFeeRate: "0.04" });
  const two = await propose(ben, "POST operator/config", { swapFeeRate: "0.05" });
  await member.call("POST account/freeze", {});
  expect(await approve(ben, credit.id)).toBe("proposal_stale");
  expect(await approve(ben, credit.id)).toBe("proposal_over");
  const both = await Promise.all([approve(ben, one.id), approve(anna, two.id)]);
  expect(both.toSorted()).toEqual(["done", "proposal_stale"]);
  const { list } = await ben.must("GET operator/proposals", { limit: 3 });
  expect(list.filter(({ state }) => state === "done")).toHaveLength(1);
  expect(list.find(({ id }) => id === credit.id)).toMatchObject({ state: "void" });
  expect(await usdtOf(member)).toBe("0");
});

test("fault 501: what is proposed is judged as the call itself is", async ({ server, account }) => {
  const anna = deskOf(server.origin, "anna");
  await newMember(server.origin, account);
  const call = "POST operator/credit" as const;
  for (const request of [
    null,
    [],
    { account },
    { ...creditOf(account, "1"), amount: "1e9" },
    { ...creditOf(account, "1"), more: 1 },
    creditOf(account, "0"),
  ])
    expect(await anna.reason("POST operator/proposals", { call, request })).toBe("invalid");
  expect(await anna.reason("POST operator/proposals", { call, request: creditOf("nobody", "1") })).toBe(
    "recipient_unknown",
  );
  await setFourEyes(server.origin, false);
  const helper = await newOperator(server, "helper", ["support"]);
  await setFourEyes(server.origin, true);
  const request = creditOf(account, "1");
  expect(await helper.reason("POST operator/proposals", { call, request })).toBe("operator_forbidden");
  const { id } = await propose(anna, call, request);
  expect(await helper.reason("POST operator/proposals/approve", { id })).toBe("operator_forbidden");
  expect(await helper.reason("POST operator/proposals/reject", { id, reason: "x" })).toBe(
    "operator_forbidden",
  );
});

onPostgres(
  "fault 502: a connection that is cut at the approval's commit leaves one effect",
  async ({ server, account }) => {
    const cutter = await openCommitCutter(server.environment.databaseUrl!);
    const environment = { ...server.environment, databaseUrl: cutter.url };
    const wired = await openBeside({ ...server, environment });
    try {
      const member = await newMember(server.origin, account);
      const { id } = await propose(
        deskOf(server.origin, "anna"),
        "POST operator/credit",
        creditOf(account, "4"),
      );
      const ben = deskOf(wired.origin, "ben");
      const key = randomUUID();
      cutter.cutNextCommit();
      await ben.answer("POST operator/proposals/approve", { id }, key);
      expect(cutter.cut()).toBe(1);
      const again = await ben.answer("POST operator/proposals/approve", { id }, key);
      expect(again.data).toMatchObject({ proposal: { state: "done" } });
      expect(await usdtOf(member)).toBe("4");
    } finally {
      await wired.close();
      await cutter.close();
    }
  },
);

onEmbedded(
  "fault 503: a server killed during an approval has carried it out wholly or not at all",
  async () => {
    const server = await startServer({ env: named });
    try {
      await setFourEyes(server.origin, true);
      const member = await newMember(server.origin, "killed");
      const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
      const keys = new Map<string, string>();
      for (let i = 0; i < 8; i += 1)
        keys.set((await propose(anna, "POST operator/credit", creditOf("killed", "1"))).id, randomUUID());
      const approvals = [...keys].map(([id, key], i) => {
        const sent = ben.answer("POST operator/proposals/approve", { id }, key).catch(() => null);
        return i === 3 ? sent.then(() => server.kill()) : sent;
      });
      await Promise.all(approvals);
      await server.restart();
      const count = async () => {
        const { list } = await ben.must("GET operator/proposals", { limit: 20 });
        return list.filter(({ state }) => state === "done").length;
      };
      expect(await usdtOf(member)).toBe(String(await count()));
      for (const [id, key] of keys) await ben.must("POST operator/proposals/approve", { id }, key);
      expect([await usdtOf(member), await count()]).toEqual(["8", 8]);
      expect(await new Client(server.origin).call("GET operator/ledger/check", {})).toMatchObject({
        ok: true,
      });
    } finally {
      await server.stop();
    }
  },
);
