import { sql, type Kysely } from "kysely";

/**
 * Teams. Payments and registrations are written down as events, and rolled up to everyone above in batches, so that no
 * payment writes to a row that others need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const zone = `coalesce((select value ->> 'timeZone' from setting where key = 'withdrawWindow'), 'Asia/Shanghai')`;

const statements = [
  `create table community_event (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    performance bigint not null,
    members integer not null,
    day date not null
  )`,
  `create table community (
    member_id bigint primary key references member,
    own bigint not null default 0,
    team bigint not null default 0,
    members integer not null default 0,
    day date,
    team_today bigint not null default 0
  )`,
  // What was there before, dated by the platform's zone.
  `insert into community_event (member_id, performance, members, day)
    select id, 0, 1, (created_at at time zone ${zone})::date from member order by id`,
  `insert into community_event (member_id, performance, members, day)
    select member_id, -amount, 0, (created_at at time zone ${zone})::date
    from entry where type in ('vote', 'upgrade', 'repurchase') and asset in ('usdt', 'points') and amount < 0
    order by transfer_id`,
];
