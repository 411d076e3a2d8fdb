import type { Edge } from "../http/mount.ts";
import { answer } from "../http/mount.ts";
import { appPackage, newerVersion } from "./app-version.ts";
import { readBanners } from "../notices/banners.ts";
import { readNotices } from "../notices/notice-list.ts";
import { readConfig, readNftSettings } from "./public-config.ts";
import { readSettings } from "../core/settings.ts";
import { readTokenPrices } from "../fuel/token-prices.ts";

/** What a visitor may read. */
export function publicRoutes(edge: Edge): void {
  const { db, receipts, now } = edge.ctx;
  answer(edge, "GET config", () => readConfig(edge.ctx));
  answer(edge, "GET app/appVersion", ({ input, language }) => newerVersion(db, input, language));
  answer(edge, "GET app/getApp", async () => ({ url: await appPackage(db) }));
  answer(edge, "GET app/bannerList", ({ language }) => readBanners(db, language, now()));
  answer(edge, "GET notice", ({ input, language }) => readNotices(db, input, language, now()));
  answer(edge, "GET vote/setting", async () => (await readSettings(db)).voteLevels);
  answer(edge, "GET nft/settings", () => readNftSettings(db));
  answer(edge, "GET token/prices", () => readTokenPrices(db));
  answer(edge, "GET receipt/key", async () => ({
    algorithm: "Ed25519" as const,
    publicKey: receipts.publicKey,
  }));
}
