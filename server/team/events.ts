/**
 * What a payment and a registration leave for the teams above: one row of their own, in their transaction. They write
 * nothing that another needs, so votes below one root never wait for each other on it; the roll-up adds them up later.
 */
import { dayIn } from "../../contract/days.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";

/** A vote's payment, of whichever kind, in usdt: it counts for the payer and for everyone above. */
export interface PaymentEvent {
  member_id: bigint;
  /** Units of 1e-8. */
  performance: bigint;
}

/** Records payments in the order given. @param day in the platform's zone. */
export function recordPayments(tx: Tx, payments: PaymentEvent[], day: string): Promise<void> {
  return insertRows(
    tx,
    "community_event",
    payments.map(({ member_id, performance }) => ({ member_id, performance, members: 0, day })),
  );
}

/** A registration: one more member for everyone above. */
export async function recordMember(tx: Tx, memberId: bigint, at: Date, settings: Settings): Promise<void> {
  const day = dayIn(settings.withdrawWindow.timeZone, at);
  await tx
    .insertInto("community_event")
    .values({ member_id: memberId, performance: 0n, members: 1, day })
    .execute();
}
