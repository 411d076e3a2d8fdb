import { randomUUID } from "node:crypto";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Proposable } from "../../contract/operator/proposable.ts";
import { Desk } from "./operator-sessions.ts";
import { operators, type OperatorName } from "./operators.ts";

export function deskOf(origin: string, name: OperatorName): Desk {
  return new Desk(origin, operators.find((one) => one.name === name)!.token);
}

/** With the token of the environment, before and after. */
export async function setFourEyes(origin: string, fourEyes: boolean): Promise<void> {
  await new Desk(origin).must("POST operator/config", { fourEyes, reason: "test" });
}

export function propose<C extends Proposable>(
  by: Desk,
  call: C,
  request: RequestOf<C>,
): Promise<ResponseOf<"POST operator/proposals">> {
  return by.must("POST operator/proposals", { call, request }, randomUUID());
}

export const creditOf = (account: string, amount: string) =>
  ({ account, asset: "usdt", amount, reason: "gift" }) as const;
