/** Signing in with a passkey. Source: rules.md S90, S91. */
import type { PasskeyAssertion } from "../../../../contract/accounts/factor-schemas.ts";
import { api } from "../../client.ts";
import { signChallenge } from "./webauthn.ts";

/**
 * Without a session: the passkey says who. Such a signature signs in, and confirms a reset.
 * @throws PasskeyCancelledError, RefusedError (`passkeys_unavailable`, ...), UnreachableError
 */
export async function signForWhoever(): Promise<PasskeyAssertion> {
  const { data: challenge } = await api.call("POST account/passkeyLoginChallenge", {});
  return signChallenge(challenge);
}
