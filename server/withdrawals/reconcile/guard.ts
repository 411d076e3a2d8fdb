import { assertReconciled } from "../../chain/comparison.ts";
import type { Context } from "../../core/context.ts";

/**
 * Compares the wallet's nonce before an act that pays or gives back. Source: rules.md W26.
 * @throws Refused `reconciling`
 */
export async function assertComparedWallet({ db, chain }: Context): Promise<void> {
  await assertReconciled({ db, chain });
}
