import { readSettings } from "../core/settings.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { readScheduled } from "./schedule/read.ts";
import { cancelScheduled } from "./schedule/schedule.ts";

export function operatorConfigRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/config", () => readSettings(ctx.db));
  answer(edge, "GET operator/config/scheduled", ({ input }) => readScheduled(ctx.db, input));
  keyed(edge, "POST operator/config/scheduled/cancel", {
    perform: (tx, { input }) => cancelScheduled(tx, input, ctx.now()),
  });
}
