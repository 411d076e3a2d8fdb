/** Source: rules.md A104 to A109. */
import { SYNC_FIRST_PAGE, SYNC_PAGE, type Sync } from "../../contract/sync/schemas.ts";
import type { Language } from "../../contract/languages.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { Refused } from "../core/refused.ts";
import { isOnReplica } from "../store/replica.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Context, Tx } from "../core/context.ts";
import { decode, encode, headOf, type Cursor, type Run } from "./cursor.ts";
import { DocumentReader, type Changed } from "./documents.ts";
import type { SyncParts } from "./parts.ts";
import { RecordReader, traceOf, type WrittenPage } from "./records.ts";
import { StateReader, type State } from "./state.ts";

/** The number of sent rows that a cursor remembers; further rows are sent again. */
const SENT_MAX = 20;

export interface SyncRequest {
  memberId: bigint;
  language: Language;
  since: string | undefined;
}

/** Of a page: the most lines, and the most rows of which records are made. */
export interface PageSizes {
  /** Of the page that begins a sync from nothing. */
  first: number;
  further: number;
}

export class SyncReader {
  readonly #parts: SyncParts;
  readonly #states: StateReader;
  readonly #documents: DocumentReader;
  readonly #records: RecordReader;
  readonly #sizes: PageSizes;

  constructor(parts: SyncParts, sizes: PageSizes = { first: SYNC_FIRST_PAGE, further: SYNC_PAGE }) {
    this.#parts = parts;
    this.#sizes = sizes;
    this.#states = new StateReader(parts.inputs);
    this.#documents = new DocumentReader(parts);
    this.#records = new RecordReader(parts);
  }

  /** In one snapshot; null if nothing changed. */
  read(ctx: Context, request: SyncRequest): Promise<Sync | null> {
    const { memberId, language } = request;
    const at = ctx.now();
    return inSnapshot(ctx.db, async (tx) => {
      const { state, continued } = await this.#states.read(tx, memberId, decode(request.since), at);
      // A replica may be behind the device, which must not start anew.
      if (!continued && isOnReplica()) throw new Refused("unavailable");
      const start = begin(continued, state, at, memberId);
      const { cursor, run } = start;
      const size = start.kind === "whole" ? this.#sizes.first : this.#sizes.further;
      const reading = { ctx: { ...ctx, db: tx, now: () => at }, tx, memberId, language };
      const [changed, page, lines] = await settleAll([
        this.#documents.read(reading, state, cursor.known, cursor.until * 1000),
        this.#records.written(tx, memberId, run, state, size),
        cursor.seq < state.seq ? this.#parts.lines(tx, memberId, cursor.seq, size) : [],
      ]);
      return this.#answer(tx, start, { state, changed, page, lines });
    });
  }

  async #answer(tx: Tx, start: Start, { state, changed, page, lines }: Found): Promise<Sync | null> {
    const { cursor, run } = start;
    const written = page.written.filter((row) => !cursor.sent.includes(traceOf(row)));
    const last = lines.at(-1);
    const seq = last?.seq ?? cursor.seq;
    const more = page.place !== null || seq < state.seq;
    const until = Math.floor(changed.until / 1000);
    const isUnchanged = written.length === 0 && lines.length === 0 && !changed.any && !more;
    // Due documents are not read again for the next request.
    if (start.kind === "next" && isUnchanged && until <= cursor.until) return null;
    const isOnePage = start.kind !== "page" && !more;
    const after: Cursor = {
      ...cursor,
      // Rows written during a run are new to the next run; a single page remembers which of them it has sent.
      sent: isOnePage
        ? page.written
            .filter(({ xid }) => xid >= state.oldest)
            .slice(0, SENT_MAX)
            .map(traceOf)
        : [],
      seq,
      head: last ? headOf(last.hash) : cursor.head,
      known: changed.known,
      until,
      run: more ? { ...run, place: page.place } : null,
    };
    const records = await this.#records.read(tx, cursor.member, written);
    const transfers = lines.filter(({ type }) => type === "transfer").map(this.#parts.toTransfer);
    return {
      cursor: encode(after),
      more,
      whole: start.kind === "whole",
      ...changed.answer,
      lines,
      ...records,
      lists: { ...records.lists, ...(transfers.length > 0 && { transfers }) },
    };
  }
}

interface Found {
  state: State;
  changed: Changed;
  page: WrittenPage;
  lines: BalanceLine[];
}

interface Start {
  /** From nothing, from a cursor, or a further page. */
  kind: "whole" | "next" | "page";
  /** Rows written from its `xid` on are new to the next run. */
  cursor: Cursor;
  run: Run;
}

function begin(continued: Cursor | null, state: State, now: Date, memberId: bigint): Start {
  if (continued?.run) return { kind: "page", cursor: continued, run: continued.run };
  const { database, trace, oldest: xid } = state;
  const begun = { database, trace, at: Math.floor(now.getTime() / 1000), xid };
  const place = { source: 0, id: 0n };
  if (continued)
    return { kind: "next", cursor: { ...continued, ...begun }, run: { from: continued.xid, place } };
  const cursor = { member: memberId, ...begun, until: 0, sent: [], seq: 0, head: "", known: {}, run: null };
  return { kind: "whole", cursor, run: { from: null, place } };
}
