/**
 * The text that a member confirms. Server and app hash the same text, so that a passkey's signature confirms one
 * request only.
 */
import { canonical, type Json } from "../canonical.ts";

/** Passwords are left out of the text, because others keep its hash. */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "payPassword",
  "oldPassword",
  "oldPayPassword",
]);
/** Proofs are left out, because a retry may carry another one. */
export const proofFields: ReadonlySet<string> = new Set(["passkey", "code"]);

/**
 * The text whose SHA-256, in hex, a challenge is bound to.
 * @param action the call's path: "wallet/transfer".
 * @param key the idempotency key; empty for a call without one.
 */
export function confirmedText(action: string, key: string, body: object): string {
  const shown = Object.entries(body as Record<string, Json | undefined>).filter(
    ([name, value]) => value !== undefined && !secretFields.has(name) && !proofFields.has(name),
  );
  return canonical({ action, key: key.toLowerCase(), body: Object.fromEntries(shown) as Json });
}
