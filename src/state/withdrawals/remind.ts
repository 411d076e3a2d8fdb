import type { WithdrawReminder } from "../../../contract/withdrawals/schemas.ts";
import { api } from "../client.ts";

/** @throws RefusedError, SignedOutError, UnreachableError */
export async function askForReminder(): Promise<WithdrawReminder["at"]> {
  return (await api.call("POST withdraw/remind", {}, { key: crypto.randomUUID() })).data.at;
}
