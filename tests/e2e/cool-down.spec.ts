/**
 * A new address waits for its cool-down, on a server whose clock the test moves: told to both of a member's devices,
 * refused before its end, and paid to with a passkey after it.
 */
import type { Page } from "@playwright/test";
import { fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/e2e-clock.ts";
import { addPasskey, named, signOut, withAuthenticator } from "../support/e2e-passkeys.ts";
import { expectBalance, signIn } from "../support/member.ts";
import { ADDRESS } from "../support/withdraw.ts";

const MINUTE = 60_000;
const ACCOUNT = "patient";

async function openSignedIn(page: Page, origin: string): Promise<Page> {
  await page.goto(`${origin}/#/pages/login`);
  await signIn(page, ACCOUNT);
  await expect(page).not.toHaveURL(/login/);
  return page;
}

async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#${route}`);
}

const sheetOf = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page) => sheetOf(page).getByRole("button", { name: "Confirm with a passkey" }).click();
/** Told on the page of security, which is open, without a press. */
const told = (page: Page, what: RegExp) =>
  expect(page.getByRole("link", { name: what }).first()).toBeVisible();

test("a passkey is made and signed in with, and 100 USDT leave to a new address after its cool-down, told to all devices", async ({
  browser,
  context,
  timed,
}) => {
  const origin = named(timed.origin);
  await context.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  const member = await fundedMember(origin, ACCOUNT, "500");
  const phone = await openSignedIn(await withAuthenticator(await context.newPage()), origin);
  const other = await browser.newContext({ locale: "en" });
  await other.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  const laptop = await openSignedIn(await other.newPage(), origin);
  await goTo(laptop, "/pages/security");

  await goTo(phone, "/pages/factors");
  await addPasskey(phone, "My phone", passwords.payPassword);
  await expect(phone.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await told(laptop, /My phone/);
  await signOut(phone);
  await goTo(phone, "/pages/login");
  await phone.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(phone).not.toHaveURL(/login/);

  // A new factor holds what leaves for as long: that is over when the address is added.
  timed.clock.advance(DAY);
  await goTo(phone, "/pages/withdraw");
  await phone.getByRole("button", { name: "Switch on" }).click();
  await confirm(phone);
  await expect(phone.getByText(/^On: you can withdraw only/)).toBeVisible();
  await told(laptop, /Address book only: on/);
  await phone.getByRole("button", { name: "Add an address" }).click();
  await sheetOf(phone).locator("[name=address]").fill(ADDRESS);
  await sheetOf(phone).locator("[name=label]").fill("Cold wallet");
  await confirm(phone);
  await expect(phone.getByRole("list", { name: "Address book" })).toContainText("Cold wallet");
  await told(laptop, /Withdrawal address added.*Cold wallet/);

  timed.clock.advance(DAY - 10 * MINUTE);
  await ask(phone);
  await expect(sheetOf(phone)).toContainText("You added this address recently");
  await expect(sheetOf(phone).getByRole("button", { name: "Confirm with a passkey" })).toBeDisabled();
  // Whoever goes around the app is refused for the same.
  const early = { amount: "100", address: ADDRESS, expect: "95", payPassword: passwords.payPassword };
  const refused = await member.answer("POST withdraw/create", early);
  expect(refused.refusal).toMatchObject({ reason: "address_held", field: "address" });
  await sheetOf(phone).getByRole("button", { name: "Close" }).first().click();

  timed.clock.advance(10 * MINUTE);
  await ask(phone);
  await expect(sheetOf(phone)).toContainText("In your address book: Cold wallet");
  await confirm(phone);
  await expect(sheetOf(phone)).toContainText("Operation Successful!");
  await sheetOf(phone).getByRole("button", { name: "OK" }).click();
  expect((await member.call("GET withdraw/records", {})).list).toMatchObject([{ amount: "100" }]);

  for (const device of [phone, laptop]) {
    await goTo(device, "/pages/security");
    await told(device, /Withdrawal address added.*Cold wallet/);
    await goTo(device, "/");
    await expectBalance(device, "400.0000 USDT");
  }
  await other.close();
});

test("who has a passkey and no codes lifts a freeze after its day, chooses a phrase and sets a forgotten password with it", async ({
  context,
  timed,
}) => {
  const origin = named(timed.origin);
  await context.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  const member = await fundedMember(origin, ACCOUNT, "500");
  const phone = await openSignedIn(await withAuthenticator(await context.newPage()), origin);
  await goTo(phone, "/pages/factors");
  await addPasskey(phone, "My phone", passwords.payPassword);
  await expect(phone.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await member.call("POST account/freeze", {});
  timed.clock.advance(DAY);

  await goTo(phone, "/pages/security");
  await phone.reload();
  await phone.getByRole("button", { name: "Unfreeze account" }).click();
  await confirm(phone);
  await expect(phone.getByRole("heading", { name: "Account frozen" })).toBeHidden();
  expect(await member.call("GET account/freeze", {})).toMatchObject({ frozen: false });
  await phone.getByRole("button", { name: "Choose a phrase" }).click();
  await sheetOf(phone).getByLabel("Phrase", { exact: true }).fill("blue whale");
  await confirm(phone);
  await expect(sheetOf(phone)).toBeHidden();
  await expect(phone.getByText("Your phrase: blue whale")).toBeVisible();

  await goTo(phone, "/pages/changePwd?mode=pay");
  await phone.locator("[name=payPassword]").fill("another-second-password");
  await phone.getByLabel("Confirm new second-level password").fill("another-second-password");
  await phone.locator("[name=password]").fill(passwords.password);
  await phone.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(phone.getByText("Password changed.")).toBeVisible();
  await member.login(ACCOUNT);
  const phrase = { phrase: "red whale", payPassword: "another-second-password" };
  expect((await member.answer("POST account/phrase", phrase)).refusal.reason).toBe("second_factor_needed");
});

async function ask(page: Page): Promise<void> {
  // What is typed behind an open sheet is lost.
  await expect(sheetOf(page)).toBeHidden();
  await page.locator("form [name=address]").first().fill(ADDRESS);
  await page.locator("[name=amount]").fill("100");
  await page.getByRole("button", { name: "Continue" }).click();
}
