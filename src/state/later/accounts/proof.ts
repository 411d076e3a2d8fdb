/** How a member confirms a request. Source: rules.md S91, S96. */
import { confirmedText } from "../../../../contract/accounts/confirmation.ts";
import type { PasskeyAssertion } from "../../../../contract/accounts/factor-schemas.ts";
import type { Call, RequestOf } from "../../../../contract/endpoints.ts";
import { api } from "../../client.ts";
import { signChallenge } from "./passkeys.ts";

/** Typed, or given by a passkey when the request is known. */
export type Proof = "passkey" | { payPassword: string; code?: string };

export type Unproven<C extends Call> = Omit<RequestOf<C>, "payPassword" | "passkey" | "code">;

/**
 * The whole request.
 * @param key the idempotency key that it will be sent under; empty for a call without one.
 * @throws PasskeyCancelledError, RefusedError, SignedOutError, UnreachableError
 */
export async function proven<C extends Call>(
  call: C,
  key: string,
  body: Unproven<C>,
  proof: Proof,
): Promise<RequestOf<C>> {
  if (proof !== "passkey") return { ...body, ...proof } as unknown as RequestOf<C>;
  return { ...body, passkey: await signed(call, key, body) } as unknown as RequestOf<C>;
}

/**
 * A passkey's signature for a request, whose passwords it does not cover.
 * @throws as {@link proven}
 */
export async function signed(call: Call, key: string, body: object): Promise<PasskeyAssertion> {
  const action = call.slice(call.indexOf(" ") + 1);
  const binding = await sha256(confirmedText(action, key, body));
  const { data } = await api.call("POST account/passkeyChallenge", { binding });
  return signChallenge(data);
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
