import { factorActs, type ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import { useDocument } from "../../use-mirrored.ts";
import { canUsePasskeys } from "./passkeys.ts";

/** What a member may confirm an act with, here. Source: rules.md S96. */
export interface Proofs {
  /** The second-level password, with a code where `code` says so. */
  password: boolean;
  code: boolean;
  passkey: boolean;
}

/** As last known; where the server asks for more, it says so. */
export function useProofs(action: ConfirmedAction | null): Proofs {
  const factors = useDocument("factors");
  if (factors.state !== "ready" || action === null) return { password: true, code: false, passkey: false };
  const { passkeys, authenticator, recoveryCodes, policy, demanded } = factors.value;
  const act = factorActs[action];
  const isGuarded = passkeys.length > 0 || authenticator !== null || demanded.credentials;
  const needsTwo = policy[act] === "two" || (act === "credentials" && isGuarded);
  const hasCodes = authenticator !== null || recoveryCodes > 0;
  const passkey = canUsePasskeys() && passkeys.some(({ rpId }) => rpId === location.hostname);
  return { password: hasCodes || !needsTwo || !passkey, code: needsTwo && hasCodes, passkey };
}

/** The action of a call ("POST wallet/transfer"), if it is confirmed. */
export function confirmedAction(call: string | null): ConfirmedAction | null {
  const action = call?.slice(call.indexOf(" ") + 1) ?? "";
  return action in factorActs ? (action as ConfirmedAction) : null;
}
