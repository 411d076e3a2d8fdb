/** Answers that are lost where there is no key, or whose content is shown once. */
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newMember, passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";
import { test } from "../support/wired.ts";

const { payPassword } = passwords;
const PIN = "402917";

test("fault 755: a registration whose answer is lost signs in, and does not say that the name is taken", async ({
  openAs,
  wire,
  server,
}) => {
  await newMember(server.origin, "lost_inviter");
  const page = await openAs("/pages/register?referrer=lost_inviter");
  await fillIn(page, "lost_answer");
  const late = wire.postponeNext("account/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You may be registered already. It is safe to try again.")).toBeVisible();
  await (await late).deliver();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Register", level: 1 })).toBeHidden();
  await page.goto(`${wire.origin}/#/pages/my`);
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
});

test("fault 755: a registration that the browser repeats, as it does where a connection breaks, says what to do", async ({
  openAs,
  wire,
  server,
}) => {
  await newMember(server.origin, "repeated_inviter");
  const page = await openAs("/pages/register?referrer=repeated_inviter");
  await fillIn(page, "repeated_answer");
  wire.apply("account/register", { kind: "repeat" });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("If you have just registered it, sign in.")).toBeVisible();
});

async function fillIn(page: Page, account: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem("starship.lang", '"en"'));
  await page.reload();
  await page.locator("[name=account]").fill(account);
  for (const name of ["password", "passwordAgain"])
    await page.locator(`[name=${name}]`).fill(passwords.password);
  for (const name of ["payPassword", "payPasswordAgain"])
    await page.locator(`[name=${name}]`).fill(payPassword);
  await page.locator("[name=riskAccepted]").check();
}

async function withCodes(server: TestServer, account: string) {
  const member = await fundedMember(server, account, "0");
  const { secret } = await member.call("POST account/authenticatorStart", { payPassword });
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  await member.call("POST account/authenticatorConfirm", { newCode: phone.generate() });
  const code = phone.generate({ timestamp: Date.now() + 30_000 });
  const { codes } = await member.call("POST account/recoveryCodes", { payPassword, code });
  return { member, codes };
}

async function askForCodes(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Create ten new codes" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(code);
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
}

async function setUpLock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up app lock" }).click();
  const sheet = page.getByRole("dialog");
  for (const name of ["pin", "again"]) await sheet.locator(`[name=${name}]`).fill(PIN);
  await sheet.getByRole("radio", { name: "As soon as the app is hidden" }).check();
  await sheet.getByRole("button", { name: "Set PIN" }).click();
  await page.getByRole("link", { name: "Passkeys and codes" }).click();
}

/** To another app, and back. */
async function leaveAndUnlock(page: Page): Promise<void> {
  for (const state of ["hidden", "visible"])
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await expect(page.getByRole("heading", { name: "The app is locked" })).toBeVisible();
}

test("fault 756: when the answer with new recovery codes is lost, sheet and card say that the old ones may not work", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "codes_lost");
  const page = await openAs("/pages/factors", member);
  await expect(page.getByText("10 codes left.")).toBeVisible();
  const late = wire.postponeNext("account/recoveryCodes");
  await askForCodes(page, codes[0]!);
  await (await late).deliver();
  const sheet = page.getByRole("dialog");
  const lost = /New codes may have been made, and your old ones may no longer work/;
  await expect(sheet.getByText(lost)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("main").getByText(lost)).toBeVisible();
});

test("fault 766: recovery codes whose answer is lost come when they are asked for again, with a code that they have voided", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "codes_again");
  const page = await openAs("/pages/factors", member);
  const late = wire.postponeNext("account/recoveryCodes");
  await askForCodes(page, codes[0]!);
  const made = JSON.parse(await (await late).deliver()) as { data: { codes: string[] } };
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
  await expect(sheet.getByRole("listitem")).toHaveText(made.data.codes);
});

test("fault 766: a request for recovery codes that the browser repeats, as it does where a connection breaks, shows them", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "codes_repeated");
  const page = await openAs("/pages/factors", member);
  wire.apply("account/recoveryCodes", { kind: "repeat" });
  await askForCodes(page, codes[0]!);
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
});

test("fault 756: new recovery codes come back after the app has locked, and nothing of them is there while it is", async ({
  openAs,
  server,
}) => {
  const { member, codes } = await withCodes(server, "codes_locked");
  const page = await openAs("/pages/security", member);
  await setUpLock(page);
  await askForCodes(page, codes[0]!);
  const items = page.getByRole("dialog").getByRole("listitem");
  await expect(items).toHaveCount(10);
  const shown = await items.allInnerTexts();
  await leaveAndUnlock(page);
  const locked = await page.content();
  for (const code of shown) expect(locked).not.toContain(code);
  await page.locator("[name=pin]").fill(PIN);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(items).toHaveCount(10);
  expect(await items.allInnerTexts()).toEqual(shown);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.reload();
  await expect(items).toHaveCount(0);
});

test("fault 756: the sheet stays while codes are made, and who leaves the screen finds them on it", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "codes_left");
  const page = await openAs("/pages/security", member);
  await page.getByRole("link", { name: "Passkeys and codes" }).click();
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  wire.apply("account/recoveryCodes", { kind: "delay", until });
  await askForCodes(page, codes[0]!);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "Close" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("heading", { name: "New recovery codes" })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  release();
  await page.getByRole("link", { name: "Passkeys and codes" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(10);
});

test("fault 756: an authenticator on the same phone is set up with an app lock that locks when the app is hidden", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "setup_locked", "0");
  const page = await openAs("/pages/security", member);
  await setUpLock(page);
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Continue" }).click();
  const shown = sheet.getByText(/^[A-Z2-7]{32}$/);
  const secret = await shown.innerText();
  await leaveAndUnlock(page);
  expect(await page.content()).not.toContain(secret);
  await page.locator("[name=pin]").fill(PIN);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(shown).toHaveText(secret);
  await sheet.locator("[name=newCode]").fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await sheet.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText(/^In use since/)).toBeVisible();
});
