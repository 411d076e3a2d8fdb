/** The operator's calls are closed to others, and each act stands in the audit log. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { type Client, newMember } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "watched"));

const calls = (Object.keys(endpoints) as Call[]).filter((call) => endpoints[call].access === "operator");

test.for(calls)(
  "%s is closed to whoever lacks the operator's token, before anything is read",
  async (call, { server, member }) => {
    const [method, path] = call.split(" ");
    const send = (headers: Record<string, string>) =>
      fetch(`${server.origin}/api/${path}`, {
        method: method!,
        headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
        body: method === "POST" ? "{" : null,
      });
    for (const headers of [{}, { token: member.token! }, { "operator-token": "guess" }]) {
      const response = await send(headers);
      expect(await response.json()).toMatchObject({ code: 500, data: { reason: "forbidden" } });
    }
  },
);

const credit = (member: Client, account: string, amount: string) =>
  member.call("POST operator/credit", { account, asset: "fuel", amount, reason: "x" });

const acts = [
  ["credit", "POST operator/credit", { account: "watched", asset: "usdt", amount: "1", reason: "x" }],
  ["freeze", "POST operator/member/freeze", { account: "watched", reason: "x" }],
  ["unfreeze", "POST operator/member/unfreeze", { account: "watched", reason: "x" }],
  ["config", "POST operator/config", { tokenPrice: "1", reason: "x" }],
  [
    "notice new",
    "POST operator/notices",
    { kind: "notice", languages: { en: { title: "a", summary: "", body: "" } }, reason: "x" },
  ],
  ["push test", "POST operator/push/test", { account: "watched" }],
  ["notice withdraw", "POST operator/notices/withdraw", { id: "1", reason: "x" }],
  ["notice publish", "POST operator/notices/publish", { id: "1", reason: "x" }],
  [
    "banner new",
    "POST operator/banners",
    { image: "./a.svg", link: "#/pages/nft", languages: { en: { title: "a" } }, reason: "x" },
  ],
] as const;

test.for(acts)(
  "a %s without a key is refused, and with one is written down once",
  async ([act, call, body], { member }) => {
    const before = await audit(member);
    const without = await member.answer(call, body as never, { key: null });
    expect(without.refusal).toEqual({ reason: "idempotency_required", field: "idempotency-key" });
    expect(await audit(member)).toEqual(before);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => member.answer(call, body as never, { key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.code).toBe(200);
    const { list } = await audit(member);
    expect(list[0]).toMatchObject({
      act,
      reason: "reason" in body ? "x" : "",
      at: expect.stringMatching(/Z$/),
    });
    expect(list.slice(1).map(({ id }) => id)).toEqual(before.list.map(({ id }) => id).slice(0, 19));
  },
);

test("a credit is written down with the balance before and after, under the name as it is stored", async ({
  member,
}) => {
  await credit(member, "WATCHED", "12.5");
  await credit(member, "watched", "-2.5");
  const { list } = await audit(member, { limit: 2 });
  expect(list).toMatchObject([
    {
      subject: "watched",
      before: { asset: "fuel", balance: "12.5" },
      after: { asset: "fuel", amount: "-2.5", balance: "10" },
    },
    { subject: "watched", before: { balance: "0" }, after: { amount: "12.5", balance: "12.5" } },
  ]);
});

test("a reply is written down with the one before it", async ({ member }) => {
  const { id } = await member.call("POST feedback/create", { content: "Hello?" });
  await member.call("POST operator/feedback/reply", { id, reply: "Yes" });
  await member.call("POST operator/feedback/reply", { id, reply: "No" });
  const { list } = await audit(member, { limit: 2 });
  expect(list).toMatchObject([
    { act: "feedback reply", subject: id, before: { reply: "Yes" }, after: { reply: "No" } },
    { act: "feedback reply", subject: id, before: { reply: null }, after: { reply: "Yes" } },
  ]);
});

test("the audit log is paged, the newest first, nothing twice and nothing left out, while more is added", async ({
  member,
}) => {
  const whole = (await audit(member, { limit: 200 })).list.map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof audit>> = await audit(member, {
      limit: 3,
      ...(cursor && { cursor }),
    });
    expect(page.list.length).toBeLessThanOrEqual(3);
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next;
    if (cursor) await member.call("POST operator/member/unfreeze", { account: "watched", reason: "later" });
  } while (cursor);
  expect(seen).toEqual(whole);
});

test.for([
  ["limit", { limit: 0 }],
  ["limit", { limit: 201 }],
  ["cursor", { cursor: "" }],
  ["cursor", { cursor: Buffer.from("x").toString("base64url") }],
  ["cursor", { cursor: Buffer.from("9".repeat(19)).toString("base64url") }],
  ["cursor", { cursor: "a".repeat(201) }],
] as const)("the audit log refuses a %s that is none: %j", async ([field, request], { member }) => {
  expect((await member.answer("GET operator/audit", request)).refusal).toEqual({ reason: "invalid", field });
});

test.for([1, 200])("the audit log takes a limit of %s", async (limit, { member }) => {
  expect((await audit(member, { limit })).list.length).toBeLessThanOrEqual(limit);
});

test.for([
  ["name", { name: "lottery", day: "2026-11-21" }],
  ["name", { day: "2026-11-21" }],
  ["day", { name: "lock" }],
  ["day", { name: "lock", day: "21.11.2026" }],
  ["day", { name: "lock", day: "2026-11-21T00:00:00Z" }],
] as const)(
  "a job without a proper %s is refused and not written down: %j",
  async ([field, body], { member }) => {
    const before = await audit(member);
    const { refusal } = await member.answer("POST operator/job/run", body as never);
    expect(refusal).toEqual({ reason: "invalid", field });
    expect(await audit(member)).toEqual(before);
  },
);

const audit = (member: Client, request: { limit?: number; cursor?: string } = {}) =>
  member.call("GET operator/audit", request);
