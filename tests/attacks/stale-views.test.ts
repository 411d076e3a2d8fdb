/** Operators who act on what somebody else has changed since it was shown to them. Rules O119, O122, O124. */
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { fundedMember, newMember } from "../support/client.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

test("fault 767: a conversation is not closed over what its member has written since it was shown", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = await newOperator(server, "close-sue", ["support"]);
  const { id } = await member.call("POST feedback/create", { content: "Where is it?" });
  await member.call("POST feedback/answer", { id, content: "It was 500 USDT." });
  expect(await desk.reason("POST operator/feedback/close", { id, seen: null })).toBe("changed_meanwhile");
  const waiting = await desk.must("GET operator/feedback", { unanswered: true, account });
  expect(waiting.list).toHaveLength(1);
  const seen = waiting.list[0]!.messages.at(-1)!.id;
  expect(await desk.must("POST operator/feedback/close", { id, seen })).toMatchObject({ waitingSince: null });
});

test("fault 768: a change of settings does not take back what another admin has changed since it was shown", async ({
  server,
}) => {
  const ada = await newOperator(server, "set-ada", ["admin"]);
  const bob = await newOperator(server, "set-bob", ["admin"]);
  const from = { voteLevels: defaultSettings.voteLevels };
  const priced = (level: number, payPrice: string) => ({
    voteLevels: from.voteLevels.map((one) => (one.level === level ? { ...one, payPrice } : one)),
  });
  await ada.must("POST operator/config", { ...priced(1, "120"), from });
  const late = { ...priced(2, "330"), from, reason: "dearer" };
  expect(await bob.reason("POST operator/config", late)).toBe("changed_meanwhile");
  const effectiveAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  expect(await bob.reason("POST operator/config", { ...late, effectiveAt })).toBe("changed_meanwhile");
  const proposal = { call: "POST operator/config", request: late } as const;
  expect(await bob.reason("POST operator/proposals", proposal)).toBe("changed_meanwhile");
  const { voteLevels } = await bob.must("GET operator/config", {});
  expect(voteLevels.map(({ payPrice }) => payPrice)).toEqual(["120", "300", "500", "1000", "3000", "5000"]);
  await bob.must("POST operator/config", { ...priced(2, "330"), from: { voteLevels } });
});

test("a proposal for a later time is not void because a change has come into force that was shown to come", async ({
  server,
}) => {
  const { origin, clock } = server;
  const [ada, bob] = [
    await newOperator(server, "time-ada", ["admin"]),
    await newOperator(server, "time-bob", ["admin"]),
  ];
  const { swapFeeRate } = await ada.must("GET operator/config", {});
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  await ada.must("POST operator/config", { swapFeeRate: "0.04", effectiveAt: inMinutes(5) });
  await setFourEyes(origin, true);
  const request = {
    swapFeeRate: "0.05",
    from: { swapFeeRate },
    effectiveAt: inMinutes(3_000),
    reason: "dearer",
  };
  const { id } = await ada.must("POST operator/proposals", { call: "POST operator/config", request });
  clock.advance(6 * 60_000);
  expect((await bob.must("GET operator/config", {})).swapFeeRate).toBe("0.04");
  expect(await bob.reason("POST operator/proposals/approve", { id })).toBe("done");
  await setFourEyes(origin, false);
});

test("fault 769: a change of an operator's roles does not let in again who was shut out since they were shown", async ({
  server,
}) => {
  const desk = new Desk(server.origin);
  const mallory = await newOperator(server, "mallory", ["support"]);
  const from = { roles: ["support" as const], disabled: false };
  const shutOut = { name: "mallory", roles: from.roles, disabled: true, reason: "stolen" };
  await desk.must("POST operator/operators", shutOut);
  const stale = {
    name: "mallory",
    roles: ["support" as const, "editor" as const],
    from,
    reason: "helps out",
  };
  expect(await desk.reason("POST operator/operators", stale)).toBe("changed_meanwhile");
  const proposal = { call: "POST operator/operators", request: stale } as const;
  const ada = await newOperator(server, "roles-ada", ["admin"]);
  expect(await ada.reason("POST operator/proposals", proposal)).toBe("changed_meanwhile");
  const { list } = await desk.must("GET operator/operators", {});
  expect(list.find(({ name }) => name === "mallory")!.disabledAt).not.toBeNull();
  expect(await mallory.reason("GET operator/session", {})).toBe("forbidden");
  const taken = { name: "mallory", roles: from.roles, from: null, reason: "new" };
  expect(await desk.reason("POST operator/operators", taken)).toBe("changed_meanwhile");
  await desk.must("POST operator/operators", { ...stale, from: { ...from, disabled: true } });
});

test("fault 773: a withdrawal that another operator pays by hand since it was shown is not rejected, and so paid twice", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  server.clock.stopAt(platformTime("20:00:00"));
  const desk = new Desk(server.origin);
  const { id } = (await withdraw(member, "100")).data;
  const from = { status: "pending" as const, byHand: false };
  const reject = (shown: object) =>
    desk.reason("POST operator/withdraw/reject", {
      id,
      reason: "not like this",
      from: { ...from, ...shown },
    });
  await desk.must("POST operator/withdraw/approve", { id });
  expect(await reject({})).toBe("changed_meanwhile");
  await desk.must("POST operator/withdraw/byHand", { id, byHand: true });
  expect(await reject({ status: "approved" })).toBe("changed_meanwhile");
  expect(await usdtOf(member)).toBe("900");
  expect(await reject({ status: "approved", byHand: true })).toBe("done");
  expect(await usdtOf(member)).toBe("1000");
});

test("fault 826: a freeze that was not shown is not lifted, neither at once nor by a proposal", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  server.clock.stopAt(platformTime("20:00:00"));
  const ada = await newOperator(server, "lift-ada", ["admin"]);
  const bob = await newOperator(server, "lift-bob", ["admin"]);
  const body = { account, reason: "called back" };
  const seen = async () => (await ada.must("GET operator/member", { account })).frozenAt;
  expect(await seen()).toBeNull();
  await member.call("POST account/freeze", {});
  const from = { frozenAt: await seen() };
  expect(from.frozenAt).toBe(server.clock.now().toISOString());
  for (const reason of ["police", "a second report"]) {
    server.clock.advance(60_000);
    await bob.must("POST operator/member/freeze", { account, reason });
    expect(await ada.reason("POST operator/member/unfreeze", { ...body, from })).toBe("changed_meanwhile");
    const proposal = { call: "POST operator/member/unfreeze", request: { ...body, from } } as const;
    expect(await ada.reason("POST operator/proposals", proposal)).toBe("changed_meanwhile");
    from.frozenAt = await seen();
    expect(from.frozenAt).toBe(server.clock.now().toISOString());
  }
  await bob.must("POST operator/member/unfreeze", body);
  expect(await ada.reason("POST operator/member/unfreeze", { ...body, from })).toBe("changed_meanwhile");
  await bob.must("POST operator/member/freeze", body);
  server.clock.advance(1);
  expect(
    await ada.reason("POST operator/member/unfreeze", { ...body, from: { frozenAt: await seen() } }),
  ).toBe("done");
});

test("fault 828: of two operators who take one withdrawal by hand, the second is told", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  server.clock.stopAt(platformTime("20:00:00"));
  const desk = new Desk(server.origin);
  const ben = await newOperator(server, "hand-ben", ["finance"]);
  const { id } = (await withdraw(member, "100")).data;
  await desk.must("POST operator/withdraw/approve", { id });
  const take = (operator: Desk) => operator.reason("POST operator/withdraw/byHand", { id, byHand: true });
  const both = await Promise.all([take(desk), take(ben)]);
  expect(both.toSorted()).toEqual(["changed_meanwhile", "done"]);
  const giveBack = { id, byHand: false };
  expect(await ben.reason("POST operator/withdraw/byHand", giveBack)).toBe("done");
  expect(await desk.reason("POST operator/withdraw/byHand", giveBack)).toBe("changed_meanwhile");
});

test("fault 825: one transaction proves one withdrawal, unless the operator says that it paid several", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  server.clock.stopAt(platformTime("20:00:00"));
  const desk = new Desk(server.origin);
  const ben = await newOperator(server, "tx-ben", ["finance"]);
  const ids = await Promise.all(
    ["100", "200", "300"].map(async (amount) => (await withdraw(member, amount)).data.id),
  );
  for (const id of ids) await desk.must("POST operator/withdraw/approve", { id });
  const txHash = `0x${"ab".repeat(32)}`;
  const paid = (operator: Desk, id: string, more: object = {}) =>
    operator.reason("POST operator/withdraw/confirm", { id, txHash, ...more });
  const [one, two, three] = ids as [string, string, string];
  // In the same moment too, and however the hash is spelt.
  const both = await Promise.all([paid(desk, one), paid(ben, two, { txHash: `0x${"AB".repeat(32)}` })]);
  expect(both.toSorted()).toEqual(["done", "transaction_taken"]);
  expect(await paid(desk, three)).toBe("transaction_taken");
  expect(await paid(desk, three, { sharedTx: true })).toBe("done");
  const { list } = await desk.must("GET operator/audit", { limit: 1, act: "withdraw confirm" });
  expect(list[0]!.after).toMatchObject({ txHash, sharedTx: true });
  expect(await usdtOf(member)).toBe("400");
});
