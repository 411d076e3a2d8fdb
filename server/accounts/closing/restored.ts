import type { Tx } from "../../store/store.ts";
import { dropClosing } from "./ask.ts";

/** A restored database lacks that members decided to keep their accounts. Source: rules.md O144. */
export async function dropRestored(tx: Tx, at: Date): Promise<void> {
  const closing = await tx
    .selectFrom("member")
    .select(["id", "account", "closes_at"])
    .where("closes_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const member of closing) await dropClosing(tx, member, "the database was restored", at);
}
