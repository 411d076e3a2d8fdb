/** One row per payment or registration, so that payments below one root do not contend; the roll-up sums them later. */
import { dayIn } from "../../contract/days.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { insertColumns } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";

/** Counts for the payer and all ancestors. */
export interface PaymentEvent {
  member_id: bigint;
  /** Units of 1e-8. */
  performance: bigint;
}

/** @param day in the platform's zone. */
export function recordPayments(tx: Tx, payments: PaymentEvent[], day: string): Promise<void> {
  return insertColumns(
    tx,
    "community_event",
    { member_id: "bigint", performance: "bigint", members: "integer", day: "date" },
    payments.map(({ member_id, performance }) => ({ member_id, performance, members: 0, day })),
  );
}

export async function recordMember(tx: Tx, memberId: bigint, at: Date, settings: Settings): Promise<void> {
  const day = dayIn(settings.withdrawWindow.timeZone, at);
  await tx
    .insertInto("community_event")
    .values({ member_id: memberId, performance: 0n, members: 1, day })
    .execute();
}
