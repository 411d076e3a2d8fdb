import type { Tx } from "../store/store.ts";
import { cancelRecovery } from "./end.ts";

/** A restored database lacks later refusals. Source: rules.md O144. */
export async function endRestored(tx: Tx, at: Date): Promise<void> {
  const running = await tx
    .selectFrom("recovery")
    .select("id")
    .where("ended_at", "is", null)
    .where("until", ">", at)
    .orderBy("id")
    .execute();
  for (const { id } of running)
    await cancelRecovery(tx, { id: id.toString(), reason: "the database was restored" }, "restoration", at);
}
