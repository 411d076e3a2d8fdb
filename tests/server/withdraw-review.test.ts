/** What speaks for or against a withdrawal, for who decides on it. Rule O139. */
import { expect } from "vitest";
import { fundedMember } from "../support/client.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";
import { ADDRESS, OTHER_ADDRESS, withdraw } from "../support/withdraw.ts";

test.beforeAll(async ({ server }) => {
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await new Desk(server.origin).must("POST operator/config", { withdrawWindow });
});

test("a review tells the member's money, the address's past, and what happened to the account", async ({
  server,
  account,
}) => {
  const desk = new Desk(server.origin);
  const member = await fundedMember(server.origin, account, "1000");
  const other = await fundedMember(server.origin, `${account}_2`, "500");
  const paid = (await withdraw(member, "100")).data.id;
  await desk.must("POST operator/withdraw/approve", { id: paid });
  await desk.must("POST operator/withdraw/confirm", { id: paid });
  await withdraw(member, "200", { address: OTHER_ADDRESS });
  await withdraw(other, "50");
  const { id } = (await withdraw(member, "300")).data;
  const quiet = await desk.must("GET operator/withdraw/review", { id });
  expect(quiet).toMatchObject({
    id,
    account,
    frozen: false,
    available: "400",
    deposited: { count: 0, amount: "0" },
    missing: { count: 0, amount: "0" },
    withdrawn: { count: 1, amount: "100" },
    toAddress: { count: 1, amount: "100" },
    othersAtAddress: 1,
    otherPending: { count: 1, amount: "200" },
    wrongPasswordsAt: null,
    recovery: false,
    notes: 0,
  });
  await desk.must("POST operator/member/notes", { account, text: "Called." });
  await desk.must("POST operator/recovery/start", { account, what: ["pay"], reason: "lost" });
  await desk.must("POST operator/member/freeze", { account, reason: "looks odd" });
  const at = server.clock.now();
  const { id: memberId } = await server.ctx.db
    .selectFrom("member")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const deposit = {
    member_id: memberId,
    tx_hash: `0x${"ab".repeat(32)}`,
    log_ordinal: 0,
    sender: ADDRESS,
    block_number: 1n,
    block_hash: null,
    reason: null,
    created_at: at,
    credited_at: null,
  };
  const units = 10n ** 8n;
  // Rows of the chain's reader: what was credited, what is gone since, and what was never credited.
  await server.ctx.db
    .insertInto("deposit")
    .values([
      { ...deposit, amount: 70n * units, status: "credited" },
      { ...deposit, log_ordinal: 1, amount: 30n * units, status: "credited", gone_at: at },
      { ...deposit, log_ordinal: 2, amount: 5n * units, status: "below_minimum" },
    ])
    .execute();
  const loud = await desk.must("GET operator/withdraw/review", { id });
  await server.ctx.db.deleteFrom("deposit").where("member_id", "=", memberId).execute();
  expect(loud).toMatchObject({
    frozen: true,
    deposited: { count: 2, amount: "100" },
    missing: { count: 1, amount: "30" },
    recovery: true,
    notes: 1,
  });
});

test("a review is a look at the member, for who may look; of none there is nothing", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "500");
  const { id } = (await withdraw(member, "100")).data;
  const helper = await newOperator(server, "looker", ["support"]);
  await helper.must("GET operator/withdraw/review", { id });
  await helper.must("GET operator/withdraw/review", { id });
  const { list } = await new Desk(server.origin).must("GET operator/audit", {
    act: "member look",
    limit: 20,
  });
  expect(list.filter((one) => one.subject === account).map(({ operator }) => operator)).toEqual(["looker"]);
  const editor = await newOperator(server, "writer", ["editor"]);
  expect(await editor.reason("GET operator/withdraw/review", { id })).toBe("operator_forbidden");
  expect(await helper.reason("GET operator/withdraw/review", { id: "999999" })).toBe("not_found");
});
