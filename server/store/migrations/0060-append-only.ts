import { sql, type Kysely } from "kysely";

/**
 * What proves payments is only ever added to: also `truncate` is refused, and the answers kept under idempotency keys
 * never change. Keys of refused requests are released by a function, so that the server's role needs no right to delete
 * answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const refuse = (table: string, events: string, each: "row" | "statement") =>
  `create trigger ${table}_append_only_${each} before ${events} on ${table}
    for each ${each} execute function refuse_rewrite()`;

const statements = [
  `create function refuse_rewrite() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are never changed or deleted', tg_table_name; end $$`,
  // Both have a trigger for each row since 0001.
  ...["entry", "ledger_transaction"].map((table) => refuse(table, "truncate", "statement")),
  ...["commission", "vote_release"].flatMap((table) => [
    refuse(table, "update or delete", "row"),
    refuse(table, "truncate", "statement"),
  ]),

  `create function refuse_new_answer() returns trigger language plpgsql as $$
    begin
      if old.response is not null or (new.owner, new.key, new.action, new.body_hash, new.created_at)
        is distinct from (old.owner, old.key, old.action, old.body_hash, old.created_at)
      then raise exception 'an answer under a key is never changed'; end if;
      return new;
    end $$`,
  `create trigger outcome_answered_once before update on outcome
    for each row execute function refuse_new_answer()`,
  refuse("outcome", "truncate", "statement"),

  `create function release_outcomes(keys json) returns void language sql security definer set search_path = public as $$
    delete from outcome using json_to_recordset(keys) as old (owner text, key uuid)
    where outcome.owner = old.owner and outcome.key = old.key and outcome.response is null $$`,
];
