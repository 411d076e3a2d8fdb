/** Predicts which factors the server will demand. Source: rules.md S96, S97, S100. */
import { factorActs, type ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Factors } from "../../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../../contract/money.ts";

export interface ActDetails {
  /** Amount of USDT in base units. */
  units?: bigint | undefined;
  /** Whether nothing was ever paid to the address. */
  isNewAddress?: boolean | undefined;
}

/** These need one factor only until there is a second. Source: rules.md S100. */
const firstFactorActions: ReadonlySet<ConfirmedAction> = new Set([
  "account/passkeyAdd",
  "account/authenticatorStart",
]);

/** Mirrors the server's decision (server/accounts/factors/needs.ts). */
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

/** Whether the member has a second factor. */
export function isGuarded({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null;
}
