/** The operator decides on withdrawals: approves, rejects, confirms, and races with whoever takes theirs back. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import type { WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { type Client, fundedMember, newMember } from "../support/client.ts";
import { type Opened } from "../support/engine.ts";
import { startServer } from "../support/server.ts";
import { ADDRESS, platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { onEmbedded, test as base } from "../support/test.ts";

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "1000"));

test.beforeAll(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

const HASH = `0x${"aB".repeat(32)}`;

test("approved and confirmed, the arrival leaves custody and the fee is earned; each act is in the audit log", async ({
  account,
  server,
  member,
}) => {
  const before = await pools(server);
  const id = await ask(member);
  expect((await decide(member, "approve", id)).data).toMatchObject({
    id,
    account,
    status: "approved",
  });
  expect((await cancel(member, id)).refusal).toEqual({ reason: "invalid", field: "id" });
  server.clock.advance(60_000);
  const at = server.clock.now().toISOString();
  const { data } = await decide(member, "confirm", id, { txHash: HASH });
  expect(data).toMatchObject({
    status: "confirmed",
    txHash: HASH.toLowerCase(),
    reason: null,
    sentAt: at,
    confirmedAt: at,
  });
  const after = await pools(server);
  expect(after.map((amount, i) => amount - before[i]!)).toEqual([0n, parseAmount("95"), parseAmount("5")]);
  expect(await usdtOf(member)).toBe("900");
  expect(await audit(member, 2)).toMatchObject([
    {
      act: "withdraw confirm",
      subject: id,
      before: { status: "approved" },
      after: { status: "confirmed", account, txHash: HASH.toLowerCase() },
      reason: "",
    },
    {
      act: "withdraw approve",
      subject: id,
      before: { status: "pending" },
      after: { status: "approved" },
      reason: "checked",
    },
  ]);
});

test.for(["pending", "approved", "failed"] as const)(
  "a %s withdrawal is rejected: all of it is back, and the member reads why",
  async (status, { server, member }) => {
    const id = await ask(member);
    await setStatus(server, id, status);
    const { data } = await decide(member, "reject", id, { reason: "an exchange's old address" });
    expect(data).toMatchObject({ status: "rejected", reason: "an exchange's old address" });
    expect(await usdtOf(member)).toBe("1000");
    const { list } = await member.call("GET wallet/balanceLogs", { type: "withdraw", limit: 1 });
    expect(list).toMatchObject([
      {
        amount: "100",
        source: { withdrawal: id, status: "rejected", reason: "an exchange's old address" },
      },
    ]);
    expect(await audit(member, 1)).toMatchObject([{ act: "withdraw reject", before: { status } }]);
  },
);

const allowed: Record<string, WithdrawStatus[]> = {
  approve: ["pending"],
  reject: ["pending", "approved", "failed"],
  confirm: ["approved", "sent", "failed"],
  cancel: ["pending"],
};

test.for(Object.keys(allowed))(
  "%s is possible in its statuses only, and changes nothing in others",
  async (act, { server, member }) => {
    const statuses = [
      "pending",
      "approved",
      "signed",
      "sent",
      "failed",
      "confirmed",
      "rejected",
      "cancelled",
    ];
    const possible = [];
    for (const status of statuses as WithdrawStatus[]) {
      const id = await ask(member);
      // Those whose money has left the pool are brought there by the calls themselves.
      if (status === "cancelled") await cancel(member, id);
      else if (status === "rejected") await decide(member, "reject", id);
      else if (status === "confirmed") {
        await decide(member, "approve", id);
        await decide(member, "confirm", id);
      } else await setStatus(server, id, status);
      const before = [await usdtOf(member), ...(await pools(server))];
      const answer = act === "cancel" ? await cancel(member, id) : await decide(member, act as "approve", id);
      if (answer.code === 200) possible.push(status);
      else {
        expect(answer.refusal).toEqual({ reason: "invalid", field: "id" });
        expect([await usdtOf(member), ...(await pools(server))]).toEqual(before);
      }
    }
    expect(possible.toSorted()).toEqual(allowed[act]!.toSorted());
  },
);

test("a withdrawal that was sent keeps its time and its transaction when it is confirmed", async ({
  server,
  member,
}) => {
  const id = await ask(member);
  const sentAt = platformTime("20:30:00");
  await server.ctx.db
    .updateTable("withdrawal")
    .set({ status: "sent", tx_hash: HASH, sent_at: sentAt })
    .where("id", "=", BigInt(id))
    .execute();
  const { data } = await decide(member, "confirm", id, {});
  expect(data).toMatchObject({ status: "confirmed", txHash: HASH, sentAt: sentAt.toISOString() });
});

test.for([
  ["all of it as fee", "1", "0"],
  ["no fee", "0", "100"],
] as const)("with %s the pools still fit", async ([, withdrawFeeRate, expected], { server, member }) => {
  await member.call("POST operator/config", { withdrawFeeRate });
  try {
    const { data } = await withdraw(member, "100", { expect: expected });
    await decide(member, "approve", data.id);
    expect((await decide(member, "confirm", data.id)).code).toBe(200);
  } finally {
    await server.ctx.db.deleteFrom("setting").where("key", "=", "withdrawFeeRate").execute();
  }
});

test.for([
  ["below", "90", "approved"],
  ["at", "100", "approved"],
  ["above", "110", "pending"],
] as const)(
  "%s the operator's amount of 100 a withdrawal of %s is %s",
  async ([, amount, status], { server, member }) => {
    await member.call("POST operator/config", { withdrawAutoApprove: "100", withdrawCoolDownHours: 0 });
    try {
      expect((await withdraw(member, amount)).data.status).toBe(status);
    } finally {
      await server.ctx.db
        .deleteFrom("setting")
        .where("key", "in", ["withdrawAutoApprove", "withdrawCoolDownHours"])
        .execute();
    }
  },
);

test("the list shows all members' withdrawals or those of one status, by pages, the newest first", async ({
  account,
  member,
}) => {
  const [first, second, third] = [await ask(member), await ask(member), await ask(member)];
  await decide(member, "approve", second);
  const all = await member.call("GET operator/withdraws", { limit: 3 });
  expect(all.list.map(({ id, status }) => [id, status])).toEqual([
    [third, "pending"],
    [second, "approved"],
    [first, "pending"],
  ]);
  const page = await member.call("GET operator/withdraws", { status: "pending", limit: 1 });
  expect(page.list).toMatchObject([{ id: third, account, address: ADDRESS }]);
  const next = await member.call("GET operator/withdraws", {
    status: "pending",
    limit: 1,
    cursor: page.next!,
  });
  expect(next.list.map(({ id }) => id)).toEqual([first]);
  const unknown = await member.answer("GET operator/withdraws", { status: "lost" as never });
  expect(unknown.refusal).toEqual({ reason: "invalid", field: "status" });
});

test("a decision under one key is taken once; an unknown withdrawal cannot be decided", async ({
  member,
}) => {
  const id = await ask(member);
  const key = randomUUID();
  const reject = () => member.answer("POST operator/withdraw/reject", { id, reason: "once" }, { key });
  expect((await reject()).text).toBe((await reject()).text);
  expect(await usdtOf(member)).toBe("1000");
  expect((await decide(member, "approve", "999999")).refusal).toEqual({ reason: "not_found", field: "id" });
  expect((await decide(member, "reject", await ask(member), { reason: "" })).refusal).toEqual({
    reason: "invalid",
    field: "reason",
  });
  expect((await decide(member, "confirm", id, { txHash: "0x12" })).refusal).toEqual({
    reason: "invalid",
    field: "txHash",
  });
});

test("a withdrawal that the pool does not hold is found by the check of the ledger", async ({
  server,
  member,
}) => {
  const id = await ask(member);
  await setStatus(server, id, "confirmed");
  const { broken } = await checkLedger(server.ctx.db);
  expect(broken).toContain("withdrawals: what is being withdrawn is what the pool holds");
  await setStatus(server, id, "pending");
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});

/** The cells of a printed list, below its header. */
const rows = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(/ {2,}/));

// The command line speaks HTTP: the engine behind it makes no difference.
onEmbedded("the command line lists, approves, rejects and confirms, and says what is wrong", async () => {
  const running = await startServer();
  try {
    const remote = await newMember(running.origin, "remote_member");
    await remote.credit("remote_member", "1000");
    const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
    await remote.call("POST operator/config", { withdrawWindow });
    const paid = (await withdraw(remote, "100")).data.id;
    const refused = (await withdraw(remote, "50")).data.id;
    const list = await running.operator("withdraws", "--status", "pending");
    expect(rows(list.stdout)).toMatchObject([
      [
        refused,
        expect.any(String),
        "remote_member",
        "pending",
        "50",
        "47.5",
        ADDRESS,
        "before",
        expect.any(String),
      ],
      [
        paid,
        expect.any(String),
        "remote_member",
        "pending",
        "100",
        "95",
        ADDRESS,
        "first time",
        expect.any(String),
      ],
    ]);
    const approve = await running.operator("withdraw", "approve", paid, "--reason", "checked");
    expect(rows(approve.stdout)[0]!.slice(2, 5)).toEqual(["remote_member", "approved", "100"]);
    const confirm = await running.operator("withdraw", "confirm", paid, "--tx", HASH);
    expect(rows(confirm.stdout)[0]!.at(-1)).toBe(HASH.toLowerCase());
    expect(await running.operator("withdraw", "reject", refused)).toMatchObject({ code: 2 });
    const reject = await running.operator("withdraw", "reject", refused, "--reason", "no", "--json");
    expect(JSON.parse(reject.stdout)).toMatchObject({ id: refused, status: "rejected", reason: "no" });
    const late = await running.operator("withdraw", "approve", refused);
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining("invalid: id") });
    const newest = await running.operator("withdraws", "--limit", "1");
    expect(rows(newest.stdout)[0]![0]).toBe(refused);
    expect(newest.stdout).toContain("more: --cursor ");
  } finally {
    await running.stop();
  }
});

const ask = async (member: Client) => (await withdraw(member, "100")).data.id;
const decide = (
  member: Client,
  act: "approve" | "reject" | "confirm",
  id: string,
  body: object = { reason: "checked" },
) => member.answer(`POST operator/withdraw/${act}`, { id, ...body } as never);
const cancel = (member: Client, id: string) => member.answer("POST withdraw/cancel", { id });
const audit = async (member: Client, limit: number) =>
  (await member.call("GET operator/audit", { limit })).list;
const pools = (server: Opened) =>
  server.ctx.db
    .transaction()
    .execute(async (tx) => [
      await poolBalance(tx, "withdrawing", "usdt"),
      await poolBalance(tx, "custody", "usdt"),
      await poolBalance(tx, "fees", "usdt"),
    ]);

/** As the chain's worker leaves it. */
const setStatus = (server: Opened, id: string, status: WithdrawStatus) =>
  server.ctx.db.updateTable("withdrawal").set({ status }).where("id", "=", BigInt(id)).execute();
