import { answer, keyed, type Edge } from "../http/mount.ts";
import { changeSettings } from "./change-settings.ts";
import { readSettings } from "../core/settings.ts";

/** The numbers of the economy. */
export function operatorConfigRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/config", () => readSettings(ctx.db));
  keyed(edge, "POST operator/config", {
    perform: (tx, { input }) => changeSettings(tx, input, ctx.now()),
  });
}
