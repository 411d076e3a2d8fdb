import { answer, keyed, type Edge } from "../http/mount.ts";
import { markRead, readMarks } from "./notice-reads.ts";

/** Marks that follow a member over devices. */
export function noticeReadRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET notice/read", ({ caller }) => readMarks(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST notice/read", {
    perform: async (tx, { caller, input }) => {
      await markRead(tx, caller.memberId, input.ids, ctx.now());
      return null;
    },
  });
}
