/** Bodies made to cost more than they are worth, or to say more than the call knows. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { KEY_HEADER, OPERATOR_TOKEN_HEADER, TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";
import { type Client, fundedMember, passwords } from "../support/client.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) =>
  fundedMember(server.origin, "bodybuilder", "1000"),
);
const { payPassword } = passwords;
const vote = { level: 1, payType: "usdt", payPassword };

test.for([
  ["POST vote/create", vote, "extra"],
  ["POST wallet/transfer", { account: "genesis", amount: "1", payPassword }, "amonut"],
  ["POST account/login", { account: "bodybuilder", password: passwords.password }, "otp"],
  ["POST account/freeze", {}, "until"],
  ["POST account/logout", {}, "everywhere"],
  ["POST feedback/create", { content: "hello" }, "member"],
  ["POST operator/credit", { account: "bodybuilder", asset: "usdt", amount: "1", reason: "x" }, "force"],
  [
    "POST operator/notices",
    { kind: "notice", languages: { en: { title: "t", summary: "s", body: "b" } } },
    "author",
  ],
] as const)(
  "%s with a field that the call does not know is refused by its name",
  async ([call, body, field], { member }) => {
    const answer = await post(member, call, JSON.stringify({ ...body, [field]: true }));
    expect(answer).toMatchObject({ status: 200, code: 500, data: { reason: "invalid", field } });
  },
);

test("a field unknown within a field is refused by the outer one's name", async ({ member }) => {
  const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22), secret: "x" };
  const body = { endpoint: "https://push.example.com/x", keys, lang: "en" };
  const answer = await post(member, "POST push/subscribe", JSON.stringify(body));
  expect(answer).toMatchObject({ code: 500, data: { reason: "invalid", field: "keys" } });
});

test("what a browser of tomorrow adds to its subscription is left out, not refused", async ({ member }) => {
  const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22) };
  const body = {
    endpoint: "https://push.example.com/x",
    keys,
    lang: "en",
    expirationTime: null,
    options: {},
  };
  expect(await post(member, "POST push/subscribe", JSON.stringify(body))).toMatchObject({ code: 200 });
});

test("a query's unknown fields are ignored, as caches and proxies add some", async ({ member }) => {
  const response = await fetch(`${member.origin}/api/wallet/balances?_=1`, {
    headers: { [TOKEN_HEADER]: member.token! },
  });
  expect(await response.json()).toMatchObject({ code: 200 });
});

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

test.for([
  ["30,000 arrays within each other", `{"level":${nested("[", "]", 30_000)}}`],
  ["10,000 objects within each other", `{"level":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`],
  ["9 levels, where no call has more than 8", `{"level":${nested("[", "]", 9)}}`],
  ["5,000 keys", JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, i])))],
  ["30,000 items", `{"level":[${"1,".repeat(29_999)}1]}`],
  ["arrays never closed", "[".repeat(60_000)],
  ["a text never closed", `{"level":"${"[".repeat(100)}`],
  ["a key of the prototype", '{"__proto__":{"level":1}}'],
  ["no object", "[]"],
  ["a number", "1"],
  ["null", "null"],
  ["nothing but white space", "   "],
] as const)("a body of %s is refused before it is read by anything else", async ([, body], { member }) => {
  for (const call of ["POST vote/create", "POST account/freeze", "POST account/logout"]) {
    const answer = await post(member, call, body);
    expect(answer).toMatchObject({ status: 200, code: 500, data: { reason: "invalid" } });
  }
});

test("brackets and commas within texts count for nothing", async ({ member }) => {
  const content = `${'[{,\\":'.repeat(70)}`;
  expect(await post(member, "POST feedback/create", JSON.stringify({ content }))).toMatchObject({
    code: 200,
  });
  const { list } = await member.call("GET feedback/history", { limit: 1 });
  expect(list[0]!.content).toBe(content);
});

test("the most that a call takes passes: 200 ids, and every setting of the economy at once", async ({
  member,
}) => {
  const ids = Array.from({ length: 200 }, (_, i) => String(i + 1_000_000));
  expect(await post(member, "POST notice/read", JSON.stringify({ ids }))).toMatchObject({ code: 200 });
  const settings = await member.call("GET operator/config", {});
  const answer = await post(member, "POST operator/config", JSON.stringify(settings));
  expect(answer).toMatchObject({ code: 200 });
});

test("a call without fields may come without a body", async ({ member }) => {
  const response = await fetch(`${member.origin}/api/account/freeze`, {
    method: "POST",
    headers: { [TOKEN_HEADER]: member.token!, [KEY_HEADER]: randomUUID() },
  });
  expect(await response.json()).toMatchObject({ code: 200 });
});

async function post({ origin, token }: Client, call: string, body: string) {
  const response = await fetch(`${origin}/api/${call.split(" ")[1]}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [TOKEN_HEADER]: token!,
      [OPERATOR_TOKEN_HEADER]: OPERATOR_TOKEN,
      [KEY_HEADER]: randomUUID(),
    },
    body,
  });
  return { status: response.status, ...((await response.json()) as Envelope<Refusal>) };
}
