import { sql } from "kysely";
import { STAMP, STAMPED } from "../../server/store/stamps.ts";
import type { Store } from "../../server/store/store.ts";

/** As after a dump is restored on a new database server, which numbers its transactions from the beginning. */
export async function putStampsAhead(owned: Store): Promise<void> {
  await owned.transaction().execute(async (tx) => {
    for (const name of STAMPED) {
      const [table, stamp] = [sql.table(name), sql.id(STAMP)];
      await sql`alter table ${table} disable trigger user`.execute(tx);
      await sql`update ${table} set ${stamp} = ${stamp} + 1000000000`.execute(tx);
      await sql`alter table ${table} enable trigger user`.execute(tx);
    }
  });
}
