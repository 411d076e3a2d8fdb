import { answer, keyed, type Edge } from "../http/mount.ts";
import { createFeedback, readAllFeedback, readFeedback, replyToFeedback } from "./feedback.ts";

export function feedbackRoutes(edge: Edge): void {
  const { ctx } = edge;
  keyed(edge, "POST feedback/create", {
    perform: (tx, { caller, input }) => createFeedback(tx, caller.memberId, input, ctx.now()),
  });
  answer(edge, "GET feedback/history", ({ caller, input }) => readFeedback(ctx.db, caller.memberId, input));
  answer(edge, "GET operator/feedback", ({ input }) => readAllFeedback(ctx.db, input));
  keyed(edge, "POST operator/feedback/reply", {
    perform: (tx, { input }) => replyToFeedback(tx, input, ctx.now()),
  });
}
