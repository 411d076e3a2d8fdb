import { canonical, type Json } from "../canonical.ts";

/** What the hash of an audit log's row is made over. */
export interface AuditContent {
  at: string;
  act: string;
  subject: string;
  before: Json;
  after: Json;
  reason: string;
  /** Of the row before; 64 zeros in the first one. */
  prevHash: string;
}

export function auditPreimage({ at, act, subject, before, after, reason, prevHash }: AuditContent): string {
  return canonical({ at, act, subject, before, after, reason, prevHash });
}
