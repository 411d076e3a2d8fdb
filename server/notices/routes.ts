import { answer, keyed, type Edge } from "../http/mount.ts";
import { readBanners } from "./banners.ts";
import { readNotices } from "./notice-list.ts";
import { markRead, readMarks } from "./notice-reads.ts";

export function noticeRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET notice", ({ input, language }) => readNotices(ctx.db, input, language, ctx.now()));
  answer(edge, "GET app/bannerList", ({ language }) => readBanners(ctx.db, language, ctx.now()));
  answer(edge, "GET notice/read", ({ caller }) => readMarks(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST notice/read", {
    perform: async (tx, { caller, input }) => {
      await markRead(tx, caller.memberId, input.ids, ctx.now());
      return null;
    },
  });
}
