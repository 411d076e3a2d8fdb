/** How a member confirms a request. Source: rules.md S91, S96. */
import { confirmedText } from "../../../../contract/accounts/confirmation.ts";
import type { Call, RequestOf, ResponseOf } from "../../../../contract/endpoints.ts";
import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { signChallenge } from "./webauthn.ts";

export type Proof = "passkey" | { payPassword: string; code?: string };

export type Unproven<C extends Call> = Omit<RequestOf<C>, "payPassword" | "passkey" | "code">;

/**
 * Adds the proof to a request.
 * @param key the request's idempotency key; empty for a call without one.
 * @throws PasskeyCancelledError, RefusedError, SignedOutError, UnreachableError
 */
export async function proven<C extends Call>(
  call: C,
  key: string,
  body: Unproven<C>,
  proof: Proof,
): Promise<RequestOf<C>> {
  if (proof !== "passkey") return { ...body, ...proof } as unknown as RequestOf<C>;
  const action = call.slice(call.indexOf(" ") + 1);
  const binding = await sha256(confirmedText(action, key, body));
  const { data } = await api.call("POST account/passkeyChallenge", { binding });
  return { ...body, passkey: await signChallenge(data) } as unknown as RequestOf<C>;
}

/**
 * Each call is a new request.
 * @throws PasskeyCancelledError, RefusedError, SignedOutError, UnreachableError; so does {@link askConfirmed}
 */
export async function changeConfirmed<C extends Call>(
  call: C,
  body: Unproven<C>,
  proof: Proof,
): Promise<void> {
  const key = crypto.randomUUID();
  await api.call(call, await proven(call, key, body, proof), { key });
  await refresh();
}

/**
 * For a call whose answer is shown once and stored nowhere.
 * @param key an idempotency key, if the call may be retried.
 */
export async function askConfirmed<C extends Call>(
  call: C,
  body: Unproven<C>,
  proof: Proof,
  key = "",
): Promise<ResponseOf<C>> {
  const request: RequestOf<C> = await proven(call, key, body, proof);
  return (await api.call(call, request, key === "" ? {} : { key })).data;
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
