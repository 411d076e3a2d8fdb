/** Each transfer out of the wallet must be the payout of one withdrawal. Source: rules.md W28. */
import type { BreakFacts } from "../../../contract/withdrawals/break-facts.ts";
import { openBreak, readOpenBreaks, wasExplained } from "../../chain/breaks.ts";
import { openTransactionBreaks } from "../../chain/comparison.ts";
import type { Chain, Node } from "../../chain/client.ts";
import { isPaidBy } from "../../chain/payments.ts";
import {
  agreeOnCall,
  readWalletCall,
  transfersOutOf,
  type WalletCall,
} from "../../chain/wallet-transactions.ts";
import type { Context } from "../../core/context.ts";
import type { Store } from "../../store/store.ts";
import type { Payout } from "../payout-round.ts";
import { notedAmong } from "./known-transfers.ts";

/** Several checks catch up after an outage. */
const MAX_BLOCKS = 20_000n;
/** Nodes may be late with recent logs, or hide some: about five checks, each by another node, read a block. */
const OVERLAP = 400n;

/** @throws node errors. */
export async function checkTransfersOut(ctx: Context, node: Node): Promise<void> {
  const { db } = ctx;
  const { payout, chainId, confirmations } = node.settings;
  const sender = await payout?.signer.address();
  if (sender === undefined) return;
  const { number: head } = await node.head();
  const deep = head - BigInt(confirmations) + 1n;
  const wallet = db
    .selectFrom("payout_wallet")
    .where("chain_id", "=", BigInt(chainId))
    .where("address", "=", sender);
  const { checked_block: checked } = await wallet.select("checked_block").executeTakeFirstOrThrow();
  // Transfers before the first check are unknown.
  const last = checked ?? deep;
  const until = last + MAX_BLOCKS < deep ? last + MAX_BLOCKS : deep;
  const sent = await transfersOutOf(node, sender, last + 1n, until);
  // Not again each minute until they are bound.
  const noted = await notedAmong(db, sent);
  for (const { txHash } of sent) {
    if (noted.has(txHash)) continue;
    const call = await readWalletCall(node, sender, txHash);
    if (call) await match(ctx, sender, call);
  }
  await checkPaid(ctx, node, sender, { from: last, until });
  // Unknown transactions are searched for from here until they are bound.
  const isUnknown = (await readOpenBreaks(db)).some(({ kind }) => kind === "transaction");
  const matched = until - OVERLAP > last && !isUnknown ? until - OVERLAP : last;
  await db
    .updateTable("payout_wallet")
    .set({ checked_block: matched })
    .where("chain_id", "=", BigInt(chainId))
    .where("address", "=", sender)
    .execute();
}

function payoutOf(db: Store, hash: string): Promise<Payout | undefined> {
  return db
    .selectFrom("payout")
    .innerJoin("payout_attempt", "payout_attempt.withdrawal_id", "payout.withdrawal_id")
    .selectAll("payout")
    .where("payout_attempt.hash", "=", hash)
    .executeTakeFirst();
}

/** A lying node's transaction may not exist and cannot be bound, so the operator can close this break. */
async function match({ db, chain }: Context, sender: string, shown: WalletCall): Promise<void> {
  const { chainId } = chain!.settings;
  const payout = await payoutOf(db, shown.hash);
  const isPayment = ({ transfers, receipt }: WalletCall) =>
    payout !== undefined && transfers.length === 1 && isPaidBy(receipt, payout);
  if (isPayment(shown)) return;
  const call = await agreeOnCall(chain!, sender, shown);
  if (call === null || (call && isPayment(call))) return;
  if (call === undefined || payout) {
    if (await wasExplained(db, "payment", shown.hash)) return;
    const transaction = shown.hash;
    const facts: BreakFacts = payout
      ? { code: "payout_differs", transaction, withdrawal: String(payout.withdrawal_id) }
      : { code: "transaction_disputed", transaction };
    await openBreak(db, { chainId, kind: "payment", subject: transaction, facts });
    return;
  }
  const nonce = BigInt(call.nonce);
  await openTransactionBreaks(db, chainId, sender, {
    first: nonce,
    last: nonce,
    transaction: call.hash,
  });
}

interface Blocks {
  /** Exclusive. */
  from: bigint;
  until: bigint;
}

/** A payout that one node does not show is asked of all: a node that has lost a receipt stops nothing. */
async function checkPaid(
  { db, chain }: Context,
  node: Node,
  sender: string,
  { from, until }: Blocks,
): Promise<void> {
  const { chainId } = node.settings;
  const paid = await db
    .selectFrom("payout")
    .selectAll()
    .where("chain_id", "=", BigInt(chainId))
    .where("sender", "=", sender)
    .where("state", "in", ["paid", "buried"])
    .where("block_number", ">", from)
    .where("block_number", "<=", until)
    .execute();
  for (const payout of paid) {
    const hashes = await hashesOf(db, payout);
    if (await isOnChain(node, payout, hashes)) continue;
    const verdict = await agreeOnPayment(chain!, payout, hashes);
    if (verdict === "paid") continue;
    const subject = `withdrawal ${payout.withdrawal_id}`;
    if (await wasExplained(db, "payment", subject)) continue;
    const facts: BreakFacts = { code: verdict, withdrawal: String(payout.withdrawal_id) };
    await openBreak(db, { chainId, kind: "payment", subject, facts });
  }
}

async function hashesOf(db: Store, { withdrawal_id: id }: Payout): Promise<string[]> {
  const rows = await db
    .selectFrom("payout_attempt")
    .select("hash")
    .where("withdrawal_id", "=", id)
    .union(db.selectFrom("wallet_transaction").select("hash").where("withdrawal_id", "=", id))
    .execute();
  return rows.map(({ hash }) => hash);
}

async function isOnChain(node: Node, payout: Payout, hashes: string[]): Promise<boolean> {
  for (const hash of hashes) {
    const receipt = await node.receipt(hash);
    if (receipt && isPaidBy(receipt, payout)) return true;
  }
  return false;
}

/** @throws TooFewNodes while too few make a statement. */
async function agreeOnPayment(
  chain: Chain,
  payout: Payout,
  hashes: string[],
): Promise<"paid" | "payout_absent" | "payout_disputed"> {
  const block = payout.block_number!;
  let isDisputed = false;
  for (const hash of hashes) {
    const call = await agreeOnCall(chain, payout.sender, { hash, block });
    if (call && isPaidBy(call.receipt, payout)) return "paid";
    if (call === undefined) isDisputed = true;
  }
  return isDisputed ? "payout_disputed" : "payout_absent";
}
