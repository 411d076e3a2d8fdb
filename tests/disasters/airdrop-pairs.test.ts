/** Airdrops, their payments and their pool: whichever is changed, the check names it. Source: faults.md 559. */
import { sql } from "kysely";
import { expect } from "vitest";
import { checkLedger, checkWithin } from "../../server/ledger/check.ts";
import { payPiece } from "../../server/airdrops/pay.ts";
import { addLots } from "../../server/fuel/locked-lots.ts";
import { draft, fill, listOf, pay, planted, plantMembers, startOf } from "../support/airdrops.ts";
import { Desk } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";

test.beforeAll(async ({ server }) => {
  await plantMembers(server, "some", 600);
  await fill(server, "5000");
  const desk = new Desk(server.origin);
  const levels = { kind: "levels" as const, levels: [0] };
  const shared = { title: "Shared", asset: "points", book: "fees", split: "shared", amount: "1000" } as const;
  await desk.must("POST operator/airdrop/start", startOf(await draft(desk, { ...shared, audience: levels })));
  await pay(server);
  // Half way.
  const open = await draft(desk, listOf(planted("some", 600, "1")));
  await desk.must("POST operator/airdrop/start", startOf(open));
  await payPiece(server.ctx, BigInt(open.id), addLots);
});

test("fault 559: airdrops that agree with the ledger are found to agree", async ({ server }) => {
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

test.for([
  [
    "an airdrop that says it paid more",
    "update airdrop set paid = paid + 1 where state = 'running'",
    "airdrops: what is not paid",
  ],
  [
    "an airdrop that says it paid more members",
    "update airdrop set paid_count = paid_count + 1 where state = 'running'",
    "airdrops: what each says",
  ],
  [
    "a payment that is to be made again",
    "update airdrop_recipient set transaction_id = null where member_id = (select min(member_id) from airdrop_recipient)",
    "airdrops: every payment",
  ],
  [
    "a recipient of more than their line",
    `update airdrop_recipient set weight = weight + 1
     where airdrop_id = (select max(id) from airdrop) and transaction_id is not null`,
    "airdrops: every payment",
  ],
  [
    "a recipient who never got a line",
    `update airdrop_recipient set transaction_id = (select min(id::text) from ledger_transaction)::uuid
     where member_id = (select max(member_id) from airdrop_recipient) and transaction_id is null`,
    "airdrops: every payment",
  ],
  [
    "an asset that is another one",
    "update airdrop set asset = 'usdt' where asset = 'points'",
    "airdrops: every payment",
  ],
] as const)("fault 559: %s is found", async ([, change, invariant], { server }) => {
  const undone = new Error("undone");
  const found = server.ctx.db.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx);
    const { broken } = await checkWithin(tx);
    expect(broken).toContain(invariant);
    throw undone;
  });
  await expect(found).rejects.toBe(undone);
});
