/** The room of reports: who reads, takes files away, and who may not. Rules O127 to O129. */
import fs from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "../../contract/operator/roles.ts";
import { closeDays } from "../../server/reports/close.ts";
import { computeNext } from "../../server/reports/compute.ts";
import { fundedMember } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/e2e-clock.ts";
import { newOperator } from "../support/operator-sessions.ts";
import type { Opened } from "../support/opened.ts";

/** Two closed days, with a credit on the last one. */
async function twoDays(server: Opened): Promise<void> {
  server.clock.advance(DAY);
  await fundedMember(server.origin, "report_anna", "1234.5");
  server.clock.advance(DAY);
  while (await closeDays(server.ctx));
  while (await computeNext(server.ctx.db, server.ctx.now()));
}

/** Signed in as they would be after a reload. */
async function openAs(context: BrowserContext, server: Opened, name: string, role: Role, place: string) {
  const { token } = await newOperator(server, name, [role]);
  await context.addInitScript(
    (session) => {
      localStorage.setItem("starship.lang", JSON.stringify("en"));
      sessionStorage.setItem("starship.operator", JSON.stringify(session));
    },
    { token, name, roles: [role] },
  );
  const page = await context.newPage();
  await page.goto(`${server.origin}/operator/#${place}`);
  return page;
}

async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}

async function taken(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^(sheets|ledger)-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  return fs.readFile(await file.path(), "utf8");
}

for (const tag of ["", " @wide"])
  test(`an auditor reads the daily sheets and takes them and the ledger away${tag}`, async ({
    context,
    timed,
  }) => {
    await twoDays(timed);
    const page = await openAs(context, timed, "ada", "auditor", "/reports");
    const table = page.getByRole("region", { name: "Days" });
    await expect(table.getByRole("link").nth(1)).toBeVisible();
    await expect(page.getByRole("img", { name: "USDT owed to members and held, by day" })).toBeVisible();
    await expectNoBarrier(page);

    const link = table.getByRole("link").first();
    const day = (await link.textContent())!;
    await link.click();
    await expect(page.getByRole("heading", { name: day })).toBeVisible();
    await expect(page.getByRole("region", { name: "Owed to members at the end" })).toContainText(
      "1,234.5000",
    );
    await expect(page.getByRole("region", { name: "Books" })).toContainText("Custody");
    await expectNoBarrier(page);

    expect(await taken(page, "Daily sheets (CSV)")).toContain(`${day},credits,,usdt,,1234.5`);
    const ledger = await taken(page, "Ledger for accountants (CSV)");
    expect(ledger).toMatch(/\r\n,end,.*\r\n$/);
    expect(ledger).not.toContain("report_anna");
    await page.getByLabel("Include members' account names in the ledger").check();
    expect(await taken(page, "Ledger for accountants (CSV)")).toContain("report_anna");

    await page.getByLabel("To date", { exact: true }).fill("2099-01-01");
    await page.getByRole("button", { name: "Daily sheets (CSV)" }).click();
    await expect(page.getByRole("alert")).toContainText("Only closed days can be reported");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation")).toBeHidden();
    await expect(page.getByRole("region", { name: "Books" })).toBeVisible();
  });

test("support has no room of reports, also by its address", async ({ context, timed }) => {
  const page = await openAs(context, timed, "sue", "support", "/reports");
  await expect(page.getByText("Your roles do not give access to this page.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Reports" })).toHaveCount(0);
});
