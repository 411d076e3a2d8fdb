/** The operator's calls are closed to others, and each act stands in the audit log. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { type Client, newMember } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";

let server: Opened;
let member: Client;

beforeAll(async () => {
  server = await openServer();
  member = await newMember(server.origin, "watched");
});

afterAll(() => server.close());

const calls = (Object.keys(endpoints) as Call[]).filter((call) => endpoints[call].access === "operator");
const audit = (request: { limit?: number; cursor?: string } = {}) =>
  member.call("GET operator/audit", request);

test.each(calls)(
  "%s is closed to whoever lacks the operator's token, before anything is read",
  async (call) => {
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

const credit = (account: string, amount: string) =>
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

test.each(acts)(
  "a %s without a key is refused, and with one is written down once",
  async (act, call, body) => {
    const before = await audit();
    const without = await member.answer(call, body as never, { key: null });
    expect(without.refusal).toEqual({ reason: "idempotency_required", field: "idempotency-key" });
    expect(await audit()).toEqual(before);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => member.answer(call, body as never, { key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.code).toBe(200);
    const { list } = await audit();
    expect(list[0]).toMatchObject({
      act,
      reason: "reason" in body ? "x" : "",
      at: expect.stringMatching(/Z$/),
    });
    expect(list.slice(1).map(({ id }) => id)).toEqual(before.list.map(({ id }) => id).slice(0, 19));
  },
);

test("a credit is written down with the balance before and after, under the name as it is stored", async () => {
  await credit("WATCHED", "12.5");
  await credit("watched", "-2.5");
  const { list } = await audit({ limit: 2 });
  expect(list).toMatchObject([
    {
      subject: "watched",
      before: { asset: "fuel", balance: "12.5" },
      after: { asset: "fuel", amount: "-2.5", balance: "10" },
    },
    { subject: "watched", before: { balance: "0" }, after: { amount: "12.5", balance: "12.5" } },
  ]);
});

test("a reply is written down with the one before it", async () => {
  const { id } = await member.call("POST feedback/create", { content: "Hello?" });
  await member.call("POST operator/feedback/reply", { id, reply: "Yes" });
  await member.call("POST operator/feedback/reply", { id, reply: "No" });
  const { list } = await audit({ limit: 2 });
  expect(list).toMatchObject([
    { act: "feedback reply", subject: id, before: { reply: "Yes" }, after: { reply: "No" } },
    { act: "feedback reply", subject: id, before: { reply: null }, after: { reply: "Yes" } },
  ]);
});

test("the audit log is paged, the newest first, nothing twice and nothing left out, while more is added", async () => {
  const whole = (await audit({ limit: 200 })).list.map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof audit>> = await audit({ limit: 3, ...(cursor && { cursor }) });
    expect(page.list.length).toBeLessThanOrEqual(3);
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next;
    if (cursor) await member.call("POST operator/member/unfreeze", { account: "watched", reason: "later" });
  } while (cursor);
  expect(seen).toEqual(whole);
});

test.each([
  ["limit", { limit: 0 }],
  ["limit", { limit: 201 }],
  ["cursor", { cursor: "" }],
  ["cursor", { cursor: Buffer.from("x").toString("base64url") }],
  ["cursor", { cursor: Buffer.from("9".repeat(19)).toString("base64url") }],
  ["cursor", { cursor: "a".repeat(201) }],
])("the audit log refuses a %s that is none: %j", async (field, request) => {
  expect((await member.answer("GET operator/audit", request)).refusal).toEqual({ reason: "invalid", field });
});

test.each([1, 200])("the audit log takes a limit of %s", async (limit) => {
  expect((await audit({ limit })).list.length).toBeLessThanOrEqual(limit);
});

test.each([
  ["name", { name: "lottery", day: "2026-11-21" }],
  ["name", { day: "2026-11-21" }],
  ["day", { name: "lock" }],
  ["day", { name: "lock", day: "21.11.2026" }],
  ["day", { name: "lock", day: "2026-11-21T00:00:00Z" }],
])("a job without a proper %s is refused and not written down: %j", async (field, body) => {
  const before = await audit();
  const { refusal } = await member.answer("POST operator/job/run", body as never);
  expect(refusal).toEqual({ reason: "invalid", field });
  expect(await audit()).toEqual(before);
});
