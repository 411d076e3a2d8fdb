import type { ColumnType } from "kysely";

/** A json column: written as text, so that the order of keys survives for hashing. */
export type Json<T> = ColumnType<T, string, string>;
