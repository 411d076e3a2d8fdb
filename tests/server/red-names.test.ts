/** Red team: names that are properties of every object. Rules S1, A15. */
import { expect } from "vitest";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test.for(["__proto__", "constructor", "tostring", "hasownproperty", "___", "null", "undefined"])("an account %s works as any other", async (name, { server }) => {
  const member = await fundedMember(server.origin, name, "1000");
  const below = `${name}_b`.slice(0, 32);
  const recruit = await newMember(server.origin, below, name);
  await member.call("POST wallet/transfer", { account: below, amount: "100", payPassword });
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await recruit.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await member.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await member.call("POST nft/transfer", { id: 1, quantity: 1, account: below, payPassword });
  expect((await member.call("GET wallet/recipient", { account: below })).account).toBe(below);
  expect((await member.call("GET community/communityList", { search: below.slice(0, 5) })).list).toHaveLength(1);
  expect((await member.call("GET sync", {} as never))).toMatchObject({ whole: true });
  const desk = new Desk(server.origin);
  expect((await desk.must("GET operator/members", { q: name })).list.map((one) => one.username)).toContain(name);
  await desk.must("GET operator/member", { account: name } as never);
  const draft = await desk.must("POST operator/airdrop/preview", {
    title: "x",
    asset: "fuel",
    book: "treasury",
    audience: { kind: "list", csv: `${name},1\n${below},2\n` },
  });
  expect(draft.errors).toEqual([]);
  void Client;
});

test.for([
  '{"account":"a","account":"b","password":"x"}',
  '{"__proto__":{"admin":true},"account":"a","password":"xxxxxxxxx"}',
  '{"constructor":{"prototype":{"x":1}},"account":"a","password":"xxxxxxxxx"}',
])("a body %s is answered as input", async (body, { server }) => {
  const response = await fetch(`${server.origin}/api/account/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { code, data } = (await response.json()) as { code: number; data: { reason: string } };
  expect([response.status, code, ["invalid", "wrong_credentials"].includes(data.reason)]).toEqual([200, 500, true]);
});

test("lone surrogates, expanding letters and 128 signs in a password", async ({ server, account }) => {
  const client = new Client(server.origin);
  const register = (password: string, name: string) =>
    client.answer("POST account/register", { account: name, referrer: "genesis", password, payPassword: "some-other-phrase-1", riskAccepted: true });
  const lone = "\ud800\ud801\ud802\ud803\ud804\ud805\ud806\ud807abc";
  const other = "\udc00\udc01\udc02\udc03\udc04\udc05\udc06\udc07abc";
  const first = await register(lone, account);
  const login = await client.answer("POST account/login", { account, password: other });
  console.log("register with lone surrogates:", first.code, first.refusal?.reason, "login with other ones:", login.code);
  const wide = await register("\ufdfa".repeat(128), `${account}_w`);
  console.log("128 expanding:", wide.code, wide.refusal?.reason);
  expect(first.code === 200 && login.code === 200).toBe(false);
});
