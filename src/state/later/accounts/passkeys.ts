import type { PasskeyAssertion } from "../../../../contract/accounts/factor-schemas.ts";
import { api } from "../../client.ts";
import { signChallenge } from "./webauthn.ts";

/**
 * Signs without a session; the passkey tells who signs. Used for signing in and confirming a reset. Source: rules.md
 * S90, S91.
 * @throws PasskeyCancelledError, RefusedError (`passkeys_unavailable`, ...), UnreachableError
 */
export async function signForWhoever(): Promise<PasskeyAssertion> {
  const { data: challenge } = await api.call("POST account/passkeyLoginChallenge", {});
  return signChallenge(challenge);
}
