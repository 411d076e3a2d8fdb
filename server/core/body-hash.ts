/** Source: rules.md A8, A9. */
import { createHash } from "node:crypto";
import { proofFields, secretFields } from "../../contract/accounts/confirmation.ts";
import { canonical, type Json } from "../../contract/canonical.ts";
import type { Context } from "./context.ts";

export interface BodyHash {
  /** Covers passwords too, as a keyed hash. */
  whole: string;
  /** Without passwords. */
  plain: string;
}

/**
 * Uses the platform's key, since an unkeyed fast hash of a password, kept for years, would invite guessing. Leaves out
 * proofs: a retry with a new proof is the same request.
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
