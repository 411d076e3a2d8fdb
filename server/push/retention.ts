/** Messages and deliveries are deleted a month after they expired. Source: rules.md O21, O138. */
import { sql } from "kysely";
import { anyOf } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";

const KEPT_MS = 30 * 24 * 3_600_000;

const endOf = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** Of notices, whose message keeps the counts. @returns how many, at most `limit`. */
export async function deleteDeliveries(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from push_delivery where ctid = any(array(
      select d.ctid
      from (select id from push_message where notice_id is not null and expires_at < ${endOf(now)}::timestamptz) m
      cross join lateral (
        select ctid from push_delivery where message_id = m.id limit ${limit} for update skip locked) d
      limit ${limit}))`.execute(tx);
  return Number(numAffectedRows);
}

/** About one member, with their deliveries. @returns how many, at most `limit`. */
export async function deleteMessages(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from push_message where ctid = any(array(
      select ctid from push_message where notice_id is null and expires_at < ${endOf(now)}::timestamptz
      order by expires_at limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}

/** Devices, choices and waiting messages of members whose accounts are closed. */
export async function erasePushes(tx: Tx, memberIds: bigint[]): Promise<void> {
  for (const table of ["push_message", "push_preference", "push_subscription"] as const)
    await tx.deleteFrom(table).where("member_id", "=", anyOf(memberIds)).execute();
}
