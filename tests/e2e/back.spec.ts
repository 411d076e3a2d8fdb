/** Back keeps its place: position, filter and pages, by the app's Back, the browser's, and after a reload. Rule U26. */
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { shown } from "../support/screens.ts";

const position = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollTo(page: Page, y: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to);
        return Math.round(scrollY);
      }, y),
    )
    .toBe(y);
}

test("My keeps its place when a screen is left by Back, the app's and the browser's; a new visit begins at the top", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/my", "en", await fundedMember(server, "returning", "50"));
  await shown(page);
  await scrollTo(page, 400);
  await page.getByRole("link", { name: "Articles" }).click();
  await expect(page.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
  await expect.poll(() => position(page)).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "My", level: 1 })).toBeAttached();
  await expect.poll(() => position(page)).toBe(400);

  await page.getByRole("link", { name: "Articles" }).click();
  await expect(page.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(() => position(page)).toBe(400);

  await page.reload();
  await expect.poll(() => position(page)).toBe(400);

  await page.getByRole("link", { name: "Articles" }).click();
  await expect(page.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
  await page.goto(`${server.origin}/#/pages/my`);
  await expect(page.getByRole("heading", { name: "My", level: 1 })).toBeAttached();
  await expect.poll(() => position(page)).toBe(0);
});

test("deep in the bill, under a filter, Back comes to the same line", async ({ app, server }) => {
  const member = await fundedMember(server, "deep_reader", "0");
  for (let payment = 1; payment <= 60; payment += 1) await member.credit("deep_reader", String(payment));
  const page = await app.open("/pages/bill", "en", member);
  await shown(page);
  await page.getByRole("button", { name: /^Search and dates/ }).click();
  await page.getByLabel("Asset", { exact: true }).selectOption({ label: "USDT balance" });
  await scrollTo(page, 3_000);
  const line = page.getByRole("link").filter({ hasText: /\+\d/ });
  // Its rows are drawn after it has been scrolled.
  const inView = () =>
    line.evaluateAll(async (rows) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const row = rows.find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one.isConnected && top > 100 && bottom < innerHeight;
      });
      return row?.getAttribute("href") ?? null;
    });
  let seen: string | null = null;
  await expect(async () => {
    seen = await inView();
    expect(await position(page)).toBe(3_000);
    expect(seen).not.toBeNull();
    expect(await inView()).toBe(seen);
  }).toPass();
  await page.goto(`${server.origin}/#/pages/notice`);
  await expect(page.getByRole("heading", { name: "Notices", level: 1 })).toBeAttached();
  await page.goBack();
  await expect.poll(() => position(page)).toBe(3_000);
  await expect(page.locator(`a[href="${seen}"]`)).toBeInViewport();
});

test("fault 697: the list of records that was chosen is there again on the way back", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "record_reader", "500");
  await member.call("POST nft/buy", { id: 1, quantity: 1, payPassword: passwords.payPassword });
  const page = await app.open("/pages/myNft", "en", member);
  await page.getByRole("radio", { name: "Pledges" }).check();
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Scout", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Pledges" })).toBeChecked();
});

test("fault 705: what Trade was set to is there again on the way back, and a link to buying sets it anew", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/trade", "en", await fundedMember(server, "trade_returning", "50"));
  await page.getByRole("radio", { name: "Convert" }).check();
  await page.getByRole("radio", { name: "Points" }).check();
  await page.goto(`${server.origin}/#/pages/notice`);
  await expect(page.getByRole("heading", { name: "Notices", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Convert" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Points" })).toBeChecked();

  await page.goto(`${server.origin}/#/pages/trade?buy`);
  await expect(page.getByRole("radio", { name: "Buy" })).toBeChecked();
  await expect(page).toHaveURL(/trade$/);
});

for (const { screen, link, part } of [
  { screen: "trade", link: "/pages/trade?buy", part: "main [name=amount]" },
  { screen: "votes", link: "/pages/vote?do=upgrade", part: "main li button" },
  { screen: "bill", link: "/pages/bill?member=returning", part: "main button[aria-expanded]" },
])
  test(`fault 848: a member who goes on while the ${screen} screen loads its link stays where they went`, async ({
    app,
    server,
  }) => {
    const member = await fundedMember(server, `hasty_${screen}`, "50");
    const page = await app.open("/pages/my", "en", member);
    await shown(page);
    // The screen is drawn, but its effects have not run.
    await page.evaluate(
      ([to, drawn]) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector(drawn) === null) return;
          observer.disconnect();
          location.hash = "#/pages/pledge";
        }).observe(document.body, { subtree: true, childList: true });
        location.hash = `#${to}`;
      },
      [link, part] as const,
    );
    await expect(page.getByRole("heading", { name: "Pledge", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/#/pages/pledge`);
  });
