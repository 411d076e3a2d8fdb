/** A member's own limit for what leaves them in a day. Source: rules.md G10. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { pushText } from "../../server/push/texts.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { withSettings } from "../support/pools.ts";
import { pageOf } from "../support/sync.ts";
import { test as base } from "../support/test.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;
let day = 0;

/** With somebody below them, who may be sent usdt, and two passes. */
const test = base.extend("member", async ({ server, account }) => {
  const member = await fundedMember(server.origin, account, "5000");
  await newMember(server.origin, `${account}_b`, account);
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  return member;
});

// Each test has days of its own, since a clock that goes back is refused.
test.beforeEach(async ({ server }) => {
  day += 4;
  server.clock.stopAt(platformTime("20:00:00", day));
});

const set = (member: Client, limit: string | null) =>
  member.answer("POST wallet/ownLimit", { limit, payPassword });
const read = (member: Client) => member.call("GET wallet/ownLimit", {});
const send = (member: Client, account: string, amount: string) =>
  member.answer("POST wallet/transfer", { account: `${account}_b`, amount, payPassword });
const give = (member: Client, quantity: number) =>
  member.answer("POST nft/transfer", { id: 1, quantity, account: "genesis", payPassword });
const eventsOf = async (member: Client) =>
  (await member.call("GET account/events", {})).list
    .filter(({ type }) => type.startsWith("own_limit"))
    .map(({ type, detail }) => [type, detail]);
const passHours = (server: { clock: { stopAt: (at: Date) => void; now: () => Date } }, hours: number) =>
  server.clock.stopAt(new Date(server.clock.now().getTime() + hours * 3_600_000));

test("nobody has one until they set it; set, it applies at once to all that leaves in a day together", async ({
  account,
  member,
}) => {
  expect(await read(member)).toEqual({ limit: null, next: null, today: null });
  expect((await send(member, account, "300")).code).toBe(200);
  expect((await set(member, "500")).data).toMatchObject({ limit: "500", next: null, today: { used: "300" } });
  const over = { reason: "above_limit", field: "amount", limit: "200", ownLimit: "500" };
  expect((await send(member, account, "210")).refusal).toEqual(over);
  expect((await withdraw(member, "210")).refusal).toEqual(over);
  // At their price of 100.
  expect((await give(member, 2)).code).toBe(200);
  expect((await withdraw(member, "20")).refusal).toEqual({ ...over, limit: "0" });
  expect(await read(member)).toMatchObject({ limit: "500", today: { used: "500" } });
  // What stays with the member is not bounded.
  expect((await member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword })).code).toBe(
    200,
  );
  expect(await eventsOf(member)).toEqual([["own_limit_set", "500 USDT"]]);
});

test("the next day of the platform begins with the whole limit, and the sync says so", async ({
  account,
  member,
  server,
}) => {
  await set(member, "100");
  await send(member, account, "100");
  const first = (await pageOf(member, ""))!;
  expect(first.documents.ownLimit).toMatchObject({ limit: "100", today: { used: "100" } });
  server.clock.stopAt(platformTime("00:00:00", day + 1));
  const second = (await pageOf(member, first.cursor))!;
  expect(second.documents.ownLimit).toMatchObject({ limit: "100", today: { used: "0" } });
  expect((await send(member, account, "100")).code).toBe(200);
  expect((await pageOf(member, second.cursor))!.documents.ownLimit).toMatchObject({ today: { used: "100" } });
});

test("fault 932: a thief with the passwords cannot raise or remove it for a day, and is told of", async ({
  account,
  member,
  server,
}) => {
  await set(member, "100");
  const asked = (await set(member, null)).data;
  const from = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(asked).toMatchObject({ limit: "100", next: { limit: null, from } });
  passHours(server, 23);
  expect((await send(member, account, "110")).refusal).toMatchObject({
    reason: "above_limit",
    ownLimit: "100",
  });
  // The same request again neither restarts the wait nor tells anybody.
  expect((await set(member, null)).data.next).toEqual({ limit: null, from });
  passHours(server, 1);
  expect(await read(member)).toMatchObject({ limit: null, next: null });
  expect((await send(member, account, "110")).code).toBe(200);
  expect(await eventsOf(member)).toEqual([
    ["own_limit_raise", null],
    ["own_limit_set", "100 USDT"],
  ]);
});

test("fault 932: its owner keeps it from any session, without a password", async ({
  account,
  member,
  server,
}) => {
  await set(member, "100");
  await set(member, "2000");
  const owner = await new Client(server.origin).login(account);
  const kept = await owner.call("POST wallet/ownLimitKeep", {});
  expect(kept).toMatchObject({ limit: "100", next: null });
  // There is nothing more to keep, and nobody is told again.
  await owner.call("POST wallet/ownLimitKeep", {});
  passHours(server, 25);
  expect(await read(member)).toMatchObject({ limit: "100", next: null });
  expect(await eventsOf(member)).toEqual([
    ["own_limit_kept", "100 USDT"],
    ["own_limit_raise", "2000 USDT"],
    ["own_limit_set", "100 USDT"],
  ]);
});

test("another request takes the place of one that waits, and waits anew; the present limit again is its keeping", async ({
  member,
  server,
}) => {
  await set(member, "100");
  await set(member, "200");
  passHours(server, 20);
  const { next } = (await set(member, "150")).data;
  expect(next).toMatchObject({ limit: "150" });
  expect(new Date(next!.from).getTime() - server.clock.now().getTime()).toBe(24 * 3_600_000);
  expect((await set(member, "100")).data).toMatchObject({ limit: "100", next: null });
  expect((await eventsOf(member))[0]).toEqual(["own_limit_kept", "100 USDT"]);
  await set(member, "300");
  // A lower one ends the wait for a higher one.
  expect((await set(member, "50")).data).toMatchObject({ limit: "50", next: null });
  passHours(server, 25);
  expect((await read(member)).limit).toBe("50");
});

test("a limit that has come to apply is the one that the next request is compared with", async ({
  member,
  server,
}) => {
  await set(member, "100");
  await set(member, "300");
  passHours(server, 25);
  expect((await set(member, "200")).data).toMatchObject({ limit: "200", next: null });
  expect((await set(member, "300")).data).toMatchObject({ limit: "200", next: { limit: "300" } });
});

test("a frozen member lowers and keeps it, and does not raise it", async ({ member }) => {
  await set(member, "100");
  await set(member, "300");
  await member.call("POST account/freeze", {});
  expect((await set(member, "400")).refusal.reason).toBe("frozen");
  expect((await set(member, "50")).data.limit).toBe("50");
  expect((await set(member, null)).refusal.reason).toBe("frozen");
  expect(await member.call("POST wallet/ownLimitKeep", {})).toMatchObject({ limit: "50", next: null });
});

test("0 lets nothing leave, and the platform's limit counts where it is the lower one", async ({
  account,
  member,
  server,
}) => {
  await set(member, "0");
  const nothing = { reason: "above_limit", field: "amount", limit: "0", ownLimit: "0" };
  expect((await send(member, account, "10")).refusal).toEqual(nothing);
  expect((await withdraw(member, "20")).refusal).toEqual(nothing);
  const other = await fundedMember(server.origin, `${account}_c`, "500");
  await newMember(server.origin, `${account}_c_b`, `${account}_c`);
  await withSettings(server, { outflowAmountLimit: "200" }, async () => {
    await set(other, "300");
    expect((await send(other, `${account}_c`, "210")).refusal).toMatchObject({
      limit: "200",
      dayLimit: "200",
    });
    await set(other, "100");
    expect((await send(other, `${account}_c`, "110")).refusal).toMatchObject({
      limit: "100",
      ownLimit: "100",
    });
  });
  // No limit of the platform's is 0.
  expect((await send(other, `${account}_c`, "110")).refusal).toMatchObject({ limit: "100", ownLimit: "100" });
});

test("it takes the second-level password, once under a key, and amounts alone", async ({ member }) => {
  const wrong = await member.answer("POST wallet/ownLimit", { limit: "10", payPassword: "wrong" });
  expect(wrong.refusal).toEqual({ reason: "wrong_pay_password", field: "payPassword" });
  for (const limit of ["-1", "1e3", "", "1.123456789", "1000000000", " 5"]) {
    const { refusal } = await set(member, limit);
    expect([limit, refusal]).toEqual([limit, { reason: "invalid", field: "limit" }]);
  }
  expect((await set(member, "999999999.99999999")).data.limit).toBe("999999999.99999999");
  const key = randomUUID();
  const first = await member.answer("POST wallet/ownLimit", { limit: "70", payPassword }, { key });
  await set(member, "60");
  const again = await member.answer("POST wallet/ownLimit", { limit: "70", payPassword }, { key });
  expect(again.text).toBe(first.text);
  expect((await read(member)).limit).toBe("60");
});

test("of parallel payments no more leave than the limit allows, also while it is lowered", async ({
  account,
  member,
}) => {
  const before = Number(await usdtOf(member));
  await set(member, "1000");
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => send(member, account, "100")),
    set(member, "400"),
    ...Array.from({ length: 12 }, () => withdraw(member, "100")),
  ]);
  const done = answers.filter(({ code }) => code === 200).length - 1;
  expect(before - Number(await usdtOf(member))).toBe(done * 100);
  expect(done).toBeGreaterThanOrEqual(4);
  expect(done).toBeLessThanOrEqual(10);
  expect((await send(member, account, "10")).refusal.reason).toBe("above_limit");
});

test("operators see it, and what has left today", async ({ account, member }) => {
  await set(member, "100");
  await send(member, account, "30");
  const { next } = (await set(member, "300")).data;
  const shown = await member.call("GET operator/member", { account });
  expect(shown.ownLimit).toEqual({ limit: "100", next, today: { day: expect.any(String), used: "30" } });
});

test("each of its messages has a text", () => {
  for (const event of ["own_limit_set", "own_limit_raise", "own_limit_kept"] as const)
    expect(pushText(event, "en").body).not.toBe("");
});
