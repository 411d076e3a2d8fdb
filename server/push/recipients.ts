import { sql, type RawBuilder } from "kysely";
import type { PushTo } from "../../contract/push/recipients.ts";

/** A condition on the subscription `s`. Source: rules.md O141. */
export function isRecipient(to: PushTo): RawBuilder<boolean> {
  switch (to.kind) {
    case "everybody":
      return sql<boolean>`true`;
    case "levels":
      return sql<boolean>`exists (select from vote v where v.member_id = s.member_id and v.status = 'active'
        and v.level = any(${`{${to.levels.join(",")}}`}::integer[]))`;
    case "passes":
      return sql<boolean>`exists (select from nft_holding h where h.member_id = s.member_id and h.quantity > 0
        and (${to.tier ?? null}::integer is null or h.tier = ${to.tier ?? null}::integer))`;
    case "language":
      return sql<boolean>`s.language = ${to.language}`;
  }
}
