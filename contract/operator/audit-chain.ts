import { canonical, type Json } from "../canonical.ts";

export interface AuditContent {
  at: string;
  act: string;
  subject: string;
  before: Json;
  after: Json;
  reason: string;
  /** The operator who acted; null for a member, and in rows older than named operators. */
  operator: string | null;
  /** How the operator was authenticated; null where no operator acts, and in rows older than this field. */
  via: string | null;
  /** The hash of the row before; 64 zeros in the first row. */
  prevHash: string;
}

/** Absent fields are left out, so that the hashes of old rows stay valid. */
export function auditPreimage({ operator, via, ...content }: AuditContent): string {
  const { at, act, subject, before, after, reason, prevHash } = content;
  return canonical({
    at,
    act,
    subject,
    before,
    after,
    reason,
    prevHash,
    ...(operator !== null && { operator }),
    ...(via !== null && { via }),
  });
}
