import { answer, keyed, type Edge } from "../http/mount.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import { aboutMember } from "../operator/about-member.ts";
import { readAllDeposits } from "./all-deposits.ts";
import { readDeposits } from "./deposit-list.ts";
import { lookUpDeposit } from "./lookup/look-up.ts";
import { readReview, releaseDeposit, resumeCredits } from "./review.ts";
import { readMissing, writeOff } from "./write-off.ts";

export function operatorDepositRoutes(edge: Edge, count: CountOperators): void {
  const { ctx } = edge;
  answer(edge, "GET operator/deposits", ({ input }) => readAllDeposits(ctx.db, input));
  aboutMember(edge, "GET operator/member/deposits", (id, input) => readDeposits(ctx.db, id, input));
  // Each costs several node requests.
  const rateLimit = { max: 60, timeWindow: "1 minute" };
  answer(edge, "GET operator/deposit/lookup", ({ input }) => lookUpDeposit(ctx, input.txHash), { rateLimit });
  answer(edge, "GET operator/deposits/missing", () => readMissing(ctx.db));
  keyed(edge, "POST operator/deposit/writeOff", {
    perform: (tx, { input, identity }) => writeOff(tx, count, input, identity, ctx.now()),
  });
  answer(edge, "GET operator/deposits/review", () => readReview(ctx.db));
  keyed(edge, "POST operator/deposits/release", {
    perform: (tx, { input }) => releaseDeposit(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/deposits/resume", {
    perform: (tx, { input }) => resumeCredits(ctx, tx, input.reason, ctx.now()),
  });
}
