import type { WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { readWithdrawals } from "../withdrawals/records.ts";
import type { Stage } from "./scene.ts";

/** @throws Error if there is none, which is a fault of the demo. */
export async function newestIn({ tx }: Stage, member: bigint, status: WithdrawStatus): Promise<string> {
  const { list } = await readWithdrawals(tx, member, { limit: 20 });
  const found = list.find((withdrawal) => withdrawal.status === status);
  if (!found) throw new Error(`the demo has no withdrawal that is ${status}`);
  return found.id;
}
