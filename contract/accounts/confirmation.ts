/** What a member confirms. Server and app hash the same text, so that a passkey's signature confirms one request only. */
import { canonical, type Json } from "../canonical.ts";

/** Passwords: never in a hash that anybody else keeps. */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "payPassword",
  "oldPassword",
  "oldPayPassword",
]);
/** Proofs that are made anew for each try: a request that is sent again with another is the same request. */
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
