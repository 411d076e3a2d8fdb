import { sql, type Kysely } from "kysely";

/** A function, since its statement is only parsed where it runs: PostgreSQL 14 records no version of the collation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}

const statement = `create function changed_collation() returns table (built text, actual text)
  language plpgsql stable set search_path = pg_catalog as $$
  begin
    if current_setting('server_version_num')::integer >= 150000 then
      return query
        select d.datcollversion::text, v.version::text
        from pg_database d, pg_database_collation_actual_version(d.oid) as v (version)
        where d.datname = current_database() and d.datcollversion is not null and d.datcollversion is distinct from v.version;
    end if;
  end $$`;
