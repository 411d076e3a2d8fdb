/** Source: rules.md O111. */
import { parseAmount } from "../../../contract/money.ts";
import type {
  DepositHold,
  DepositLookUp,
  TransactionState,
} from "../../../contract/deposits/lookup-schemas.ts";
import { hasOpenBreak } from "../../chain/breaks.ts";
import type { Chain, Receipt } from "../../chain/client.ts";
import { movements, toUnits } from "../../chain/transfers.ts";
import type { Context } from "../../core/context.ts";
import { hashIn } from "../../core/member-finder.ts";
import { Refused } from "../../core/refused.ts";
import { readSettings } from "../../core/settings.ts";
import { accountsAt, ownAmong } from "../addresses.ts";
import { depositsWithAccounts, toMemberDeposit } from "../all-deposits.ts";
import { FOREIGN } from "../find.ts";
import { depth, recordReceipts } from "../records.ts";
import { readStop } from "../stop.ts";
import { explainCoin, explainTransfer, type Known, type KnownRow } from "./explain.ts";
import { keepLooked } from "./looked.ts";
import { readTransaction, type OnChain } from "./read-transaction.ts";

/**
 * Records deposits that the watcher missed, and keeps bookable transfers.
 * @throws Refused `deposits_closed`, `invalid` if it is no hash, `unavailable` if no node answers in time.
 */
export async function lookUpDeposit(ctx: Context, pasted: string): Promise<DepositLookUp> {
  const { chain } = ctx;
  if (!chain) throw new Refused("deposits_closed");
  const text = pasted.trim();
  const { depositMinAmount: minAmount } = await readSettings(ctx.db);
  const { confirmations: needed, quorum } = chain.settings;
  const nodes = { asked: chain.nodes.length, show: 0, needed: quorum };
  const nothing = { hold: null, block: null, confirmations: 0, needed, nodes, minAmount, transfers: [] };
  if (FOREIGN.test(text)) return { ...nothing, txHash: text, state: "wrong_network" };
  const txHash = hashIn(text);
  if (txHash === null) throw new Refused("invalid", { field: "txHash" });

  const seen = await readTransaction(chain, txHash);
  const { receipt, verdict } = seen;
  if (receipt?.status === "success" && verdict?.kind !== "disagreed")
    await recordReceipts(ctx.db, chain, [receipt], seen.head, ctx.now());
  const rows = await rowsOf(ctx, chain, txHash);
  const isProven = verdict?.kind === "agreed" && receipt?.status === "success";
  if (!receipt || receipt.status !== "success") {
    await keepLooked(ctx, chain, txHash, seen);
    return {
      ...nothing,
      txHash,
      state: stateOf(seen, rows, /^0x/i.test(text)),
      transfers: rows.map(ofRowAlone),
    };
  }
  const known = await readKnown(ctx, chain, receipt, { seen, rows, isProven });
  await keepLooked(ctx, chain, txHash, seen);
  const moved = movements(receipt).map((movement) => ({
    ...movement,
    ...toUnits(movement.value, seen.decimals),
  }));
  return {
    ...nothing,
    txHash,
    state: "found",
    hold: await holdOf(ctx, chain, seen),
    block: receipt.blockNumber.toString(),
    confirmations: Math.min(depth(seen.head, receipt.blockNumber), needed),
    nodes: { ...nodes, show: seen.show },
    transfers: [
      ...moved.map((one) => explainTransfer(one, known)),
      ...(seen.coin ? [explainCoin(seen.coin.to, known)] : []),
    ],
  };
}

async function readKnown(
  { db }: Context,
  { settings }: Chain,
  receipt: Receipt,
  { seen, rows, isProven }: { seen: OnChain; rows: KnownRow[]; isProven: boolean },
): Promise<Known> {
  const addresses = movements(receipt).flatMap(({ from, to }) => [from, to]);
  if (seen.coin) addresses.push(seen.coin.to);
  const cold = (settings.cold ?? []).map(({ address }) => address);
  return {
    token: settings.token,
    rows: new Map(rows.map((row) => [row.log_ordinal, row])),
    accounts: await accountsAt(db, addresses),
    own: await ownAmong(db, cold, addresses),
    minimum: parseAmount((await readSettings(db)).depositMinAmount),
    isProven,
  };
}

function rowsOf({ db }: Context, { settings }: Chain, txHash: string): Promise<KnownRow[]> {
  return depositsWithAccounts(db)
    .where("deposit.chain_id", "=", BigInt(settings.chainId))
    .where("deposit.tx_hash", "=", txHash)
    .orderBy("deposit.log_ordinal")
    .execute();
}

function stateOf(seen: OnChain, rows: KnownRow[], hasPrefix: boolean): TransactionState {
  if (seen.receipt) return "reverted";
  if (seen.isTooLong) return "too_long";
  if (seen.isPending) return "pending";
  if (rows.length > 0) return "dropped";
  return hasPrefix ? "not_found" : "wrong_network";
}

/** For a row whose transaction the chain does not have. */
function ofRowAlone(row: KnownRow): DepositLookUp["transfers"][number] {
  const deposit = toMemberDeposit(row);
  const finding = row.status === "credited" ? "gone" : "orphaned";
  const { amount, account } = deposit;
  return {
    log: row.log_ordinal,
    from: row.sender,
    to: null,
    token: null,
    amount,
    account,
    finding,
    deposit,
    book: null,
  };
}

async function holdOf({ db }: Context, chain: Chain, { verdict }: OnChain): Promise<DepositHold | null> {
  if (verdict === null) return "not_deep_enough";
  if (verdict.kind === "disagreed") return "nodes_disagree";
  if (verdict.kind === "waiting") return "few_nodes";
  if (await readStop(db, chain)) return "credits_stopped";
  return (await hasOpenBreak(db)) ? "books_disagree" : null;
}
