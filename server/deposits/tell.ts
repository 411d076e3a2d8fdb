import type { Selectable } from "kysely";
import type { InboxData } from "../../contract/inbox/schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { announceAll } from "../announce/announce.ts";
import type { Tx } from "../store/store.ts";
import type { DepositTable } from "./tables.ts";

type Told = Pick<Selectable<DepositTable>, "id" | "member_id" | "amount">;

/** A deposit of nothing is a stranger's advertisement, and not announced. */
export function tell(
  tx: Tx,
  event: "deposit_seen" | "deposit_credited" | "deposit_below_minimum",
  deposits: Told[],
  at: Date,
  data: InboxData = {},
): Promise<void> {
  return announceAll(
    tx,
    deposits
      .filter(({ amount }) => amount > 0n)
      .map(({ id, member_id, amount }) => ({
        memberId: member_id,
        event,
        id: id.toString(),
        data: { amount: formatAmount(amount), ...data },
        at,
      })),
  );
}
