import { createHash, randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { linePreimage } from "../../../contract/wallet/statement.ts";
import { formatAmount, UNIT } from "../../../contract/money.ts";

const BATCH = 200;

interface Holder {
  member: string;
  seq: number;
  head: string;
  /** Not before the last line. */
  at: Date;
  tiers: { tier: number; free: number[]; staked: number }[];
}

/**
 * Continues each member's statement by the passes that they hold: one line for a tier of what is not staked, at the
 * chain's end, and what is staked in the pool. Lines of before are not touched. Uses nothing that later versions change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  let [held, staked] = [0n, 0n];
  for (let after = "0"; ;) {
    const holders = await holdersAfter(db, after);
    for (const holder of holders) {
      const opened = await open(db, holder);
      held += opened.held;
      staked += opened.staked;
      after = holder.member;
    }
    if (holders.length < BATCH) break;
  }
  for (const [pool, balance] of [
    ["supply", -held],
    ["staked", staked],
  ] as const) {
    if (balance === 0n) continue;
    await sql`insert into pool (pool, asset, stripe, balance) values (${pool}, 'pass', 0, ${balance})`.execute(
      db,
    );
  }
}

async function holdersAfter(db: Kysely<unknown>, after: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    with holder as (select distinct member_id from nft_pass where member_id > ${after}::bigint
      order by member_id limit ${BATCH})
    select w.member_id::text as member, w.seq, w.head_hash as head,
      date_trunc('milliseconds', greatest(clock_timestamp(), e.created_at)) as at,
      (select json_agg(t order by tier) from (
        select tier, coalesce(json_agg(serial order by serial) filter (where stake_id is null), '[]') as free,
          count(stake_id) as staked
        from nft_pass p where p.member_id = w.member_id group by tier) t) as tiers
    from holder join wallet w on w.member_id = holder.member_id
    left join entry e on e.member_id = w.member_id and e.seq = w.seq
    order by w.member_id`.execute(db);
  return rows;
}

/** @returns units of passes. */
async function open(db: Kysely<unknown>, { member, seq, head, at, tiers }: Holder) {
  const id = randomUUID();
  const kind = "pass-opening";
  await sql`insert into ledger_transaction (id, kind, source, created_at) values (${id}, ${kind}, '{}', ${at})`.execute(
    db,
  );
  let [ordinal, balance, last] = [0, 0n, { seq, hash: head }];
  for (const { tier, free } of tiers) {
    if (free.length === 0) continue;
    const amount = BigInt(free.length) * UNIT;
    balance += amount;
    const own = { nft: tier, quantity: free.length, serials: free };
    const line = {
      uid: member,
      seq: last.seq + 1,
      asset: "pass",
      type: "nft",
      amount: formatAmount(amount),
      balance: formatAmount(balance),
      source: { transfer: id, kind, ...own },
      createdAt: at.toISOString(),
      prevHash: last.hash,
    };
    if (last.seq === 0) line.prevHash = "0".repeat(64);
    const hash = createHash("sha256").update(linePreimage(line)).digest("hex");
    await sql`
      insert into entry (transaction_id, ordinal, member_id, asset, amount, type, source, seq, balance, prev_hash, hash, created_at)
      values (${id}, ${ordinal}, ${member}::bigint, 'pass', ${amount}, 'nft', ${JSON.stringify(own)}::json,
        ${line.seq}, ${balance}, ${line.prevHash}, ${hash}, ${at})`.execute(db);
    last = { seq: line.seq, hash };
    ordinal += 1;
  }
  const staked = BigInt(tiers.reduce((sum, one) => sum + Number(one.staked), 0)) * UNIT;
  for (const [pool, amount] of [
    ["supply", -(balance + staked)],
    ["staked", staked],
  ] as const) {
    if (amount === 0n) continue;
    await sql`insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
      values (${id}, ${ordinal}, ${pool}, 'pass', ${amount}, ${at})`.execute(db);
    ordinal += 1;
  }
  await sql`update wallet set pass = ${balance}, seq = ${last.seq}, head_hash = ${last.hash}
    where member_id = ${member}::bigint`.execute(db);
  return { held: balance + staked, staked };
}
