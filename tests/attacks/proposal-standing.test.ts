/** Operators who lose their right between a proposal and its effect. Rules O97 and O98. */
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { openBlocker } from "../support/blocker.ts";
import { only } from "../support/engine.ts";
import { creditOf, deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/test.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const onPostgres = only("postgres", test);

test.beforeEach(({ server }) => setFourEyes(server.origin, false));
test.afterEach(({ server }) => setFourEyes(server.origin, false));

test("fault 701: what somebody proposed who was shut out since, or lost the role, is void", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  const fin = await newOperator(server, "fin", ["finance"]);
  const gone = await newOperator(server, "gone", ["finance"]);
  const back = await newOperator(server, "back", ["finance"]);
  await setFourEyes(origin, true);
  const ids = [];
  for (const desk of [fin, gone, back])
    ids.push((await propose(desk, "POST operator/credit", creditOf(account, "5"))).id);
  // To shut out takes one; another role takes two.
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const shut = { name: "gone", roles: ["finance" as const], disabled: true, reason: "left" };
  await anna.must("POST operator/operators", shut);
  const other = { name: "fin", roles: ["editor" as const], reason: "moves" };
  const { id } = await propose(anna, "POST operator/operators", other);
  await ben.must("POST operator/proposals/approve", { id });
  const approve = (one: string) => ben.reason("POST operator/proposals/approve", { id: one });
  expect([await approve(ids[0]!), await approve(ids[1]!), await approve(ids[2]!)]).toEqual([
    "proposal_stale",
    "proposal_stale",
    "done",
  ]);
  expect(await approve(ids[0]!)).toBe("proposal_over");
  expect(await usdtOf(member)).toBe("5");
  const { list } = await anna.must("GET operator/proposals", { limit: 10 });
  const states = new Map(list.map((one) => [one.id, one.state]));
  expect(ids.map((one) => states.get(one))).toEqual(["void", "void", "done"]);
});

test("fault 923: who may not do an act themselves neither proposes it nor approves it", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  const writer = await newOperator(server, "writer", ["editor"]);
  await setFourEyes(origin, true);
  const credit = { call: "POST operator/credit", request: creditOf(account, "5") } as const;
  expect(await writer.reason("POST operator/proposals", credit)).toBe("operator_forbidden");
  const { id } = await propose(deskOf(origin, "anna"), "POST operator/credit", creditOf(account, "5"));
  expect(await writer.reason("POST operator/proposals/approve", { id })).toBe("operator_forbidden");
  expect(await writer.reason("POST operator/proposals/reject", { id, reason: "no" })).toBe(
    "operator_forbidden",
  );
  expect(await usdtOf(member)).toBe("0");
  expect(await deskOf(origin, "ben").reason("POST operator/proposals/approve", { id })).toBe("done");
});

test("fault 771: the lifting of a freeze is void once an operator has frozen the account after it was proposed", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const member = await newMember(origin, account);
  await member.call("POST account/freeze", {});
  await setFourEyes(origin, true);
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const lift = () =>
    propose(anna, "POST operator/member/unfreeze", { account, reason: "It is their own freeze." });
  const approve = (id: string) => ben.reason("POST operator/proposals/approve", { id });
  const { id } = await lift();
  server.clock.advance(1_000);
  await anna.must("POST operator/member/freeze", { account, reason: "stolen goods" });
  expect(await approve(id)).toBe("proposal_stale");
  expect((await member.call("GET account/info", {})).frozen).toBe(true);
  expect(await approve((await lift()).id)).toBe("done");
});

onPostgres(
  "fault 702: who loses the role while their approval waits behind a lock does not approve",
  async ({ server, account }) => {
    const { origin } = server;
    const member = await newMember(origin, account);
    const slow = await newOperator(server, "slow", ["finance"]);
    await setFourEyes(origin, true);
    const anna = deskOf(origin, "anna");
    const { id } = await propose(anna, "POST operator/credit", creditOf(account, "5"));
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from proposal where id = ${id} for update`);
      const late = slow.reason("POST operator/proposals/approve", { id });
      await blocker.waiting();
      const shut = { name: "slow", roles: ["finance" as const], disabled: true, reason: "left" };
      await new Desk(origin).must("POST operator/operators", shut);
      await blocker.release();
      expect(await late).toBe("operator_forbidden");
    } finally {
      await blocker.close();
    }
    expect(await usdtOf(member)).toBe("0");
    // It is there for others.
    expect(await deskOf(origin, "ben").reason("POST operator/proposals/approve", { id })).toBe("done");
  },
);
