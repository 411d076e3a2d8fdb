import { answer, keyed, type Edge } from "../http/mount.ts";
import { assign, markSeen, replyToFeedback, setClosed, type AnnounceReply } from "./desk-acts.ts";
import { readConversation, readConversations } from "./desk.ts";
import { readHands } from "./hands.ts";
import { readTemplates, removeTemplate, saveTemplate } from "./templates.ts";

export function operatorFeedbackRoutes(edge: Edge, announce: AnnounceReply): void {
  const { ctx } = edge;
  answer(edge, "GET operator/feedback", ({ input, operator }) => readConversations(ctx.db, input, operator));
  answer(edge, "GET operator/feedback/conversation", ({ input }) => readConversation(ctx.db, input.id));
  keyed(edge, "POST operator/feedback/reply", {
    perform: (tx, { input, operator }) => replyToFeedback(tx, input, operator, announce, ctx.now()),
  });
  keyed(edge, "POST operator/feedback/read", {
    perform: (tx, { input }) => markSeen(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/feedback/close", {
    perform: (tx, { input }) => setClosed(tx, input, true, ctx.now()),
  });
  keyed(edge, "POST operator/feedback/reopen", {
    perform: (tx, { input }) => setClosed(tx, input, false, ctx.now()),
  });
  keyed(edge, "POST operator/feedback/assign", {
    perform: (tx, { input, operator }) => assign(tx, input, operator, ctx.now()),
  });
  answer(edge, "GET operator/feedback/operators", async () => ({ list: await readHands(ctx.db) }));
  answer(edge, "GET operator/feedback/templates", async () => ({ list: await readTemplates(ctx.db) }));
  keyed(edge, "POST operator/feedback/templates", {
    perform: (tx, { input }) => saveTemplate(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/feedback/templates/remove", {
    perform: (tx, { input }) => removeTemplate(tx, input.id, ctx.now()),
  });
}
