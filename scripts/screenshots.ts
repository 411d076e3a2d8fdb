/**
 * `npm run screenshots`: takes a phone picture of every route from the demo, and writes docs/screens.md and the
 * manifest's screenshots. `-- FOLDER [light]` writes all sizes in Chinese and English to FOLDER instead. Requires
 * `npm run build`.
 */
import fs from "node:fs";
import path from "node:path";
import { chromium, expect, type BrowserContext, type Page } from "@playwright/test";
import { OK } from "../contract/envelope.ts";
import type { Language } from "../contract/languages.ts";
import type { RecoveryLinkInfo } from "../contract/recovery/schemas.ts";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { startDemo, type Demo } from "./testing/demo-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const [folder, theme = "dark"] = process.argv.slice(2);

/** As a member unless marked `visitor`. */
const routes: { name: string; hash: string; visitor?: true }[] = [
  { name: "welcome", hash: "/", visitor: true },
  { name: "login", hash: "/pages/login", visitor: true },
  { name: "register", hash: "/pages/register?referrer=captain", visitor: true },
  { name: "forget", hash: "/pages/forget", visitor: true },
  { name: "recover", hash: "/pages/recover?secret=shown-by-an-operator", visitor: true },
  { name: "index", hash: "/pages/index" },
  { name: "trade", hash: "/pages/trade" },
  { name: "vote", hash: "/pages/vote" },
  { name: "pledge", hash: "/pages/pledge" },
  { name: "positions", hash: "/pages/positions" },
  { name: "nft", hash: "/pages/nft" },
  { name: "my", hash: "/pages/my" },
  { name: "ecology", hash: "/pages/ecology" },
  { name: "resetPwd", hash: "/pages/resetPwd" },
  { name: "changePwd", hash: "/pages/changePwd" },
  { name: "security", hash: "/pages/security" },
  { name: "factors", hash: "/pages/factors" },
  { name: "recharge", hash: "/pages/recharge" },
  { name: "withdraw", hash: "/pages/withdraw" },
  { name: "convert", hash: "/pages/convert" },
  { name: "assetsDetail", hash: "/pages/assetsDetail?asset=fuel" },
  { name: "bill", hash: "/pages/bill" },
  { name: "promotion", hash: "/pages/promotion" },
  { name: "manage", hash: "/pages/manage" },
  { name: "feedback", hash: "/pages/feedback" },
  { name: "feedbackRecord", hash: "/pages/feedbackRecord" },
  { name: "waiting", hash: "/pages/waiting" },
  { name: "evidence", hash: "/pages/evidence" },
  { name: "verify", hash: "/pages/verify", visitor: true },
  { name: "reserves", hash: "/pages/reserves", visitor: true },
  { name: "inbox", hash: "/pages/inbox" },
  { name: "notice", hash: "/pages/notice" },
  { name: "article", hash: "/pages/article" },
  { name: "details", hash: "/pages/details?id=1" },
  { name: "nftDetails", hash: "/pages/nftDetails?id=4" },
  { name: "myNft", hash: "/pages/myNft" },
  { name: "nftPledge", hash: "/pages/nftPledge?id=1" },
  { name: "webview", hash: "/pages/webview?url=https%3A%2F%2Fexample.org%2F" },
  { name: "choose-location", hash: "/choose-location" },
  { name: "open-location", hash: "/open-location?lat=31.2304&lng=121.4737&name=Harbour" },
];

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const sizes = [phone, { width: 320, height: 640 }, desktop];
/** For the web manifest, in Chinese. */
const installed = [
  { file: "home", hash: "/pages/index", size: phone },
  { file: "bill", hash: "/pages/bill", size: phone },
  { file: "home-wide", hash: "/pages/index", size: desktop },
];

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
try {
  if (folder === undefined) {
    await writeDocument();
    await writeInstalled();
  } else await writeAll(folder);
} finally {
  await browser.close();
  await demo.stop();
}

async function writeDocument(): Promise<void> {
  const pictures = path.join(root, "docs/screens");
  fs.rmSync(pictures, { recursive: true, force: true });
  fs.mkdirSync(pictures, { recursive: true });
  await shoot(demo, phone, "en", (name) => path.join(pictures, `${name}.jpg`));
  const cells = routes.map(
    ({ name, hash }) =>
      `### \`${hash}\`\n\n<img src="screens/${name}.jpg" width="260" alt="The screen ${name} on a phone" />\n`,
  );
  const head =
    "# Every screen\n\nMade by `npm run screenshots` from the running demo, as `captain`, on a phone of 390 by 844.\n";
  fs.writeFileSync(path.join(root, "docs/screens.md"), [head, ...cells].join("\n"));
}

async function writeInstalled(): Promise<void> {
  const to = path.join(root, "public/screenshots");
  fs.mkdirSync(to, { recursive: true });
  for (const { file, hash, size } of installed) {
    await shoot(demo, size, "zh-CN", () => path.join(to, `${file}.jpg`), [{ name: file, hash }]);
  }
}

async function writeAll(to: string): Promise<void> {
  fs.mkdirSync(to, { recursive: true });
  for (const size of sizes) {
    for (const language of ["zh-CN", "en"] as const) {
      await shoot(demo, size, language, (name) => path.join(to, `${name}-${size.width}-${language}.jpg`));
    }
  }
}

async function shoot(
  { origin, token, uid }: Demo,
  viewport: { width: number; height: number },
  language: Language,
  fileOf: (name: string) => string,
  shown = routes,
): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  // A real link would need two operators and a wait.
  await page.route("**/api/account/recoveryLink", (route) => route.fulfill({ json: recoveryLink() }));
  await page.goto(origin);
  await keep(page, { "starship.lang": JSON.stringify(language), "starship.theme": JSON.stringify(theme) });
  for (const { name, hash, visitor } of shown) {
    const session = { token, uid, userInfo: null, backParams: null };
    await keep(page, { "starship.session": visitor ? null : JSON.stringify(session) });
    // Forces a start with the stored session; a new hash alone would not.
    await page.goto("about:blank");
    await page.goto(`${origin}/#${hash}`);
    await settle(page);
    await page.screenshot({ path: fileOf(name), type: "jpeg", quality: 70 });
  }
  await close(context);
}

function recoveryLink() {
  const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const data: RecoveryLinkInfo = { account: "captain", what: ["login", "pay"], until };
  return { code: OK, msg: "", data };
}

function keep(page: Page, values: Record<string, string | null>): Promise<void> {
  return page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, values);
}

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function close(context: BrowserContext): Promise<void> {
  await context.close();
}
