/**
 * One snapshot's tree, pools and audit log's end, signed and logged in one transaction. A crash leaves the last root
 * with its tree. Source: rules.md E4, E9.
 */
import { sql } from "kysely";
import { canonical, type Json } from "../../contract/canonical.ts";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { toHex } from "../../contract/evidence/bytes.ts";
import {
  logDigest,
  rootDigest,
  type PublishedRoot,
  type Reserves,
  type RootStatement,
} from "../../contract/evidence/root.ts";
import { DEPTH } from "../../contract/evidence/sum-tree.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Context } from "../core/context.ts";
import { isRetryable } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";
import { openEmptyNodes, sha256 } from "./hashing.ts";
import { appendToLog } from "./log.ts";
import { renewTree, type RenewedTree } from "./tree.ts";

const RETRIES = 5;

export interface RootOptions {
  /** Called when no other server can make a root. */
  isDue?: (tx: Tx) => Promise<boolean>;
}

/** Null if none was due. */
export async function makeRoot(ctx: Context, options: RootOptions = {}): Promise<PublishedRoot | null> {
  const empty = await openEmptyNodes(ctx.db);
  const reserves = await readChain(ctx);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const made = await ctx.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => {
          await withMoreTime(tx);
          // A concurrent server starts again from this root.
          const last = await tx.selectFrom("evidence_head").selectAll().forUpdate().executeTakeFirstOrThrow();
          if (options.isDue && !(await options.isDue(tx))) return null;
          const tree = await renewTree(ctx.db, tx, last.number, empty);
          const root = await writeRoot(ctx, tx, last, tree, reserves);
          return { root, tree };
        });
      if (made === null) return null;
      made.tree.remember(made.root.statement.number);
      return made.root;
    } catch (error) {
      if (!isRetryable(error) || attempt >= RETRIES) throw error;
    }
  }
}

/** Before the snapshot, which then holds all deposits up to the block. Loads the chain's library only if needed. */
async function readChain({ db, chain }: Context): Promise<Reserves | null> {
  if (!chain) return null;
  const { readReserves } = await import("./reserves.ts");
  return readReserves({ db }, chain);
}

/** Writing a million new members takes a minute. A suspended server must not block the other servers' roots forever. */
const LONGEST = "10min";

async function withMoreTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST)}`.execute(tx);
}

async function writeRoot(
  { now, receipts }: Context,
  tx: Tx,
  last: { number: number; hash: string },
  { root }: RenewedTree,
  reserves: Reserves | null,
): Promise<PublishedRoot> {
  const at = await timeAfter(tx, last.number, now());
  // The key may be replaced meanwhile.
  const { keyId, signDigest } = receipts.key;
  const totals = evidenceAssets.map((asset, i) => [asset, formatAmount(root.sums[i]!)] as const);
  const statement: RootStatement = {
    kind: "root",
    version: 1,
    number: last.number + 1,
    at: at.toISOString(),
    totals: Object.fromEntries(totals),
    pools: await readPools(tx),
    reserves,
    tree: { depth: DEPTH, assets: [...evidenceAssets], hash: toHex(root.hash) },
    audit: await readAuditEnd(tx),
    previous: last.hash,
    keyId,
  };
  const digest = rootDigest(statement, sha256);
  const hash = toHex(digest);
  const { number } = statement;
  const head = { size: number, root: await appendToLog(tx, number, hash), at: statement.at, keyId };
  const log = { ...head, signature: signDigest(Buffer.from(logDigest(head, sha256))) };
  const signature = signDigest(Buffer.from(digest));
  await tx
    .insertInto("evidence_root")
    .values({
      number,
      at,
      statement: canonical(statement as unknown as Json),
      hash,
      signature,
      log_root: log.root,
      log_signature: log.signature,
    })
    .execute();
  await tx.updateTable("evidence_head").set({ number, hash }).execute();
  return { statement, hash, signature, log };
}

/** Servers' clocks differ a little, but verifiers take a root earlier than its predecessor for a forgery. */
async function timeAfter(tx: Tx, last: number, now: Date): Promise<Date> {
  const before = await tx
    .selectFrom("evidence_root")
    .select("at")
    .where("number", "=", last)
    .executeTakeFirst();
  return before && before.at > now ? before.at : now;
}

async function readPools(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; balance: string }>`
    select pool || '/' || asset as name, sum(balance)::text as balance from pool
    where asset = any(${`{${evidenceAssets.join(",")}}`}::text[]) group by pool, asset order by 1`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, formatAmount(BigInt(balance))]));
}

async function readAuditEnd(tx: Tx): Promise<RootStatement["audit"]> {
  const { count, hash } = await tx.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
  return { count: Number(count), head: hash };
}
