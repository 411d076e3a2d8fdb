/** Source: rules.md W28. */
import { sql } from "kysely";
import { formatAmount } from "../../../contract/money.ts";
import { openBreak } from "../../chain/breaks.ts";
import type { Node } from "../../chain/client.ts";
import { toUnits } from "../../chain/transfers.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../store/store.ts";
import { missingOnChain } from "../chain-status.ts";

/**
 * In the ledger's units, rounded down; 0 without a wallet.
 * @param first see {@link missingOnChain}. @throws node errors.
 */
export async function readMissing(ctx: Context, first?: Node): Promise<bigint> {
  const missing = await missingOnChain(ctx, first);
  return missing && ctx.chain ? toUnits(missing.value, await ctx.chain.decimals()).amount : 0n;
}

export async function acceptMissing(tx: Tx, chainId: number, missing: bigint): Promise<void> {
  await sql`
    insert into chain_comparison (chain_id, accepted) values (${chainId}, ${missing})
    on conflict (chain_id) do update set accepted = excluded.accepted`.execute(tx);
}

/** What was missing before the first check counts as explained. @throws node errors. */
export async function checkCustody(ctx: Context, node: Node): Promise<void> {
  const { db, chain } = ctx;
  if (!chain?.settings.payout) return;
  const { chainId } = chain.settings;
  const missing = await readMissing(ctx, node);
  const accepted = await readAccepted(ctx, chainId, missing);
  if (missing <= accepted) return;
  await openBreak(db, {
    chainId,
    kind: "custody",
    subject: String(chainId),
    facts: { code: "custody_short", missing: formatAmount(missing), explained: formatAmount(accepted) },
  });
}

async function readAccepted({ db }: Context, chainId: number, missing: bigint): Promise<bigint> {
  const { rows } = await sql<{ accepted: bigint }>`
    insert into chain_comparison as known (chain_id, accepted) values (${chainId}, ${missing})
    on conflict (chain_id) do update set accepted = coalesce(known.accepted, excluded.accepted)
    returning accepted`.execute(db);
  return rows[0]!.accepted;
}
