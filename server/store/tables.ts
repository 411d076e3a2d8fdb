/** A secret that the servers of a platform share, such as the key of receipts. */
export interface SecretTable {
  name: string;
  value: string;
}

/** Every table with its columns. A room declares its own in its `tables.ts`, which adds them here. */
export interface Tables {
  secret: SecretTable;
}
