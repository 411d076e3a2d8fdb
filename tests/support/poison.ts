import { sql } from "kysely";
import type { Client } from "./client.ts";
import type { Opened } from "./opened.ts";

/** Lets the database refuse a member's new rows, as an unforeseen constraint or a broken row would. */
export async function poison(
  { ctx }: Pick<Opened, "ctx">,
  table: "vote" | "inbox_message",
  { uid }: Client,
): Promise<void> {
  const name = `poisoned_${uid}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as
        $$ begin if new.member_id = ${uid} then raise exception 'poisoned'; end if; return new; end $$`,
    )
    .execute(ctx.db);
  await sql
    .raw(`create trigger ${name} before insert on ${table} for each row execute function ${name}()`)
    .execute(ctx.db);
}
