/** The operator's calls and command line. */
import { expect } from "vitest";
import { type Client, newMember } from "../support/client.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { onEmbedded, test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "favoured"));

test("a credit shows in the member's balance and bill, and in the audit log", async ({ member }) => {
  const { receipt } = await member.credit("favoured", "12.5");
  expect(receipt.entries).toEqual([{ asset: "usdt", amount: "12.5", balance: "12.5", seq: 1 }]);
  expect(await usdt(member)).toBe("12.5");
  const { list } = await member.call("GET wallet/balanceLogs", {});
  expect(list[0]).toMatchObject({
    type: "credit",
    amount: "12.5",
    source: { kind: "credit", reason: "test" },
  });
  const audit = await member.call("GET operator/audit", {});
  expect(audit.list[0]).toMatchObject({
    act: "credit",
    subject: "favoured",
    after: { asset: "usdt", amount: "12.5" },
  });
});

test("a negative credit takes back, but never more than there is", async ({ member }) => {
  await member.credit("favoured", "-2.5");
  expect(await usdt(member)).toBe("10");
  const answer = await member.answer("POST operator/credit", {
    account: "favoured",
    asset: "usdt",
    amount: "-10.00000001",
    reason: "too much",
  });
  expect(answer.refusal.reason).toBe("insufficient_balance");
  expect(await usdt(member)).toBe("10");
});

test.for([
  ["an unknown account", { account: "nobody_here" }, "recipient_unknown"],
  ["nothing", { amount: "0" }, "invalid"],
  ["nine decimal places", { amount: "0.000000001" }, "invalid"],
  ["an exponent", { amount: "1e3" }, "invalid"],
  ["no reason", { reason: "" }, "invalid"],
  ["an unknown asset", { asset: "gold" }, "invalid"],
] as const)(
  "a credit with %s is refused and not written to the audit log",
  async ([, changes, reason], { member }) => {
    const before = await member.call("GET operator/audit", {});
    const body = { account: "favoured", asset: "usdt", amount: "1", reason: "test", ...changes } as never;
    expect((await member.answer("POST operator/credit", body)).refusal.reason).toBe(reason);
    expect(await member.call("GET operator/audit", {})).toEqual(before);
  },
);

test.for([
  ["no token", {}],
  ["a wrong token", { "operator-token": "guess" }],
  ["a member's token", "member"],
  ["a request from another host, through a proxy", "proxied"],
] as const)("with %s the operator's calls are forbidden", async ([, how], { server, member }) => {
  const headers: Record<string, string> =
    how === "member"
      ? { "operator-token": member.token! }
      : how === "proxied"
        ? { "operator-token": server.operatorToken!, "x-forwarded-for": "203.0.113.7" }
        : (how as Record<string, string>);
  const response = await fetch(`${server.origin}/api/operator/ledger/check`, { headers });
  expect(await response.json()).toMatchObject({ code: 500, data: { reason: "forbidden" } });
});

const text = (title: string) => ({ title, summary: "", body: title });

test("a notice is shown in the reader's language, in English to others, and not before its time", async ({
  server,
  member,
}) => {
  const languages = { en: text("Hello"), "ko-KR": text("안녕하세요") };
  await member.call("POST operator/notices", { kind: "notice", languages });
  const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await member.call("POST operator/notices", {
    kind: "notice",
    publishAt: later,
    languages: { en: text("Later") },
  });
  const titles = async (language: string) =>
    (await member.answer("GET notice", {}, { language })).data.list.map(({ title }) => title);
  expect(await titles("ko-KR")).toEqual(["안녕하세요"]);
  expect(await titles("vi-VN")).toEqual(["Hello"]);
  server.clock.advance(3_600_001);
  expect(await titles("en")).toEqual(["Later", "Hello"]);
});

test("notices are paged, the pinned ones first", async ({ member }) => {
  const written = ["a", "b", "c", "d"];
  for (const [i, title] of written.entries()) {
    const languages = { en: { title, summary: "", body: "" } };
    await member.call("POST operator/notices", { kind: "article", pinned: i === 1, languages });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await member.call("GET notice", { kind: "article", limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.list.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["b", "d", "c", "a"]);
});

// The command line speaks HTTP: the engine behind it makes no difference.
onEmbedded("the command line credits, checks, says what is wrong, and uses exit codes", async () => {
  const running: TestServer = await startServer();
  try {
    await newMember(running.origin, "remote_member");
    const credit = await running.operator("credit", "remote_member", "1000", "--reason", "welcome");
    expect(credit).toMatchObject({ code: 0, stdout: "1000 usdt, balance 1000\n" });
    const back = await running.operator("credit", "--reason", "mistake", "--", "remote_member", "-1");
    expect(back).toMatchObject({ code: 0, stdout: "-1 usdt, balance 999\n" });
    const check = await running.operator("ledger", "check", "--json");
    expect(JSON.parse(check.stdout)).toMatchObject({ ok: true });
    expect((await running.operator("audit")).stdout).toContain("credit  remote_member  welcome");
    expect(await running.operator("credit", "nobody_here", "1", "--reason", "x")).toMatchObject({
      code: 1,
    });
    const usage = await running.operator("credit", "remote_member");
    expect(usage.code).toBe(2);
    expect(usage.stderr).toContain("usage: operator credit");
    expect((await running.operator("help")).stdout).toContain("ledger check");
  } finally {
    await running.stop();
  }
});

const usdt = async (member: Client) => (await member.call("GET wallet/balances", {})).usdt;
