import { sql, type Kysely } from "kysely";

/**
 * What is deleted after its time is found by an index of its own, in the order of that time. The block ranges of 0041, 0120 and 0177
 * told new rows from old ones only until deleted places were written again, and nothing where no vacuum summarizes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Answers of members that are kept for good: they hold receipts. */
const KEPT = "(owner like 'member:%' and action similar to '(nft|stake|vote|wallet|withdraw)/%')";
/** Those that are kept for 90 days; the rest for two years. */
const SHORT = "(owner like 'member:%' and action similar to '(account|demo|feedback|notice|push)/%')";

const ages = [
  ["account_event_age", "account_event (created_at)"],
  ["account_event_deletion_age", "account_event_deletion (deleted_at)"],
  ["inbox_message_age", "inbox_message (created_at)"],
  ["inbox_deletion_age", "inbox_deletion (deleted_at)"],
];

const statements = [
  ...ages.flatMap(([name, columns]) => [`drop index ${name}`, `create index ${name} on ${columns}`]),

  // What is kept for good is in neither, so that paying costs nothing, and no purge reads it.
  "drop index outcome_age",
  `create index outcome_short on outcome (created_at) where ${SHORT}`,
  `create index outcome_long on outcome (created_at) where not ${SHORT} and not ${KEPT}`,
  `create or replace function purge_outcomes(most integer) returns bigint
    language sql security definer set search_path = public as $$
    with gone as (
      delete from outcome where ctid = any(array(
        (select ctid from outcome where ${SHORT} and created_at < clock_timestamp() - interval '90 days'
          order by created_at limit most for update skip locked)))
      returning 1
    ), old as (
      delete from outcome where ctid = any(array(
        (select ctid from outcome where not ${SHORT} and not ${KEPT} and created_at < clock_timestamp() - interval '730 days'
          order by created_at limit most for update skip locked)))
      returning 1)
    select greatest((select count(*) from gone), (select count(*) from old)) $$`,

  `create index outflow_day_age on outflow_day (day)`,

  // Those of before count from now on.
  `alter table locked_lot_deletion add column deleted_at timestamptz not null default now()`,
  `create index locked_lot_deletion_age on locked_lot_deletion (deleted_at)`,

  // Nothing looks for a member's payments or pictures over all days: docs/decisions/2026-11-23-retention.md.
  `drop index payout_member`,
  `drop index upload_member`,

  // Messages of notices stay, with their counts; their deliveries do not.
  `create index push_message_expired on push_message (expires_at) where notice_id is null`,
  `create index push_message_notice on push_message (expires_at) where notice_id is not null`,
];
