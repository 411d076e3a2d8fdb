/** Source: rules.md M8, M9, O135. */
import { sql } from "kysely";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import { append, linesAfter, type Chain, type LineRow } from "./check-lines.ts";

const MEMBERS = 500;
const LINES = 5_000;

interface Start {
  member_id: bigint;
  seq: number;
  lines: number;
  end: number;
  head: string;
  /** Null if there is no line before. */
  before: string | null;
  /** Units by asset after the line before. */
  balances: Record<string, string> | null;
}

export async function findBrokenFreshLine(tx: Tx): Promise<string | null> {
  for (let after = 0n; ;) {
    const starts = await startsAfter(tx, after);
    for (const group of grouped(starts)) {
      const fault = await findBroken(tx, group);
      if (fault) return fault;
    }
    if (starts.length < MEMBERS) return null;
    after = starts.at(-1)!.member_id;
  }
}

/** Groups the starts, to limit the lines that are read at a time. */
function grouped(starts: Start[]): Start[][] {
  const groups: Start[][] = [];
  let held = LINES;
  for (const start of starts) {
    held += start.lines;
    if (held <= LINES) {
      groups.at(-1)!.push(start);
      continue;
    }
    groups.push([start]);
    held = start.lines;
  }
  return groups;
}

/** One index step per asset. */
async function startsAfter(tx: Tx, after: bigint): Promise<Start[]> {
  const { rows } = await sql<Start>`
    select f.member_id, f.seq, f.lines, w.seq as end, w.head_hash as head, b.hash as before,
      (select json_object_agg(last.asset, last.balance::text) from (
        select a.asset, l.balance from (values ('usdt'), ('points'), ('fuel'), ('lock'), ('pass')) as a (asset)
        cross join lateral (select balance from entry e
          where e.member_id = f.member_id and e.asset = a.asset and e.seq < f.seq order by e.seq desc limit 1) l) last
      ) as balances
    from fresh_member f join wallet w on w.member_id = f.member_id
    left join entry b on b.member_id = f.member_id and b.seq = f.seq - 1
    where f.member_id > ${after} order by f.member_id limit ${MEMBERS}`.execute(tx);
  return rows;
}

async function findBroken(tx: Tx, starts: Start[]): Promise<string | null> {
  const chains = new Map(starts.map((start) => [start.member_id, chainOf(start)]));
  const ids = bigints(starts.map(({ member_id: id }) => id));
  const part = sql`fresh_member f join entry e on e.member_id = f.member_id and e.seq >= f.seq
    where f.member_id = any(${ids}::bigint[])`;
  for (let last: Pick<LineRow, "member_id" | "seq"> = { member_id: 0n, seq: 0 }; ;) {
    const lines = await linesAfter(tx, last, LINES, part);
    for (const line of lines) {
      const fault = append(chains.get(line.member_id!)!, line);
      if (fault) return `6: ${fault}: member ${line.member_id}, line ${line.seq}`;
    }
    if (lines.length < LINES) break;
    last = lines.at(-1)!;
  }
  for (const { member_id: member, seq, lines, end, head } of starts) {
    const chain = chains.get(member)!;
    if (chain.seq !== end || chain.hash !== head)
      return `6: the chain's head is its last line: member ${member}`;
    // Otherwise a line was inserted behind new ones as if it were older.
    if (end - seq + 1 !== lines) return `6: lines are written in their order: member ${member}`;
  }
  return null;
}

function chainOf({ member_id: member, seq, before, balances }: Start): Chain {
  const amounts = Object.entries(balances ?? {}).map(([asset, units]) => [asset, BigInt(units)] as const);
  // Without the line before, -1 makes the numbering check fail.
  const isLinked = before !== null || seq === 1;
  return {
    member,
    seq: isLinked ? seq - 1 : -1,
    hash: before ?? GENESIS_HASH,
    balances: new Map(amounts),
  };
}
