import type { ColumnType } from "kysely";

/** Text keeps the order of keys, for hashing. */
export type Json<T> = ColumnType<T, string, string>;
