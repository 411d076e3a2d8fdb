/** A page of what changed for a member since a cursor. Source: rules.md A104 to A109. */
import { SYNC_PAGE, type Sync } from "../../contract/sync/schemas.ts";
import type { Language } from "../../contract/languages.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Context, Tx } from "../core/context.ts";
import { decode, encode, headOf, type Cursor, type Run } from "./cursor.ts";
import { DocumentReader, nothingChanged, type Changed } from "./documents.ts";
import type { Reading, SyncParts } from "./parts.ts";
import { RecordReader, tracesOf, type WrittenPage } from "./records.ts";
import { StateReader, type State } from "./state.ts";

export interface SyncRequest {
  memberId: bigint;
  language: Language;
  since: string | undefined;
}

export class SyncReader {
  readonly #parts: SyncParts;
  readonly #states: StateReader;
  readonly #documents: DocumentReader;
  readonly #records: RecordReader;

  readonly #size: number;

  /** @param size the most lines of a page, and the most rows that its records are made of. */
  constructor(parts: SyncParts, size: number = SYNC_PAGE) {
    this.#parts = parts;
    this.#size = size;
    this.#states = new StateReader(parts.inputs);
    this.#documents = new DocumentReader(parts);
    this.#records = new RecordReader(parts, size);
  }

  /** In one snapshot. @returns null if nothing changed. */
  read(ctx: Context, request: SyncRequest): Promise<Sync | null> {
    const { memberId, language } = request;
    const at = ctx.now();
    return inSnapshot(ctx.db, async (tx) => {
      const { state, continued } = await this.#states.read(tx, memberId, decode(request.since), at);
      const start = begin(continued, state, at, memberId);
      const reading = { ctx: { ...ctx, db: tx, now: () => at }, tx, memberId, language };
      const [changed, page, lines] = await settleAll([
        this.#changed(reading, state, start),
        start.hasRecords
          ? this.#records.written(tx, memberId, start.run, state)
          : Promise.resolve({ written: [], place: null }),
        this.#lines(tx, start),
      ]);
      return this.#answer(tx, start, { state, changed, page, lines });
    });
  }

  async #answer(tx: Tx, start: Start, { state, changed, page, lines }: Found): Promise<Sync | null> {
    const { cursor, run } = start;
    const isKnown = start.isFirst && page.place === null && tracesOf(page.written) === cursor.sent;
    const written = isKnown ? [] : page.written;
    const last = lines.at(-1);
    const more = page.place !== null || (last?.seq ?? cursor.seq) < run.to;
    const until = Math.floor(changed.until / 1000);
    const isUnchanged = written.length === 0 && lines.length === 0 && !changed.any && !more;
    // Documents that were due are not read again for the next one.
    if (start.isFirst && !start.isWhole && isUnchanged && until <= cursor.until) return null;
    const after: Cursor = {
      ...cursor,
      // What is written while pages go out is new to the next run; one page knows what it has sent of that.
      sent: start.isFirst && !more ? tracesOf(page.written.filter(({ xid }) => xid >= state.oldest)) : null,
      seq: last?.seq ?? cursor.seq,
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
      whole: start.isWhole,
      ...changed.answer,
      lines,
      ...records,
      lists: { ...records.lists, ...(transfers.length > 0 && { transfers }) },
    };
  }

  /** Documents go out with the first page. */
  async #changed(reading: Reading, state: State, { isFirst, cursor }: Start): Promise<Changed> {
    const until = cursor.until * 1000;
    if (!isFirst) return nothingChanged(cursor.known, until);
    return this.#documents.read(reading, state, cursor.known, until);
  }

  async #lines(tx: Tx, { cursor, run }: Start): Promise<BalanceLine[]> {
    const count = Math.min(this.#size, run.to - cursor.seq);
    return count > 0 ? this.#parts.lines(tx, cursor.member, cursor.seq, count) : [];
  }
}

interface Found {
  state: State;
  changed: Changed;
  page: WrittenPage;
  lines: BalanceLine[];
}

interface Start {
  /** The first page of a run. */
  isFirst: boolean;
  /** It does not continue what the device has. */
  isWhole: boolean;
  hasRecords: boolean;
  /** What the device has. */
  cursor: Cursor;
  run: Run;
}

/** Goes on with a run, begins one from a cursor, or one from nothing. */
function begin(continued: Cursor | null, state: State, now: Date, memberId: bigint): Start {
  if (continued?.run) {
    const { run } = continued;
    return { isFirst: false, isWhole: false, hasRecords: run.place !== null, cursor: continued, run };
  }
  const { database, trace, oldest: xid, seq: to } = state;
  const at = Math.floor(now.getTime() / 1000);
  const place = { source: 0, id: 0n };
  const begun = { database, trace, at, xid };
  if (continued) {
    const run = { from: continued.xid, to, place };
    return { isFirst: true, isWhole: false, hasRecords: true, cursor: { ...continued, ...begun }, run };
  }
  const cursor = { member: memberId, ...begun, until: 0, sent: null, seq: 0, head: "", known: {}, run: null };
  return { isFirst: true, isWhole: true, hasRecords: true, cursor, run: { from: null, to, place } };
}
