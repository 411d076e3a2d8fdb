import { sql } from "kysely";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { transact } from "../core/transact.ts";
import type { Claimed } from "./claim.ts";

export interface Result {
  delivery: Claimed;
  state: "sent" | "failed" | "pruned" | "dropped" | "queued";
  /** For `queued` only. */
  nextAt: Date;
  /** False if postponed before sending. */
  counts: boolean;
}

/** Skips deliveries that another server claimed after the lease. */
export async function record(db: Store, results: Result[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ delivery, state, nextAt, counts }) => ({
    message_id: delivery.message_id,
    subscription_id: delivery.subscription_id,
    attempts: delivery.attempts,
    left: counts ? delivery.attempts : delivery.attempts - 1,
    state,
    next_at: nextAt,
  }));
  await transact(db, async (tx) => {
    const { rows: written } = await sql<{
      message_id: bigint;
      subscription_id: bigint;
      state: Result["state"];
    }>`
      update push_delivery d set state = r.state, attempts = r.left, next_at = r.next_at
      from json_to_recordset(${toJson(rows)}::json) as r (
        message_id bigint, subscription_id bigint, attempts smallint, "left" smallint, state text, next_at timestamptz)
      where d.message_id = r.message_id and d.subscription_id = r.subscription_id
        and d.state = 'queued' and d.attempts = r.attempts
      returning d.message_id, d.subscription_id, d.state`.execute(tx);
    const gone = written.filter(({ state }) => state === "pruned").map((row) => row.subscription_id);
    if (gone.length > 0) await tx.deleteFrom("push_subscription").where("id", "in", gone).execute();
    await addCounts(tx, countsOf(written));
  });
  if (results.some(({ state }) => state === "sent")) await noteAcceptance(db, now);
}

/** At most once a minute, since all lanes of all servers write one row. */
async function noteAcceptance(db: Store, now: Date): Promise<void> {
  await sql`
    insert into push_acceptance as known (at) values (${now}::timestamptz)
    on conflict (sole) do update set at = excluded.at where known.at < excluded.at - interval '1 minute'`.execute(
    db,
  );
}

type Count = { id: bigint } & Record<Exclude<Result["state"], "queued">, number>;

async function addCounts(tx: Tx, counts: Count[]): Promise<void> {
  if (counts.length === 0) return;
  // Batches share messages: locking by id avoids deadlocks, whose rollback would repeat pushes.
  const ids = counts.map(({ id }) => id);
  await tx
    .selectFrom("push_message")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await sql`
    update push_message m set sent = m.sent + c.sent, failed = m.failed + c.failed, pruned = m.pruned + c.pruned,
      dropped = m.dropped + c.dropped
    from json_to_recordset(${toJson(counts)}::json) as c (
      id bigint, sent integer, failed integer, pruned integer, dropped integer)
    where m.id = c.id`.execute(tx);
}

function countsOf(written: { message_id: bigint; state: Result["state"] }[]): Count[] {
  const counts = new Map<bigint, Count>();
  for (const { message_id: id, state } of written) {
    if (state === "queued") continue;
    const count = counts.get(id) ?? { id, sent: 0, failed: 0, pruned: 0, dropped: 0 };
    count[state] += 1;
    counts.set(id, count);
  }
  return [...counts.values()];
}
