/**
 * Caches the first pages that apps request most. Lines never change, and each names the previous one by its hash, so
 * cached lines that reach the statement's end are valid. Unless the cached version is the one read for the request, the
 * end and the newer lines are read. Source: rules.md C204.
 */
import { sql } from "kysely";
import { PAGE_SIZE } from "../../contract/envelope.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { JoinedReads } from "../core/joined-reads.ts";
import { page } from "../core/paging.ts";
import { bigints } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { toLine, type LineRow } from "./statement.ts";

/** The number of cached members, at some 15 kB each. */
const SIZE = 1_000;
/** One more shows that there is another page. */
const LINES = PAGE_SIZE + 1;

interface Since {
  member: bigint;
  /** The newest line's number, or 0 for none. */
  seq: number;
}

/** Newest first. */
interface Newest {
  seq: number;
  hash: string;
  lines: BalanceLine[];
}

interface Kept {
  /** Read before the lines, which may be newer. */
  version: string | null;
  lines: BalanceLine[];
}

export class FirstPages {
  readonly #reads: JoinedReads<Since, Newest>;
  /** Least recently used first. */
  readonly #kept = new Map<bigint, Kept>();

  constructor(db: Store) {
    this.#reads = new JoinedReads((since) => readNewest(db, since));
  }

  /** @param version read for this request. */
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

/** Null if the lines do not connect: the statement is older, as on a replica, or restored. */
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
