/** Every screen, in both themes and on the narrowest phone: reachable by everyone, nothing clipped. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { passwords } from "../support/client.ts";
import { expect, test, type App } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";

const forVisitors = [
  "/",
  "/pages/login",
  "/pages/register?referrer=genesis",
  "/pages/forget",
  "/pages/nft",
  "/pages/notice",
  "/pages/nowhere",
  "/pages/webview?url=https%3A%2F%2Fa-rather-long-name.of-a-shop.example%2Fa%2Fpath%3Fwith%3Dquery",
  "/open-location?lat=31.2304&lng=121.4737&name=A%20pier%20with%20a%20long%20name&address=The%20Bund%209%2C%20Shanghai",
];
const forMembers = [
  "/",
  "/pages/trade",
  "/pages/vote",
  "/pages/pledge",
  "/pages/nft",
  "/pages/nftDetails?id=2",
  "/pages/myNft",
  "/pages/nftPledge?id=2",
  "/pages/my",
  "/pages/recharge",
  "/pages/withdraw",
  "/pages/convert",
  "/pages/bill",
  "/pages/bill?line=1",
  "/pages/assetsDetail?asset=lock",
  ...["changePwd", "resetPwd", "promotion", "manage", "ecology"].map((name) => `/pages/${name}`),
  "/pages/article",
  "/pages/details?id=1",
  "/pages/feedback",
  "/pages/feedbackRecord",
  "/choose-location",
];

/** A page signed in as a member who has a vote and a bill, without going through the form. */
async function memberPage(app: App, server: TestServer, language: Language): Promise<Page> {
  await server.operator("notice", "new", "tests/support/notice.json");
  const member = await fundedMember(server, "a_rather_long_account_name_here1", "123456.789");
  await member.call("POST vote/create", { level: 3, payType: "usdt", payPassword: passwords.payPassword });
  await member.call("POST nft/buy", { id: 2, quantity: 2, payPassword: passwords.payPassword });
  await member.call("POST nft/stake", { id: 2, quantity: 1, payPassword: passwords.payPassword });
  const page = await app.open("/pages/notice", language);
  const session = { token: member.token, uid: member.uid, userInfo: null, backParams: null };
  await page.evaluate((value) => localStorage.setItem("starship.session", value), JSON.stringify(session));
  await page.reload();
  return page;
}

async function show(page: Page, server: TestServer, route: string): Promise<void> {
  await page.goto(`${server.origin}/#${route}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Loaded: no skeleton stands in for something any more.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectNoBarrier(page: Page, route: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${route}: ${id} at ${nodes.map((n) => n.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

/** Text cut off, or wider than the page: measured, not eyeballed. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element);
      const cuts = style.overflowX === "hidden" || style.overflowX === "clip";
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // What is there for screen readers alone is one pixel on purpose.
      if (!isText || element.clientWidth <= 1) continue;
      if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${element.textContent}`);
      const { left, right } = element.getBoundingClientRect();
      const scrolls = element.closest("[data-scrolls], [role=radiogroup]");
      if (!scrolls && (right > innerWidth + 1 || left < -1)) found.push(`outside: ${element.textContent}`);
    }
    return found;
  });
}

for (const theme of ["dark", "light"] as const) {
  test(`no screen of a visitor or a member has a serious barrier in the ${theme} theme`, async ({
    app,
    server,
  }) => {
    const visitor = await app.open("/", "en");
    await visitor.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const route of forVisitors) {
      await show(visitor, server, route);
      await expectNoBarrier(visitor, route);
    }
    const page = await memberPage(app, server, "en");
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const route of forMembers) {
      await show(page, server, route);
      await expectNoBarrier(page, route);
    }
  });
}

for (const language of ["vi-VN", "ms-MY"] as const) {
  test(`nothing is cut or sticks out at 320 px, nor with text twice as large, in ${language}`, async ({
    app,
    server,
  }) => {
    const visitor = await app.open("/", language);
    const page = await memberPage(app, server, language);
    for (const [opened, routes] of [
      [visitor, forVisitors],
      [page, forMembers],
    ] as const) {
      await opened.setViewportSize({ width: 320, height: 640 });
      for (const route of routes) {
        await show(opened, server, route);
        expect([route, await clipped(opened)]).toEqual([route, []]);
        await opened.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect([`${route} at 200%`, await clipped(opened)]).toEqual([`${route} at 200%`, []]);
        await opened.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      }
    }
  });
}
