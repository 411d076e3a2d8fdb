/** Withdrawals at once: of one balance, of one limit, and of those who decide about the same one. */
import { expect } from "vitest";
import { type Client, fundedMember } from "../support/client.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "20000"));

test.beforeAll(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

test("of a hundred parallel withdrawals of one balance exactly as many succeed as fit", async ({
  account,
  member,
}) => {
  await member.credit(account, "-19630");
  const answers = await Promise.all(Array.from({ length: 100 }, () => withdraw(member, "20")));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(answers.length - refused.length).toBe(18);
  expect(new Set(refused.map(({ refusal }) => refusal.reason))).toEqual(new Set(["insufficient_balance"]));
  expect(await usdtOf(member)).toBe("10");
  expect(answers.filter(({ code, data }) => code === 200 && data.firstUse)).toHaveLength(1);
});

test("of parallel withdrawals no more succeed than the day's limit allows", async ({ member }) => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => withdraw(member, "250")));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(answers.length - refused.length).toBe(20);
  expect(new Set(refused.map(({ refusal }) => refusal.reason))).toEqual(new Set(["above_limit"]));
  expect(await member.call("GET withdraw/canWithdraw", {})).toMatchObject({ remaining: "0" });
});

test("of a member's cancelling and the operator's approving at once exactly one happens", async ({
  member,
}) => {
  for (let i = 0; i < 20; i += 1) {
    const before = await usdtOf(member);
    const id = await ask(member);
    const answers = await Promise.all(
      i % 2
        ? [cancel(member, id), decide(member, "approve", id)]
        : [decide(member, "approve", id), cancel(member, id)],
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    expect(answers.find(({ code }) => code === 500)!.refusal).toEqual({ reason: "invalid", field: "id" });
    const { list } = await member.call("GET withdraw/records", { limit: 1 });
    const isBack = list[0]!.status === "cancelled";
    expect(["cancelled", "approved"]).toContain(list[0]!.status);
    expect(Number(before) - Number(await usdtOf(member))).toBe(isBack ? 0 : 100);
    // The limit and the balance are for the next round.
    if (!isBack) await decide(member, "reject", id);
  }
});

test("of cancelling, rejecting and confirming many times at once the money moves exactly once", async ({
  member,
}) => {
  for (let i = 0; i < 5; i += 1) {
    const id = await ask(member);
    if (i % 2) await decide(member, "approve", id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 0 ? cancel(member, id) : decide(member, n % 3 === 1 ? "reject" : "confirm", id),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  }
  // Confirmed or given back, each whole: the check at the end would find half of one.
  const { list } = await member.call("GET withdraw/records", {});
  const paid = list.filter(({ status }) => status === "confirmed").length;
  expect(await usdtOf(member)).toBe(String(20_000 - paid * 100));
});

const ask = async (member: Client) => (await withdraw(member, "100")).data.id;
const decide = (member: Client, act: "approve" | "reject" | "confirm", id: string) =>
  member.answer(`POST operator/withdraw/${act}`, { id, reason: "checked" });
const cancel = (member: Client, id: string) => member.answer("POST withdraw/cancel", { id });
