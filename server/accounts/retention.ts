/** Source: rules.md S21. */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { deleteSessions } from "./sessions.ts";

const DAY_MS = 24 * 3_600_000;
const EVENTS_KEPT_MS = 365 * DAY_MS;
/** Longer than a sync cursor stays valid (server/sync/state.ts). */
const DELETIONS_KEPT_MS = 100 * DAY_MS;

/** Keeps the ids for devices. @returns how many, at most `limit`. */
export async function deleteOldEvents(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from account_event where ctid = any(array(
        select ctid from account_event where created_at < ${before}::timestamptz
        order by created_at limit ${limit} for update skip locked))
      returning id, member_id)
    insert into account_event_deletion (id, member_id, deleted_at)
    select id, member_id, ${now}::timestamptz from gone`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns how many, at most `limit`. */
export async function forgetDeletedEvents(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - DELETIONS_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from account_event_deletion where ctid = any(array(
      select ctid from account_event_deletion where deleted_at < ${before}::timestamptz
      order by deleted_at limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns how many, at most `limit`. */
export async function deleteEndedSessions(tx: Tx, now: Date, limit: number): Promise<number> {
  const [unused, begun] = [SESSION_IDLE_MS, SESSION_ABSOLUTE_MS].map((ms) => new Date(now.getTime() - ms));
  const idle = await deleteSessions(
    tx,
    sql`ctid = any(array(
      select ctid from session where used_day <= (${unused}::timestamptz at time zone 'UTC')::date and used_at < ${unused}::timestamptz
      order by used_day limit ${limit} for update skip locked))`,
  );
  const old = await deleteSessions(
    tx,
    sql`ctid = any(array(
      select ctid from session where created_at < ${begun}::timestamptz
      order by created_at limit ${limit - idle} for update skip locked))`,
  );
  return idle + old;
}
