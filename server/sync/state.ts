import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { databaseIdentity, newestTransaction } from "../store/database-identity.ts";
import { prepared } from "../store/prepared.ts";
import type { Tx } from "../store/store.ts";
import { horizonColumns, isInRange, type Horizon } from "../store/row-changes.ts";
import { headOf, type Cursor, type Run } from "./cursor.ts";
import type { Inputs } from "./parts.ts";

/** Deletions stay longer (server/accounts/retention.ts). */
const CURSOR_DAYS = 90;
const DAY_S = 86_400;
const SEQ_MAX = 2 ** 31 - 1;
const NO_TRACE = "00000000-0000-0000-0000-000000000000";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface State extends Horizon {
  /** With the cluster, its history, the database, and its tables when they are restored. */
  database: string;
  /** A database that was set back has lost it. */
  trace: string;
  /** The number of the statement's last line. */
  seq: number;
  head: string;
  inputs: ReadonlyMap<string, string>;
}

type Row = Horizon & {
  identity: string;
  trace: string | null;
  has_trace: boolean;
  seq: number;
  head_hash: string;
  known_hash: string | null;
  inputs: string[];
};

/** One statement, whose text never changes. */
export class StateReader {
  readonly #names: string[];
  readonly #statement: string;

  constructor(inputs: Inputs) {
    this.#names = Object.keys(inputs);
    this.#statement = prepared(`
      select ${horizonColumns},
        ${databaseIdentity} as identity,
        ${newestTransaction} as trace,
        exists (select from ledger_transaction where id = $4::uuid) as has_trace,
        w.seq, w.head_hash,
        (select hash from entry where member_id = $1::bigint and seq = $3::integer) as known_hash,
        array[${Object.values(inputs).join(",\n")}]::text[] as inputs
      from wallet w where w.member_id = $1::bigint and $2::timestamptz is not null`);
  }

  /** Null for another database, or an earlier history of this one. */
  async read(
    tx: Tx,
    memberId: bigint,
    cursor: Cursor | null,
    now: Date,
  ): Promise<{ state: State; continued: Cursor | null }> {
    const seq = cursor && cursor.seq <= SEQ_MAX ? cursor.seq : 0;
    const trace = cursor && UUID.test(cursor.trace) ? cursor.trace : NO_TRACE;
    const { rows } = await tx.executeQuery<Row>(
      CompiledQuery.raw(this.#statement, [memberId, now, seq, trace]),
    );
    const row = rows[0]!;
    const state: State = {
      oldest: row.oldest,
      next: row.next,
      database: createHash("sha256").update(row.identity).digest("base64url").slice(0, 11),
      trace: row.trace ?? NO_TRACE,
      seq: row.seq,
      head: headOf(row.head_hash),
      inputs: new Map(this.#names.map((name, i) => [name, row.inputs[i]!])),
    };
    return { state, continued: cursor && isOurs(cursor, memberId, state, row, now) ? cursor : null };
  }
}

function isOurs(cursor: Cursor, memberId: bigint, state: State, row: Row, now: Date): boolean {
  return (
    cursor.member === memberId &&
    cursor.database === state.database &&
    (row.has_trace || cursor.trace === NO_TRACE) &&
    (cursor.seq === 0 || (row.known_hash !== null && headOf(row.known_hash) === cursor.head)) &&
    isInRange(cursor.xid, state) &&
    (cursor.run === null || isOwnRun(cursor.run, state)) &&
    now.getTime() / 1000 - cursor.at < CURSOR_DAYS * DAY_S
  );
}

function isOwnRun({ from }: Run, state: State): boolean {
  return from === null || isInRange(from, state);
}
