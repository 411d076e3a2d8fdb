import { parseAmount } from "../../contract/money.ts";
import type { Role } from "../../contract/operator/roles.ts";

/** Source: rules.md O140. */
export function aloneLimit(limits: Partial<Record<Role, string>>, roles: readonly Role[]): bigint {
  const held = roles.map((role) => parseAmount(limits[role] ?? "0"));
  return held.reduce((most, one) => (one > most ? one : most), 0n);
}
