/** Source: rules.md O120, W2, F2, T3. */
import { parseAmount } from "../../contract/money.ts";
import { previewSwap, swapPair } from "../../contract/fuel/swap-rules.ts";
import { previewStake } from "../../contract/fuel/stake-rules.ts";
import type { PreviewFigure } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { previewTransfer } from "../../contract/wallet/rules.ts";
import { figure, type SettingKeys, type Tally } from "./figures.ts";
import type { LedgerDay, Swap } from "./ledger-day.ts";

/** Refuses none of the recorded requests. */
const NONE = "0";

export function previewRequests(ledger: LedgerDay, change: Partial<Settings>): PreviewFigure[] {
  return [
    ...swapFigures(ledger.swaps, change),
    ...transferFigures(ledger.transfers, change),
    ...stakeFigures(ledger.stakes, change),
    ...depositFigures(ledger.deposits, change),
  ];
}

const swapKeys = ["tokenPrice", "swapFeeRate", "swapBurnRate", "swapAmountLimit"] as const;

function swapFigures(swaps: Swap[], change: Partial<Settings>): PreviewFigure[] {
  const was = { fee: 0n, burn: 0n, fuel: 0n, usdt: 0n };
  const would = { ...was };
  let refused = 0n;
  for (const swap of swaps) {
    const pair = swapPair(swap.from, swap.to)!;
    const given = pair.to === "fuel" ? "fuel" : "usdt";
    was.fee += parseAmount(swap.fee);
    was.burn += parseAmount(swap.burn);
    was[given] += parseAmount(swap.receive);
    const pay = parseAmount(swap.pay);
    const quote = previewSwap(pair, pay, pay, {
      tokenPrice: change.tokenPrice ?? swap.price,
      swapFeeRate: change.swapFeeRate ?? swap.feeRate,
      swapBurnRate: change.swapBurnRate ?? swap.burnRate,
      swapAmountLimit: change.swapAmountLimit ?? NONE,
    });
    if (quote.refusal) {
      refused += 1n;
      continue;
    }
    would.fee += quote.fee;
    would.burn += quote.burn;
    would[given] += quote.receive;
  }
  const sum = (part: keyof typeof was) => ({ was: was[part], would: would[part] });
  return [
    figure("swap_fees", "fuel", swapKeys, sum("fee")),
    figure("swap_burned", "fuel", swapKeys, sum("burn")),
    figure("swap_fuel", "fuel", swapKeys, sum("fuel")),
    figure("swap_usdt", "usdt", swapKeys, sum("usdt")),
    figure("swaps_refused", "requests", swapKeys, { was: 0n, would: refused }),
  ];
}

function transferFigures(transfers: Tally, change: Partial<Settings>): PreviewFigure[] {
  const limits = {
    applyTransferMinAmount: change.applyTransferMinAmount ?? NONE,
    transferAmountLimit: change.transferAmountLimit ?? NONE,
  };
  const refused = transfers.only((amount) => previewTransfer(amount, amount, limits).refusal !== null);
  return refusals("transfers_refused", "usdt", ["applyTransferMinAmount", "transferAmountLimit"], refused);
}

function stakeFigures(stakes: Tally, change: Partial<Settings>): PreviewFigure[] {
  const least = parseAmount(change.stakeMinAmount ?? NONE);
  const refused = stakes.only((amount) => previewStake(amount, amount, least).refusal !== null);
  return refusals("stakes_refused", "fuel", ["stakeMinAmount"], refused);
}

function depositFigures(deposits: Tally, change: Partial<Settings>): PreviewFigure[] {
  const least = parseAmount(change.depositMinAmount ?? NONE);
  const below = deposits.only((amount) => amount < least);
  return refusals("deposits_below", "usdt", ["depositMinAmount"], below);
}

type Refusals = "transfers_refused" | "stakes_refused" | "deposits_below";

function refusals(
  name: Refusals,
  unit: "usdt" | "fuel",
  settings: SettingKeys,
  refused: Tally,
): PreviewFigure[] {
  const count = { was: 0n, would: refused.count(() => true) };
  return [
    figure(name, "requests", settings, count),
    figure(`${name}_amount`, unit, settings, { was: 0n, would: refused.sum() }),
  ];
}
