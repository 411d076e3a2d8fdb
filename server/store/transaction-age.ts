/**
 * PostgreSQL tells a row's transaction from later ones for two thousand million of them, and takes no more writes before
 * it could not. Autovacuum freezes old rows long before, unless it is off or something holds it back. Source: rules.md
 * J20.
 */
import { sql } from "kysely";
import type { Store } from "./store.ts";

/** PostgreSQL's own default for the age at which it drops everything else to freeze. */
const FAILSAFE_AGE = 1_600_000_000;

export interface TransactionAge {
  /** Transactions, or groups of them that locked one row, since the oldest row that is not frozen. */
  age: number;
  /** From which on autovacuum should long have begun to freeze. */
  late: number;
}

/** Of all databases of the server, since all stop with the oldest. */
export async function readTransactionAge(db: Store): Promise<TransactionAge> {
  const { rows } = await sql<TransactionAge>`
    select age::float8 as age, late::float8 as late
    from (
      select max(age(datfrozenxid)) as age, 2 * current_setting('autovacuum_freeze_max_age')::bigint as begun from pg_database
      union all
      select max(mxid_age(datminmxid)), 2 * current_setting('autovacuum_multixact_freeze_max_age')::bigint from pg_database
    ) as ages, least(begun, ${FAILSAFE_AGE}::bigint) as late
    order by age::float8 / late desc limit 1`.execute(db);
  return rows[0]!;
}
