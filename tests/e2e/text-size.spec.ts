/** Nothing is cut, lies on something else or sticks out: on the narrowest phone, and there with text twice as large. */
import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import {
  memberRoutes,
  moneySheets,
  openSheet,
  otherSheets,
  show,
  shown,
  visitorRoutes,
} from "../support/screens.ts";
import { unreadable } from "../support/text-boxes.ts";
import { pretendChain } from "../support/veteran.ts";

test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: "reduce" },
  // What is found is said in words; pictures of a hundred screens take longer than looking at them.
  trace: "off",
});

/** What is wrong on the routes at both sizes of text, each with where. */
async function unreadableOn(page: Page, routes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await shown(page);
  for (const route of routes) {
    await show(page, route);
    found.push(...(await atBothSizes(page)).map((fault) => `${route}: ${fault}`));
  }
  return found;
}

async function atBothSizes(page: Page): Promise<string[]> {
  // The tables behind pictures too.
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
  const found = await unreadable(page);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  found.push(...(await unreadable(page)).map((fault) => `at 200%, ${fault}`));
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}

for (const language of languages) {
  const how = `at 320 px in ${language}, with text twice as large too`;

  test(`every screen of a member can be read ${how}`, async ({ app, veteran }) => {
    const page = await app.open("/pages/login", language, veteran);
    await pretendChain(page, veteran);
    expect(await unreadableOn(page, memberRoutes)).toEqual([]);
  });

  test(`every sheet can be read ${how}`, async ({ app, veteran }) => {
    const page = await app.open("/", language, veteran);
    const found: string[] = [];
    for (const sheet of [...moneySheets, ...otherSheets]) {
      await openSheet(page, sheet);
      found.push(...(await atBothSizes(page)).map((fault) => `${sheet.route}, ${sheet.press}: ${fault}`));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    expect(found).toEqual([]);
  });

  test(`every screen of a visitor can be read ${how}`, async ({ app }) => {
    const page = await app.open("/", language);
    expect(await unreadableOn(page, visitorRoutes)).toEqual([]);
  });
}
