/**
 * A platform of two years, made by SQL: members in a tree, ten lines each that pass `ledger check`, half of them
 * with a vote, answers under keys, account events and messages. Each statement works on all members at once, and
 * indexes are built at the end, so that a million take minutes.
 */
import pg from "pg";
import { GENESIS_HASH } from "../contract/wallet/statement.ts";
import { growTree } from "./tree-data.ts";

export interface Size {
  /** An even number. */
  members: number;
  /** Per member, over two years. */
  outcomes: number;
}

const DAYS = 730;
/** Per member. */
export const LINES = 10;
const COIN = 100_000_000;
const CREDIT = 1_000;
/** The price of a vote in tree-data.ts. */
const VOTE = 100;
const MOVED = 10;
const EVENTS = 3;
const MESSAGES = 5;
const NOTICES = 200;
const LOADED = ["entry", "ledger_transaction", "outcome", "account_event", "inbox_message", "vote"];

export async function makePlatform(
  databaseUrl: string,
  { members, outcomes }: Size,
  tell: (what: string) => void = () => {},
): Promise<void> {
  if (members % 2 === 1) throw new Error("members transfer in pairs: give an even number");
  tell("tree");
  await growTree(databaseUrl, members);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = (statement: string) => client.query(statement);
  try {
    // Disables triggers and foreign keys; the rows satisfy them.
    await run("set session_replication_role = replica");
    const indexes = await dropIndexes(client);
    await run(`select setval(pg_get_serial_sequence('member', 'id'), ${members})`);
    for (const statement of heads(members)) await run(statement);
    for (let seq = 1; seq <= LINES; seq += 1) {
      tell(`lines ${seq}`);
      for (const statement of linesOf(seq)) await run(statement);
    }
    tell("balances");
    for (const statement of closing(members)) await run(statement);
    tell("outcomes, events and messages");
    for (const statement of aging(members, outcomes)) await run(statement);
    tell("indexes");
    for (const index of indexes) await run(index);
    await run("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Drops all indexes but primary keys. @returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
      from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [LOADED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** Both members of a pair have the same times, which grow with the line's number. */
export const timeOf = (seq: number) =>
  `date_trunc('milliseconds', now() - interval '${DAYS} days' + interval '${((DAYS - 60) * (seq - 1)) / LINES} days')
    + make_interval(secs => ((m + m % 2) / 2 * 7919::bigint) % 5000000)`;

/** Ids begin with their time, as the server's do. */
const idOf = (of: string, seq: number) =>
  `(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(${of} || ' ${seq}'), 1, 3) || '8' || substr(md5('${seq} ' || ${of}), 1, 15))::uuid`;

function heads(members: number): string[] {
  return [
    `create unlogged table made_head as
      select m, 0::bigint as usdt, '${GENESIS_HASH}' as hash from generate_series(1, ${members}) m`,
    "analyze made_head",
  ];
}

interface Step {
  kind: string;
  /** In coins, by `m`. */
  amount: string;
  /** The member after whom the transaction is named: `m`, or the odd one of a pair. */
  of: string;
  /** The source fields shared by its lines, and a line's own. */
  common: string;
  own: string;
  /** The same fields in a preimage, before `kind` and after it, in alphabetical order. */
  before: string;
  after: string;
  last: string;
}

const isEven = "m % 2 = 0";
/** Who of the pair sends at this line. */
const sends = (seq: number) => (seq % 2 === 1 ? "m % 2 = 1" : isEven);

const credit = (amount: string): Step => ({
  kind: "'credit'",
  amount,
  of: "m",
  common: `'{"reason":"made"}'`,
  own: "'{}'",
  before: "''",
  after: `',"reason":"made"'`,
  last: "''",
});

function stepOf(seq: number): Step {
  if (seq === 1) return credit(`${CREDIT}`);
  const later = credit("5");
  if (seq === 2) {
    const vote = (one: string, other: string) => `case when ${isEven} then ${one} else ${other} end`;
    return {
      kind: vote("'vote'", later.kind),
      amount: vote(`-${VOTE}`, "5"),
      of: "m",
      common: vote(`'{"level":1,"vote":"' || m / 2 || '"}'`, later.common),
      own: vote(`'{"payType":"usdt"}'`, later.own),
      before: "''",
      after: vote(`',"level":1,"payType":"usdt"'`, later.after),
      last: vote(`',"vote":"' || m / 2 || '"'`, later.last),
    };
  }
  const [from, to] = seq % 2 === 1 ? ["m - 1 + m % 2", "m + m % 2"] : ["m + m % 2", "m - 1 + m % 2"];
  return {
    kind: "'transfer'",
    amount: `case when ${sends(seq)} then -${MOVED} else ${MOVED} end`,
    of: "(m + m % 2)",
    common: `'{"from":"m' || ${from} || '","to":"m' || ${to} || '"}'`,
    own: "'{}'",
    before: `'"from":"m' || ${from} || '",'`,
    after: `',"to":"m' || ${to} || '"'`,
    last: "''",
  };
}

/** Lines are made one after the other, since each is hashed with the one before. */
function linesOf(seq: number): string[] {
  const { kind, amount, of, common, own, before, after, last } = stepOf(seq);
  // In alphabetical order, as in `canonical`: "to" precedes "transfer", "vote" follows it.
  const source = `'{' || ${before} || '"kind":"' || kind || '"' || ${after} || ',"transfer":"' || id || '"' || ${last} || '}'`;
  const preimage = `'{"amount":"' || coins || '","asset":"usdt","balance":"' || usdt / ${COIN} || '","createdAt":"'
    || to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","prevHash":"' || prev_hash || '","seq":${seq},"source":'
    || ${source} || ',"type":"' || kind || '","uid":"' || m || '"}'`;
  const isTransfer = seq > 2;
  return [
    `create unlogged table made_line as
      select *, encode(sha256(convert_to(${preimage}, 'UTF8')), 'hex') as hash
      from (select m, at, ${idOf(of, seq)} as id, ${kind} as kind, ${amount} as coins, hash as prev_hash,
          usdt + (${amount}) * ${COIN}::bigint as usdt
        from (select h.*, ${timeOf(seq)} as at from made_head h order by at, m) timed) shape`,
    `insert into ledger_transaction (id, kind, source, created_at)
      select id, kind, (${common})::json, at from made_line ${isTransfer ? "where m % 2 = 1" : ""}`,
    `insert into entry (transaction_id, ordinal, member_id, asset, amount, type, source, seq, balance, prev_hash, hash, created_at)
      select id, ${isTransfer ? `case when ${sends(seq)} then 0 else 1 end` : "0"}, m, 'usdt', coins * ${COIN}::bigint, kind,
        (${own})::json, ${seq}, usdt, prev_hash, hash, at from made_line`,
    ...(isTransfer
      ? []
      : [
          `insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
            select id, 1, case kind when 'vote' then 'dividend' else 'custody' end, 'usdt', -coins * ${COIN}::bigint, at from made_line`,
        ]),
    "drop table made_head",
    `create unlogged table made_head as select m, usdt, hash from made_line`,
    "drop table made_line",
    "analyze made_head",
  ];
}

function closing(members: number): string[] {
  const votes = members / 2;
  return [
    `insert into wallet (member_id, usdt, seq, head_hash) select m, usdt, ${LINES}, hash from made_head
      on conflict (member_id) do update set usdt = excluded.usdt, seq = excluded.seq, head_hash = excluded.head_hash`,
    "drop table made_head",
    `insert into pool (pool, asset, stripe, balance)
      select pool, asset, 0, sum(amount) from entry where pool is not null group by 1, 2`,
    `insert into counter (name, stripe, value) values ('voted', 0, ${votes}::bigint * ${VOTE * COIN})`,
    `insert into vote (member_id, level, pay_price, vote_value, repurchases_left, base_value, repurchase_fuel, seat, status, created_at)
      select m, 1, ${VOTE * COIN}::bigint, ${VOTE * 3 * COIN}::bigint, 0, ${VOTE * 3 * COIN}::bigint, 0, m / 2, 'active', ${timeOf(2)}
      from generate_series(2, ${members}, 2) m`,
    `insert into level_line (level, last_seat) values (1, ${votes})
      on conflict (level) do update set last_seat = excluded.last_seat`,
  ];
}

/** Row `k` of a member's `of` rows, evenly spread over `days`, the oldest first, as a server writes them. */
const spread = (members: number, of: number, days: number) => `
  select m, k, now() - interval '${days} days' + make_interval(secs => ${(days * 86_400) / of} * (k - 1 + m::numeric / ${members})) as at
  from generate_series(1, ${of}) k, generate_series(1, ${members}) m`;

function aging(members: number, outcomes: number): string[] {
  return [
    `insert into outcome (owner, key, action, body_hash, response, created_at)
      select 'member:' || m, gen_random_uuid(), (array['wallet/transfer', 'push/preferences', 'feedback/create'])[1 + (m + k) % 3],
        md5(m || ' ' || k), '{"code":200,"msg":"","data":{"n":"' || repeat(md5(k || ' ' || m), 12) || '"}}', at
      from (${spread(members, outcomes, DAYS)}) made`,
    `insert into account_event (member_id, type, created_at) select m, 'login', at from (${spread(members, EVENTS, 360)}) made`,
    `insert into inbox_message (member_id, event, subject, once, data, created_at)
      select m, 'transfer_received', 'made', 'made ' || k, '{"amount":"10","account":"m1"}', at
      from (${spread(members, MESSAGES, 80)}) made`,
    `insert into notice (kind, pinned, published_at)
      select case n % 2 when 0 then 'notice' else 'article' end, false, now() - make_interval(days => n * ${DAYS} / ${NOTICES})
      from generate_series(1, ${NOTICES}) n`,
    `insert into notice_text (notice_id, language, title, summary, body)
      select id, 'en', 'Notice ' || id, 'Summary', repeat('Text. ', 200) from notice`,
  ];
}
