import { answer, keyed, type Edge } from "../http/mount.ts";
import { changeSettings, type SettingsObserver } from "./change-settings.ts";
import { readSettings } from "../core/settings.ts";

export function operatorConfigRoutes(edge: Edge, observers: SettingsObserver[]): void {
  const { ctx } = edge;
  answer(edge, "GET operator/config", () => readSettings(ctx.db));
  keyed(edge, "POST operator/config", {
    perform: (tx, { input }) => changeSettings(tx, input, ctx.now(), observers),
  });
}
