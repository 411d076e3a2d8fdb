/** SQL for a text that stays the same while the database stays in its cluster, also after a failover. */
export const clusterIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

/**
 * SQL for a text that changes with the cluster, its history, the database, and its tables when they are restored. It
 * distinguishes a restored database from the original, but not a copy of all files at once.
 */
export const databaseIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('ledger_transaction'), pg_relation_filenode('vote'))`;

/**
 * SQL for the newest ledger transaction's id, which a database that was set back has lost. It sorts by the table's
 * column: `id` alone would be the selected text, by which all rows would be sorted.
 */
export const newestTransaction = "(select t.id::text from ledger_transaction t order by t.id desc limit 1)";
