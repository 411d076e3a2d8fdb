/** Four eyes: what one operator proposes, another one approves. Rules O97 to O101. */
import { expect } from "vitest";
import { fundedMember, newMember } from "../support/client.ts";
import { creditOf, deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, hashOf, makeSecret, newOperator, setUp } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const HOUR = 3_600_000;

test.beforeAll(async ({ server }) => {
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await new Desk(server.origin).must("POST operator/config", { withdrawWindow });
});
test.beforeEach(({ server }) => setFourEyes(server.origin, true));
test.afterEach(({ server }) => setFourEyes(server.origin, false));

test("a credit takes two: it is proposed, shown, approved, and then the member's", async ({
  server,
  account,
}) => {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const member = await newMember(server.origin, account);
  expect(await anna.reason("POST operator/credit", creditOf(account, "5"))).toBe("proposal_needed");
  const nothing = { call: "POST operator/credit", request: creditOf(account, "0") } as const;
  expect((await anna.answer("POST operator/proposals", nothing)).refusal).toEqual({
    reason: "invalid",
    field: "amount",
  });
  const proposal = await propose(anna, "POST operator/credit", creditOf(account, "5"));
  expect(proposal).toMatchObject({
    state: "open",
    proposedBy: "anna",
    subject: account,
    effect: { account, asset: "usdt", amount: "5", before: { balance: "0" }, after: { balance: "5" } },
  });
  expect(await usdtOf(member)).toBe("0");
  const done = await ben.must("POST operator/proposals/approve", { id: proposal.id });
  expect(done).toMatchObject({
    proposal: { state: "done", decidedBy: "ben" },
    result: { receipt: { action: "operator/credit" } },
  });
  expect(await usdtOf(member)).toBe("5");
  const { list } = await anna.must("GET operator/audit", { limit: 3 });
  expect(list.map(({ act, operator, reason }) => [act, operator, reason])).toEqual([
    ["credit", "ben", "gift"],
    ["proposal approve", "ben", "gift"],
    ["propose", "anna", "gift"],
  ]);
});

test("fault 524: a proposal shows what the member can spend, without what waits to be paid out", async ({
  server,
  account,
}) => {
  await setFourEyes(server.origin, false);
  const member = await fundedMember(server.origin, account, "500");
  await setFourEyes(server.origin, true);
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const taken = await propose(anna, "POST operator/credit", creditOf(account, "-50"));
  expect(taken.effect).toMatchObject({ before: { balance: "500" }, after: { balance: "450" } });
  expect((await withdraw(member, "100")).code).toBe(200);
  const given = await propose(anna, "POST operator/credit", creditOf(account, "50"));
  expect(given.effect).toMatchObject({ before: { balance: "400" }, after: { balance: "450" } });
  // What was to be taken rested on another balance.
  expect(await ben.reason("POST operator/proposals/approve", { id: taken.id })).toBe("proposal_stale");
});

test("settings take two, and that four eyes are on is public", async ({ server, operator }) => {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  expect(await operator.call("GET config", {})).toMatchObject({ fourEyes: true });
  expect(await anna.reason("POST operator/config", { fourEyes: false, reason: "alone" })).toBe(
    "proposal_needed",
  );
  const both = { fourEyes: false, tokenPrice: "9", reason: "more than the glass" };
  expect(await new Desk(server.origin).reason("POST operator/config", both)).toBe("proposal_needed");
  const change = { stakeRate: "0.006", reason: "market" };
  const { id, effect } = await propose(anna, "POST operator/config", change);
  expect(effect).toEqual({ before: { stakeRate: "0.005" }, after: { stakeRate: "0.006" } });
  await ben.must("POST operator/proposals/approve", { id });
  expect(await operator.call("GET config", {})).toMatchObject({ stakeRate: "0.006" });
  await setFourEyes(server.origin, false);
  expect(await operator.call("GET config", {})).toMatchObject({ fourEyes: false });
  const { list } = await anna.must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({ act: "config", operator: "operator", after: { fourEyes: false } });
});

test("an unfreeze and a withdrawal above the amount take two, one below it does not", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const member = await newMember(origin, account);
  await setFourEyes(origin, false);
  await member.credit(account, "3000");
  await setFourEyes(origin, true);
  const small = (await withdraw(member, "1000")).data.id;
  const large = (await withdraw(member, "1010")).data.id;
  expect(await anna.reason("POST operator/withdraw/approve", { id: small })).toBe("done");
  expect(await anna.reason("POST operator/withdraw/approve", { id: large })).toBe("proposal_needed");
  const proposal = await propose(anna, "POST operator/withdraw/approve", { id: large });
  expect(proposal.effect).toMatchObject({ account, amount: "1010", after: { status: "approved" } });
  await ben.must("POST operator/proposals/approve", { id: proposal.id });
  await anna.must("POST operator/member/freeze", { account, reason: "looks odd" });
  const lift = { account, reason: "was them" };
  expect(await anna.reason("POST operator/member/unfreeze", lift)).toBe("proposal_needed");
  const { id } = await propose(anna, "POST operator/member/unfreeze", lift);
  const { result } = await ben.must("POST operator/proposals/approve", { id });
  expect(result).toMatchObject({ frozen: false });
});

test("an operator is made and invited by two, and shut out by one", async ({ server }) => {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const made = { name: "neo", roles: ["finance" as const], reason: "joins" };
  expect(await anna.reason("POST operator/operators", made)).toBe("proposal_needed");
  const first = await propose(anna, "POST operator/operators", made);
  await ben.must("POST operator/proposals/approve", { id: first.id });
  const secret = makeSecret();
  const invitation = { name: "neo", secretHash: hashOf(secret), reason: "joins" };
  expect(await ben.reason("POST operator/operators/invite", invitation)).toBe("proposal_needed");
  const second = await propose(ben, "POST operator/operators/invite", invitation);
  await anna.must("POST operator/proposals/approve", { id: second.id });
  expect((await setUp(server, secret)).name).toBe("neo");
  expect(await anna.reason("POST operator/operators", { ...made, disabled: true })).toBe("done");
});

test("by role and day an operator credits alone, and all together no more than the cap", async ({
  server,
  account,
}) => {
  const { origin } = server;
  await setFourEyes(origin, false);
  const alone = { creditAlone: { finance: "100", admin: "0" }, withdrawAlone: "1000" };
  const fin = await newOperator(server, "fin", ["finance"]);
  const member = await newMember(origin, account);
  const credited = server.ctx.db.selectFrom("operator_day").select("credited").where("operator", "=", "");
  const { credited: before } = (await credited.orderBy("day", "desc").executeTakeFirst()) ?? {
    credited: 0n,
  };
  const cap = String(Number(before / 10n ** 8n) + 150);
  const token = new Desk(origin);
  await token.must("POST operator/config", { fourEyesLimits: alone, creditDayLimit: cap });
  await setFourEyes(origin, true);
  expect(await fin.reason("POST operator/credit", creditOf(account, "60"))).toBe("done");
  expect(await fin.reason("POST operator/credit", creditOf(account, "41"))).toBe("proposal_needed");
  expect(await fin.reason("POST operator/credit", creditOf(account, "40"))).toBe("done");
  expect(await fin.reason("POST operator/credit", creditOf(account, "-1"))).toBe("proposal_needed");
  // Two are no way around the cap.
  const { id } = await propose(fin, "POST operator/credit", creditOf(account, "51"));
  const anna = deskOf(origin, "anna");
  const over = await anna.answer("POST operator/proposals/approve", { id });
  expect(over.refusal).toMatchObject({ reason: "above_limit", limit: cap });
  server.clock.advance(24 * HOUR);
  await anna.must("POST operator/proposals/approve", { id });
  expect(await usdtOf(await member.login(account))).toBe("151");
  await setFourEyes(origin, false);
  await token.must("POST operator/config", { creditDayLimit: "0" });
});

test("what nobody approves in three days lapses, and what is rejected stays so", async ({
  server,
  account,
}) => {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  await newMember(server.origin, account);
  const one = await propose(anna, "POST operator/credit", creditOf(account, "1"));
  const two = await propose(anna, "POST operator/credit", creditOf(account, "2"));
  const rejected = await ben.must("POST operator/proposals/reject", { id: one.id, reason: "no proof" });
  expect(rejected).toMatchObject({ state: "rejected", decidedBy: "ben", decisionReason: "no proof" });
  expect(await ben.reason("POST operator/proposals/approve", { id: one.id })).toBe("proposal_over");
  server.clock.advance(72 * HOUR);
  expect(await ben.reason("POST operator/proposals/approve", { id: two.id })).toBe("proposal_over");
  const { list } = await ben.must("GET operator/proposals", { limit: 2 });
  expect(list.map(({ state }) => state)).toEqual(["lapsed", "rejected"]);
  // What waits is listed without them, however many there are.
  const three = await propose(anna, "POST operator/credit", creditOf(account, "3"));
  const waits = await ben.must("GET operator/proposals", { open: true, limit: 50 });
  expect(waits.list.map(({ id }) => id)).toEqual([three.id]);
  const over = await ben.must("GET operator/proposals", { open: false, limit: 2 });
  expect(over.list.map(({ id }) => id)).toEqual([two.id, one.id]);
});
