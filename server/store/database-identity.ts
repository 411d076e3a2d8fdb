/** SQL for a text that is the same as long as the database stays in its cluster, also after a failover. */
export const clusterIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

/**
 * SQL for a text that changes with the cluster, its history, the database, and its tables when they are restored. It tells a
 * database that was restored from the one that it was; a copy of all files at once it does not tell.
 */
export const databaseIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('ledger_transaction'), pg_relation_filenode('vote'))`;

/**
 * SQL for the newest ledger transaction by its identifier, which a database that was set back has lost. By the column of the table: `id` alone would
 * be the text that is selected, by which all would be sorted.
 */
export const newestTransaction = "(select t.id::text from ledger_transaction t order by t.id desc limit 1)";
