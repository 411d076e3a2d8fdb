/**
 * `npm run screenshots:console`: takes pictures of every page of the operators' console, on a desk and on a phone,
 * for docs/operator.md. `-- FOLDER [light]` writes them in Chinese and English to FOLDER instead. Requires `npm run
 * build`.
 */
import fs from "node:fs";
import path from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import type { Language } from "../contract/languages.ts";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { creditOf, propose, setFourEyes } from "../tests/support/four-eyes.ts";
import { fundedMember } from "../tests/support/client.ts";
import { Desk, hashOf, newOperator } from "../tests/support/operator-sessions.ts";
import { withdraw } from "../tests/support/withdraw.ts";
import { startDemo } from "./testing/demo-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const [folder, theme = "dark"] = process.argv.slice(2);
const languages: Language[] = folder === undefined ? ["en"] : ["zh-CN", "en"];
const to = folder ?? path.join(root, "docs/console");
const sizes = [
  { name: "desk", width: 1280, height: 800 },
  { name: "phone", width: 390, height: 844 },
];
/** Pages besides those of the navigation. `press`: a control to press first. */
const further = [
  { name: "member", hash: "/members/aurora" },
  { name: "settings-review", hash: "/settings/review", press: "form button" },
  { name: "withdrawal-review", hash: "/withdrawals", press: "role=button[name=/^(Approve|批准)$/]" },
];
const typed = {
  began: { dividendRate: "0.02" },
  typed: { dividendRate: "1.6" },
  when: "now",
  at: "",
  reason: "",
};

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
try {
  if (folder === undefined) fs.rmSync(to, { recursive: true, force: true });
  fs.mkdirSync(to, { recursive: true });
  const token = await makeWork(demo.origin);
  for (const size of sizes) for (const language of languages) await shoot(size, language, token);
} finally {
  await browser.close();
  await demo.stop();
}

/** Makes something wait in every room. @returns the token of an operator's session. */
async function makeWork(origin: string): Promise<string> {
  const desk = new Desk(origin);
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
  await desk.must("POST operator/config", { withdrawWindow, withdrawAutoApprove: "100", reason: "demo" });
  const member = await fundedMember(origin, "aurora", "2500");
  await withdraw(member, "800");
  await member.call("POST feedback/create", {
    content: "My deposit of this morning is not in my balance yet. What can I do?",
  });
  const anna = await newOperator(now(origin), "anna", ["admin"]);
  const ben = await newOperator(now(origin), "ben", ["finance", "support"]);
  await ben.must("POST operator/scripts", {
    name: "nightly-report",
    role: "finance",
    tokenHash: hashOf("nightly-report"),
    days: 90,
  });
  await setFourEyes(origin, true);
  await propose(ben, "POST operator/credit", creditOf("aurora", "50"));
  await ben.must("POST operator/recovery/start", {
    account: "captain",
    what: ["pay"],
    reason: "called back",
  });
  return anna.token!;
}

/** Codes must fit the server's time, which accepts one of the next half minute. */
function now(origin: string) {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead), advance: (ms: number) => void (ahead += ms) };
  return { origin, clock };
}

async function shoot(
  { name: device, ...viewport }: (typeof sizes)[number],
  language: Language,
  token: string,
): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  await context.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values.local))
        localStorage.setItem(key, JSON.stringify(value));
      sessionStorage.setItem("starship.operator", JSON.stringify(values.session));
      sessionStorage.setItem("starship.typed.anna.settings", JSON.stringify(values.typed));
    },
    {
      local: { "starship.lang": language, "starship.theme": theme },
      session: { token, name: "anna", roles: ["admin"] },
      typed,
    },
  );
  const page = await context.newPage();
  await page.goto(`${demo.origin}/operator/`);
  await settle(page);
  const links = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  const pages: { name: string; hash: string; press?: string }[] = links.map((href) => ({
    name: href.replace(/^#?\//, "") || "home",
    hash: href.replace(/^#/, ""),
  }));
  for (const { name, hash, press } of [...pages, ...further]) {
    await page.goto(`${demo.origin}/operator/#${hash}`);
    await settle(page);
    if (press !== undefined) await page.locator(press).first().click();
    if (press !== undefined) await settle(page);
    const suffix = folder === undefined ? "" : `-${language}`;
    await page.screenshot({
      path: path.join(to, `${name}-${device}${suffix}.jpg`),
      type: "jpeg",
      quality: 70,
    });
  }
  await context.close();
}

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
