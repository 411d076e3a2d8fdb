/** Which operation comes next. */
import { drawConfig } from "./changes.ts";
import {
  drawBuyPass,
  drawCancel,
  drawCreate,
  drawGiveBack,
  drawGivePass,
  drawOwnLimit,
  drawRepurchase,
  drawReturn,
  drawStake,
  drawStakePass,
  drawSwap,
  drawTransfer,
  drawUpgrade,
  drawWithdraw,
} from "./member-draws.ts";
import type { Draw, Operation } from "./operation.ts";
import {
  drawCredit,
  drawDecision,
  drawFreeze,
  drawJob,
  drawRegister,
  drawSuspension,
} from "./operator-draws.ts";

/** Times in a thousand, more or less. */
const weights: [number, (draw: Draw) => Operation][] = [
  [5, drawRegister],
  [150, drawCredit],
  [110, drawCreate],
  [45, drawUpgrade],
  [75, drawRepurchase],
  [130, drawTransfer],
  [25, drawReturn],
  [100, drawSwap],
  [40, drawStake],
  [50, drawBuyPass],
  [40, drawStakePass],
  [35, drawGivePass],
  [15, drawGiveBack],
  [65, drawWithdraw],
  [15, drawCancel],
  [12, drawOwnLimit],
  [40, drawDecision],
  [25, drawConfig],
  [30, drawJob],
  [5, drawFreeze],
  [6, drawSuspension],
];

const all = weights.reduce((total, [weight]) => total + weight, 0);

export function drawOperation(draw: Draw): Operation {
  let dice = draw.random.below(all);
  for (const [weight, make] of weights) {
    if (dice < weight) return make(draw);
    dice -= weight;
  }
  throw new Error("the weights do not add up");
}
