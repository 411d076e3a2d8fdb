/** Leases: one server at a time does what need not be done by several. */
import { sql } from "kysely";
import type { Store } from "../store/store.ts";

/**
 * Takes or renews a lease. It saves work and is no lock: a holder that sleeps past its end may still be at work when
 * another takes it, so what is done under it must be safe to do twice.
 * @param owner tells the servers apart.
 * @returns whether this server holds it now.
 */
export async function takeLease(db: Store, name: string, owner: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lease (name, owner, until) values (${name}, ${owner}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set owner = excluded.owner, until = excluded.until
    where lease.owner = excluded.owner or lease.until < now()
    returning name`.execute(db);
  return rows.length > 0;
}

/** Gives a lease back, so that another server need not wait for its end. */
export async function releaseLease(db: Store, name: string, owner: string): Promise<void> {
  await db.deleteFrom("lease").where("name", "=", name).where("owner", "=", owner).execute();
}
