/** Withdrawals of a member: the rules, the money, the records. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { type Client, fundedMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { ADDRESS, OTHER_ADDRESS, platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "20000"));

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

test("a withdrawal sets its amount aside, with a receipt, a record, and a line that shows half the address", async ({
  server,
  member,
}) => {
  const before = await withdrawing(server);
  const { data } = await withdraw(member, "100", { address: ADDRESS.toLowerCase() });
  expect(data).toMatchObject({
    amount: "100",
    fee: "5",
    arrival: "95",
    address: ADDRESS,
    status: "pending",
    firstUse: true,
    createdAt: platformTime("20:00:00").toISOString(),
    receipt: { action: "withdraw/create", entries: [{ asset: "usdt", amount: "-100", balance: "19900" }] },
  });
  expect((await withdrawing(server)) - before).toBe(parseAmount("100"));
  const { receipt: _, ...record } = data;
  expect(await records(member)).toEqual([record]);
  const { list } = await member.call("GET wallet/balanceLogs", { type: "withdraw" });
  expect(list).toMatchObject([
    { amount: "-100", source: { withdrawal: data.id, address: "0x5aAe…eAed", fee: "5", receive: "95" } },
  ]);
  expect(await usdtOf(member)).toBe("19900");
});

test("the same key twice withdraws once and answers the same, byte for byte; another amount under it is refused", async ({
  member,
}) => {
  const key = randomUUID();
  const first = await withdraw(member, "100", {}, { key });
  expect((await withdraw(member, "100", {}, { key })).text).toBe(first.text);
  expect((await withdraw(member, "200", {}, { key })).refusal.reason).toBe("idempotency_mismatch");
  expect(await records(member)).toHaveLength(1);
  expect(await usdtOf(member)).toBe("19900");
});

test("a wrong second-level password withdraws nothing", async ({ member }) => {
  const answer = await withdraw(member, "100", { payPassword: "not the one" });
  expect(answer.refusal).toEqual({ reason: "wrong_pay_password", field: "payPassword" });
  expect(await records(member)).toEqual([]);
});

const bounds = {
  below_minimum: { minimum: "20" },
  multiple_of_10: { multiple: "10" },
  above_limit: { limit: "5000", dayLimit: "5000" },
};

test.for([
  ["-20", "below_minimum"],
  ["0", "below_minimum"],
  ["10", "below_minimum"],
  ["19.99999999", "below_minimum"],
  ["20", null],
  ["20.00000001", "multiple_of_10"],
  ["25", "multiple_of_10"],
  ["30", null],
  ["4990", null],
  ["5000", null],
  ["5000.00000001", "multiple_of_10"],
  ["5010", "above_limit"],
] as const)("an amount of %s is decided exactly", async ([amount, reason], { member }) => {
  const answer = await withdraw(member, amount);
  expect(answer.code === 200 ? null : answer.refusal).toEqual(
    reason && { reason, field: "amount", ...bounds[reason as keyof typeof bounds] },
  );
  expect(await usdtOf(member)).toBe(reason ? "20000" : String(20_000 - Number(amount)));
});

test("a multiple that the operator set is named in the answer and in its text", async ({ member }) => {
  await member.call("POST operator/config", { withdrawMultiple: 50 });
  try {
    const answer = await withdraw(member, "120");
    expect(answer.refusal).toEqual({ reason: "multiple_of_10", field: "amount", multiple: "50" });
    expect(JSON.parse(answer.text)).toMatchObject({ msg: expect.stringContaining("50") });
    expect((await withdraw(member, "20")).refusal).toMatchObject({ multiple: "50" });
    expect((await withdraw(member, "10")).refusal).toMatchObject({ reason: "below_minimum", minimum: "50" });
  } finally {
    await member.call("POST operator/config", { withdrawMultiple: 10 });
  }
});

test.for([
  ["one unit below the amount", "-19900.00000001", "insufficient_balance"],
  ["exactly the amount", "-19900", null],
] as const)(
  "with %s in the balance it is decided exactly",
  async ([, taken, reason], { account, member }) => {
    await member.credit(account, taken);
    const answer = await withdraw(member, "100");
    expect(answer.code === 200 ? null : answer.refusal).toEqual(reason && { reason, field: "amount" });
  },
);

test.for([
  ["a wrong checksum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"],
  ["the zero address", "0x0000000000000000000000000000000000000000"],
  ["the token's own contract", "0x55d398326f99059fF775485246999027B3197955"],
  ["what is no address", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
] as const)("%s is refused", async ([, address], { member }) => {
  const { refusal } = await withdraw(member, "100", { address });
  expect(refusal).toEqual({ reason: "bad_address", field: "address" });
  expect(await usdtOf(member)).toBe("20000");
});

test("when the fee has changed since it was shown, nothing is withdrawn", async ({ server, member }) => {
  await withSettings(server, member, { withdrawFeeRate: "0.06" }, async () => {
    const { refusal } = await withdraw(member, "100");
    expect(refusal).toEqual({ reason: "quote_changed", field: "expect" });
    expect((await withdraw(member, "100", { expect: "94" })).data).toMatchObject({ fee: "6", arrival: "94" });
  });
});

test("withdrawals of one day sum up to the limit exactly; a cancelled one frees its part", async ({
  member,
}) => {
  const first = await withdraw(member, "3000");
  expect(await canWithdraw(member)).toMatchObject({ limit: "5000", remaining: "2000", can: true });
  expect((await withdraw(member, "2010")).refusal).toEqual({
    reason: "above_limit",
    field: "amount",
    limit: "2000",
    dayLimit: "5000",
  });
  expect((await withdraw(member, "1990")).code).toBe(200);
  expect(await canWithdraw(member)).toMatchObject({ remaining: "10", can: false, reason: "above_limit" });
  expect((await withdraw(member, "20")).refusal.reason).toBe("above_limit");
  expect((await cancel(member, first.data.id)).code).toBe(200);
  expect(await canWithdraw(member)).toMatchObject({ remaining: "3010", can: true, reason: null });
  expect((await withdraw(member, "3010")).code).toBe(200);
  expect(await canWithdraw(member)).toMatchObject({ remaining: "0", reason: "above_limit" });
});

test("a new day of the platform begins with the whole limit, and the day before is not counted twice", async ({
  server,
  member,
}) => {
  server.clock.stopAt(platformTime("23:59:59.999"));
  expect((await withdraw(member, "5000")).code).toBe(200);
  expect((await withdraw(member, "20")).refusal.reason).toBe("above_limit");
  server.clock.stopAt(platformTime("00:00:00", 1));
  expect(await canWithdraw(member)).toMatchObject({ remaining: "5000", reason: "outside_window" });
  server.clock.stopAt(platformTime("18:00:00", 1));
  expect((await withdraw(member, "5000")).code).toBe(200);
  expect((await withdraw(member, "20")).refusal.reason).toBe("above_limit");
});

test("a rejected withdrawal frees its part of the limit, a confirmed one does not", async ({ member }) => {
  const rejected = await withdraw(member, "2000");
  const confirmed = await withdraw(member, "3000");
  await member.call("POST operator/withdraw/reject", { id: rejected.data.id, reason: "test" });
  await member.call("POST operator/withdraw/approve", { id: confirmed.data.id });
  await member.call("POST operator/withdraw/confirm", { id: confirmed.data.id });
  expect(await canWithdraw(member)).toMatchObject({ remaining: "2000" });
});

test("a limit of 0 is none, and then all that one has remains", async ({ server, member }) => {
  await withSettings(server, member, { withdrawAmountLimit: "0" }, async () => {
    expect(await canWithdraw(member)).toMatchObject({ limit: "0", remaining: "20000", can: true });
    expect((await withdraw(member, "20000")).code).toBe(200);
  });
});

const uses = async (member: Client, address: string) => (await withdraw(member, "20", { address })).data;

test("an address is said to be used the first time, until a withdrawal to it stood", async ({ member }) => {
  const first = await uses(member, ADDRESS);
  expect([first.firstUse, (await uses(member, ADDRESS)).firstUse]).toEqual([true, false]);
  const other = await uses(member, OTHER_ADDRESS);
  await cancel(member, other.id);
  expect([other.firstUse, (await uses(member, OTHER_ADDRESS)).firstUse]).toEqual([true, true]);
  expect((await uses(member, OTHER_ADDRESS.toLowerCase())).firstUse).toBe(false);
});

test("a pending withdrawal is taken back with its fee, once, by its member only, frozen or not", async ({
  account,
  server,
  member,
}) => {
  const { id } = (await withdraw(member, "100")).data;
  const stranger = await fundedMember(server.origin, `stranger_to_${account}`, "100");
  expect(await cancel(member, id, stranger)).toMatchObject({
    status: 404,
    refusal: { reason: "not_found", field: "id" },
  });
  await member.call("POST operator/member/freeze", { account, reason: "test" });
  const key = randomUUID();
  const answer = await member.answer("POST withdraw/cancel", { id }, { key });
  expect(answer.data).toMatchObject({ id, amount: "100", status: "cancelled" });
  expect((await member.answer("POST withdraw/cancel", { id }, { key })).text).toBe(answer.text);
  expect((await cancel(member, id)).refusal).toEqual({ reason: "invalid", field: "id" });
  expect(await usdtOf(member)).toBe("20000");
  const { list } = await member.call("GET wallet/balanceLogs", { type: "withdraw" });
  expect(list).toMatchObject([
    { amount: "100", source: { withdrawal: id, status: "cancelled" } },
    { amount: "-100", source: { withdrawal: id } },
  ]);
});

test.for(["0", "999999", "none", "-1", "99999999999999999999"])(
  "no withdrawal is named %s",
  async (id, { member }) => {
    expect(await cancel(member, id)).toMatchObject({
      status: 404,
      refusal: { reason: "not_found", field: "id" },
    });
  },
);

test("records are paged, the newest first, and are one's own", async ({ server, account, member }) => {
  const made = [];
  for (const amount of ["20", "30", "40"]) made.push((await withdraw(member, amount)).data.id);
  const first = await member.call("GET withdraw/records", { limit: 2 });
  const second = await member.call("GET withdraw/records", { limit: 2, cursor: first.next! });
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(made.toReversed());
  expect(second.next).toBeNull();
  const stranger = await fundedMember(server.origin, `stranger_to_${account}`, "100");
  expect(await records(member, stranger)).toEqual([]);
});

test("a wrong-sized body is refused as input", async ({ member }) => {
  const body = { amount: "1e3", address: ADDRESS, expect: "19", payPassword: passwords.payPassword };
  expect((await member.answer("POST withdraw/create", body)).refusal).toEqual({
    reason: "invalid",
    field: "amount",
  });
});

test("while no chain is configured there is nowhere to deposit", async ({ member }) => {
  const { refusal } = await member.answer("GET recharge/rechargeAddress", {});
  expect(refusal).toEqual({ reason: "deposits_closed" });
});

const deposit = (memberId: bigint, hash: string, credited: boolean) => ({
  member_id: memberId,
  tx_hash: `0x${hash.repeat(64)}`,
  log_ordinal: 0,
  amount: parseAmount("12.5"),
  status: credited ? ("credited" as const) : ("confirming" as const),
  confirmations: credited ? 15 : 3,
  reason: null,
  created_at: platformTime("20:00:00"),
  credited_at: credited ? platformTime("21:00:00") : null,
});

test("deposits are listed, the newest first, and are one's own", async ({ server, member }) => {
  await server.ctx.db
    .insertInto("deposit")
    .values([
      deposit(BigInt(member.uid!), "a", true),
      deposit(BigInt(member.uid!), "b", false),
      deposit(1n, "c", true),
    ])
    .execute();
  const first = await member.call("GET recharge/records", { limit: 1 });
  const second = await member.call("GET recharge/records", { limit: 1, cursor: first.next! });
  expect(first.list).toMatchObject([{ status: "confirming", confirmations: 3, creditedAt: null }]);
  expect(second).toMatchObject({
    list: [
      {
        txHash: `0x${"a".repeat(64)}`,
        amount: "12.5",
        status: "credited",
        creditedAt: platformTime("21:00:00").toISOString(),
      },
    ],
    next: null,
  });
  // They are rows alone, which the ledger knows nothing of.
  await server.ctx.db.deleteFrom("deposit").execute();
});

const withdrawing = (server: Opened) =>
  server.ctx.db.transaction().execute((tx) => poolBalance(tx, "withdrawing", "usdt"));
const records = async (member: Client, client = member) =>
  (await client.call("GET withdraw/records", {})).list;
const canWithdraw = (member: Client) => member.call("GET withdraw/canWithdraw", {});
const cancel = (member: Client, id: string, client = member) => client.answer("POST withdraw/cancel", { id });

/** Runs with other numbers in force, and puts the defaults back. */
async function withSettings(
  server: Opened,
  member: Client,
  settings: Partial<Settings>,
  run: () => Promise<void>,
): Promise<void> {
  await member.call("POST operator/config", settings);
  try {
    await run();
  } finally {
    await server.ctx.db.deleteFrom("setting").where("key", "in", Object.keys(settings)).execute();
  }
}
