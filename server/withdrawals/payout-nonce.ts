import type { NonceBody } from "../../contract/withdrawals/chain-schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { recordAct } from "../operator/audit.ts";
import type { Context } from "../core/context.ts";

/**
 * By this act the operator confirms that the skipped nonces were used elsewhere.
 * @throws Refused `not_found` without a wallet that has paid, `invalid` for a nonce already signed.
 */
export async function setNextNonce({ chain }: Context, tx: Tx, { nonce, reason }: NonceBody, at: Date) {
  const address = await chain?.settings.payout?.signer.address();
  if (!chain || address === undefined) throw new Refused("not_found");
  const before = await tx
    .selectFrom("payout_wallet")
    .selectAll()
    .where("chain_id", "=", BigInt(chain.settings.chainId))
    .where("address", "=", address)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refused("not_found");
  const { signed } = await tx
    .selectFrom("payout")
    .select((eb) => eb.fn.max("nonce").as("signed"))
    .where("chain_id", "=", before.chain_id)
    .where("sender", "=", address)
    .executeTakeFirstOrThrow();
  // A mistyped number may be lowered: a gap blocks mining.
  if (signed !== null && BigInt(nonce) <= signed) throw new Refused("invalid", { field: "nonce" });
  await tx
    .updateTable("payout_wallet")
    .set({ next_nonce: BigInt(nonce) })
    .where("chain_id", "=", before.chain_id)
    .where("address", "=", address)
    .execute();
  const act = { act: "chain nonce", subject: address, reason };
  await recordAct(
    tx,
    { ...act, before: { nextNonce: Number(before.next_nonce) }, after: { nextNonce: nonce } },
    at,
  );
  return { address, nextNonce: nonce };
}
