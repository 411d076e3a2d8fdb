import type { FoundDeposit } from "../../../contract/deposits/schemas.ts";
import { api } from "../client.ts";

/** @throws RefusedError (`invalid`, `unavailable`, `too_many_requests`, ...), UnreachableError */
export async function findDeposit(txHash: string): Promise<FoundDeposit> {
  return (await api.call("GET recharge/find", { txHash })).data;
}

/** Returns the amount of test USDT. @throws RefusedError, UnreachableError */
export async function requestTestUsdt(): Promise<string> {
  return (await api.call("POST demo/faucet", {}, { key: crypto.randomUUID() })).data.amount;
}
