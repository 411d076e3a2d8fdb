/**
 * The one gate of everything that leaves a member: transfers, withdrawals, gifts of passes. Source: rules.md G1 to G5.
 */
import { formatAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { issueDebit, type DebitRight } from "../ledger/debit.ts";
import { Posting } from "../ledger/posting.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";
import { Refused } from "../core/refused.ts";
import { missingDeposits } from "./missing-deposits.ts";
import { countOutflow } from "./outflow-limit.ts";
import { assertMaySpend, lockStandings, type Standing } from "./standing.ts";
import type { Spender } from "./spender.ts";

export type Outflow = DebitRight<"outflow">;

export interface Exit {
  posting: Posting;
  settings: Settings;
  member: Pick<Standing, "id" | "account">;
  /**
   * Counts an outflow, after the checks of the use case. Once an exit.
   * @param value in usdt: what is sent, or the price of the passes given.
   * @param taken the usdt that it takes from the balance.
   * @throws Refused `above_limit`, `deposit_missing`.
   */
  leave: (value: bigint, taken?: bigint) => Promise<Outflow>;
}

/**
 * Locks the wallets of the member and of a recipient.
 * @throws Refused `signed_out`, `frozen`, `held` (with `retryAt`), the first in this order.
 */
export async function openExit(
  tx: Tx,
  spender: Spender,
  at: Date,
  recipient: bigint | undefined = undefined,
): Promise<Exit> {
  const member = spender.memberId;
  // In this order, and in one round trip: what decides is read under the wallets' locks.
  const [posting, standings, settings] = await settleAll([
    Posting.open(tx, recipient === undefined ? [member] : [member, recipient], at),
    lockStandings(tx, [spender], at),
    readSettings(tx),
  ]);
  const standing = standings.get(member)!;
  assertMaySpend(standing);
  if (standing.heldUntil) throw new Refused("held", { retryAt: standing.heldUntil });
  return {
    posting,
    settings,
    member: standing,
    async leave(value, taken = value) {
      const [, floor] = await settleAll([
        countOutflow(tx, { memberId: member, value, at }, settings),
        missingDeposits(tx, member),
      ]);
      if (floor > 0n && posting.balance(member, "usdt") - taken < floor)
        throw new Refused("deposit_missing", { limit: formatAmount(floor) });
      return issueDebit({ member, scope: "outflow", floor });
    },
  };
}
