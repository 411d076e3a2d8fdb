import { parseAmount, type Amount } from "../../../../contract/money.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";

/** Returns zero while unknown, or if a build without it stored the config: the server decides then. */
export function leastStake(config: Partial<Pick<Config, "stakeMinAmount">> | null): Amount {
  return parseAmount(config?.stakeMinAmount ?? "0");
}
