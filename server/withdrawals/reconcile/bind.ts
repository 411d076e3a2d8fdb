/** Source: rules.md W27. */
import { formatAmount } from "../../../contract/money.ts";
import type { BindBody, Bound } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { closeBreak, readOpenBreaks, transactionSubject, type Break } from "../../chain/breaks.ts";
import type { Chain } from "../../chain/client.ts";
import { tryCompare } from "../../chain/comparison.ts";
import { agreeOnCall, readWalletCall } from "../../chain/wallet-transactions.ts";
import { Refused } from "../../core/refused.ts";
import { hideNodeErrors } from "../../core/node-errors.ts";
import type { Context } from "../../core/context.ts";
import { recordAct } from "../../operator/audit.ts";
import type { Store, Tx } from "../../store/store.ts";
import { bindToMember, bindToNothing, bindToWithdrawal, type Binding, type Prepared } from "./bindings.ts";
import { callsByNonce } from "./unknown.ts";

/**
 * @throws Refused `not_found` without a wallet or transaction, `invalid` for a nonce that is not unknown or another
 * transaction's, `unavailable` before its block is deep, or while too few nodes show the same.
 */
export async function prepareBinding(ctx: Context, { nonce, txHash }: BindBody): Promise<Prepared> {
  const { db, chain } = ctx;
  const sender = await chain?.settings.payout?.signer.address();
  if (!chain || sender === undefined) throw new Refused("not_found");
  await tryCompare(db, chain);
  if (!(await findUnknown(db, sender, nonce))) throw new Refused("invalid", { field: "nonce" });
  const shown = await hideNodeErrors(
    txHash === undefined
      ? callsByNonce(db, chain, sender, [nonce]).then((calls) => calls.get(nonce))
      : readWalletCall(chain, sender, txHash.toLowerCase()),
  );
  if (!shown) throw new Refused("not_found", { field: "txHash" });
  const { number: head } = await hideNodeErrors(chain.head());
  if (head - shown.block + 1n < BigInt(chain.settings.confirmations)) throw new Refused("unavailable");
  const call = await hideNodeErrors(agreeOnCall(chain, sender, shown));
  if (call === null) throw new Refused("not_found", { field: "txHash" });
  if (call === undefined) throw new Refused("unavailable");
  if (call.nonce !== nonce) throw new Refused("invalid", { field: "txHash" });
  return { chain, sender, call };
}

export async function findUnknown(db: Store | Tx, sender: string, nonce: number): Promise<Break | undefined> {
  const subject = transactionSubject(sender, nonce);
  const open = await readOpenBreaks(db);
  return open.find((one) => one.kind === "transaction" && one.subject === subject);
}

/** @throws Refused `invalid` for a binding that the chain contradicts. */
export async function bindTransaction(
  tx: Tx,
  prepared: Prepared,
  { nonce, withdrawal, account, reason }: BindBody,
  at: Date,
): Promise<Bound> {
  const { chain, sender, call } = prepared;
  await lockWallet(tx, chain, sender);
  const broken = await findUnknown(tx, sender, nonce);
  if (!broken || (withdrawal !== undefined && account !== undefined))
    throw new Refused("invalid", { field: "nonce" });
  const binding = await bindTo(tx, prepared, withdrawal, account, at);
  await tx
    .insertInto("wallet_transaction")
    .values({
      chain_id: BigInt(chain.settings.chainId),
      sender,
      nonce: BigInt(nonce),
      hash: call.hash,
      withdrawal_id: binding.withdrawal,
      reason,
      created_at: at,
    })
    .execute();
  await closeBreak(tx, broken.id, reason);
  await passNonces(tx, chain, sender);
  const bound = {
    nonce,
    txHash: call.hash,
    withdrawal: binding.withdrawal?.toString() ?? null,
    debited: formatAmount(binding.debited),
  };
  await recordAct(tx, { act: "chain reconcile", subject: sender, reason, before: null, after: bound }, at);
  return { ...bound, left: (await readOpenBreaks(tx)).length };
}

function bindTo(
  tx: Tx,
  prepared: Prepared,
  withdrawal: string | undefined,
  account: string | undefined,
  at: Date,
): Promise<Binding> {
  if (withdrawal !== undefined) return bindToWithdrawal(tx, prepared, withdrawal, at);
  if (account !== undefined) return bindToMember(tx, prepared, account, at);
  return bindToNothing(tx, prepared);
}

/** Serialises bindings and payouts. */
async function lockWallet(tx: Tx, { settings }: Chain, sender: string): Promise<void> {
  await tx
    .selectFrom("payout_wallet")
    .select("next_nonce")
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("address", "=", sender)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** To the first nonce that is neither a payout's nor bound. */
async function passNonces(tx: Tx, { settings }: Chain, sender: string): Promise<void> {
  const chainId = BigInt(settings.chainId);
  const wallet = tx.selectFrom("payout_wallet").where("chain_id", "=", chainId).where("address", "=", sender);
  const { next_nonce: start } = await wallet.select("next_nonce").executeTakeFirstOrThrow();
  let next = start;
  for (;;) {
    const bound = await tx
      .selectFrom("wallet_transaction")
      .select("hash")
      .where("chain_id", "=", chainId)
      .where("sender", "=", sender)
      .where("nonce", "=", next)
      .executeTakeFirst();
    if (!bound) break;
    next += 1n;
  }
  if (next === start) return;
  await tx
    .updateTable("payout_wallet")
    .set({ next_nonce: next })
    .where("chain_id", "=", chainId)
    .where("address", "=", sender)
    .execute();
}
