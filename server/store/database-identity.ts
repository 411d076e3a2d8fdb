/** Stays the same while the database stays in its cluster, also after a failover. */
export const clusterIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

/**
 * Changes with the cluster, its history, the database, and its tables when they are restored; but not for a copy of all
 * files at once.
 */
export const databaseIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('ledger_transaction'), pg_relation_filenode('vote'))`;

/** A database that was set back has lost it. Sorts by the table's column: `id` alone would be the selected text. */
export const newestTransaction = "(select t.id::text from ledger_transaction t order by t.id desc limit 1)";
