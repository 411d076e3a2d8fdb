import { answer, type Edge } from "../http/mount.ts";
import { readSettings } from "../core/settings.ts";

export function operatorConfigRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/config", () => readSettings(ctx.db));
}
