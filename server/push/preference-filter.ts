import { sql, type RawBuilder } from "kysely";

/**
 * Whether a member with the preferences `p`, perhaps no row, wants messages of a kind. A test is always shown, and so is what
 * concerns the account's safety: whether that is wanted was asked when it happened.
 */
export function prefers(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind} when 'test' then true when 'security' then true
    when 'notice' then coalesce(p.notices, true) else coalesce(p.money, true) end`;
}
