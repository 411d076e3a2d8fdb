import type { WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { readWithdrawals } from "../withdrawals/records.ts";
import type { Stage } from "./scene.ts";

/** A member's newest withdrawal in a status. @throws Error where there is none: the demo would be wrong. */
export async function newestIn({ tx }: Stage, member: bigint, status: WithdrawStatus): Promise<string> {
  const { list } = await readWithdrawals(tx, member, { limit: 20 });
  const found = list.find((withdrawal) => withdrawal.status === status);
  if (!found) throw new Error(`the demo has no withdrawal that is ${status}`);
  return found.id;
}
