import { answer, keyed, type Edge } from "../http/mount.ts";
import { answerFeedback, markRepliesRead } from "./conversation.ts";
import { createFeedback, readFeedback } from "./feedback.ts";

export function feedbackRoutes(edge: Edge): void {
  const { ctx } = edge;
  keyed(edge, "POST feedback/create", {
    perform: (tx, { caller, input, language }) =>
      createFeedback(tx, caller.memberId, input, ctx.now(), language),
  });
  keyed(edge, "POST feedback/answer", {
    perform: (tx, { caller, input, language }) =>
      answerFeedback(tx, caller.memberId, input, language, ctx.now()),
  });
  keyed(edge, "POST feedback/read", {
    perform: async (tx, { caller, input }) => {
      await markRepliesRead(tx, caller.memberId, input.ids, ctx.now());
      return null;
    },
  });
  answer(edge, "GET feedback/history", ({ caller, input }) => readFeedback(ctx.db, caller.memberId, input));
}
