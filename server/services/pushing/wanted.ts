import { sql, type RawBuilder } from "kysely";

/** Whether a member with the preferences `p`, perhaps no row, wants messages of a kind. A test is always shown. */
export function isWanted(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind} when 'test' then true when 'notice' then coalesce(p.notices, true)
    when 'security' then coalesce(p.security, true) else coalesce(p.money, true) end`;
}
