/** The only gate of transfers, withdrawals and gifts of passes. Source: rules.md G1 to G5 and G8 to G10. */
import { formatAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { issueDebit, type DebitRight } from "../ledger/debit.ts";
import { Posting } from "../ledger/posting.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";
import { orRefused, Refused } from "../core/refused.ts";
import { missingDeposits } from "./missing-deposits.ts";
import { assertBelowLimits, countOutflows, readOutflows, type Outflows } from "./outflow-limit.ts";
import { assertMayLeave, assertMaySpend, lockStandings, type Standing } from "./standing.ts";
import type { Spender } from "./spender.ts";

export type Outflow = DebitRight<"outflow">;

export interface Exit {
  member: Pick<Standing, "id" | "account">;
  /**
   * Call after the use case's checks, once.
   * @param value in usdt: the amount sent, or the price of the passes given.
   * @param taken the usdt that it takes from the balance.
   * @throws Refused `above_limit`, `deposit_missing`.
   */
  leave: (value: bigint, taken?: bigint) => Outflow;
}

/** The members' wallets are locked together. */
export interface Exits {
  posting: Posting;
  settings: Settings;
  /** The refusals are those of {@link openExit}, the first in its order. */
  of: Map<bigint, Exit | Refused>;
  /** Call once, with the posting. */
  write: () => Promise<void>;
}

/** @param recipients whose wallets are locked too. */
export async function openExits(
  tx: Tx,
  spenders: Spender[],
  act: Suspendable,
  at: Date,
  recipients: bigint[] = [],
): Promise<Exits> {
  const members = spenders.map(({ memberId }) => memberId);
  // In this order and in one round trip, so that the deciding rows are read under the wallets' locks.
  const [posting, standings, settings, outflows, missing] = await settleAll([
    Posting.open(tx, [...members, ...recipients], at),
    lockStandings(tx, spenders, at),
    readSettings(tx),
    readOutflows(tx, members, at),
    missingDeposits(tx, members),
  ]);
  const left = new Map<bigint, bigint>();
  const under = { act, at, posting, settings, outflows, missing, left };
  const exits = Array.from(standings, ([member, standing]): [bigint, Exit | Refused] => [
    member,
    orRefused(() => exitOf(standing, under)),
  ]);
  return { posting, settings, of: new Map(exits), write: () => countOutflows(tx, left, at, settings) };
}

export interface SingleExit extends Pick<Exits, "posting" | "settings">, Omit<Exit, "leave"> {
  /** The value counts towards the limit at once. */
  leave: (value: bigint, taken?: bigint) => Promise<Outflow>;
}

/** @throws Refused `signed_out`, `frozen`, `suspended`, `reconciling`, `held` (with `retryAt`). */
export async function openExit(
  tx: Tx,
  spender: Spender,
  act: Suspendable,
  at: Date,
  recipient?: bigint,
): Promise<SingleExit> {
  const exits = await openExits(tx, [spender], act, at, recipient === undefined ? [] : [recipient]);
  const exit = exits.of.get(spender.memberId)!;
  if (exit instanceof Refused) throw exit;
  return {
    ...exits,
    ...exit,
    async leave(value, taken) {
      const right = exit.leave(value, taken);
      await exits.write();
      return right;
    },
  };
}

interface Under extends Pick<Exits, "posting" | "settings"> {
  act: Suspendable;
  at: Date;
  outflows: Outflows;
  /** In usdt, by member. */
  missing: Map<bigint, bigint>;
  /** By member. */
  left: Map<bigint, bigint>;
}

function exitOf(standing: Standing, { act, at, posting, settings, outflows, missing, left }: Under): Exit {
  assertMaySpend(standing, act);
  assertMayLeave(standing);
  const member = standing.id;
  return {
    member: standing,
    leave(value, taken = value) {
      assertBelowLimits(outflows, { memberId: member, value, at, ownLimit: standing.ownLimit }, settings);
      const floor = missing.get(member) ?? 0n;
      if (floor > 0n && posting.balance(member, "usdt") - taken < floor)
        throw new Refused("deposit_missing", { limit: formatAmount(floor) });
      left.set(member, value);
      return issueDebit({ member, scope: "outflow", floor });
    },
  };
}
