import { answer, keyed, type Edge } from "../http/mount.ts";
import { readAllBanners, saveBanner } from "./banners.ts";
import { publishNotice, readAllNotices, readOneNotice, saveNotice, withdrawNotice } from "./edit-notices.ts";

export function operatorNoticeRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/notices", ({ input }) => readAllNotices(ctx.db, input, ctx.now()));
  answer(edge, "GET operator/notices/item", ({ input }) => readOneNotice(ctx.db, input.id, ctx.now()));
  keyed(edge, "POST operator/notices", {
    perform: (tx, { input }) => saveNotice(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/notices/publish", {
    perform: (tx, { input }) => publishNotice(tx, input, ctx.now()),
  });
  keyed(edge, "POST operator/notices/withdraw", {
    perform: (tx, { input }) => withdrawNotice(tx, input, ctx.now()),
  });
  answer(edge, "GET operator/banners", ({ input }) => readAllBanners(ctx.db, input, ctx.now()));
  keyed(edge, "POST operator/banners", {
    perform: (tx, { input }) => saveBanner(tx, input, ctx.now()),
  });
}
