import { parseAmount, type Amount } from "../../../../contract/money.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";

/** Zero while unknown, or if stored by a build without it: the server decides then. */
export function leastStake(config: Partial<Pick<Config, "stakeMinAmount">> | null): Amount {
  return parseAmount(config?.stakeMinAmount ?? "0");
}
