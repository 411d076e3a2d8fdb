import { sql, type Kysely } from "kysely";

/**
 * Servers may not delete answers; they may ask for those whose time is over to be deleted. The ages are the database's
 * to judge, by its own clock, so that whoever takes a server over cannot remove a younger answer. Source: rules.md A32.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function purge_outcomes(most integer) returns bigint
        language sql security definer set search_path = public as $$
        with gone as (
          delete from outcome where ctid = any(array(
            select ctid from outcome
            where created_at < clock_timestamp() - interval '90 days'
              and (created_at < clock_timestamp() - interval '730 days'
                or owner like 'member:%' and action similar to '(account|demo|feedback|notice|push)/%')
            limit most for update skip locked))
          returning 1)
        select count(*) from gone $$`,
    )
    .execute(db);
}
