/** Source: rules.md W9, W30. */
import { parseAmount } from "../../contract/money.ts";
import { assertOutside } from "../chain/platform-address.ts";
import { assertMayBePaid, mayBePaid } from "../gate/payout.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import type { Store, Tx } from "../store/store.ts";
import { takeStep } from "./status.ts";
import { tell } from "./tell.ts";

const BATCH = 100;

/** Leaves withdrawals that the gate holds or the settings leave to an operator. Safe on several servers. */
export async function approveDue({ db, now, chain }: Context): Promise<void> {
  const at = now();
  const limit = await readLimit(db);
  const due = await db
    .selectFrom("withdrawal")
    .innerJoin("member", "member.id", "withdrawal.member_id")
    .select("withdrawal.id")
    .where("status", "=", "pending")
    .where("auto_approve", "=", true)
    .where("amount", "<=", limit)
    .where("payable_at", "<=", at)
    .where(mayBePaid(at))
    .orderBy("payable_at")
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    const approval = transact(db, async (tx) => {
      const { posting, after } = await takeStep(tx, "approve", id.toString(), at);
      const isDue = after.payable_at !== null && after.payable_at <= at;
      if (!isDue || after.amount > (await readLimit(tx))) throw new Refused("invalid", { field: "id" });
      await assertOutside(chain, tx, after.address);
      await assertMayBePaid(tx, posting, after.member_id);
      await tell(tx, "withdrawal_approved", after, at);
    });
    await approval.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
}

async function readLimit(db: Store | Tx): Promise<bigint> {
  return parseAmount((await readSettings(db)).withdrawAutoApprove);
}
