import { answer, keyed, type Edge } from "../http/mount.ts";
import { answerFeedback, markRepliesRead } from "./conversation.ts";
import { createFeedback, readFeedback } from "./feedback.ts";

export function feedbackRoutes(edge: Edge): void {
  const { ctx } = edge;
  keyed(edge, "POST feedback/create", {
    perform: (tx, { caller, input, language, key }) =>
      createFeedback(tx, caller.memberId, input, ctx.now(), language, key),
  });
  keyed(edge, "POST feedback/answer", {
    perform: (tx, { caller, input, language, key }) =>
      answerFeedback(tx, caller.memberId, input, language, ctx.now(), key),
  });
  keyed(edge, "POST feedback/read", {
    perform: async (tx, { caller, input }) => {
      await markRepliesRead(tx, caller.memberId, input.ids, ctx.now());
      return null;
    },
  });
  answer(edge, "GET feedback/history", ({ caller, input }) => readFeedback(ctx.db, caller.memberId, input));
}
