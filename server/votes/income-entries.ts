/** Source: rules.md V17. */
import { divide, formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import { splitIncome } from "../../contract/votes/payment-rules.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { LockableFuel } from "../fuel/lockable-fuel.ts";
import type { LockedFuel } from "../fuel/locked-lots.ts";
import type { Asset, EntryInput } from "../ledger/accounts.ts";

export type IncomeTerms = Pick<Settings, "incomeSplit" | "tokenPrice" | "lockReleaseRate">;

export interface Income {
  member: bigint;
  amount: bigint;
  type?: LineType;
  source: { [key: string]: Json };
}

export function incomeTerms({ incomeSplit, tokenPrice, lockReleaseRate }: Settings): IncomeTerms {
  return { incomeSplit, tokenPrice, lockReleaseRate };
}

/** An upper bound. */
export function mostLocked(income: bigint, { incomeSplit, tokenPrice }: IncomeTerms): bigint {
  return divide(multiply(income, parseAmount(incomeSplit.lock)), parseAmount(tokenPrice));
}

/**
 * Excludes the pool that pays `total` usdt. Points and locked fuel are issued against backing. Pool entries are summed,
 * so that any number of incomes fits one ledger transaction.
 */
export function incomeEntries(
  incomes: Income[],
  terms: IncomeTerms,
  fuel: LockableFuel,
): { entries: EntryInput[]; locked: LockedFuel[]; total: bigint } {
  const price = parseAmount(terms.tokenPrice);
  const sums = { income: 0n, points: 0n, lockedUsdt: 0n, lock: 0n };
  const entries: EntryInput[] = [];
  const locked: LockedFuel[] = [];
  for (const { member, amount, type, source: origin } of incomes) {
    const treasury = fuel.left;
    const { usdt, points, lockedUsdt, lock } = splitIncome(amount, terms.incomeSplit, price, treasury);
    fuel.take(lock);
    const isShort = treasury < mostLocked(amount, terms);
    const source = {
      ...origin,
      income: formatAmount(amount),
      ...(isShort && { treasury: formatAmount(treasury) }),
    };
    const line = (asset: Asset, part: bigint): EntryInput => ({
      party: { member },
      asset,
      amount: part,
      ...(type && { type }),
      source,
    });
    entries.push(line("usdt", usdt), line("points", points), line("lock", lock));
    if (lock > 0n) locked.push({ member, amount: lock });
    sums.income += amount;
    sums.points += points;
    sums.lockedUsdt += lockedUsdt;
    sums.lock += lock;
  }
  entries.push(
    { party: { pool: "backing" }, asset: "usdt", amount: sums.points },
    { party: { pool: "supply" }, asset: "points", amount: -sums.points },
    { party: { pool: "reserve" }, asset: "usdt", amount: sums.lockedUsdt },
    { party: { pool: "treasury" }, asset: "fuel", amount: -sums.lock },
    { party: { pool: "backing" }, asset: "fuel", amount: sums.lock },
    { party: { pool: "supply" }, asset: "lock", amount: -sums.lock },
  );
  return { entries: entries.filter((entry) => entry.amount !== 0n), locked, total: sums.income };
}
