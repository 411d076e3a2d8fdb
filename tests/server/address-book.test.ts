/** The book of addresses and its list: who may change it, when, and what it keeps from leaving. Source: rules.md W52 to W55. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { BOOK_MAX } from "../../contract/withdrawals/book-schemas.ts";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { Mirror, pageOf, singleCalls, syncTo } from "../support/sync.ts";
import { ADDRESS, OTHER_ADDRESS, platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const { payPassword } = passwords;
const HOUR_MS = 3_600_000;
const START = platformTime("20:00:00");
const inHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "5000"));

test.beforeEach(({ server }) => server.clock.stopAt(START));

const add = (member: Client, address: string, label: string, more: object = {}) =>
  member.answer("POST withdraw/addressAdd", { address, label, payPassword, ...more });
const list = (member: Client, on: boolean) => member.answer("POST withdraw/allowList", { on, payPassword });
const book = (member: Client) => member.call("GET withdraw/addresses", {});
const eventsOf = async (member: Client) =>
  (await member.call("GET account/events", { limit: 20 })).list
    .filter(({ type }) => type !== "sign_in")
    .map(({ type, detail }) => [type, detail]);
/** An address with these digits at its ends. */
const address = (first: string, middle: string, last: string) =>
  `0x${first}${middle.padEnd(40 - first.length - last.length, "0")}${last}`;

test("an added address stands in the book with its checksum and its wait, and is told to all devices", async ({
  member,
}) => {
  expect(await book(member)).toEqual({
    addresses: [],
    allowList: { on: false, offAt: null },
    coolDownHours: 24,
  });
  const { data } = await add(member, ADDRESS.toLowerCase(), "  My   exchange ");
  expect(data.addresses).toMatchObject([
    {
      address: ADDRESS,
      label: "My exchange",
      createdAt: START.toISOString(),
      usableAt: inHours(24).toISOString(),
    },
  ]);
  expect(await book(member)).toEqual(data);
  expect(await eventsOf(member)).toEqual([["address_added", "My exchange (0x5aAe…eAed)"]]);
});

test("a member without the list withdraws anywhere, as before there was a book", async ({ member }) => {
  await add(member, ADDRESS, "Exchange");
  expect((await withdraw(member, "20", { address: ADDRESS })).code).toBe(200);
  expect((await withdraw(member, "20", { address: OTHER_ADDRESS })).code).toBe(200);
});

test("fault 385: with the list on nothing leaves to an address outside the book, nor to a new one before its wait ends", async ({
  member,
  server,
}) => {
  await add(member, ADDRESS, "Exchange");
  expect((await list(member, true)).data.allowList).toEqual({ on: true, offAt: null });
  const before = await usdtOf(member);
  const unlisted = await withdraw(member, "20", { address: OTHER_ADDRESS });
  expect(unlisted.refusal).toEqual({ reason: "address_not_listed", field: "address" });
  const held = { reason: "address_held", field: "address", retryAt: inHours(24).toISOString() };
  expect((await withdraw(member, "20", { address: ADDRESS })).refusal).toEqual(held);
  server.clock.advance(24 * HOUR_MS - 1);
  expect((await withdraw(member, "20", { address: ADDRESS })).refusal).toEqual(held);
  expect(await usdtOf(member)).toBe(before);
  server.clock.advance(1);
  // The wait of its first payment still begins with the withdrawal.
  const { data } = await withdraw(member, "20", { address: ADDRESS.toLowerCase() });
  expect(data).toMatchObject({ firstUse: true, payableAt: inHours(48).toISOString() });
  const stillOut = await withdraw(member, "20", { address: OTHER_ADDRESS });
  expect(stillOut.refusal.reason).toBe("address_not_listed");
});

test("fault 386: switched off, the list holds for as long as a new address waits, is told, and can be kept", async ({
  member,
  server,
}) => {
  await list(member, true);
  expect((await list(member, false)).data.allowList).toEqual({
    on: true,
    offAt: inHours(24).toISOString(),
  });
  server.clock.advance(HOUR_MS);
  // Asked again it does not begin anew, nor end sooner.
  expect((await list(member, false)).data.allowList.offAt).toBe(inHours(24).toISOString());
  expect((await list(member, true)).data.allowList).toEqual({ on: true, offAt: null });
  server.clock.advance(23 * HOUR_MS);
  expect((await withdraw(member, "20")).refusal.reason).toBe("address_not_listed");
  await list(member, false);
  server.clock.advance(24 * HOUR_MS - 1);
  expect((await withdraw(member, "20")).refusal.reason).toBe("address_not_listed");
  server.clock.advance(1);
  expect((await withdraw(member, "20")).code).toBe(200);
  expect((await book(member)).allowList).toEqual({ on: false, offAt: null });
  // Off, it is switched on as at first.
  expect((await list(member, true)).data.allowList).toEqual({ on: true, offAt: null });
  expect((await eventsOf(member)).map(([type]) => type)).toEqual([
    "allow_list_on",
    "allow_list_off",
    "allow_list_kept",
    "allow_list_off",
    "allow_list_on",
  ]);
});

test("fault 387: an address that was removed and added again waits anew", async ({ member, server }) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  await list(member, true);
  server.clock.advance(24 * HOUR_MS);
  expect((await member.answer("POST withdraw/addressRemove", { id: data.addresses[0]!.id })).code).toBe(200);
  expect((await withdraw(member, "20")).refusal.reason).toBe("address_not_listed");
  await add(member, ADDRESS, "Exchange");
  expect((await withdraw(member, "20")).refusal).toMatchObject({
    reason: "address_held",
    retryAt: inHours(48).toISOString(),
  });
});

test("another label keeps the address and its wait, and needs the second-level password", async ({
  member,
}) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  const { id } = data.addresses[0]!;
  const body = { id, label: "Bourse", payPassword };
  const wrong = await member.answer("POST withdraw/addressRename", { ...body, payPassword: "not it" });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
  const renamed = await member.call("POST withdraw/addressRename", body);
  expect(renamed.addresses).toEqual([{ ...data.addresses[0]!, label: "Bourse" }]);
  expect(await eventsOf(member)).toEqual([
    ["address_renamed", "Exchange → Bourse (0x5aAe…eAed)"],
    ["address_added", "Exchange (0x5aAe…eAed)"],
  ]);
});

test("a wrong second-level password adds nothing and leaves the list as it is", async ({ member }) => {
  const body = { payPassword: "not the one" };
  expect((await add(member, ADDRESS, "Exchange", body)).refusal.reason).toBe("wrong_pay_password");
  const answer = await member.answer("POST withdraw/allowList", { on: true, ...body });
  expect(answer.refusal.reason).toBe("wrong_pay_password");
  expect(await book(member)).toMatchObject({ addresses: [], allowList: { on: false } });
  expect(await eventsOf(member)).toEqual([]);
});

test("where a new address or changed credentials need two factors, the book is changed with no less", async ({
  member,
}) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  const { id } = data.addresses[0]!;
  const { factorDemands } = await member.call("GET operator/config", {});
  await member.call("POST operator/config", {
    factorDemands: { ...factorDemands, newAddress: true, credentials: true },
  });
  try {
    const needed = { reason: "second_factor_needed" };
    expect((await add(member, OTHER_ADDRESS, "Thief")).refusal).toMatchObject(needed);
    expect((await list(member, true)).refusal).toMatchObject(needed);
    const named = { id, label: "Thief", payPassword };
    expect((await member.answer("POST withdraw/addressRename", named)).refusal).toMatchObject(needed);
    expect(await book(member)).toEqual(data);
    expect((await member.answer("POST withdraw/addressRemove", { id })).code).toBe(200);
  } finally {
    await member.call("POST operator/config", { factorDemands });
  }
});

test.for([
  ["what is no address", "0x0", "Exchange", "bad_address", "address"],
  ["a wrong checksum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", "Exchange", "bad_address", "address"],
  ["the address that is there, in lower case", ADDRESS.toLowerCase(), "Other", "address_known", "address"],
  ["the label that is there, in other letters", OTHER_ADDRESS, " EXCHANGE ", "label_taken", "label"],
  ["a label of blanks", OTHER_ADDRESS, "   ", "invalid", "label"],
  ["a label of 41 characters", OTHER_ADDRESS, "x".repeat(41), "invalid", "label"],
  ["a label that turns the text around", OTHER_ADDRESS, "a\u202eb", "invalid", "label"],
] as const)("%s is refused", async ([, to, label, reason, field], { member }) => {
  await add(member, ADDRESS, "Exchange");
  expect((await add(member, to, label)).refusal).toEqual({ reason, field });
  expect((await book(member)).addresses).toHaveLength(1);
});

test("a member has as many addresses as the bound allows, and no more", async ({ member, server }) => {
  const rows = Array.from({ length: BOOK_MAX - 1 }, (_, i) => ({
    member_id: BigInt(member.uid!),
    address: address(String(i + 10), "1", "1234"),
    label: `Address ${i}`,
    created_at: START,
    usable_at: START,
  }));
  await server.ctx.db.insertInto("withdraw_address").values(rows).execute();
  const answers = await Promise.all(
    [ADDRESS, OTHER_ADDRESS].map((to) => add(member, to, `New ${to.slice(0, 6)}`)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
  expect(answers.find(({ code }) => code === 500)!.refusal).toEqual({ reason: "book_full" });
  expect((await book(member)).addresses).toHaveLength(BOOK_MAX);
});

test("fault 388: nobody reads, renames or removes an address of another member", async ({
  member,
  account,
  server,
}) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  const { id } = data.addresses[0]!;
  const other = await newMember(server.origin, `not_${account}`);
  const missing = { reason: "not_found", field: "id" };
  for (const wrong of [id, "0", "x", "9".repeat(18)]) {
    expect((await other.answer("POST withdraw/addressRemove", { id: wrong })).refusal).toEqual(missing);
    const named = { id: wrong, label: "Mine", payPassword };
    expect((await other.answer("POST withdraw/addressRename", named)).refusal).toEqual(missing);
  }
  expect((await book(other)).addresses).toEqual([]);
  // What is in one book is free for another.
  expect((await add(other, ADDRESS, "Exchange")).code).toBe(200);
  expect(await book(member)).toEqual(data);
});

test("fault 389: a frozen account's book is not made wider; what narrows it still works", async ({
  member,
  account,
}) => {
  const { data } = await add(member, ADDRESS, "Exchange");
  const { id } = data.addresses[0]!;
  await member.call("POST operator/member/freeze", { account, reason: "test" });
  expect((await add(member, OTHER_ADDRESS, "Thief")).refusal.reason).toBe("frozen");
  const named = { id, label: "Thief", payPassword };
  expect((await member.answer("POST withdraw/addressRename", named)).refusal.reason).toBe("frozen");
  expect((await list(member, true)).code).toBe(200);
  expect((await list(member, false)).refusal.reason).toBe("frozen");
  expect((await member.answer("POST withdraw/addressRemove", { id })).code).toBe(200);
});

test("the same key twice adds once and tells once", async ({ member }) => {
  const key = randomUUID();
  const body = { address: ADDRESS, label: "Exchange", payPassword };
  const first = await member.answer("POST withdraw/addressAdd", body, { key });
  expect((await member.answer("POST withdraw/addressAdd", body, { key })).text).toBe(first.text);
  expect(await eventsOf(member)).toHaveLength(1);
});

test("with a wait of 0 hours an address is usable, and the list off, at once", async ({ member }) => {
  await member.call("POST operator/config", { addressCoolDownHours: 0 });
  try {
    await list(member, true);
    await add(member, ADDRESS, "Exchange");
    expect((await withdraw(member, "20")).code).toBe(200);
    expect((await list(member, false)).data.allowList).toEqual({ on: false, offAt: null });
  } finally {
    await member.call("POST operator/config", { addressCoolDownHours: 24 });
  }
});

const ask = (member: Client, text: string) => member.call("GET withdraw/address", { address: text });

test("before any password it is said what the list would answer, with the end of the wait", async ({
  member,
}) => {
  expect(await ask(member, ADDRESS)).toMatchObject({
    inBook: false,
    label: null,
    lookAlike: null,
    ownDepositOf: null,
    refusal: null,
    usableAt: null,
  });
  await add(member, ADDRESS, "Exchange");
  expect(await ask(member, ADDRESS)).toMatchObject({ inBook: true, label: "Exchange", refusal: null });
  await list(member, true);
  expect(await ask(member, ADDRESS)).toMatchObject({
    refusal: "address_held",
    usableAt: inHours(24).toISOString(),
  });
  expect(await ask(member, OTHER_ADDRESS)).toMatchObject({
    inBook: false,
    refusal: "address_not_listed",
    usableAt: null,
  });
});

test("fault 390: a new address that begins and ends as a known one is said to resemble it", async ({
  member,
}) => {
  const paid = address("abcd", "1", "4321");
  const poison = address("abcd", "2", "4321");
  expect(await ask(member, poison)).toMatchObject({ lookAlike: null });
  await withdraw(member, "20", { address: paid });
  const { address: known } = await ask(member, paid);
  expect(await ask(member, poison)).toMatchObject({ firstUse: true, lookAlike: known });
  expect(await ask(member, paid)).toMatchObject({ lookAlike: null });
  // The ends alone decide: three digits are not enough.
  for (const other of [address("abc0", "2", "4321"), address("abcd", "2", "4320")])
    expect(await ask(member, other)).toMatchObject({ lookAlike: null });
  // One of the book, never paid; the poison's own place in the book changes nothing.
  await add(member, OTHER_ADDRESS, "Exchange");
  const digits = OTHER_ADDRESS.slice(2).toLowerCase();
  const like = address(digits.slice(0, 4), "3", digits.slice(-4));
  await add(member, like, "Thief");
  expect(await ask(member, like)).toMatchObject({ inBook: true, lookAlike: OTHER_ADDRESS });
});

test("fault 391: whose deposit address it is, is said before the password, and none gets into the book", async ({
  member,
  account,
  server,
}) => {
  const other = await newMember(server.origin, `not_${account}`);
  const [own, theirs] = [(await ask(member, address("aaaa", "1", "0001"))).address, OTHER_ADDRESS];
  await giveDepositAddress(server, member, own);
  await giveDepositAddress(server, other, theirs);
  try {
    for (const [to, owner] of [
      [own, "self"],
      [theirs, "other"],
    ] as const) {
      expect(await ask(member, to)).toMatchObject({ ownDepositOf: owner, refusal: "platform_address" });
      const refused = { reason: "platform_address", field: "address" };
      expect((await withdraw(member, "20", { address: to })).refusal).toEqual(refused);
      expect((await add(member, to, "Deposit")).refusal).toEqual(refused);
    }
  } finally {
    await server.ctx.db.deleteFrom("deposit_address").execute();
  }
});

test("the sync brings the book after each change, and when the list ends by itself", async ({
  member,
  server,
}) => {
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const changes = [
    () => add(member, ADDRESS, "Exchange"),
    () => list(member, true),
    () => list(member, false),
    async () => server.clock.advance(24 * HOUR_MS),
    async () => member.call("POST withdraw/addressRemove", { id: (await book(member)).addresses[0]!.id }),
  ];
  for (const change of changes) {
    await change();
    await syncTo(mirror, member);
    expect(mirror.documents.addressBook).toEqual(await book(member));
  }
  expect(mirror.content()).toEqual(await singleCalls(member));
  expect(await pageOf(member, mirror.cursor)).toBeNull();
});

async function giveDepositAddress(server: Opened, member: Client, text: string): Promise<void> {
  const key = { id: "k".repeat(64), next_child: 0 };
  await server.ctx.db
    .insertInto("deposit_key")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.ctx.db
    .insertInto("deposit_address")
    .values({
      address: text,
      member_id: BigInt(member.uid!),
      key_id: key.id,
      child: Number(member.uid),
      created_at: START,
    })
    .execute();
}
