/** Also records a deposit that scanning missed. Source: rules.md D11. */
import type { DepositFinding } from "../../contract/deposits/reasons.ts";
import { formatAmount } from "../../contract/money.ts";
import type { FoundDeposit } from "../../contract/deposits/schemas.ts";
import type { Chain, Receipt } from "../chain/client.ts";
import { movements } from "../chain/transfers.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { ownersOf } from "./addresses.ts";
import { depth, recordReceipts } from "./records.ts";
import { withinTime } from "../../contract/time-limit.ts";

/** Some networks omit 0x. */
const HASH = /^(0x)?([0-9a-f]{64})$/i;
/** Other networks' signatures. */
export const FOREIGN = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;

/** The member is waiting. */
const LIMIT_MS = 6_000;

/** @throws Refused `deposits_closed`, `invalid` if it is no hash, `unavailable` if no node answers in time. */
export async function findDeposit(ctx: Context, memberId: bigint, pasted: string): Promise<FoundDeposit> {
  const { chain } = ctx;
  if (!chain) throw new Refused("deposits_closed");
  const needed = chain.settings.confirmations;
  const noDeposit = (state: DepositFinding): FoundDeposit => ({
    state,
    amount: null,
    confirmations: 0,
    needed,
  });
  const text = pasted.trim();
  if (FOREIGN.test(text)) return noDeposit("wrong_network");
  const [, prefix, digits] = HASH.exec(text) ?? [];
  if (digits === undefined) throw new Refused("invalid", { field: "txHash" });
  const txHash = `0x${digits.toLowerCase()}`;

  const lookup = await queryNodes(chain, txHash);
  if (lookup.receipt) {
    const { receipt, head } = lookup;
    if (receipt.status === "reverted") return noDeposit("reverted");
    await recordReceipts(ctx.db, chain, [receipt], head, ctx.now());
    const own = await readRecorded(ctx.db, chain, memberId, txHash);
    if (own) return { ...own, confirmations: Math.min(depth(head, receipt.blockNumber), needed), needed };
    return noDeposit(await explainMissing(ctx.db, memberId, receipt, lookup.to));
  }
  if (lookup.isPending) return noDeposit("not_deep_enough");
  const own = await readRecorded(ctx.db, chain, memberId, txHash);
  if (own) return { ...own, confirmations: 0, needed };
  return noDeposit(prefix === undefined ? "wrong_network" : "not_found");
}

interface Lookup {
  receipt: Receipt | null;
  head: bigint;
  isPending: boolean;
  /** The recipient of the chain's coin, if any was sent. */
  to: string | null;
}

/** @throws Refused `unavailable` */
async function queryNodes(chain: Chain, txHash: string): Promise<Lookup> {
  const questions = Promise.all([
    chain.head(),
    chain.receipt(txHash),
    chain.recipient(txHash),
    chain.decimals(),
  ]);
  // Node errors hold node addresses.
  const answers = await withinTime(LIMIT_MS, questions).catch(() => undefined);
  if (!answers) throw new Refused("unavailable");
  const [head, receipt, transaction] = answers;
  return {
    receipt,
    head: head.number,
    isPending: transaction !== null,
    to: transaction && transaction.value > 0n ? transaction.to : null,
  };
}

/** The least advanced state, and the total amount. */
async function readRecorded(
  db: Store,
  { settings }: Chain,
  memberId: bigint,
  txHash: string,
): Promise<Pick<FoundDeposit, "state" | "amount"> | null> {
  const rows = await db
    .selectFrom("deposit")
    .select(["status", "amount"])
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("tx_hash", "=", txHash)
    .where("member_id", "=", memberId)
    .execute();
  if (rows.length === 0) return null;
  const amount = formatAmount(rows.reduce((sum, row) => sum + row.amount, 0n));
  for (const status of ["orphaned", "below_minimum"] as const)
    if (rows.some((row) => row.status === status)) return { state: status, amount };
  return { state: rows.every((row) => row.status === "credited") ? "credited" : "not_deep_enough", amount };
}

async function explainMissing(
  db: Store,
  memberId: bigint,
  receipt: Receipt,
  to: string | null,
): Promise<DepositFinding> {
  const recipients = movements(receipt).map((movement) => movement.to);
  const owners = await ownersOf(db, to === null ? recipients : [...recipients, to]);
  return [...owners.values()].includes(memberId) ? "wrong_token" : "other_address";
}
