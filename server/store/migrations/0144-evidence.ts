import { sql, type Kysely } from "kysely";

/**
 * The tree of liabilities, as it stands since the last root: the leaves with what opens them, and the nodes of depth 16 and
 * 8, from which a path is computed. Roots, and the whole subtrees of their log, are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const appendOnly = (table: string) =>
  (
    [
      ["update or delete", "row"],
      ["truncate", "statement"],
    ] as const
  ).map(
    ([events, each]) =>
      `create trigger ${table}_append_only_${each} before ${events} on ${table}
        for each ${each} execute function refuse_rewrite()`,
  );

const statements = [
  `create table sum_leaf (
    slot integer primary key,
    member_id bigint not null,
    part smallint not null,
    salt bytea not null,
    sums bigint[] not null,
    seq integer not null,
    head text not null,
    hash bytea not null,
    unique (member_id, part)
  )`,
  `create table sum_node (
    depth smallint not null,
    place integer not null,
    node bytea not null,
    primary key (depth, place)
  )`,
  `create table evidence_root (
    number integer primary key,
    at timestamptz not null,
    statement text not null,
    hash text not null unique,
    signature text not null,
    log_root text not null,
    log_signature text not null
  )`,
  `create table evidence_log (
    level smallint not null,
    place integer not null,
    hash text not null,
    primary key (level, place)
  )`,
  `create table evidence_head (
    id integer primary key default 1 check (id = 1),
    number integer not null,
    hash text not null
  )`,
  `insert into evidence_head (number, hash) values (0, repeat('0', 64))`,
  ...appendOnly("evidence_root"),
  ...appendOnly("evidence_log"),
];
