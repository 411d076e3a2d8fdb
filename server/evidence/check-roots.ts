/** Source: rules.md E10. */
import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import { canonical, type Json } from "../../contract/canonical.ts";
import { toHex } from "../../contract/evidence/bytes.ts";
import { completedBy, logRoot, type LogNode } from "../../contract/evidence/log-proofs.ts";
import { logLeaf } from "../../contract/evidence/log.ts";
import {
  follows,
  logDigest,
  rootDigest,
  rootFault,
  type PublishedRoot,
} from "../../contract/evidence/root.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import { keyIdOf } from "../ledger/signing-keys.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { sha256 } from "./hashing.ts";
import { toPublished } from "./read.ts";

const BATCH = 500;

export interface CheckedRoots {
  broken: string | null;
  last: PublishedRoot | null;
}

export interface RootCheck {
  /** Already verified, with the audit log's end at that time. */
  from?: { root: PublishedRoot; audit: StatedEnd };
  batch?: number;
}

/** Also finds a missing end. */
export async function checkRoots(
  tx: Tx,
  receipts: ReceiptSigner,
  { from, batch = BATCH }: RootCheck = {},
): Promise<CheckedRoots> {
  const keys = publicKeysOf(receipts);
  const log = from ? await peaksOf(tx, from.root) : new Map<string, Uint8Array>();
  if (log === null)
    return { broken: `evidence: the log holds each root: root ${from!.root.statement.number}`, last: null };
  const lookup = (level: number, place: number) => log.get(`${level}/${place}`)!;
  let last: PublishedRoot | null = from?.root ?? null;
  const broken = (what: string, at: number) => ({ broken: `evidence: ${what}: root ${at}`, last });
  for (;;) {
    const rows = await tx
      .selectFrom("evidence_root")
      .selectAll()
      .where("number", ">", last?.statement.number ?? 0)
      .orderBy("number")
      .limit(batch)
      .execute();
    const made: LogNode[] = [];
    for (const row of rows) {
      const root = toPublished(row);
      const { statement, hash, signature, log: head } = root;
      if (!follows(root, last) || row.number !== statement.number)
        return broken("each root follows the one before", row.number);
      const isWritten = canonical(statement as unknown as Json) === row.statement;
      if (!isWritten || rootFault(root, sha256) !== null || row.at.toISOString() !== statement.at)
        return broken("each root is what was stated", row.number);
      const key = keys.get(statement.keyId);
      const isOurs =
        key !== undefined &&
        isSigned(key, rootDigest(statement, sha256), signature) &&
        isSigned(key, logDigest(head, sha256), head.signature);
      if (!isOurs) return broken("each root is signed", row.number);
      for (const node of completedBy(
        row.number - 1,
        logLeaf(Buffer.from(hash, "hex"), sha256),
        lookup,
        sha256,
      )) {
        log.set(`${node.level}/${node.index}`, node.hash);
        made.push(node);
      }
      if (toHex(logRoot(row.number, lookup, sha256)) !== head.root)
        return broken("the log holds each root", row.number);
      last = root;
    }
    if (await lacksNode(tx, made)) return broken("the log's nodes are what its roots make", rows[0]!.number);
    if (rows.length < batch) break;
  }
  const act = await lostAct(tx, from?.root.statement.number ?? 0, from?.audit ?? NO_ACT);
  if (act !== null) return broken("the audit log has every end that was stated", act);
  const end = await tx.selectFrom("evidence_head").selectAll().executeTakeFirst();
  const isEnd = end?.number === (last?.statement.number ?? 0) && end.hash === (last?.hash ?? GENESIS_HASH);
  return isEnd
    ? { broken: null, last }
    : broken("the last root is the log's end", last?.statement.number ?? 0);
}

/** By id. */
function publicKeysOf({ key }: ReceiptSigner): Map<string, KeyObject> {
  const all = [key.publicKey, ...key.changes.map(({ from }) => from)];
  return new Map(
    all.map((x) => [keyIdOf(x), createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })]),
  );
}

function isSigned(key: KeyObject, digest: Uint8Array, signature: string): boolean {
  return verify(null, digest, key, Buffer.from(signature, "base64url"));
}

async function lacksNode(tx: Tx, made: LogNode[]): Promise<boolean> {
  const nodes = made.map(({ level, index, hash }) => ({ level, place: index, hash: toHex(hash) }));
  const { rows } = await sql`
    select from json_to_recordset(${toJson(nodes)}::json) as made (level smallint, place integer, hash text)
    where not exists (select from evidence_log l
      where l.level = made.level and l.place = made.place and l.hash = made.hash) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Null if they do not make the log's head. */
async function peaksOf(tx: Tx, { statement, log }: PublishedRoot): Promise<Map<string, Uint8Array> | null> {
  const peaks: { level: number; place: number }[] = [];
  for (let [level, rest] = [0, statement.number]; rest > 0; [level, rest] = [level + 1, Math.floor(rest / 2)])
    if (rest % 2 === 1) peaks.push({ level, place: rest - 1 });
  const { rows } = await sql<{ level: number; place: number; hash: string }>`
    select l.level, l.place, l.hash
    from json_to_recordset(${toJson(peaks)}::json) as peak (level smallint, place integer)
    join evidence_log l on l.level = peak.level and l.place = peak.place`.execute(tx);
  if (rows.length < peaks.length) return null;
  const nodes = new Map(
    rows.map(({ level, place, hash }) => [`${level}/${place}`, Uint8Array.from(Buffer.from(hash, "hex"))]),
  );
  const head = logRoot(statement.number, (level, place) => nodes.get(`${level}/${place}`)!, sha256);
  return toHex(head) === log.root ? nodes : null;
}

export interface StatedEnd {
  /** The id of the audited act. */
  id: bigint;
  count: bigint;
  hash: string;
}

const NO_ACT: StatedEnd = { id: 0n, count: 0n, hash: GENESIS_HASH };

/**
 * Finds a stated end of the audit log without an act. Acts are numbered once for all roots.
 * @param number of the root that was verified before.
 * @param end verified then; a root that was being built may state an earlier one, known by the act behind it.
 */
async function lostAct(tx: Tx, number: number, end: StatedEnd): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    with stated as (
      select number, statement::json #>> '{audit,head}' as head, (statement::json #>> '{audit,count}')::bigint as count
      from evidence_root where number > ${number}
    ), act as (
      select ${end.hash} as hash, ${end.count}::bigint as count
      union all select hash, ${end.count}::bigint + row_number() over (order by id) from audit where id > ${end.id}
    )
    select number from stated s
    where not exists (select from act a where a.hash = s.head and a.count = s.count)
      and not (s.count < ${end.count}::bigint and exists (select from audit where prev_hash = s.head))
    order by number limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}
