/** A community of 100,000, made by SQL: through the calls, hashing passwords alone would take hours. */
import pg from "pg";
import { growTree } from "./tree-data.ts";

/** The last of these days is yesterday. */
const DAYS = 30;
/** Ledger transactions per member. */
const TRANSACTIONS = 5;
const USDT = 100_000_000;

/**
 * Makes members in a tree, a million lines, and tens of thousands of withdrawals, deposits, feedback, proposals,
 * recoveries and acts.
 */
export async function makeCommunity(databaseUrl: string, size: number): Promise<void> {
  await growTree(databaseUrl, size);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements(size)) await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const someTime = (n: string) => `now() - make_interval(secs => 86400 * (1 + (${n}) % ${DAYS}))`;

function statements(size: number): string[] {
  return [
    `select setval(pg_get_serial_sequence('member', 'id'), ${size})`,
    `insert into wallet (member_id, usdt, seq, head_hash)
      select id, ${TRANSACTIONS * USDT}, ${TRANSACTIONS}, repeat('0', 64) from member on conflict do nothing`,
    // Ids begin with their time, as the server's do.
    `create temp table posted as
      select m, k, at, (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(m || ' ' || k), 1, 3) || '8' || substr(md5(k || ' ' || m), 1, 15))::uuid as id
      from (select m, k, date_trunc('milliseconds', ${someTime("m * 7 + k * 11")}) as at
        from generate_series(1, ${size}) m, generate_series(1, ${TRANSACTIONS}) k) shape`,
    `insert into ledger_transaction (id, kind, source, created_at) select id, 'credit', '{"reason":"bench"}', at from posted`,
    `insert into entry (transaction_id, ordinal, member_id, asset, amount, type, source, seq, balance, prev_hash, hash, created_at)
      select id, 0, m, 'usdt', ${USDT}, 'credit', '{}', k, k * ${USDT}::bigint, repeat('0', 64), repeat('0', 64), at from posted`,
    `insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
      select id, 1, 'custody', 'usdt', -${USDT}, at from posted`,
    `insert into pool (pool, asset, stripe, balance) values ('custody', 'usdt', 0, -${size * TRANSACTIONS}::bigint * ${USDT})
      on conflict (pool, asset, stripe) do update set balance = pool.balance + excluded.balance`,
    `insert into withdrawal (member_id, amount, fee, address, first_use, status, day, created_at)
      select 1 + n % ${size}, 50 * ${USDT}::bigint, ${USDT}, '0x' || repeat('ab', 20), n % 3 = 0,
        case when n > ${size - 200} then 'pending' else 'confirmed' end, current_date - n % ${DAYS}, ${someTime("n")}
      from generate_series(1, ${size}) n`,
    `insert into deposit (member_id, tx_hash, log_ordinal, amount, status, created_at, chain_id, block_number, review, review_at)
      select 1 + n % ${size}, '0x' || lpad(to_hex(n), 64, '0'), 0, 20 * ${USDT}::bigint,
        case when n > ${size - 100} then 'confirming' else 'credited' end, ${someTime("n")}, 97, n,
        case when n > ${size - 100} then 'limit' end, case when n > ${size - 100} then now() end
      from generate_series(1, ${size}) n`,
    `insert into feedback (member_id, content, created_at, reply, replied_at)
      select 1 + n % ${size}, 'Where is my deposit of ' || n || '?', ${someTime("n")},
        case when n % 100 > 0 then 'It has arrived.' end, case when n % 100 > 0 then now() end
      from generate_series(1, ${size / 2}) n`,
    `insert into proposal (call, subject, request, effect, rests_on, proposed_by, proposed_at, until, outcome, decided_by, decided_at)
      select 'POST operator/credit', 'm' || n, '{"account":"m1","amount":"1","asset":"usdt","reason":"bench"}', '{"amount":"1"}',
        '', 'ben', ${someTime("n")}, now() + interval '1 day',
        case when n % 500 > 0 then 'done' end, case when n % 500 > 0 then 'anna' end, case when n % 500 > 0 then now() end
      from generate_series(1, ${size / 5}) n`,
    `insert into recovery (member_id, what, reason, asked_by, asked_at, wait_hours, until, outcome, ended_at, ended_by)
      select n, '["login"]', 'bench', 'ben', ${someTime("n")}, 72, now() + interval '7 days',
        case when n % 500 > 0 then 'cancelled' end, case when n % 500 > 0 then now() end, case when n % 500 > 0 then 'ben' end
      from generate_series(1, ${size / 10}) n`,
  ];
}

export const SOMEBODY = "m777";
