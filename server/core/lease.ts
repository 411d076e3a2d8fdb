import { sql } from "kysely";
import type { Store } from "../store/store.ts";

/**
 * A lease only saves work: a holder that outlives it may still be working when another server takes it, so the work
 * must be safe to repeat.
 * @param owner identifies the server.
 * @returns whether this server holds the lease.
 */
export async function takeLease(db: Store, name: string, owner: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lease (name, owner, until) values (${name}, ${owner}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set owner = excluded.owner, until = excluded.until
    where lease.owner = excluded.owner or lease.until < now()
    returning name`.execute(db);
  return rows.length > 0;
}

export async function releaseLease(db: Store, name: string, owner: string): Promise<void> {
  await db.deleteFrom("lease").where("name", "=", name).where("owner", "=", owner).execute();
}

/**
 * Renews the lease while the work goes on.
 * @param seconds a crashed server delays the work by at most this.
 * @returns null if another server holds the lease.
 * @throws errors of `work`
 */
export async function underLease<T>(
  db: Store,
  { name, seconds }: { name: string; seconds: number },
  owner: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const take = () => takeLease(db, name, owner, seconds);
  if (!(await take())) return null;
  const renewal = setInterval(() => void take().catch(() => {}), (seconds * 1_000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseLease(db, name, owner);
  }
}
