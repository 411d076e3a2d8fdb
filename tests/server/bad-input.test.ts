/** Bad input: a clear message in the member's language with a stable reason, and no effect. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { languages } from "../../contract/languages.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, async ({ server }) => {
  const member = await newMember(server.origin, "typist");
  await member.credit("typist", "100");
  return member;
});

const key = "6f1c0d6e-3b5f-4a39-9a0c-0d2f3f1f6a11";

test("malformed JSON is refused", async ({ server, member }) => {
  const answer = await send(server, "/api/vote/create", {
    method: "POST",
    headers: headers(member),
    body: '{"level": 1,',
  });
  expect(answer).toMatchObject({ status: 200, code: 500, data: { reason: "invalid", field: "body" } });
});

test("a body of another kind is refused", async ({ server, member }) => {
  const type = { ...headers(member), "content-type": "text/csv" };
  const answer = await send(server, "/api/vote/create", { method: "POST", headers: type, body: "level;1" });
  expect(answer).toMatchObject({ status: 200, code: 500, data: { reason: "invalid", field: "body" } });
});

test("an empty body is refused", async ({ server }) => {
  const answer = await send(server, "/api/account/login", { method: "POST" });
  expect(answer).toMatchObject({ status: 200, code: 500, data: { reason: "invalid" } });
});

test("an oversized body is refused with 413", async ({ server, member }) => {
  const body = JSON.stringify({ level: 1, payType: "usdt", payPassword: "x".repeat(100_000) });
  const answer = await send(server, "/api/vote/create", { method: "POST", headers: headers(member), body });
  expect(answer).toMatchObject({ status: 413, code: 413, data: { reason: "body_too_large" } });
});

test("an oversized body of a stranger is not even read: the token comes first", async ({
  server,
  member,
}) => {
  const strange = { ...headers(member), token: "nobody" };
  const answer = await send(server, "/api/vote/create", {
    method: "POST",
    headers: strange,
    body: "x".repeat(100_000),
  });
  expect(answer).toMatchObject({ status: 200, code: 4001 });
});

test.for(["/api/nothing/here", "/api/", "/api/vote/create/more", "/%ff", "/api/uploads/%ff"])(
  "the unknown route %s answers 404",
  async (path, { server }) => {
    expect(await send(server, path)).toMatchObject({ status: 404, code: 404, data: { reason: "not_found" } });
  },
);

test.for([
  ["no level", { level: undefined }, "level"],
  ["a level that does not exist", { level: 7 }, "level"],
  ["a level below all", { level: 0 }, "level"],
  ["half a level", { level: 1.5 }, "level"],
  ["a level in words", { level: "1" }, "level"],
  ["an unknown payment method", { payType: "gold" }, "payType"],
  ["no second-level password", { payPassword: undefined }, "payPassword"],
  ["an empty second-level password", { payPassword: "" }, "payPassword"],
] as const)(
  "a vote with %s is refused, naming the field, without effect",
  async ([, changes, field], { member }) => {
    const body = { level: 1, payType: "usdt", payPassword: passwords.payPassword, ...changes } as never;
    const answer = await member.answer("POST vote/create", body);
    expect(answer).toMatchObject({ status: 200, code: 500, refusal: { reason: "invalid", field } });
    expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "100" });
  },
);

test("each refusal is told in the language that was asked for", async ({ member }) => {
  const texts = new Set<string>();
  for (const language of languages) {
    const answer = await member.answer("GET wallet/balances", {}, { token: null, language });
    expect(answer.code).toBe(4001);
    texts.add(answer.msg);
  }
  expect(texts.size).toBe(languages.length);
});

test.for([
  ["en-US", "en"],
  ["en-GB,en;q=0.8", "en"],
  ["fr-FR", "zh-CN"],
  ["fr;q=0.4, vi;q=0.9", "vi-VN"],
  ["", "zh-CN"],
] as const)("Accept-Language %s is answered in %s", async ([asked, given], { member }) => {
  const [one, other] = await Promise.all(
    [asked, given].map((language) => member.answer("GET wallet/balances", {}, { token: null, language })),
  );
  expect(one!.msg).toBe(other!.msg);
});

test("what the database cannot hold is refused as input, not as a fault", async ({ member }) => {
  const answer = await member.answer("POST account/login", { account: "a\u0000b", password: "x" });
  expect(answer.refusal.reason).not.toBe("internal");
  expect(answer.code).toBe(500);
});

test("fault 749: what the database cannot hold is refused with its field", async ({ member }) => {
  const nul = await member.answer("POST feedback/create", { content: "a\u0000b" });
  expect(nul.refusal).toEqual({ reason: "invalid", field: "content" });
  for (const wrong of ["abc", "0".repeat(36), `${randomUUID()}0`]) {
    const { refusal } = await member.answer("GET receipt", { key: wrong });
    expect(refusal).toEqual({ reason: "invalid", field: "key" });
  }
  const upper = randomUUID().toUpperCase();
  expect(await member.call("GET receipt", { key: upper })).toEqual({ state: "unknown" });
});

async function send(server: Opened, path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.origin}${path}`, init);
  return {
    status: response.status,
    ...((await response.json()) as { code: number; msg: string; data: unknown }),
  };
}

const headers = (member: Client) => ({
  token: member.token!,
  "content-type": "application/json",
  "idempotency-key": key,
});
