import { sql, type Selectable } from "kysely";
import { PAGE_SIZE } from "../../contract/envelope.ts";
import { bigints } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { Refused } from "./refused.ts";

export interface PageRequest {
  cursor?: string;
  limit?: number;
}

/** @param rows one more than `limit` shows that there are more. */
export function page<Row, Item>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: shown.map(toItem),
    next: rows.length > limit && last !== undefined ? toCursor(cursorOf(last)) : null,
  };
}

const NO_ID_YET = 2n ** 63n - 1n;

/**
 * @returns the bounds of a page, whose extra row shows that there are more.
 * @throws Refused `invalid` for a malformed cursor.
 */
export function idsBefore(request: PageRequest): { before: bigint; size: number } {
  const cursor = cursorKey(request, /^(\d{1,18})$/);
  return { before: cursor ? BigInt(cursor[1]!) : NO_ID_YET, size: pageLimit(request) + 1 };
}

/**
 * @param read returns at most `count` rows with an id below `before`, in descending order.
 * @throws Refused `invalid` for a malformed cursor.
 */
export async function pageById<Row extends { id: bigint }, Item>(
  request: PageRequest,
  read: (before: bigint, count: number) => Promise<Row[]>,
  toItem: (row: Row) => Item,
) {
  const { before, size } = idsBefore(request);
  const rows = await read(before, size);
  return page(rows, size - 1, ({ id }) => id.toString(), toItem);
}

type MemberTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: bigint; member_id: bigint } ? T : never;
}[keyof Tables];

export function pageOfMember<T extends MemberTable, Item>(
  db: Store,
  table: T,
  memberId: bigint,
  request: PageRequest,
  toItem: (row: Selectable<Tables[T]>) => Item,
) {
  type Row = Selectable<Tables[T]> & { id: bigint };
  return pageById<Row, Item>(
    request,
    async (before, count) => {
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} where member_id = ${memberId}::bigint and id < ${before}::bigint
        order by id desc limit ${count}`.execute(db);
      return rows;
    },
    toItem,
  );
}

/** Oldest first. */
export async function recordsOfMember<T extends MemberTable, Item>(
  db: Store,
  table: T,
  memberId: bigint,
  ids: bigint[],
  toItem: (row: Selectable<Tables[T]>) => Item,
): Promise<Item[]> {
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)}
    where member_id = ${memberId}::bigint and id = any(${bigints(ids)}::bigint[]) order by id`.execute(db);
  return rows.map(toItem);
}

export function pageLimit(request: PageRequest): number {
  return request.limit ?? PAGE_SIZE;
}

/** Null for the first page. @throws Refused `invalid` for a malformed cursor. */
export function cursorKey(request: PageRequest, pattern: RegExp): RegExpExecArray | null {
  if (request.cursor === undefined) return null;
  const match = pattern.exec(Buffer.from(request.cursor, "base64url").toString("utf8"));
  if (!match) throw new Refused("invalid", { field: "cursor" });
  return match;
}

export function toCursor(key: string): string {
  return Buffer.from(key, "utf8").toString("base64url");
}
