/** Red team: recovery codes are shown once, and the old ones void: what when the showing is cut off. */
import { Secret, TOTP } from "otpauth";
import { passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";
import type { TestServer } from "../support/server.ts";

const { payPassword } = passwords;

async function withCodes(server: TestServer, account: string) {
  const member = await fundedMember(server, account, "0");
  const { secret } = await member.call("POST account/authenticatorStart", { payPassword });
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  await member.call("POST account/authenticatorConfirm", { newCode: phone.generate() });
  const code = phone.generate({ timestamp: Date.now() + 30_000 });
  const { codes } = await member.call("POST account/recoveryCodes", { payPassword, code });
  return { member, codes };
}

test("the answer with new recovery codes is lost: the member is told that the old ones no longer work", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "red_codes_lost");
  const page = await openAs("/pages/factors", member);
  await expect(page.getByText("10 codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Create ten new codes" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  const committed = wire.holdNext("account/recoveryCodes");
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
  await committed;
  await expect(sheet.getByText("The server did not respond in time.")).toBeVisible({ timeout: 120_000 });
  console.log("SHEET:", await sheet.innerText());
  await sheet.getByRole("button", { name: "Close" }).first().click();
  await page.waitForTimeout(3000);
  console.log("CARD:", await page.getByText(/codes left/).innerText());
  const old = await member.answer("POST account/phrase", { phrase: "blue whale", payPassword, code: codes[1]! });
  console.log("AN OLD CODE:", JSON.stringify(old));
  await page.screenshot({ path: "/tmp/redb-codes.png", fullPage: true });
  await expect(page.getByText("10 codes left.")).toBeHidden({ timeout: 3000 });
});

test("new recovery codes that are being written down are not lost when the app locks", async ({
  openAs,
  server,
}) => {
  const { member, codes } = await withCodes(server, "red_codes_locked");
  const page = await openAs("/pages/security", member);
  await page.getByRole("button", { name: "Set up app lock" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=pin]").fill("402917");
  await sheet.locator("[name=again]").fill("402917");
  await sheet.getByLabel("Lock when hidden or idle").selectOption("0");
  await sheet.getByRole("button", { name: "Set PIN" }).click();
  await page.getByRole("link", { name: "Passkeys and codes" }).click();
  await page.getByRole("button", { name: "Create ten new codes" }).click();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(10);
  // To the notes app, and back.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.getByRole("heading", { name: "The app is locked" })).toBeVisible();
  await page.locator("[name=pin]").fill("402917");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys and codes", level: 1 })).toBeVisible();
  await expect(page.getByText("10 codes left.")).toBeVisible();
  console.log("CODES SHOWN:", await sheet.getByRole("listitem").count());
  await expect(sheet.getByRole("listitem")).toHaveCount(10, { timeout: 3000 });
});

test("new recovery codes are shown although the sheet was closed while they were made", async ({
  openAs,
  wire,
  server,
}) => {
  const { member, codes } = await withCodes(server, "red_codes_closed");
  const page = await openAs("/pages/factors", member);
  await page.getByRole("button", { name: "Create ten new codes" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  wire.apply("account/recoveryCodes", { kind: "delay", until });
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
  // A slow line: Esc or Back, and on to another screen.
  await page.waitForTimeout(500);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden({ timeout: 3000 });
  await page.getByRole("button", { name: "Back" }).click();
  release();
  await page.waitForTimeout(6000);
  const old = await member.answer("POST account/phrase", { phrase: "blue whale", payPassword, code: codes[1]! });
  console.log("SHOWN:", await page.getByRole("dialog").count(), await page.title(), "AN OLD CODE:", JSON.stringify(old));
  expect(await page.getByRole("dialog").getByRole("listitem").count()).toBe(10);
});

test("an authenticator on the same phone can be set up with an app lock that locks when the app is hidden", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "red_setup_locked", "0");
  const page = await openAs("/pages/security", member);
  await page.getByRole("button", { name: "Set up app lock" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=pin]").fill("402917");
  await sheet.locator("[name=again]").fill("402917");
  await sheet.getByLabel("Lock when hidden or idle").selectOption("0");
  await sheet.getByRole("button", { name: "Set PIN" }).click();
  await page.getByRole("link", { name: "Passkeys and codes" }).click();
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Continue" }).click();
  const shown = sheet.getByText(/^[A-Z2-7]{32}$/);
  await expect(shown).toBeVisible();
  // "Open the authenticator on this device", and back with its code.
  for (const state of ["hidden", "visible"]) {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
    await page.waitForTimeout(500);
  }
  await page.locator("[name=pin]").fill("402917");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys and codes", level: 1 })).toBeVisible();
  console.log("STILL ASKS FOR THE CODE:", await sheet.locator("[name=newCode]").count());
  await expect(sheet.locator("[name=newCode]")).toBeVisible({ timeout: 3000 });
});
