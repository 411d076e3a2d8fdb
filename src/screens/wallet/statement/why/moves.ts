/** Source: contract/rules*.ts. */
import { divide, formatAmount, parseAmount, UNIT, type Amount } from "../../../../../contract/money.ts";
import { releasedWith } from "../../../../../contract/fuel/stake-rules.ts";
import { previewSwap, swapPair } from "../../../../../contract/fuel/swap-rules.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { serialsIn } from "../../../../i18n/later/serials.ts";
import { fuel, given, reader, usdt, type Reader, type Recomputation, type Step } from "./step.ts";

export function recomputeSwap(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  const pair = swapPair(source.text("from") ?? "", source.text("to") ?? "");
  const [pay, price] = [source.amount("pay"), source.amount("price")];
  const [feeRate, burnRate] = [source.amount("feeRate"), source.amount("burnRate")];
  if (!pair || pay === null || !price || feeRate === null || burnRate === null) return given;
  const quote = previewSwap(pair, pay, pay, {
    tokenPrice: formatAmount(price),
    swapFeeRate: formatAmount(feeRate),
    swapBurnRate: formatAmount(burnRate),
    swapAmountLimit: "0",
  });
  const buys = pair.from === "usdt";
  const fuelSide = buys ? divide(pay, price) : pay;
  const rest = fuelSide - quote.fee - quote.burn;
  const bought: Step = { name: "fuelSide", formula: [usdt(pay), "÷", { price }], result: fuel(fuelSide) };
  const received: Step = buys
    ? {
        name: "received",
        formula: [fuel(fuelSide), "−", fuel(quote.fee), "−", fuel(quote.burn)],
        result: fuel(rest),
      }
    : {
        name: "received",
        formula: [fuel(rest), "×", { price }],
        result: { amount: quote.receive, unit: pair.to },
      };
  const steps: Step[] = [
    ...(buys ? [bought] : []),
    { name: "fee", formula: [fuel(fuelSide), "×", { rate: feeRate }], result: fuel(quote.fee) },
    { name: "burn", formula: [fuel(fuelSide), "×", { rate: burnRate }], result: fuel(quote.burn) },
    received,
  ];
  return compared(line, steps, line.asset === pair.from ? -pay : quote.receive);
}

/** The member chose the staked amount; a release is computed. */
export function recomputeStake(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  const [principal, yielded] = [source.amount("principal"), source.amount("yield")];
  const released = source.amount("released");
  const [part, ofParts] = [source.count("part"), source.count("ofParts")];
  if (principal === null || yielded === null || released === null || part === null || !ofParts) return given;
  const whole = principal + yielded;
  const left = releasedWith(whole, part, ofParts);
  const amount = left - released;
  return compared(
    line,
    [
      { name: "whole", formula: [fuel(principal), "+", fuel(yielded)], result: fuel(whole) },
      {
        name: "partsLeft",
        formula: [fuel(whole), "÷", { count: ofParts }, "×", { count: part }],
        result: fuel(left),
      },
      { name: "alreadyLeft", formula: [fuel(left), "−", fuel(released)], result: fuel(amount) },
    ],
    amount,
  );
}

export function recomputePasses(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  if (line.asset === "pass") return countedPasses(line, source);
  const [price, quantity] = [source.amount("price"), source.count("quantity")];
  if (price === null || quantity === null) return given;
  const pay = price * BigInt(quantity);
  const formula: Step["formula"] = [usdt(price), "×", { count: quantity }];
  return compared(line, [{ name: "price", formula, result: usdt(pay) }], -pay);
}

/** The quantity must match the number of distinct serials. */
function countedPasses(line: BalanceLine, source: Reader): Recomputation {
  const serials = new Set(serialsIn(line.source));
  const quantity = source.count("quantity");
  if (quantity === null || serials.size === 0) return given;
  const amount = BigInt(quantity) * UNIT * (line.amount.startsWith("-") ? -1n : 1n);
  return serials.size === quantity ? compared(line, [], amount) : { steps: [], verdict: "differs" };
}

/** The debit is the arriving amount plus the fee; a refund's source has neither. */
export function recomputeWithdrawal(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  const [fee, receive] = [source.amount("fee"), source.amount("receive")];
  if (fee === null || receive === null) return given;
  const amount = fee + receive;
  const formula: Step["formula"] = [usdt(receive), "+", usdt(fee)];
  return compared(line, [{ name: "withdrawn", formula, result: usdt(amount) }], -amount);
}

function compared(line: BalanceLine, steps: Step[], amount: Amount): Recomputation {
  return { steps, verdict: amount === parseAmount(line.amount) ? "fits" : "differs" };
}
