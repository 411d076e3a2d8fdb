/**
 * First pages of statements, which apps ask for most. The newest lines of those that were read last are kept: lines are never
 * changed, and each names the one before by its hash, so that lines up to the statement's end are the statement. Unless they are
 * of the version that was read for a request, it asks for the end, and for the lines since. Source: rules.md C204.
 */
import { sql } from "kysely";
import { PAGE_SIZE } from "../../contract/envelope.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { JoinedReads } from "../core/joined-reads.ts";
import { page } from "../core/paging.ts";
import { bigints } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { toLine, type LineRow } from "./statement.ts";

/** Members whose lines are kept: some 15 kB each. */
const SIZE = 1_000;
/** The one behind the page tells that there is another page. */
const LINES = PAGE_SIZE + 1;

interface Since {
  member: bigint;
  /** The last line that is kept; 0 for none. */
  seq: number;
}

/** A statement's end, and its newest lines since, the newest first. */
interface Newest {
  seq: number;
  hash: string;
  lines: BalanceLine[];
}

interface Kept {
  /** Of the statement, read before the lines: they may be newer. */
  version: string | null;
  /** The newest first. */
  lines: BalanceLine[];
}

export class FirstPages {
  readonly #reads: JoinedReads<Since, Newest>;
  /** By member, the one read last as the last. */
  readonly #kept = new Map<bigint, Kept>();

  constructor(db: Store) {
    this.#reads = new JoinedReads((since) => readNewest(db, since));
  }

  /** @param version of the statement, read for this request; null for none. */
  async read(member: bigint, version: string | null): Promise<{ list: BalanceLine[]; next: string | null }> {
    const kept = this.#kept.get(member);
    const isCurrent = kept !== undefined && version !== null && kept.version === version;
    const lines = isCurrent ? kept.lines : await this.#newest(member, kept?.lines ?? []);
    this.#keep(member, { version, lines });
    return page(
      lines,
      PAGE_SIZE,
      ({ seq }) => String(seq),
      (line) => line,
    );
  }

  async #newest(member: bigint, kept: BalanceLine[]): Promise<BalanceLine[]> {
    const newest = await this.#reads.read({ member, seq: kept[0]?.seq ?? 0 });
    return joined(newest, kept) ?? (await this.#reads.read({ member, seq: 0 })).lines;
  }

  #keep(member: bigint, kept: Kept): void {
    this.#kept.delete(member);
    if (this.#kept.size >= SIZE) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(member, kept);
  }
}

/** Null where they do not meet: the statement is an earlier one, as on a replica, or another one, as after a restore. */
function joined({ seq, hash, lines }: Newest, kept: BalanceLine[]): BalanceLine[] | null {
  const all = [...lines, ...kept].slice(0, LINES);
  const isEnd = seq === 0 ? all.length === 0 : all[0]?.seq === seq && all[0].hash === hash;
  const isWhole = lines.length >= LINES || lines.at(-1)?.prevHash === kept[0]?.hash;
  return isEnd && (lines.length === 0 || kept.length === 0 || isWhole) ? all : null;
}

type Row = LineRow & { place: bigint; end_seq: number; end_hash: string };

async function readNewest(db: Store, since: Since[]): Promise<Newest[]> {
  const { rows } = await sql<Row>`
    select q.place, w.seq as end_seq, w.head_hash as end_hash, l.*
    from unnest(${bigints(since.map(({ member }) => member))}::bigint[],
      ${bigints(since.map(({ seq }) => BigInt(seq)))}::bigint[]) with ordinality q(member, since, place)
    join wallet w on w.member_id = q.member
    left join lateral (
      select e.transaction_id, e.member_id, e.asset, e.amount, e.type, e.source, e.seq, e.balance, e.prev_hash, e.hash,
        e.created_at, t.kind, t.source as common
      from (select * from entry where member_id = q.member and seq > q.since order by seq desc limit ${sql.lit(LINES)}) e
      -- One by one: the planner does not know that there are few, and would read all transactions.
      join lateral (select kind, source from ledger_transaction where id = e.transaction_id offset 0) t on true) l
      on true
    order by q.place, l.seq desc`.execute(db);
  const newest = since.map((): Newest => ({ seq: 0, hash: "", lines: [] }));
  for (const row of rows) {
    const one = newest[Number(row.place) - 1]!;
    Object.assign(one, { seq: row.end_seq, hash: row.end_hash });
    if (row.seq !== null) one.lines.push(toLine(row));
  }
  return newest;
}
