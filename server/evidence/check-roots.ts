/** Verifies the published roots and their log. Source: rules.md E10. */
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

/** Finds the first root that was changed, left out or put in, or an end that is gone. */
export async function checkRoots(tx: Tx, receipts: ReceiptSigner): Promise<CheckedRoots> {
  const keys = publicKeysOf(receipts);
  const log = new Map<string, Uint8Array>();
  const lookup = (level: number, place: number) => log.get(`${level}/${place}`)!;
  let last: PublishedRoot | null = null;
  const broken = (what: string, at: number) => ({ broken: `evidence: ${what}: root ${at}`, last });
  for (;;) {
    const rows = await tx
      .selectFrom("evidence_root")
      .selectAll()
      .where("number", ">", last?.statement.number ?? 0)
      .orderBy("number")
      .limit(BATCH)
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
    const act = await lostAct(
      tx,
      rows.map(({ statement }) => statement),
    );
    if (act !== null) return broken("the audit log has every end that was stated", act);
    if (rows.length < BATCH) break;
  }
  const end = await tx.selectFrom("evidence_head").selectAll().executeTakeFirst();
  const isEnd = end?.number === (last?.statement.number ?? 0) && end.hash === (last?.hash ?? GENESIS_HASH);
  return isEnd
    ? { broken: null, last }
    : broken("the last root is the log's end", last?.statement.number ?? 0);
}

/** All that the platform has signed with, by name. */
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

/** The root whose end of the audit log no act has. */
async function lostAct(tx: Tx, statements: string[]): Promise<number | null> {
  const stated = statements.map((text) => JSON.parse(text) as PublishedRoot["statement"]);
  const ends = stated.map(({ number, audit }) => ({ number, head: audit.head, count: audit.count }));
  const { rows } = await sql<{ number: number }>`
    with act as (select hash, row_number() over (order by id) as count from audit)
    select number from json_to_recordset(${toJson(ends)}::json) as stated (number integer, head text, count bigint)
    where (stated.count > 0 or stated.head <> ${GENESIS_HASH})
      and not exists (select from act where act.hash = stated.head and act.count = stated.count)
    order by number limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}
