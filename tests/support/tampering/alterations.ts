/** What an attacker with the database's superuser and the signing key in memory does to a running platform. */
import { createHash, generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { fullReceiptPreimage } from "../../../contract/evidence/receipt.ts";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { GENESIS_HASH, linePreimage, receiptPreimage } from "../../../contract/wallet/statement.ts";
import { formatAmount } from "../../../contract/money.ts";
import { auditPreimage } from "../../../contract/operator/audit-chain.ts";
import type { Json } from "../../../contract/canonical.ts";
import { sourceOf } from "../../../server/ledger/posting.ts";
import type { Tx } from "../../../server/store/store.ts";
import { rootsMadeAnew } from "./forged-roots.ts";
import type { Platform } from "./platform.ts";

export interface Draw {
  upTo(limit: number): number;
  one<T>(list: readonly T[]): T;
}

export type Alteration = (tx: Tx, platform: Platform, draw: Draw) => Promise<void>;

interface LineRow {
  transaction_id: string;
  ordinal: number;
  member_id: bigint;
  seq: number;
}

/** A random line of a member; with `isInner` never the last one. */
async function anyLine(tx: Tx, { members }: Platform, draw: Draw, isInner = false): Promise<LineRow> {
  const member = BigInt(draw.one(members).uid!);
  const { rows } = await sql<LineRow>`
    select transaction_id, ordinal, member_id, seq from entry where member_id = ${member} order by seq`.execute(
    tx,
  );
  return draw.one(isInner ? rows.slice(0, -1) : rows);
}

const at = ({ transaction_id, ordinal }: LineRow) =>
  sql`transaction_id = ${transaction_id}::uuid and ordinal = ${ordinal}`;

/** Recomputes balances and hashes of a member's chain, and their wallet. */
async function rehash(tx: Tx, member: bigint): Promise<void> {
  const rows = await tx
    .selectFrom("entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "entry.transaction_id")
    .selectAll("entry")
    .select(["ledger_transaction.kind", "ledger_transaction.source as common"])
    .where("member_id", "=", member)
    .orderBy("seq")
    .execute();
  const balances = new Map<string, bigint>();
  let prevHash = GENESIS_HASH;
  for (const [i, row] of rows.entries()) {
    const balance = (balances.get(row.asset) ?? 0n) + row.amount;
    balances.set(row.asset, balance);
    const seq = i + 1;
    const preimage = linePreimage({
      uid: member.toString(),
      seq,
      asset: row.asset,
      type: row.type!,
      amount: formatAmount(row.amount),
      balance: formatAmount(balance),
      source: sourceOf({ id: row.transaction_id, kind: row.kind, source: row.common }, row.source),
      createdAt: row.created_at.toISOString(),
      prevHash,
    });
    const hash = createHash("sha256").update(preimage).digest("hex");
    await tx
      .updateTable("entry")
      .set({ seq, balance, prev_hash: prevHash, hash })
      .where("transaction_id", "=", row.transaction_id)
      .where("ordinal", "=", row.ordinal)
      .execute();
    prevHash = hash;
  }
  const held = (asset: string) => balances.get(asset) ?? 0n;
  await sql`
    update wallet set seq = ${rows.length}, head_hash = ${prevHash}, usdt = ${held("usdt")}, points = ${held("points")},
      fuel = ${held("fuel")}, lock = ${held("lock")}, pass = ${held("pass")}
    where member_id = ${member}`.execute(tx);
}

async function rehashedLine(
  tx: Tx,
  platform: Platform,
  draw: Draw,
  change: ReturnType<typeof sql>,
): Promise<void> {
  const line = await anyLine(tx, platform, draw);
  await sql`update entry set ${change} where ${at(line)}`.execute(tx);
  await rehash(tx, line.member_id);
}

/** Changes a line and the pool's entry of the same transaction, so that the books balance. */
async function balancedLine(tx: Tx, platform: Platform, draw: Draw): Promise<void> {
  const member = BigInt(draw.one(platform.members).uid!);
  const { rows } = await sql<LineRow & { pool: string }>`
    select e.transaction_id, e.ordinal, e.member_id, e.seq, p.pool from entry e
    join entry p on p.transaction_id = e.transaction_id and p.pool is not null and p.asset = e.asset
    where e.member_id = ${member} and e.type = 'credit'`.execute(tx);
  const line = rows[0]!;
  const more = BigInt(1 + draw.upTo(1_000)) * 100_000_000n;
  await sql`update entry set amount = amount + ${more} where ${at(line)}`.execute(tx);
  await sql`update entry set amount = amount - ${more} where transaction_id = ${line.transaction_id}::uuid and pool = ${line.pool}`.execute(
    tx,
  );
  await sql`update pool set balance = balance - ${more} where ctid = (select ctid from pool where pool = ${line.pool} and asset = 'usdt' limit 1)`.execute(
    tx,
  );
  await rehash(tx, line.member_id);
}

async function changedReceipt(
  tx: Tx,
  { server, members }: Platform,
  draw: Draw,
  change: (receipt: Receipt) => void,
  isSigned: boolean,
): Promise<void> {
  const owner = `member:${draw.one(members).uid}`;
  const { rows } = await sql<{ key: string; response: string }>`
    select key, response from outcome where owner = ${owner} and response like '%"receipt"%' order by key`.execute(
    tx,
  );
  const { key, response } = draw.one(rows);
  const answer = JSON.parse(response) as { data: { receipt: Receipt } };
  const { receipt } = answer.data;
  change(receipt);
  if (isSigned) {
    const seal = (preimage: string) => {
      const digest = createHash("sha256").update(preimage).digest();
      return { hash: digest.toString("hex"), signature: server.ctx.receipts.key.signDigest(digest) };
    };
    Object.assign(receipt, seal(receiptPreimage(receipt)));
    Object.assign(receipt.v2!, seal(fullReceiptPreimage(receipt, receipt.v2!)));
  }
  await sql`update outcome set response = ${JSON.stringify(answer)} where owner = ${owner} and key = ${key}::uuid`.execute(
    tx,
  );
}

async function rehashAudit(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom("audit").selectAll().orderBy("id").execute();
  let prevHash = GENESIS_HASH;
  for (const row of rows) {
    const { act, subject, reason, operator, via } = row;
    const preimage = auditPreimage({
      at: row.at.toISOString(),
      act,
      subject,
      reason,
      operator,
      via,
      before: row.before as Json,
      after: row.after as Json,
      prevHash,
    });
    const hash = createHash("sha256").update(preimage).digest("hex");
    await tx.updateTable("audit").set({ prev_hash: prevHash, hash }).where("id", "=", row.id).execute();
    prevHash = hash;
  }
  await tx
    .updateTable("audit_head")
    .set({ hash: prevHash, count: BigInt(rows.length) })
    .execute();
}

const anyOf = (table: string, change: string): Alteration => {
  return async (tx, _, draw) => {
    const { rows } = await sql<{
      place: string;
    }>`select ctid::text as place from ${sql.table(table)} order by ctid`.execute(tx);
    const { place } = draw.one(rows);
    await sql`update ${sql.table(table)} set ${sql.raw(change)} where ctid = ${place}::tid`.execute(tx);
  };
};
const withoutOne = (table: string): Alteration => {
  return async (tx, _, draw) => {
    const { rows } = await sql<{
      place: string;
    }>`select ctid::text as place from ${sql.table(table)} order by ctid`.execute(tx);
    await sql`delete from ${sql.table(table)} where ctid = ${draw.one(rows).place}::tid`.execute(tx);
  };
};

/** Named by what the member sees of them. */
export const alterations: Record<string, Alteration> = {
  "a line's amount": async (tx, platform, draw) => {
    const line = await anyLine(tx, platform, draw);
    await sql`update entry set amount = amount + ${1 + draw.upTo(1_000_000)} where ${at(line)}`.execute(tx);
  },
  "a line's time": async (tx, platform, draw) => {
    const line = await anyLine(tx, platform, draw);
    await sql`update entry set created_at = created_at - interval '1 day' where ${at(line)}`.execute(tx);
  },
  "a line's source": async (tx, platform, draw) => {
    const line = await anyLine(tx, platform, draw);
    await sql`update entry set source = '{"reason":"another"}' where ${at(line)}`.execute(tx);
  },
  "a line's amount, its chain hashed anew": (tx, platform, draw) =>
    rehashedLine(tx, platform, draw, sql`amount = amount + ${1 + draw.upTo(1_000_000)}`),
  "a line's time, its chain hashed anew": (tx, platform, draw) =>
    rehashedLine(tx, platform, draw, sql`created_at = created_at - interval '1 hour'`),
  "a line's source, its chain hashed anew": (tx, platform, draw) =>
    rehashedLine(tx, platform, draw, sql`source = '{"reason":"another"}'`),
  "a line and a pool, the chain hashed anew": balancedLine,
  "a line taken out, the chain hashed anew": async (tx, platform, draw) => {
    const line = await anyLine(tx, platform, draw, true);
    await sql`delete from entry where ${at(line)}`.execute(tx);
    await rehash(tx, line.member_id);
  },
  "the last lines taken back": async (tx, platform, draw) => {
    const line = await anyLine(tx, platform, draw);
    await sql`delete from entry where member_id = ${line.member_id} and seq >= ${line.seq}`.execute(tx);
    await rehash(tx, line.member_id);
  },
  "a wallet's balance": (tx, platform, draw) =>
    anyOf("wallet", `usdt = usdt + ${1 + draw.upTo(1_000_000)}`)(tx, platform, draw),
  "a pool's balance": (tx, platform, draw) =>
    anyOf("pool", `balance = balance + ${1 + draw.upTo(1_000_000)}`)(tx, platform, draw),
  "a receipt": (tx, platform, draw) =>
    changedReceipt(tx, platform, draw, ({ v2 }) => void (v2!.subject = { another: draw.upTo(1_000) }), false),
  "a receipt, signed anew": (tx, platform, draw) =>
    changedReceipt(tx, platform, draw, ({ v2 }) => void (v2!.subject = { another: draw.upTo(1_000) }), true),
  "a receipt's line, signed anew": (tx, platform, draw) =>
    changedReceipt(
      tx,
      platform,
      draw,
      ({ entries }) => void (entries[0]!.amount = `-${1 + draw.upTo(1_000)}.5`),
      true,
    ),
  "a receipt left out": async (tx, { members }, draw) => {
    const owner = `member:${draw.one(members).uid}`;
    await sql`delete from outcome where owner = ${owner} and response like '%"receipt"%'`.execute(tx);
  },
  "a pass's owner": anyOf("nft_pass", "member_id = 1"),
  "a pass's number": anyOf("nft_pass", "serial = serial + 500"),
  "a holding": anyOf("nft_holding", "quantity = quantity + 1"),
  "a stake of passes": anyOf("nft_stake", "quantity = quantity + 1"),
  "a record of passes": withoutOne("nft_transaction"),
  "a root's statement": anyOf("evidence_root", `statement = replace(statement, '"usdt":"', '"usdt":"1')`),
  "a root's time": anyOf("evidence_root", "at = at + interval '1 hour'"),
  "a root left out": withoutOne("evidence_root"),
  "all roots and the log, signed anew": rootsMadeAnew,
  "a node of the log": withoutOne("evidence_log"),
  "a node of the log, replaced": anyOf("evidence_log", `hash = md5(hash) || md5(hash || 'x')`),
  "a leaf": anyOf("sum_leaf", "sums[1] = sums[1] + 1"),
  "a negative leaf": anyOf("sum_leaf", "sums[1] = -1"),
  "a member left out of the tree": async (tx, { members }, draw) => {
    await sql`delete from sum_leaf where member_id = ${BigInt(draw.one(members).uid!)}`.execute(tx);
  },
  "an act of the audit log": anyOf("audit", "reason = 'another'"),
  "an act taken out": withoutOne("audit"),
  // Only acts that a root covers: nobody has seen later ones, so nobody would miss them.
  "an act, the log hashed anew": async (tx, _, draw) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from audit order by id limit (
        select (statement::json -> 'audit' ->> 'count')::integer from evidence_root order by number desc limit 1)`.execute(
      tx,
    );
    await sql`update audit set reason = 'another' where id = ${draw.one(rows).id}`.execute(tx);
    await rehashAudit(tx);
  },
  "another signing key": async (tx) => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const x = publicKey.export({ format: "jwk" }).x!;
    await sql`update signing_key set public_key = ${x}, private_key = ${pem} where ordinal = 1`.execute(tx);
  },
};
