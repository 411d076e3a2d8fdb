/** What the operator suspends is refused to every member, at once, on every way to it. Rules G9, O150. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { newAddress } from "../support/chain/payouts.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { deskOf, setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/test.ts";
import { ADDRESS, platformTime, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;
const reason = "a key may have leaked";

const test = base
  .extend("environment", { scope: "file" }, () => ({ operators }))
  .extend("member", async ({ server, account }) => {
    const member = await fundedMember(server.origin, account, "5000");
    await member.call("POST operator/credit", { account, asset: "fuel", amount: "100", reason });
    await newMember(server.origin, `${account}_to`, account);
    return member;
  });

/** Each test has later days: the clock never goes back. */
let day = 0;

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00", (day += 2)));
  await new Desk(server.origin).must("POST operator/config", { suspended: [], reason: "over" });
});

/** Each carries out its act, or answers with the reason of the refusal. */
const acts: Record<Exclude<Suspendable, "deposit">, (member: Client, account: string) => Promise<string>> = {
  withdraw: (member) =>
    tryTo(member, "POST withdraw/create", { amount: "20", address: ADDRESS, expect: "19", payPassword }),
  transfer: (member, account) =>
    tryTo(member, "POST wallet/transfer", { account: `${account}_to`, amount: "10", payPassword }),
  gift: (member, account) =>
    tryTo(member, "POST nft/transfer", { id: 1, quantity: 1, account: `${account}_to`, payPassword }),
  vote: (member) => tryTo(member, "POST vote/create", { level: 1, payType: "usdt", payPassword }),
  swap: (member) =>
    tryTo(member, "POST wallet/swap", { from: "usdt", to: "fuel", amount: "10", expect: "9.2", payPassword }),
  stake: (member) => tryTo(member, "POST stake/create", { amount: "1", payPassword }),
  pass: (member) => tryTo(member, "POST nft/buy", { id: 1, quantity: 1, payPassword }),
  register: (member, account) =>
    tryTo(member, "POST account/register", {
      account: `${account}_new`,
      referrer: account,
      ...passwords,
      riskAccepted: true,
    }),
};
const names = Object.keys(acts) as (keyof typeof acts)[];

const HOUR = 3_600_000;
const inHours = ({ clock }: Opened, hours: number) =>
  new Date(clock.now().getTime() + hours * HOUR).toISOString();
const requested = async (member: Client) => (await withdraw(member, "20", { address: newAddress() })).data.id;
const record = async (member: Client, id: string) =>
  (await member.call("GET withdraw/records", {})).list.find((one) => one.id === id)!;

async function tryTo(member: Client, call: Parameters<Client["answer"]>[0], body: object): Promise<string> {
  const { refusal } = await member.answer(call, body as never);
  return refusal?.reason ?? "done";
}

const suspend = (server: { origin: string }, given: readonly Suspendable[]) =>
  new Desk(server.origin).must("POST operator/suspend", { acts: [...given], reason });

test.for(names)(
  "fault 926: %s is refused while it is suspended, alone, and done again after",
  async (act, { server, member, account }) => {
    await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
    await suspend(server, [act]);
    const before = await member.call("GET wallet/balances", {});
    expect(await acts[act](member, account)).toBe("suspended");
    expect(await member.call("GET wallet/balances", {})).toEqual(before);
    for (const other of names)
      if (other !== act) expect([other, await acts[other](member, account)]).toEqual([other, "done"]);
    expect((await member.call("GET config", {})).suspended).toEqual([act]);
    await member.call("POST operator/config", { suspended: [], reason: "over" });
    expect(await acts[act](member, account)).toBe("done");
  },
);

test("fault 926: upgrades, re-investments and pledges of passes are suspended with votes and passes", async ({
  server,
  member,
}) => {
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await member.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await suspend(server, ["vote", "pass"]);
  expect(await tryTo(member, "POST vote/upgrade", { level: 2, payType: "usdt", payPassword })).toBe(
    "suspended",
  );
  expect(await tryTo(member, "POST vote/repurchase", { payType: "usdt", payPassword })).toBe("suspended");
  expect(await tryTo(member, "POST nft/stake", { id: 1, quantity: 1, payPassword })).toBe("suspended");
});

test("a repeated request gets the answer from before; what was refused can be sent again under its key", async ({
  server,
  member,
  account,
}) => {
  const body = { account: `${account}_to`, amount: "10", payPassword };
  const [done, refused] = [randomUUID(), randomUUID()];
  const first = await member.answer("POST wallet/transfer", body, { key: done });
  await suspend(server, ["transfer"]);
  expect((await member.answer("POST wallet/transfer", body, { key: done })).text).toBe(first.text);
  expect((await member.answer("POST wallet/transfer", body, { key: refused })).refusal?.reason).toBe(
    "suspended",
  );
  await member.call("POST operator/config", { suspended: [], reason: "over" });
  expect((await member.answer("POST wallet/transfer", body, { key: refused })).code).toBe(200);
  expect((await member.call("GET wallet/balances", {})).balance).toBe("4980");
});

test("a frozen member reads of the freeze; what stops only outflows is told after", async ({
  server,
  member,
}) => {
  await suspend(server, ["withdraw"]);
  expect(await member.call("GET withdraw/canWithdraw", {})).toMatchObject({
    can: false,
    reason: "suspended",
  });
  await member.call("POST account/freeze", {});
  expect(await member.call("GET withdraw/canWithdraw", {})).toMatchObject({ can: false, reason: "frozen" });
  expect(await acts.withdraw(member, "")).toBe("frozen");
});

test("a withdrawal can be cancelled meanwhile, and nothing is approved by itself", async ({
  server,
  member,
}) => {
  await member.call("POST operator/config", { withdrawAutoApprove: "1000", withdrawCoolDownHours: 24 });
  const [id, other] = [await requested(member), await requested(member)];
  await suspend(server, ["withdraw"]);
  server.clock.advance(25 * HOUR);
  await approveDue(server.ctx);
  expect((await record(member, id)).status).toBe("pending");
  await member.call("POST withdraw/cancel", { id: other });
  expect((await record(member, other)).status).toBe("cancelled");
  await member.call("POST operator/config", { suspended: [], withdrawAutoApprove: "1000" });
  await approveDue(server.ctx);
  expect((await record(member, id)).status).toBe("approved");
  await member.call("POST operator/config", { withdrawAutoApprove: "0" });
});

test("one operator suspends, under four eyes too, and only both of two end it", async ({ server }) => {
  const { origin } = server;
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  await setFourEyes(origin, true);
  expect((await anna.must("POST operator/suspend", { acts: ["swap"], reason })).suspended).toEqual(["swap"]);
  expect(await anna.reason("POST operator/config", { suspended: [] })).toBe("proposal_needed");
  const { id } = await anna.must("POST operator/proposals", {
    call: "POST operator/config",
    request: { suspended: [], reason: "over" },
  });
  // What rests on fewer suspended actions is not carried out.
  await ben.must("POST operator/suspend", { acts: ["withdraw"], reason });
  expect(await ben.reason("POST operator/proposals/approve", { id })).toBe("proposal_stale");
  expect((await ben.must("GET operator/config", {})).suspended).toEqual(["swap", "withdraw"]);
  await setFourEyes(origin, false);
});

test("finance and admins may suspend, others may not, and the log says who and why", async ({ server }) => {
  const { origin } = server;
  const [fin, help] = [
    await newOperator(server, "fin", ["finance"]),
    await newOperator(server, "help", ["support"]),
  ];
  expect(await help.reason("POST operator/suspend", { acts: ["vote"], reason })).toBe("operator_forbidden");
  await fin.must("POST operator/suspend", { acts: ["vote"], reason });
  const { list } = await new Desk(origin).must("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([
    {
      act: "config",
      subject: "suspended",
      before: { suspended: [] },
      after: { suspended: ["vote"] },
      reason,
      operator: "fin",
    },
  ]);
  const alarm = { kind: "suspended", subject: "vote", since: server.clock.now().toISOString() };
  const alarms = async () =>
    (await fin.must("GET operator/alarms", {})).list.filter(({ kind }) => kind === "suspended");
  expect(await alarms()).toMatchObject([alarm]);
  expect(await fin.reason("POST operator/config", { suspended: [] })).toBe("operator_forbidden");
  await new Desk(origin).must("POST operator/config", { suspended: [] });
  expect(await alarms()).toEqual([]);
});

test("two operators at once suspend both, and what is suspended already is no new act", async ({
  server,
}) => {
  const desk = new Desk(server.origin);
  await Promise.all([
    suspend(server, ["vote"]),
    suspend(server, ["swap"]),
    suspend(server, ["gift", "vote"]),
  ]);
  expect((await desk.must("GET operator/config", {})).suspended.toSorted()).toEqual(["gift", "swap", "vote"]);
  const newest = async () => (await desk.must("GET operator/audit", { limit: 1 })).list[0]!.at;
  const at = await newest();
  server.clock.advance(1_000);
  await suspend(server, ["swap"]);
  expect(await newest()).toBe(at);
  expect(await desk.reason("POST operator/suspend", { acts: [], reason })).toBe("invalid");
  expect(await desk.reason("POST operator/suspend", { acts: ["all"] as never, reason })).toBe("invalid");
});

test("it is planned and ends by itself, and what was suspended meanwhile is not ended by the plan", async ({
  server,
  member,
}) => {
  const desk = new Desk(server.origin);
  const plan = (hours: number, suspended: Suspendable[]) =>
    desk.must("POST operator/config", { suspended, effectiveAt: inHours(server, hours), reason: "upkeep" });
  const times = [inHours(server, 1), inHours(server, 2)];
  await plan(1, ["swap"]);
  await plan(2, []);
  const coming = (await member.call("GET config", {})).upcoming;
  expect(coming).toEqual([
    { effectiveAt: times[0], changes: { suspended: ["swap"] } },
    { effectiveAt: times[1], changes: { suspended: [] } },
  ]);
  server.clock.advance(HOUR);
  expect(await acts.swap(member, "")).toBe("suspended");
  server.clock.advance(HOUR);
  expect(await acts.swap(member, "")).toBe("done");
  await plan(1, ["swap"]);
  await plan(2, []);
  server.clock.advance(HOUR);
  await suspend(server, ["withdraw"]);
  server.clock.advance(HOUR);
  expect((await desk.must("GET operator/config", {})).suspended).toEqual(["swap", "withdraw"]);
});
