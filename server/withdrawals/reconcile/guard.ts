import { assertReconciled } from "../../chain/comparison.ts";
import type { Context } from "../../core/context.ts";

/**
 * Source: rules.md W26.
 * @throws Refused `reconciling`
 */
export async function assertComparedWallet({ db, chain }: Context): Promise<void> {
  await assertReconciled({ db, chain });
}
