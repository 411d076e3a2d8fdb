/**
 * What a payment and a registration leave for the teams above: one row of their own, in their transaction. They write
 * nothing that another needs, so votes below one root never wait for each other on it; the roll-up adds them up later.
 */
import { dayIn } from "../../../contract/days.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { Tx } from "../../store/store.ts";

/** A vote's payment, of whichever kind, in usdt: it counts for the payer and for everyone above. */
export function recordPayment(
  tx: Tx,
  memberId: bigint,
  amount: bigint,
  at: Date,
  settings: Settings,
): Promise<void> {
  return record(tx, { member_id: memberId, performance: amount, members: 0 }, at, settings);
}

/** A registration: one more member for everyone above. */
export function recordMember(tx: Tx, memberId: bigint, at: Date, settings: Settings): Promise<void> {
  return record(tx, { member_id: memberId, performance: 0n, members: 1 }, at, settings);
}

async function record(
  tx: Tx,
  event: { member_id: bigint; performance: bigint; members: number },
  at: Date,
  settings: Settings,
): Promise<void> {
  const day = dayIn(settings.withdrawWindow.timeZone, at);
  await tx
    .insertInto("community_event")
    .values({ ...event, day })
    .execute();
}
