/** One operator suffices, since stopping takes nothing from anybody. */
import type { Airdrop, AirdropStop } from "../../contract/airdrops/operator-schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { actingFor } from "../core/acting.ts";
import type { Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import { moveFromBook } from "./book.ts";
import { readAirdrop } from "./read.ts";

/** Waits for the running piece. @throws Refused `not_found`, `airdrop_state` */
export async function stopAirdrop(tx: Tx, { id, reason }: AirdropStop, at: Date): Promise<Airdrop> {
  const row = await tx
    .selectFrom("airdrop")
    .selectAll()
    .where("id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (row.state !== "running") throw new Refused("airdrop_state");
  const left = row.total - row.paid;
  if (left > 0n) await moveFromBook(tx, row, -left, at);
  await tx
    .updateTable("airdrop")
    .set({
      state: "stopped",
      returned: left,
      ended_at: at,
      stopped_by: actingFor(tx).operator,
      stop_reason: reason,
    })
    .where("id", "=", row.id)
    .execute();
  const after = {
    state: "stopped",
    recipients: row.paid_count,
    ofRecipients: row.count,
    paid: formatAmount(row.paid),
    returned: formatAmount(left),
    book: row.book,
  };
  const act = { act: "airdrop stop", subject: `airdrop ${id}`, reason };
  await recordAct(tx, { ...act, before: { state: row.state }, after }, at);
  return readAirdrop(tx, row.id);
}
