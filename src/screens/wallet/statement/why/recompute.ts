/** Recomputes a line from its source by the server's rules. */
import type { BalanceLine, LineType } from "../../../../../contract/wallet/schemas.ts";
import { recomputeAirdrop } from "./airdrop.ts";
import { recomputeIncome } from "./incomes.ts";
import { recomputePasses, recomputeStake, recomputeSwap, recomputeWithdrawal } from "./moves.ts";
import { recomputeRelease } from "./release.ts";
import { given, type Recomputation } from "./step.ts";

const recomputations: Partial<Record<LineType, (line: BalanceLine) => Recomputation>> = {
  direct: recomputeIncome,
  position: recomputeIncome,
  leadership: recomputeIncome,
  dividend: recomputeIncome,
  profit: recomputeIncome,
  swap: recomputeSwap,
  stake: recomputeStake,
  nft: recomputePasses,
  withdraw: recomputeWithdrawal,
  release: recomputeRelease,
  airdrop: recomputeAirdrop,
};

/** Never throws: an unreadable source counts as given. */
export function recompute(line: BalanceLine): Recomputation {
  return recomputations[line.type]?.(line) ?? given;
}
