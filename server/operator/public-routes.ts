import { answer, type Edge } from "../http/mount.ts";
import { appPackage, newerVersion } from "./app-version.ts";
import { readConfig } from "./public-config.ts";

export function configRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET config", () => readConfig(ctx));
  answer(edge, "GET app/appVersion", ({ input, language }) => newerVersion(ctx.db, input, language));
  answer(edge, "GET app/getApp", async () => ({ url: await appPackage(ctx.db) }));
}
