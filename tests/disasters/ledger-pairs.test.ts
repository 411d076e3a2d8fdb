/** Records that must agree with the ledger one to one: whichever of two is changed or lost, the check names it. Source: faults.md 210. */
import { sql } from "kysely";
import { expect } from "vitest";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { UNIT } from "../../contract/money.ts";
import { runDueDays } from "../../server/daily/run.ts";
import { checkLedger, checkWithin } from "../../server/ledger/check.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { DAY } from "../support/days.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

test.beforeAll(async ({ server, operator }) => {
  const { withdrawWindow } = await operator.call("GET operator/config", {});
  await operator.call("POST operator/config", {
    withdrawWindow: { ...withdrawWindow, from: "00:00", to: "24:00" },
  });
  const leader = await newMember(server.origin, "leader");
  const member = await newMember(server.origin, "member", "leader");
  await leader.credit("leader", "1000");
  await leader.credit("leader", "1000", "lock");
  await member.credit("member", "1000");
  await member.credit("member", "1000", "fuel");
  for (const client of [leader, member])
    await client.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await leader.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await leader.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await member.call("POST stake/create", { amount: "100", payPassword });
  for (const amount of ["20", "10"])
    await leader.call("POST wallet/transfer", { account: "member", amount, payPassword });
  const [sent] = (await leader.call("GET wallet/transferLogs", {})).list;
  await member.call("POST wallet/transferReturn", { id: sent!.id, payPassword });
  await deposit(server, BigInt(member.uid!));
  const withdraw = async () =>
    (
      (await member.call("POST withdraw/create", {
        amount: "20",
        address: ADDRESS,
        expect: "19",
        payPassword,
      })) as { id: string }
    ).id;
  await withdraw();
  await member.call("POST withdraw/cancel", { id: await withdraw() });
  const id = await withdraw();
  await operator.call("POST operator/withdraw/approve", { id, reason: "test" });
  await operator.call("POST operator/withdraw/confirm", { id, reason: "test" });
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  server.clock.advance(DAY);
  for (const name of dailyJobs) await runDueDays(server.ctx, name);
  server.clock.advance(41 * DAY);
  await runDueDays(server.ctx, "stake");
});

test("fault 210: what agrees is found to agree", async ({ server }) => {
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

test.for([
  [
    "a job payment of less than its line",
    "update job_payment set paid = paid - 1 where name = 'lock' and paid > 0",
    "jobs: released fuel",
  ],
  [
    "a lot of nobody",
    "insert into locked_lot (member_id, day, rate, amount) values (987654, current_date, 1000000, 5)",
    "lock: a member's lots",
  ],
  [
    "a daily income of less than its lines",
    "update job_payment set paid = paid - 1 where name = 'dividend' and paid > 0",
    "4: a daily income",
  ],
  [
    "a daily income that moved to another payee",
    `update job_payment set member_id = (select min(member_id) from job_payment where name = 'dividend')
     where name = 'dividend'`,
    "jobs: a daily income is a payment",
  ],
  [
    "a run that paid more than its budget",
    "update job_run set budget = 0 where name = 'dividend'",
    "jobs: no run owes or pays",
  ],
  [
    "a run that is done with a payment that is not",
    "update job_payment set paid = null, transaction_id = null where name = 'dividend' and paid = 0 or name = 'stake'",
    "jobs: no run owes or pays",
  ],
  [
    "a stake's run that paid less",
    "update job_payment set paid = paid - 1 where name = 'stake' and paid > 0",
    "jobs: yields and released stakes",
  ],
  [
    "a lot that released more",
    "update locked_lot set amount = amount + 1, released = released + 1 where released > 0",
    "lock: what a member's lots released",
  ],
  [
    "a stake that released more",
    "update stake set accrued = accrued + 1, released = released + 1",
    "stakes: what a member's stakes released",
  ],
  [
    "a credited deposit without a line",
    `insert into deposit (member_id, tx_hash, log_ordinal, amount, status, created_at, credited_at)
     select member_id, 'other', 0, amount, 'credited', created_at, credited_at from deposit`,
    "deposits: a credited deposit",
  ],
  ["a line whose deposit is not credited", "update deposit set status = 'orphaned'", "deposits: a credited"],
  [
    "a line whose deposit is of another amount",
    "update deposit set amount = amount + 1",
    "deposits: a credited",
  ],
  ["a line whose deposit is lost", "delete from deposit", "deposits: a credited deposit"],
  [
    "a cancelled withdrawal that waits again, for one that was not returned",
    `update withdrawal set status = case status when 'pending' then 'cancelled' else 'pending' end
     where status in ('pending', 'cancelled')`,
    "withdrawals: each is taken once",
  ],
  [
    "a confirmed withdrawal that is another one",
    `update withdrawal set status = case status when 'pending' then 'confirmed' else 'pending' end
     where status in ('pending', 'confirmed')`,
    "withdrawals: each is taken once",
  ],
  [
    "a confirmed withdrawal of another fee",
    "update withdrawal set fee = fee + 1 where status = 'confirmed'",
    "withdrawals: as many were paid",
  ],
  ["a withdrawal that is lost", "delete from withdrawal where status = 'cancelled'", "withdrawals: each is"],
  [
    "an income of a vote without its record",
    "alter table commission disable trigger user; delete from commission where type = 'direct'",
    "3: every income comes from a payment",
  ],
  ["a return that is not recorded", "delete from transfer_return", "transfers: a return is of one"],
  [
    "a record of a return that was not made",
    "update transfer_return set return_id = transaction_id",
    "transfers: a return is of one",
  ],
  [
    "a return of another amount",
    `alter table ledger_transaction disable trigger user;
     update transfer_return set transaction_id = (
       select e.transaction_id from entry e where e.type = 'transfer' and e.amount = 2000000000);
     update ledger_transaction t set source = jsonb_set(t.source::jsonb, '{returns}', to_jsonb(r.transaction_id))
     from transfer_return r where r.return_id = t.id`,
    "transfers: a return is of one",
  ],
  [
    "passes that somebody else bought",
    "update nft_transaction set quantity = quantity + 1, serials = serials || 99; update nft_holding set quantity = quantity + 1; ",
    "passes: bought passes",
  ],
] as const)("fault 210: %s is found", async ([, statements, name], { server }) => {
  const undo = new Error("undo");
  let broken: string | null = null;
  const attempt = server.ctx.db.transaction().execute(async (tx) => {
    for (const statement of statements.split(";").filter((one) => one.trim() !== ""))
      await sql.raw(statement).execute(tx);
    broken = (await checkWithin(tx)).broken;
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  expect(broken).toContain(name);
});

/** A deposit as the chain's worker credits it. */
async function deposit({ ctx }: Opened, member: bigint): Promise<void> {
  const amount = 50n * UNIT;
  const at = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("deposit")
      .values({
        member_id: member,
        tx_hash: "hash",
        log_ordinal: 0,
        amount,
        sender: null,
        block_number: 1n,
        block_hash: "block",
        status: "credited",
        reason: null,
        created_at: at,
        credited_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const posting = await Posting.open(tx, [member], at);
    posting.post({ kind: "deposit", type: "deposit", source: { deposit: id.toString() } }, [
      { party: { member }, asset: "usdt", amount },
      { party: { pool: "custody" }, asset: "usdt", amount: -amount },
    ]);
    await posting.write();
  });
}
