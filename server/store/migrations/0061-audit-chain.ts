import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { canonical, type Json } from "../../../contract/canonical.ts";

/**
 * Each row of the audit log holds the hash of its content and of the row before; `audit_head` holds the last hash and
 * the number of rows, so that a removed end is found too. Existing rows are chained as they stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column prev_hash text, add column hash text`.execute(db);
  let hash = GENESIS;
  let count = 0;
  for (let after = "0"; ;) {
    const { rows } = await sql<Row>`
      select id::text as id, at, act, subject, before, after, reason from audit
      where id > ${after}::bigint order by audit.id limit 1000`.execute(db);
    for (const row of rows) {
      const prevHash = hash;
      hash = createHash("sha256").update(preimage(row, prevHash)).digest("hex");
      await sql`update audit set prev_hash = ${prevHash}, hash = ${hash} where id = ${row.id}::bigint`.execute(
        db,
      );
      after = row.id;
      count += 1;
    }
    if (rows.length === 0) break;
  }
  await sql`alter table audit alter column prev_hash set not null, alter column hash set not null`.execute(
    db,
  );
  await sql`create unique index audit_prev_hash on audit (prev_hash)`.execute(db);
  await sql`create table audit_head (id integer primary key default 1 check (id = 1), count bigint not null, hash text not null)`.execute(
    db,
  );
  await sql`insert into audit_head (count, hash) values (${count}, ${hash})`.execute(db);
  for (const [events, each] of [
    ["update or delete", "row"],
    ["truncate", "statement"],
  ])
    await sql
      .raw(
        `create trigger audit_append_only_${each} before ${events} on audit
          for each ${each} execute function refuse_rewrite()`,
      )
      .execute(db);
}

interface Row {
  id: string;
  at: Date;
  act: string;
  subject: string;
  before: Json;
  after: Json;
  reason: string;
}

const GENESIS = "0".repeat(64);

function preimage({ at, act, subject, before, after, reason }: Row, prevHash: string): string {
  return canonical({ at: at.toISOString(), act, subject, before, after, reason, prevHash });
}
