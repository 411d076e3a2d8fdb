import type { FoundDeposit } from "../../../contract/deposits/schemas.ts";
import { api } from "../client.ts";

/**
 * What the chain knows of a transaction, as pasted.
 * @throws RefusedError (`invalid`, `unavailable`, `too_many_requests`, ...), UnreachableError
 */
export async function findDeposit(txHash: string): Promise<FoundDeposit> {
  return (await api.call("GET recharge/find", { txHash })).data;
}

/** Has test USDT sent, on the demo's chain. Gives how much. @throws RefusedError, UnreachableError */
export async function askForTestMoney(): Promise<string> {
  return (await api.call("POST demo/faucet", {}, { key: crypto.randomUUID() })).data.amount;
}
