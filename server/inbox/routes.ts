import { answer, keyed, type Edge } from "../http/mount.ts";
import { markInboxRead } from "./marks.ts";
import { readInbox } from "./read.ts";

export function inboxRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET inbox", ({ caller, input }) => readInbox(ctx.db, caller.memberId, input));
  keyed(edge, "POST inbox/read", {
    perform: async (tx, { caller, input }) => {
      await markInboxRead(tx, caller.memberId, input.id, ctx.now());
      return null;
    },
  });
}
