import { factorActs, type ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Factors } from "../../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../../contract/money.ts";
import { useDocument } from "../../use-mirrored.ts";
import { canUsePasskeys } from "./passkeys.ts";

/** What a member may confirm an act with, here. Source: rules.md S96. */
export interface Proofs {
  /** The second-level password, with a code where `code` says so. */
  password: boolean;
  code: boolean;
  passkey: boolean;
  /** It needs two factors, and the member has no second one that can be used here. */
  lacking: boolean;
}

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

const unknown: Proofs = { password: true, code: false, passkey: false, lacking: false };

/** As last known; where the server asks for more, it says so. */
export function useProofs(action: ConfirmedAction | null, details: ActDetails = {}): Proofs {
  const factors = useDocument("factors");
  if (factors.state !== "ready" || action === null) return unknown;
  const has = secondFactors(factors.value);
  const needsTwo = foreseesTwo(action, factors.value, details);
  return {
    password: has.codes || !needsTwo || !has.passkey,
    code: needsTwo && has.codes,
    passkey: has.passkey,
    lacking: needsTwo && !has.codes && !has.passkey,
  };
}

/** For a reset, where a passkey or a code comes beside the second-level password. Source: rules.md S96. */
export function useResetProofs(): Proofs {
  const factors = useDocument("factors");
  if (factors.state !== "ready") return unknown;
  const { codes, passkey } = secondFactors(factors.value);
  const needsTwo = isGuarded(factors.value);
  return { password: codes || !passkey, code: needsTwo && codes, passkey, lacking: false };
}

/** Like the server's decision (server/accounts/factors/needs.ts), as far as it is known here. Source: rules.md S96, S97. */
export function foreseesTwo(
  action: ConfirmedAction,
  factors: Factors,
  { units = 0n, isNewAddress = false }: ActDetails = {},
): boolean {
  const act = factorActs[action];
  const { policy, demanded } = factors;
  if (policy[act] === "two") return true;
  if (act === "credentials")
    return isGuarded(factors) || (demanded.credentials && !firstFactorActions.has(action));
  if (act !== "withdraw") return false;
  const { withdrawAbove } = demanded;
  const isAbove = withdrawAbove !== null && units > parseAmount(withdrawAbove);
  return isAbove || (demanded.newAddress && (isNewAddress || action === "withdraw/addressAdd"));
}

function isGuarded({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null;
}

/** Those that can be used under this page's name. */
function secondFactors({ passkeys, authenticator, recoveryCodes }: Factors) {
  return {
    codes: authenticator !== null || recoveryCodes > 0,
    passkey: canUsePasskeys() && passkeys.some(({ rpId }) => rpId === location.hostname),
  };
}

/** The action of a call ("POST wallet/transfer"), if it is confirmed. */
export function confirmedAction(call: string | null): ConfirmedAction | null {
  const action = call?.slice(call.indexOf(" ") + 1) ?? "";
  return action in factorActs ? (action as ConfirmedAction) : null;
}
