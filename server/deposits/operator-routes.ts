import { answer, keyed, type Edge } from "../http/mount.ts";
import { readReview, releaseDeposit, resumeCredits } from "./review.ts";
import { readMissing, writeOff } from "./write-off.ts";

export function operatorDepositRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/deposits/missing", () => readMissing(ctx.db));
  keyed(edge, "POST operator/deposit/writeOff", {
    perform: (tx, { input, operator }) => writeOff(tx, input, operator, ctx.now()),
  });
  answer(edge, "GET operator/deposits/review", () => readReview(ctx.db));
  keyed(edge, "POST operator/deposits/release", {
    perform: (tx, { input }) => releaseDeposit(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/deposits/resume", {
    perform: (tx, { input }) => resumeCredits(ctx, tx, input.reason, ctx.now()),
  });
}
