export interface SecretTable {
  name: string;
  value: string;
}

/** Each room adds its tables. */
export interface Tables {
  secret: SecretTable;
}
