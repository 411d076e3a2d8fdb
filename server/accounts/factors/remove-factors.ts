import type { Tx } from "../../core/context.ts";

export async function removeFactors(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom("passkey").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("authenticator").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("recovery_code").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("factor_policy").where("member_id", "=", memberId).execute();
}
