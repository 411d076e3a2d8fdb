/** Source: rules.md W27. */
import { formatAmount } from "../../../contract/money.ts";
import type { Break as Shown, Reconciliation } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { factsOf, readOpenBreaks, type Break } from "../../chain/breaks.ts";
import type { Chain } from "../../chain/client.ts";
import { tryCompare } from "../../chain/comparison.ts";
import { toCoins } from "../../chain/payments.ts";
import { toUnits } from "../../chain/transfers.ts";
import {
  findByNonce,
  readWalletCall,
  transfersOutOf,
  type WalletCall,
} from "../../chain/wallet-transactions.ts";
import { Refused } from "../../core/refused.ts";
import type { Context } from "../../core/context.ts";
import type { Store, Tx } from "../../store/store.ts";
import { knownAmong } from "./known-transfers.ts";

/** A restored backup may lack a thousand payouts: the nodes are asked about the next of them. */
const LISTED = 50;

/** @throws Refused `deposits_closed` without a chain; node errors. */
export async function readReconciliation({ db, chain }: Context): Promise<Reconciliation> {
  if (!chain) throw new Refused("deposits_closed");
  await tryCompare(db, chain);
  const breaks = await readOpenBreaks(db);
  const sender = await chain.settings.payout?.signer.address();
  const unknown = breaks.flatMap((one) => nonceOf(one, sender) ?? []).toSorted((a, b) => a - b);
  const wanted = unknown.slice(0, LISTED);
  const calls = sender === undefined ? null : await callsByNonce(db, chain, sender, wanted);
  const transactions: Reconciliation["transactions"] = [];
  for (const nonce of wanted) transactions.push(await describe(db, chain, nonce, calls?.get(nonce) ?? null));
  return { transactions, breaks: breaks.map(toBreak) };
}

export function toBreak(found: Break): Shown {
  const { id, kind, subject, found_at } = found;
  return { id: id.toString(), kind, subject, facts: factsOf(found), foundAt: found_at.toISOString() };
}

/** Null for another kind of break, or another wallet. */
function nonceOf({ kind, subject }: Break, sender: string | undefined): number | null {
  const [wallet, nonce] = subject.split(" ");
  return kind === "transaction" && wallet === sender ? Number(nonce) : null;
}

/**
 * By the transfers since the last match, the oldest first; otherwise by nonce.
 * @param wanted in order. @returns others besides. @throws node errors.
 */
export async function callsByNonce(
  db: Store,
  chain: Chain,
  sender: string,
  wanted: readonly number[],
): Promise<Map<number, WalletCall>> {
  const found = new Map<number, WalletCall>();
  if (wanted.length === 0) return found;
  const from = await firstBlock(db, chain, sender);
  const head = await chain.head();
  const sent = await transfersOutOf(chain, sender, from, head.number);
  const known = await knownAmong(db, sent);
  for (const { txHash } of sent) {
    if (known.has(txHash)) continue;
    const call = await readWalletCall(chain, sender, txHash);
    if (call) found.set(call.nonce, call);
    if (call && call.nonce >= wanted.at(-1)!) break;
  }
  for (const nonce of wanted) {
    const hash = found.has(nonce) ? null : await findByNonce(chain, sender, nonce, from);
    const call = hash === null ? null : await readWalletCall(chain, sender, hash);
    if (call) found.set(nonce, call);
  }
  return found;
}

async function firstBlock(db: Store, { settings }: Chain, sender: string): Promise<bigint> {
  const row = await db
    .selectFrom("payout_wallet")
    .select("checked_block")
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("address", "=", sender)
    .executeTakeFirst();
  return (row?.checked_block ?? settings.startBlock ?? 0n) + 1n;
}

async function describe(
  db: Store,
  chain: Chain,
  nonce: number,
  call: WalletCall | null,
): Promise<Reconciliation["transactions"][number]> {
  const decimals = await chain.decimals();
  const matches = call ? await matchingWithdrawals(db, chain, call) : [];
  return {
    nonce,
    txHash: call?.hash ?? null,
    block: call ? Number(call.block) : null,
    transfers: (call?.transfers ?? []).map(({ to, value }) => ({ to, amount: toCoins(value, decimals) })),
    matches: matches.map(({ id, account, amount, fee, status }) => ({
      id: id.toString(),
      account,
      arrival: formatAmount(amount - fee),
      status,
    })),
  };
}

/** One transfer must match address and amount exactly. */
export async function matchingWithdrawals(db: Store | Tx, chain: Chain, { transfers }: WalletCall) {
  if (transfers.length === 0) return [];
  const decimals = await chain.decimals();
  const rows = await db
    .selectFrom("withdrawal")
    .innerJoin("member", "member.id", "withdrawal.member_id")
    .selectAll("withdrawal")
    .select("member.account")
    .where("status", "in", ["pending", "approved", "signed", "sent", "failed"])
    .where(
      "address",
      "in",
      transfers.map(({ to }) => to),
    )
    .orderBy("withdrawal.id")
    .execute();
  return rows.filter(({ address, amount, fee }) =>
    transfers.some(({ to, value }) => to === address && toUnits(value, decimals).amount === amount - fee),
  );
}
