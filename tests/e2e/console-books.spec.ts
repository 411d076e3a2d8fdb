/** The platform's books in the console: one operator proposes, another approves. Rules O106 to O108. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Role } from "../../contract/operator/roles.ts";
import { Client, passwords } from "../support/client.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { named, withAuthenticator } from "../support/e2e-passkeys.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { fundedMember } from "../support/member.ts";
import { Desk, invited } from "../support/operator-sessions.ts";
import { ADDRESS } from "../support/withdraw.ts";

/** Signed in with a passkey of the browser's own. */
async function enter(context: BrowserContext, origin: string, name: string, roles: Role[]): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem("starship.lang", JSON.stringify("en")));
  const secret = await invited(new Desk(origin), name, roles);
  const page = await withAuthenticator(await context.newPage());
  await page.goto(`${named(origin)}/operator/#/invitation/${secret}`);
  await page.getByLabel("Passkey name").fill("This computer");
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  return page;
}

/** In a browser of their own. */
async function beside(browser: Browser, origin: string, name: string, roles: Role[]): Promise<Page> {
  return enter(await browser.newContext(), origin, name, roles);
}

async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}

const room = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link").filter({ hasText: name });

testAlone(
  "two operators pay fees out and fill the reserve, each looking at what it does @wide",
  async ({ context, browser, server }) => {
    const { origin } = server;
    const member = await fundedMember(server, "books_buyer", "5000");
    await member.call("POST nft/buy", { id: 4, quantity: 2, payPassword: passwords.payPassword });
    const anna = await enter(context, origin, "anna", ["finance"]);
    const ben = await beside(browser, origin, "ben", ["finance"]);
    await setFourEyes(origin, true);

    await room(anna, "Books").click();
    const books = anna.getByRole("list", { name: "Books" });
    await expect(books.getByRole("link", { name: /^Fees/ })).toContainText("1,000.0000");
    await expectNoBarrier(anna);
    await anna.getByRole("button", { name: "Pay out fees" }).click();
    const sheet = anna.getByRole("dialog");
    await sheet.getByLabel("Amount").fill("1001");
    await sheet.getByLabel("Address").fill("0x12");
    await sheet.getByRole("button", { name: "Review" }).click();
    await expect(sheet.getByText("Enter an amount above zero, up to the fees available.")).toBeVisible();
    await expect(sheet.getByText("Enter an address: 0x and 40 characters.")).toBeVisible();
    await sheet.getByLabel("Amount").fill("400");
    await sheet.getByLabel("Address").fill(ADDRESS);
    await expectNoBarrier(anna);
    await sheet.getByRole("button", { name: "Review" }).click();
    await expect(sheet.getByText("1000 → 600 USDT")).toBeVisible();
    await sheet.getByLabel("Reason").fill("November");
    await sheet.getByRole("button", { name: "Book as paid out" }).click();
    await sheet.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("Proposed. Another operator has to approve it.")).toBeVisible();

    await room(ben, "Proposals").click();
    await expect(ben.getByText("1000 → 600")).toBeVisible();
    await ben.getByRole("button", { name: "Approve" }).click();
    await ben.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(ben.getByText("Carried out")).toBeVisible();

    await anna.reload();
    await expect(books.getByRole("link", { name: /^Fees/ })).toContainText("600.0000");
    await expect(anna.getByRole("region", { name: "Fee payout" })).toContainText("Booked, not yet sent");
    await expectNoBarrier(anna);
    await anna.getByRole("button", { name: "Top up the reserve" }).click();
    await anna.getByRole("dialog").getByLabel("Amount").fill("150");
    await anna.getByRole("dialog").getByRole("button", { name: "Review" }).click();
    await expect(anna.getByRole("dialog").getByText("0 → 150 USDT")).toBeVisible();
    await anna.getByRole("dialog").getByLabel("Reason").fill("it was empty");
    await anna.getByRole("dialog").getByRole("button", { name: "Top up the reserve" }).click();
    await anna.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByRole("dialog")).toHaveCount(0);
    await ben.reload();
    await ben.getByRole("button", { name: "Approve" }).click();
    await ben.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(ben.getByText("Carried out")).toHaveCount(2);

    await room(ben, "Books").click();
    await ben.getByRole("link", { name: /^Reserve/ }).click();
    await expect(ben.getByRole("list", { name: "Movements" })).toContainText("Reserve topped up");
    await expect(ben.getByRole("img", { name: /^Balance by day/ })).toBeVisible();
    await ben.getByRole("radio", { name: "In and out" }).check();
    await expect(ben.getByRole("img", { name: /^In and out by day/ })).toBeVisible();
    await expectNoBarrier(ben);
    await room(ben, "Custody").click();
    await expect(ben.getByRole("region", { name: "Owed" })).toContainText("4,600.0000");
    await expectNoBarrier(ben);
    expect(await new Client(origin).call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
    await setFourEyes(origin, false);
  },
);

testAlone(
  "an auditor reads the books and has no act; support has no room of them",
  async ({ context, browser, server }) => {
    const auditor = await enter(context, server.origin, "olga", ["auditor"]);
    await room(auditor, "Books").click();
    await expect(auditor.getByRole("list", { name: "Books" })).toContainText("Treasury");
    await expect(auditor.getByText("No fees paid out and no reserve top-ups.")).toBeVisible();
    await expect(auditor.getByRole("button", { name: "Pay out fees" })).toHaveCount(0);
    await expect(auditor.getByRole("button", { name: "Top up the reserve" })).toHaveCount(0);
    const support = await beside(browser, server.origin, "sue", ["support"]);
    await expect(room(support, "Books")).toHaveCount(0);
    await expect(room(support, "Custody")).toHaveCount(0);
    await support.goto(`${named(server.origin)}/operator/#/books`);
    await expect(support.getByText("Your roles do not give access to this page.")).toBeVisible();
  },
);
