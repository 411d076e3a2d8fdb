/** Validators of conditional reads (C202) in wrong hands: nobody is told that what they have is still so when it is not. */
import { expect } from "vitest";
import { fundedMember, newMember, passwords } from "../support/client.ts";
import { reads, rolledUp, take, takeAll } from "../support/conditional.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const BALANCES = "GET wallet/balances";

test.beforeEach(async ({ server }) => server.clock.stopAt(server.clock.now()));

test("fault 662: another member's validator never matches, though both have the same", async ({
  server,
  account,
}) => {
  const [one, other] = await Promise.all(
    ["a", "b"].map((name) => newMember(server.origin, `${account}_${name}`)),
  );
  await rolledUp(server);
  const taken = await takeAll(one!);
  for (const { call, request, name } of reads.filter((read) => read.call !== "GET notice")) {
    const { tag } = taken.get(name)!;
    expect([name, (await one!.answer(call, request, { known: tag })).status]).toEqual([name, 304]);
    expect([name, (await other!.answer(call, request, { known: tag })).status]).toEqual([name, 200]);
  }
});

test("fault 662: a validator holds for its call, its fields and its language alone", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const taken = await takeAll(member);
  expect(new Set(Array.from(taken.values(), ({ tag }) => tag)).size).toBe(reads.length);
  for (const { call, request, name } of reads) {
    const known = taken.get(name)!.tag;
    const { status, msg } = await member.answer(call, request, { known, language: "zh-CN" });
    expect([name, status, msg]).toEqual([name, 200, "操作成功！"]);
  }
});

test("fault 662: a validator is no way past a session that has ended, nor past a wrong request", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const { tag } = await take(member, "GET vote/voteValues", {});
  const wrong = await member.answer("GET vote/voteValues", { cursor: "no" }, { known: tag });
  expect(wrong).toMatchObject({ code: 500, refusal: { reason: "invalid", field: "cursor" } });
  expect(wrong.headers.get("etag")).toBeNull();
  const { token } = member;
  await member.call("POST account/logout", {});
  const ended = await member.answer("GET vote/voteValues", {}, { known: tag, token });
  expect(ended.code).toBe(4001);
  expect(ended.headers.get("etag")).toBeNull();
});

test("fault 662: lists, weak and strong names match; *, parts, other words and huge ones do not", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "100");
  const { tag } = await take(member, BALANCES, {});
  const bare = tag.slice(2);
  const statusOf = async (known: string) => (await member.answer(BALANCES, {}, { known })).status;
  const many = Array.from({ length: 300 }, (_, i) => `"${i}"`).join(", ");
  for (const known of [tag, bare, `"a", ${tag}`, `W/"a" ,${bare},"b"`, `${many}, ${tag}`])
    expect([known, await statusOf(known)]).toEqual([known, 304]);
  const inner = bare.slice(1, -1);
  for (const known of [
    "*",
    "",
    inner,
    `"${inner.slice(1)}"`,
    `"${inner}x"`,
    `'${inner}'`,
    `"${inner.toLowerCase()}"`,
    "W/",
    '"',
    many,
  ])
    expect([known, await statusOf(known)]).toEqual([known, 200]);
  // More than a server reads of any request's head.
  expect(await statusOf(`"${"x".repeat(20_000)}"`)).toBe(431);
  await member.call("POST wallet/transfer", { account: "genesis", amount: "10", payPassword });
  expect(await statusOf(`${many}, ${tag}`)).toBe(200);
});

test("an unchanged answer has its validator, its time and no body, and no cache may keep either", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const first = await member.answer(BALANCES, {});
  const tag = first.headers.get("etag")!;
  server.clock.advance(5_000);
  const again = await member.answer(BALANCES, {}, { known: tag });
  expect([again.status, again.text]).toEqual([304, ""]);
  for (const { headers } of [first, again])
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: tag,
      vary: "accept-language, token",
      "cache-control": "no-store",
    });
  const times = [first, again].map(({ headers }) => new Date(headers.get("date")!).getTime());
  expect(times[1]! - times[0]!).toBe(5_000);
});
