import { canonical, type Json } from "../canonical.ts";

/** What the hash of an audit log's row is made over. */
export interface AuditContent {
  at: string;
  act: string;
  subject: string;
  before: Json;
  after: Json;
  reason: string;
  /** Who acted; null for a member, and in acts of before there were names. */
  operator: string | null;
  /** How they were authenticated; null where no operator acts, and in acts of before it was kept. */
  via: string | null;
  /** Of the row before; 64 zeros in the first one. */
  prevHash: string;
}

/** Acts without an operator's name, or without how they were authenticated, are hashed as before these were kept. */
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
