/** Source: rules.md O120, V9, V17. */
import { parseAmount } from "../../contract/money.ts";
import type { PreviewGap } from "../../contract/operator/preview-figures.ts";
import type { PreviewFigure } from "../../contract/operator/schedule-schemas.ts";
import { paymentParts, type Settings } from "../../contract/operator/settings.ts";
import { splitIncome, splitPayment, type IncomeParts } from "../../contract/votes/payment-rules.ts";
import { changes, figure, missing, type Outcome, type Tally } from "./figures.ts";
import type { LedgerDay } from "./ledger-day.ts";
import type { RunsOutcome } from "./runs.ts";

const incomeTypes = ["direct", "position", "leadership"] as const;
const incomeKeys = ["paymentSplit", "seatsAhead", "leadershipGrades", "leadershipDepth"] as const;
const splitKeys = ["incomeSplit", "tokenPrice"] as const;

/**
 * @param split in force during the whole day; null if it changed.
 * @param treasury the least of the day.
 */
export function previewIncomes(
  ledger: LedgerDay,
  runs: RunsOutcome,
  change: Partial<Settings>,
  { split, treasury }: { split: Settings["paymentSplit"] | null; treasury: bigint },
): PreviewFigure[] {
  const gap = gapOf(runs, change);
  return [
    ...paymentParts.map((part) =>
      figure(`payment_${part}`, "usdt", ["paymentSplit"], partOf(ledger.payments, part, split, change)),
    ),
    ...incomeTypes.map((type) => {
      const was = ledger.incomes[type].sum();
      const outcome: Outcome = gap === null ? { was, would: was } : missing(gap, was);
      return figure(`income_${type}`, "usdt", incomeKeys, outcome);
    }),
    ...paidIn(ledger, runs, change, { gap, treasury }),
  ];
}

/** Incomes depend on the votes' rooms at each moment, and on grades. */
function gapOf(runs: RunsOutcome, change: Partial<Settings>): PreviewGap | null {
  if (changes(change, ["leadershipGrades", "leadershipDepth"])) return "grades";
  return changes(change, ["paymentSplit", "seatsAhead"]) || runs.changesRooms ? "caps" : null;
}

function partOf(
  payments: Tally,
  part: (typeof paymentParts)[number],
  split: Settings["paymentSplit"] | null,
  { paymentSplit }: Partial<Settings>,
): Outcome {
  const sum = (by: Settings["paymentSplit"]) => payments.sum((amount) => splitPayment(amount, by)[part]);
  const was = split && sum(split);
  if (paymentSplit) return { was, would: sum(paymentSplit), gap: was === null ? "not_recorded" : null };
  return was === null ? missing("not_recorded") : { was, would: was };
}

interface Paid {
  terms: Pick<Settings, "incomeSplit" | "tokenPrice">;
  incomes: Tally;
}

function paidIn(
  ledger: LedgerDay,
  runs: RunsOutcome,
  change: Partial<Settings>,
  { gap, treasury }: { gap: PreviewGap | null; treasury: bigint },
): PreviewFigure[] {
  const real: Paid[] = [
    ...ledger.paidIn.map(({ split, price, incomes }) => ({
      terms: { incomeSplit: split, tokenPrice: price },
      incomes,
    })),
    ...(["dividend", "nft"] as const).flatMap((name) => {
      const terms = runs.terms[name];
      return terms ? [{ terms, incomes: runs.was[name] }] : [];
    }),
  ];
  const was = sumOf(real);
  const { incomeSplit, tokenPrice } = change;
  const would = sumOf(
    real.map(({ terms, incomes }) => ({
      terms: {
        incomeSplit: incomeSplit ?? terms.incomeSplit,
        tokenPrice: tokenPrice ?? terms.tokenPrice,
      },
      incomes,
    })),
  );
  const isAmple = was.lock <= treasury && would.lock <= treasury;
  const outcome = (part: keyof IncomeParts): Outcome => {
    if (!isAmple) return missing("treasury");
    return gap === null ? { was: was[part], would: would[part] } : missing(gap, was[part]);
  };
  const keys = [...splitKeys, ...incomeKeys, "dividendRate", "nftTiers"] as const;
  return [
    figure("income_usdt", "usdt", keys, outcome("usdt")),
    figure("income_points", "points", keys, outcome("points")),
    figure("income_lock", "lock", keys, outcome("lock")),
    figure("income_lock_usdt", "usdt", keys, outcome("lockedUsdt")),
  ];
}

/** Each is split and rounded separately. */
function sumOf(paid: Paid[]): IncomeParts {
  const sums: IncomeParts = { usdt: 0n, points: 0n, lockedUsdt: 0n, lock: 0n };
  for (const { terms, incomes } of paid) {
    const price = parseAmount(terms.tokenPrice);
    for (const part of Object.keys(sums) as (keyof IncomeParts)[])
      sums[part] += incomes.sum((amount) => splitIncome(amount, terms.incomeSplit, price)[part]);
  }
  return sums;
}
