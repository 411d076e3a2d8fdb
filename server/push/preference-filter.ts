import { sql, type RawBuilder } from "kysely";

/** Whether the preferences row `p`, if any, allows a kind. Security events were filtered when they happened. */
export function prefers(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind} when 'test' then true when 'security' then true
    when 'notice' then coalesce(p.notices, true) else coalesce(p.money, true) end`;
}
