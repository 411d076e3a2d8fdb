import type { Edge } from "../http/mount.ts";
import { answer } from "../http/mount.ts";
import { readBanners } from "../services/banners.ts";
import { readNotices } from "../services/notices.ts";
import { readConfig, readNftSettings } from "../services/public.ts";
import { readSettings } from "../services/settings.ts";

/** What a visitor may read. */
export function publicRoutes(edge: Edge): void {
  const { db, receipts, now } = edge.ctx;
  answer(edge, "GET config", () => readConfig(db));
  // The web app is updated by its service worker; there is no package to offer.
  answer(edge, "GET app/appVersion", async () => null);
  answer(edge, "GET app/getApp", async () => ({ url: "" }));
  answer(edge, "GET app/bannerList", ({ language }) => readBanners(db, language, now()));
  answer(edge, "GET notice", ({ input, language }) => readNotices(db, input, language, now()));
  answer(edge, "GET vote/setting", async () => (await readSettings(db)).voteLevels);
  answer(edge, "GET nft/settings", () => readNftSettings(db));
  answer(edge, "GET receipt/key", async () => ({
    algorithm: "Ed25519" as const,
    publicKey: receipts.publicKey,
  }));
}
