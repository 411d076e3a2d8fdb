/** Records are ordered by list and id. */
import { CompiledQuery } from "kysely";
import type { Sync, SyncLists } from "../../contract/sync/schemas.ts";
import { settleAll } from "../store/settle-all.ts";
import { ANY_AGE } from "../store/row-changes.ts";
import { prepared } from "../store/prepared.ts";
import type { Tx } from "../store/store.ts";
import type { Run } from "./cursor.ts";
import type { Source, SyncParts } from "./parts.ts";
import type { State } from "./state.ts";

/** A row that a record is made of. */
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
type Name = "votes" | "deletedEvents" | "deletedMessages" | "deletedLots" | keyof SyncLists;

/** Cursors depend on the order: names are only ever appended. */
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
  "inbox",
  "deletedMessages",
  "stakes",
  "lots",
  "deletedLots",
] as const satisfies Name[];

export class RecordReader {
  readonly #sources: Source<unknown>[];

  constructor({ votes, lists, deletedEvents, deletedMessages, deletedLots }: SyncParts) {
    const all: Record<(typeof order)[number], Source<unknown>> = {
      votes,
      ...lists,
      deletedEvents,
      deletedMessages,
      deletedLots,
    };
    this.#sources = order.map((name) => all[name]);
  }

  /** @param size the most rows. */
  async written(
    tx: Tx,
    memberId: bigint,
    { from, place }: Run,
    { next, inputs }: State,
    size: number,
  ): Promise<WrittenPage> {
    if (place === null) return { written: [], place };
    const age = from === null ? ANY_AGE : next - from;
    const parameters = [memberId, next, age, place.source, place.id];
    const { rows } = await tx.executeQuery<{ source: number; id: bigint; age: bigint }>(
      CompiledQuery.raw(this.#statement(rareOf(this.#sources, inputs), size), parameters),
    );
    const written = rows.slice(0, size).map((row) => ({ ...row, xid: next - row.age }));
    const last = rows.length > size ? written.at(-1)! : null;
    return { written, place: last && { source: last.source, id: last.id } };
  }

  /** Sources without rows are left out, since planning takes long. */
  #statement(rare: ReadonlySet<string>, size: number): string {
    const selections = this.#sources.flatMap(({ written, rarely }, i) => {
      const all = rarely && rare.has(rarely.input) ? [written, rarely.written] : [written];
      return all.map((selection) => `select ${i} as source, id, age from (${selection}) w`);
    });
    return prepared(`select source, id, age from (${selections.join(" union all ")}) w
      where (source, id) > ($4::bigint, $5::bigint) order by source, id, age desc limit ${size + 1}`);
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
    const { votes = [], deletedEvents, deletedMessages, deletedLots, ...lists } = records;
    const deleted = {
      ...(deletedEvents && { accountEvents: deletedEvents }),
      ...(deletedMessages && { inbox: deletedMessages }),
      ...(deletedLots && { lots: deletedLots }),
    };
    return { votes, lists, deleted } as Records;
  }
}

function rareOf(sources: Source<unknown>[], inputs: State["inputs"]): Set<string> {
  const rare = sources.flatMap(({ rarely }) => (rarely ? [rarely.input] : []));
  return new Set(rare.filter((input) => inputs.get(input) !== "0"));
}

/** A row in one state. */
export function traceOf({ source, id, xid }: Written): string {
  return [source, id, xid].map((number) => number.toString(36)).join(".");
}
