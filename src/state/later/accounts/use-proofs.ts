import { factorActs, type ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Factors } from "../../../../contract/accounts/factor-schemas.ts";
import { useDocument } from "../../use-mirrored.ts";
import { foreseesTwo, isGuarded, type ActDetails } from "./foreseen-factors.ts";
import { canUsePasskeys } from "./webauthn.ts";

/** Source: rules.md S96. */
export interface Proofs {
  /** A code must be entered too if `code` is true. */
  password: boolean;
  code: boolean;
  passkey: boolean;
  /** The act needs two factors, and no second one can be used here. */
  lacking: boolean;
}

const unknown: Proofs = { password: true, code: false, passkey: false, lacking: false };

/** Based on what the device last knew; the server may demand more. */
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

/** A passkey or code is needed beside the second-level password. Source: rules.md S96. */
export function useResetProofs(): Proofs {
  const factors = useDocument("factors");
  if (factors.state !== "ready") return unknown;
  const { codes, passkey } = secondFactors(factors.value);
  const needsTwo = isGuarded(factors.value);
  return { password: codes || !passkey, code: needsTwo && codes, passkey, lacking: false };
}

function secondFactors({ passkeys, authenticator, recoveryCodes }: Factors) {
  return {
    codes: authenticator !== null || recoveryCodes > 0,
    passkey: canUsePasskeys() && passkeys.some(({ rpId }) => rpId === location.hostname),
  };
}

/** @param call such as "POST wallet/transfer". */
export function confirmedAction(call: string | null): ConfirmedAction | null {
  const action = call?.slice(call.indexOf(" ") + 1) ?? "";
  return action in factorActs ? (action as ConfirmedAction) : null;
}
