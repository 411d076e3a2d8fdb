/** A secret that all servers share, such as the digest's key. */
export interface SecretTable {
  name: string;
  value: string;
}

/** Each room adds its tables in its own `tables.ts`. */
export interface Tables {
  secret: SecretTable;
}
