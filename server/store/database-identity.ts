/**
 * SQL for a text that changes with the cluster, its history, the database, and its tables when they are restored. It tells a
 * database that was restored from the one that it was; a copy of all files at once it does not tell.
 */
export const databaseIdentity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('ledger_transaction'), pg_relation_filenode('vote'))`;
