import { airdropAmount } from "../../../../../contract/airdrops/amounts.ts";
import { parseAmount } from "../../../../../contract/money.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { given, reader, type Recomputation, type Step } from "./step.ts";

/** Computes an amount per member, or a share of a whole; amounts from a list are given. */
export function recomputeAirdrop(line: BalanceLine): Recomputation {
  const source = reader(line.source);
  const [quantity, each, budget] = [source.count("quantity"), source.amount("each"), source.amount("budget")];
  const whole = source.text("ofWeight") ?? "0";
  if (line.asset === "pass" || !quantity || !/^\d+$/.test(whole)) return given;
  const split = each === null ? "shared" : "each";
  const asked = each ?? budget;
  const ofWeight = BigInt(whole);
  if (asked === null || (split === "shared" && ofWeight === 0n)) return given;
  const amount = airdropAmount(BigInt(quantity), { split, asked, ofWeight });
  const unit = line.asset;
  const result = { amount, unit };
  const step: Step =
    split === "each"
      ? { name: "airdropEach", formula: [{ amount: asked, unit }, "×", { count: quantity }], result }
      : {
          name: "airdropShare",
          formula: [{ amount: asked, unit }, "×", { count: quantity }, "÷", { count: ofWeight }],
          result,
        };
  return { steps: [step], verdict: amount === parseAmount(line.amount) ? "fits" : "differs" };
}
