/** Which factors the server will ask for, as far as it is known here. Source: rules.md S96, S97, S100. */
import { factorActs, type ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Factors } from "../../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../../contract/money.ts";

/** Of a withdrawal, or of a new address. */
export interface ActDetails {
  /** In usdt, in base units. */
  units?: bigint | undefined;
  /** Whether nothing was ever paid to its address. */
  isNewAddress?: boolean | undefined;
}

/** A first factor is added with one: there is no other way to a second. Source: rules.md S100. */
const firstFactorActions: ReadonlySet<ConfirmedAction> = new Set([
  "account/passkeyAdd",
  "account/authenticatorStart",
]);

/** Whether it needs two, like the server's decision (server/accounts/factors/needs.ts). */
export function foreseesTwo(
  action: ConfirmedAction,
  factors: Factors,
  { units = 0n, isNewAddress = false }: ActDetails = {},
): boolean {
  const act = factorActs[action];
  const { policy, demanded } = factors;
  if (firstFactorActions.has(action)) return isGuarded(factors);
  if (policy[act] === "two") return true;
  if (act === "credentials") return isGuarded(factors) || demanded.credentials;
  if (act !== "withdraw") return false;
  const { withdrawAbove } = demanded;
  const isAbove = withdrawAbove !== null && units > parseAmount(withdrawAbove);
  return isAbove || (demanded.newAddress && (isNewAddress || action === "withdraw/addressAdd"));
}

/** Whether a second factor stands. */
export function isGuarded({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null;
}
