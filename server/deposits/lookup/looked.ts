/** Source: rules.md O113. */
import type { Selectable } from "kysely";
import type { Chain } from "../../chain/client.ts";
import { movements, toUnits } from "../../chain/transfers.ts";
import type { Context } from "../../core/context.ts";
import { transact } from "../../core/transact.ts";
import type { Tx } from "../../store/store.ts";
import { MAX_AMOUNT } from "../records.ts";
import type { LookedTransferTable } from "../tables.ts";
import type { OnChain } from "./read-transaction.ts";

export type LookedTransferRow = Selectable<LookedTransferTable>;

/** Without a quorum, keeps the earlier rows. */
export async function keepLooked(ctx: Context, chain: Chain, txHash: string, seen: OnChain): Promise<void> {
  if (seen.verdict?.kind === "waiting") return;
  const rows = provenRows(chain, txHash, seen);
  await transact(ctx.db, async (tx) => {
    const chainId = BigInt(chain.settings.chainId);
    await tx
      .deleteFrom("looked_transfer")
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", txHash)
      .execute();
    if (rows.length > 0)
      await tx
        .insertInto("looked_transfer")
        .values(rows)
        // Another operator looks up the same.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

function provenRows(chain: Chain, txHash: string, { verdict }: OnChain): LookedTransferRow[] {
  const statement = verdict?.kind === "agreed" ? verdict.statement : null;
  const receipt = statement?.receipt;
  if (!statement || receipt?.status !== "success") return [];
  return movements(receipt)
    .filter(({ token }) => token === chain.settings.token)
    .map(({ ordinal, from, to, value }) => ({ ordinal, from, to, ...toUnits(value, statement.decimals) }))
    .filter(({ amount }) => amount > 0n && amount <= MAX_AMOUNT)
    .map(({ ordinal, from, to, amount, dust }) => ({
      chain_id: BigInt(chain.settings.chainId),
      tx_hash: txHash,
      log_ordinal: ordinal,
      recipient: to,
      sender: from,
      amount,
      dust: dust.toString(),
      block_number: receipt.blockNumber,
      block_hash: receipt.blockHash,
    }));
}

export function lockLooked(tx: Tx, chain: Chain, txHash: string, log: number) {
  return tx
    .selectFrom("looked_transfer")
    .selectAll()
    .where("chain_id", "=", BigInt(chain.settings.chainId))
    .where("tx_hash", "=", txHash)
    .where("log_ordinal", "=", log)
    .forUpdate()
    .executeTakeFirst();
}
