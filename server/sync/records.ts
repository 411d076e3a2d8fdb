/** Records of a member that were written since a cursor, in the order of their lists and ids. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { SYNC_PAGE, type Sync, type SyncLists } from "../../contract/sync/schemas.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Horizon } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";
import type { Run } from "./cursor.ts";
import type { Source, SyncParts } from "./parts.ts";

/** One row of what a record is made of. */
export interface Written {
  source: number;
  id: bigint;
  xid: bigint;
}

export interface WrittenPage {
  written: Written[];
  /** Null at the end. */
  place: Run["place"];
}

type Records = Pick<Sync, "votes" | "lists" | "deleted">;
type Name = "votes" | "deletedEvents" | keyof SyncLists;

/** The order is part of cursors: names are only ever added, at the end. */
const order = [
  "votes",
  "deposits",
  "withdrawals",
  "members",
  "feedback",
  "passMoves",
  "passStakes",
  "accountEvents",
  "deletedEvents",
] as const satisfies Name[];

export class RecordReader {
  readonly #sources: Source<unknown>[];

  constructor({ votes, lists, deletedEvents }: SyncParts) {
    const all: Record<(typeof order)[number], Source<unknown>> = { votes, ...lists, deletedEvents };
    this.#sources = order.map((name) => all[name]);
  }

  /** The next page after a place. */
  async written(tx: Tx, memberId: bigint, run: Run, horizon: Horizon): Promise<WrittenPage> {
    const { from, place } = run;
    const parts = this.#sources.flatMap((source, i) => {
      if (place && i < place.source) return [];
      const after = place?.source === i ? sql`where id > ${place.id}::bigint` : sql``;
      const rows = source.written(memberId, { xid: from, horizon });
      return [sql`select ${sql.lit(i)} as source, id, age from (${rows}) w ${after}`];
    });
    if (parts.length === 0) return { written: [], place: null };
    const { rows } = await sql<{ source: number; id: bigint; age: bigint }>`
      select source, id, age from (${sql.join(parts, sql` union all `)}) w
      order by source, id, age desc limit ${SYNC_PAGE + 1}`.execute(tx);
    const written = rows
      .slice(0, SYNC_PAGE)
      .map(({ source, id, age }) => ({ source, id, xid: horizon.next - age }));
    const last = rows.length > SYNC_PAGE ? written.at(-1)! : null;
    return { written, place: last && { source: last.source, id: last.id } };
  }

  async read(tx: Tx, memberId: bigint, written: Written[]): Promise<Records> {
    const ids = order.map((_, i) => [
      ...new Set(written.filter(({ source }) => source === i).map(({ id }) => id)),
    ]);
    const found = await settleAll(
      this.#sources.map(async (source, i) =>
        ids[i]!.length === 0 ? [] : source.read(tx, memberId, ids[i]!),
      ),
    );
    const records: Record<string, unknown[]> = {};
    for (const [i, list] of found.entries()) if (list.length > 0) records[order[i]!] = list;
    const { votes = [], deletedEvents, ...lists } = records;
    const deleted = deletedEvents ? { accountEvents: deletedEvents } : {};
    return { votes, lists, deleted } as Records;
  }
}

/** Equal for the same rows in the same state; empty for none. */
export function tracesOf(written: Written[]): string {
  if (written.length === 0) return "";
  const rows = written.map(({ source, id, xid }) => `${source} ${id} ${xid}`);
  return createHash("sha256").update(rows.join("\n")).digest("base64url").slice(0, 16);
}
