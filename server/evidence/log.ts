/** Stored as complete subtrees: an entry adds some two rows, a proof reads some dozens. Source: rules.md E6. */
import { sql } from "kysely";
import { fromHex, toHex } from "../../contract/evidence/bytes.ts";
import {
  completedBy,
  consistencyProof,
  inclusionProof,
  logRoot,
  type LogLookup,
} from "../../contract/evidence/log-proofs.ts";
import { logLeaf } from "../../contract/evidence/log.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { sha256 } from "./hashing.ts";

/** @returns the new head, hex. */
export async function appendToLog(tx: Tx, number: number, hash: string): Promise<string> {
  const leaf = logLeaf(Buffer.from(hash, "hex"), sha256);
  const made = await withNodes(tx, (lookup) => completedBy(number - 1, leaf, lookup, sha256));
  const rows = made.map(({ level, index, hash: node }) => ({ level, place: index, hash: toHex(node) }));
  await sql`
    insert into evidence_log (level, place, hash) select level, place, hash
    from json_to_recordset(${toJson(rows)}::json) as new (level smallint, place integer, hash text)`.execute(
    tx,
  );
  return toHex(await withNodes(tx, (lookup) => logRoot(number, lookup, sha256)));
}

export async function proveConsistency(db: Store | Tx, from: number, to: number): Promise<string[]> {
  return (await withNodes(db, (lookup) => consistencyProof(from, to, lookup, sha256))).map(toHex);
}

/** For root `number` in a log of `size` roots. */
export async function proveInclusion(db: Store | Tx, number: number, size: number): Promise<string[]> {
  return (await withNodes(db, (lookup) => inclusionProof(number - 1, size, lookup, sha256))).map(toHex);
}

const UNKNOWN = new Uint8Array(32);

/** `compute` runs twice: first to learn which nodes it needs. */
async function withNodes<T>(db: Store | Tx, compute: (lookup: LogLookup) => T): Promise<T> {
  const asked = new Map<string, { level: number; place: number }>();
  compute((level, place) => {
    asked.set(`${level}/${place}`, { level, place });
    return UNKNOWN;
  });
  const { rows } = await sql<{ level: number; place: number; hash: string }>`
    select l.level, l.place, l.hash
    from json_to_recordset(${toJson([...asked.values()])}::json) as asked (level smallint, place integer)
    join evidence_log l on l.level = asked.level and l.place = asked.place`.execute(db);
  const known = new Map(rows.map(({ level, place, hash }) => [`${level}/${place}`, fromHex(hash, 32)!]));
  return compute((level, place) => {
    const node = known.get(`${level}/${place}`);
    if (node === undefined) throw new Error(`the log lacks its node ${level}/${place}`);
    return node;
  });
}
