/** Passkeys, by Chromium's virtual authenticator, and codes of an authenticator, as a member uses them. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { passwords, type Client } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { named, signOut, withAuthenticator } from "../support/e2e-passkeys.ts";
import { fundedMember } from "../support/member.ts";
import { keepSession } from "../support/wired.ts";

const { password, payPassword } = passwords;

async function openNamed(
  context: BrowserContext,
  origin: string,
  member: Client,
  route: string,
): Promise<Page> {
  await keepSession(context, named(origin), member);
  const page = await withAuthenticator(await context.newPage());
  await page.goto(`${named(origin)}/#${route}`);
  return page;
}

test("a passkey is made, signs in without a name, and confirms a payment; what it held is said", async ({
  context,
  server,
}) => {
  const member = await fundedMember(server, "passkey_maker", "500");
  await member.credit("passkey_maker", "50", "fuel");
  const page = await openNamed(context, server.origin, member, "/pages/factors");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("My phone");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  expect((await member.call("GET account/events", { limit: 1 })).list).toMatchObject([
    { type: "factor_added", detail: "My phone" },
  ]);

  await signOut(page);
  await page.goto(`${named(server.origin)}/#/pages/login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).not.toHaveURL(/login/);

  await page.goto(`${named(server.origin)}/#/pages/pledge`);
  await page.locator("[name=amount]").fill("20");
  await page.getByRole("button", { name: "Pledge fuel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByRole("dialog")).toContainText("Operation Successful!");
  expect((await member.login("passkey_maker")).uid).not.toBe(null);
  expect((await member.call("GET stake/info", {})).staked).toBe("20");
});

test("an authenticator is set up by its secret, its code is asked for at sign-in, and recovery codes are shown once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "code_user", "0");
  const page = await app.open("/pages/factors", "en", member);
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Go on" }).click();
  await expect(sheet.getByRole("img", { name: "The secret as a QR code" })).toBeVisible();
  const secret = (await sheet.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.locator("[name=newCode]").fill(phone.generate());
  await sheet.getByRole("button", { name: "Use it from now on" }).click();
  await expect(page.getByText(/^In use since/)).toBeVisible();

  // Each code counts once, so the next is that of the step to come.
  const next = () => phone.generate({ timestamp: Date.now() + 30_000 });
  await page.getByRole("button", { name: "Make ten codes" }).click();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(next());
  await sheet.getByRole("button", { name: "Make ten new codes" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(10);
  const codes = await sheet.getByRole("listitem").allTextContents();
  await sheet.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 are unused.")).toBeVisible();

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await sheet.getByLabel("Signing in").selectOption("two");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("9 are unused.")).toBeVisible();

  await signOut(page);
  await page.goto(`${server.origin}/#/pages/login`);
  await page.locator("[name=account]").fill("code_user");
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("[name=code]").fill(codes[1]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
});
