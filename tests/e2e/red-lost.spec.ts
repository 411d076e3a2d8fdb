/** Red team: answers that are lost where there is no key, or whose content is shown once. */
import type { Page } from "@playwright/test";
import { Client, newMember, passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

test("a registration whose answer is lost does not end in 'this name is already taken'", async ({
  openAs,
  wire,
  server,
}) => {
  await newMember(server.origin, "red_inviter");
  const page = await openAs("/pages/register?referrer=red_inviter");
  await page.evaluate(() => localStorage.setItem("starship.lang", '"en"'));
  await page.reload();
  await fill(page, "red_lost");
  const committed = wire.holdNext("account/register");
  await page.getByRole("button", { name: "Register" }).click();
  await committed;
  await expect(page.getByText("The server did not respond in time.")).toBeVisible({ timeout: 120_000 });
  await page.waitForTimeout(3000);
  console.log("AFTER LOSS:", page.url(), wire.keysOf("account/register").length, "sent:", await errors(page));
  await page.screenshot({ path: "/tmp/redb-register.png", fullPage: true });
  if ((await page.getByText("This account name is already taken.").count()) === 0) {
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForTimeout(4000);
    console.log("AFTER RETRY:", page.url(), await errors(page));
  }
  // The account exists, with these passwords.
  expect((await new Client(server.origin).login("red_lost")).uid).toBeTruthy();
  await expect(page.getByText("This account name is already taken.")).toBeHidden({ timeout: 3000 });
});

test("a registration that the line doubles is not told that its own name is taken", async ({ openAs, wire, server }) => {
  await newMember(server.origin, "red_inviter_2");
  const page = await openAs("/pages/register?referrer=red_inviter_2");
  await page.evaluate(() => localStorage.setItem("starship.lang", '"en"'));
  await page.reload();
  await fill(page, "red_doubled");
  wire.apply("account/register", { kind: "repeat" });
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForTimeout(4000);
  console.log("DOUBLED:", page.url(), await errors(page));
  expect((await new Client(server.origin).login("red_doubled")).uid).toBeTruthy();
  await expect(page.getByText("This account name is already taken.")).toBeHidden({ timeout: 3000 });
});

async function fill(page: Page, account: string) {
  await page.locator("[name=account]").fill(account);
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
}

async function errors(page: Page) {
  return (await page.locator("[class*=error], [role=alert]").allInnerTexts()).join(" | ");
}
