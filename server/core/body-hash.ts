/** What tells two bodies under one idempotency key apart. Source: rules.md A8, A9. */
import { createHash } from "node:crypto";
import { proofFields, secretFields } from "../../contract/accounts/confirmation.ts";
import { canonical, type Json } from "../../contract/canonical.ts";
import type { Context } from "./context.ts";

export interface BodyHash {
  /** With a keyed hash of the passwords, so that another one is another body. */
  whole: string;
  /** Without passwords. */
  plain: string;
}

/**
 * A fast hash of a password, kept for years, would invite guessing, so passwords are hashed under the platform's key.
 * Proofs are left out: a request that is sent again with a new one is the same request.
 */
export function hashBody({ digest }: Context, body: unknown): BodyHash {
  const plain = plainHash(body);
  const secrets = fieldsOf(body, (name) => secretFields.has(name));
  if (Object.keys(secrets).length === 0) return { whole: plain, plain };
  return { whole: `${plain}.${digest(`secrets:${canonical(secrets)}`)}`, plain };
}

/** Of the fields in any order. */
function plainHash(body: unknown): string {
  return createHash("sha256")
    .update(canonical(fieldsOf(body, (name) => !secretFields.has(name) && !proofFields.has(name))))
    .digest("hex");
}

function fieldsOf(body: unknown, isWanted: (name: string) => boolean): Record<string, Json> {
  const fields = Object.entries((body ?? {}) as Record<string, Json>);
  return Object.fromEntries(fields.filter(([name]) => isWanted(name)));
}
