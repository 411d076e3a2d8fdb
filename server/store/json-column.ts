import type { ColumnType } from "kysely";

/** Written as text, so that the order of keys survives for hashing. */
export type Json<T> = ColumnType<T, string, string>;
