/** A page that the browser has kept whole, and shows again: place, filter and search as they were, data as they are. Rule U26. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { chromiumArguments } from "../support/chromium.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { shown } from "../support/screens.ts";

// Playwright switches the browser's cache of whole pages off.
test.use({
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "",
    args: chromiumArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** A document of another origin. */
async function elsewhere(): Promise<{ address: string; close: () => void }> {
  const server = http.createServer((_, answer) => {
    answer.setHeader("content-type", "text/html").end("<h1>Elsewhere</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

test("back from another site the bill is where it was, under its filter and search, with what came meanwhile", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "bf_reader", "0");
  for (let payment = 1; payment <= 40; payment += 1) await member.credit("bf_reader", String(payment));
  const page = await app.open("/pages/bill", "en", member);
  await shown(page);
  await page.getByRole("button", { name: /^Search and dates/ }).click();
  await page.getByRole("searchbox").fill("credit");
  await page.getByLabel("Asset", { exact: true }).selectOption({ label: "USDT balance" });
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 900);
        return Math.round(scrollY);
      }),
    )
    .toBe(900);
  await page.evaluate(() => {
    const shows: boolean[] = [];
    Object.assign(globalThis, { shows });
    addEventListener("pageshow", ({ persisted }) => shows.push(persisted));
  });
  const other = await elsewhere();
  await page.goto(other.address);
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  await member.credit("bf_reader", "7777");
  // Its own wait for a load would never end: nothing is loaded.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page.getByRole("heading", { name: "Bill", level: 1 })).toBeAttached();
  other.close();
  expect(
    await page.evaluate(() => (globalThis as unknown as { shows?: boolean[] }).shows),
    await whyNotKept(page),
  ).toEqual([true]);
  await expect(page.getByRole("searchbox")).toHaveValue("credit");
  await expect(page.getByLabel("Asset", { exact: true })).toHaveValue("usdt");
  expect(Math.abs((await page.evaluate(() => scrollY)) - 900)).toBeLessThan(200);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByText("+7,777.0000").first()).toBeVisible();
});

test("who logged out in another tab meanwhile finds nothing of theirs on the page that comes back", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "bf_leaver", "4321");
  const page = await app.open("/pages/bill", "en", member);
  await expect(page.getByText("4,321.0000").first()).toBeVisible();
  const other = await elsewhere();
  await page.goto(other.address);
  const tab = await page.context().newPage();
  await tab.goto(`${server.origin}/#/pages/my`);
  await tab.getByRole("button", { name: "Log out" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(tab.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText("4,321.0000")).toHaveCount(0);
  other.close();
});

/** Why the browser has not kept the page, in its own words. */
async function whyNotKept(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return JSON.stringify(
      (navigation as unknown as { notRestoredReasons?: unknown }).notRestoredReasons ?? null,
    );
  });
}
