/** Hashes by which two bodies under one idempotency key are told apart. Source: rules.md A8, A9. */
import { createHash } from "node:crypto";
import { proofFields, secretFields } from "../../contract/accounts/confirmation.ts";
import { canonical, type Json } from "../../contract/canonical.ts";
import type { Context } from "./context.ts";

export interface BodyHash {
  /** Includes a keyed hash of the passwords, so that another password makes another body. */
  whole: string;
  /** Without passwords. */
  plain: string;
}

/**
 * Passwords are hashed under the platform's key, since a fast unkeyed hash that is kept for years would invite
 * guessing. Proofs are left out: a request that is sent again with a new proof is the same request.
 */
export function hashBody({ digest }: Context, body: unknown): BodyHash {
  const plain = plainHash(body);
  const secrets = fieldsOf(body, (name) => secretFields.has(name));
  if (Object.keys(secrets).length === 0) return { whole: plain, plain };
  return { whole: `${plain}.${digest(`secrets:${canonical(secrets)}`)}`, plain };
}

/** Independent of the order of the fields. */
function plainHash(body: unknown): string {
  return createHash("sha256")
    .update(canonical(fieldsOf(body, (name) => !secretFields.has(name) && !proofFields.has(name))))
    .digest("hex");
}

function fieldsOf(body: unknown, isWanted: (name: string) => boolean): Record<string, Json> {
  const fields = Object.entries((body ?? {}) as Record<string, Json>);
  return Object.fromEntries(fields.filter(([name]) => isWanted(name)));
}
