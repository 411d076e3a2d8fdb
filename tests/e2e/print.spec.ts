/** The bill on paper: rows whole, black on white, with where and when it is from. Rule C198. */
import type { Page } from "@playwright/test";
import { expect, testWithoutWorker as test, type App } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";
import { shown } from "../support/screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What the browser takes while it prints: rows, and what is said of them. */
async function printed(page: Page): Promise<{ rows: number; said: string }> {
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const rows = document.querySelectorAll("main ul[aria-label=Bill] > li > a").length;
      Object.assign(globalThis, { printed: { rows, said: document.querySelector("main")!.innerText } });
    });
  });
  await page.pdf();
  return page.evaluate(() => (globalThis as unknown as { printed: { rows: number; said: string } }).printed);
}

async function expectWholePaper(app: App, server: TestServer, account: string): Promise<void> {
  const member = await fundedMember(server, account, "0");
  for (let payment = 1; payment <= 70; payment += 1) await member.credit(account, String(payment));
  const page = await app.open("/pages/bill", "en", member);
  await shown(page);
  const part = await printed(page);
  expect(part.said).toContain("Newest entries only. Older entries are not printed here.");
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("End of list")).toBeVisible({ timeout: 500 });
  }).toPass();
  const all = await printed(page);
  expect(all.rows).toBe(70);
  expect(all.said).toContain(`${server.origin}/#/pages/bill`);
  expect(all.said).toContain(`Account: ${account}`);
  expect(all.said).toContain("Source: this device's copy of the platform's records, updated");
  expect(all.said).toContain("Printed on");
  expect(all.said).toContain("Time zone: Asia/");
  expect(all.said).not.toContain("Newest entries only");

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const row = page.getByRole("list", { name: "Bill" }).getByRole("listitem").first();
  await expect(row).toHaveCSS("break-inside", "avoid");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  await expect(row).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button", { name: /^(Check|Receipts|CSV|Months|Search|Back)/ })).toHaveCount(0);
}

test("fault 641: paper has every line that is loaded, and says from where, when, and what is missing", async ({
  app,
  server,
}) => expectWholePaper(app, server, "on_paper"));

test("so it does from a desk @wide", async ({ app, server }) =>
  expectWholePaper(app, server, "on_paper_wide"));
