/** Passkeys, by Chromium's virtual authenticator, and codes of an authenticator, as a member uses them. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { passwords, type Client } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { named, signOut, withAuthenticator } from "../support/e2e-passkeys.ts";
import { fundedMember } from "../support/member.ts";
import { keepSession } from "../support/wired.ts";
import { ADDRESS } from "../support/withdraw.ts";

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
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByRole("img", { name: "QR code of the setup key" })).toBeVisible();
  const secret = (await sheet.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.locator("[name=newCode]").fill(phone.generate());
  await sheet.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText(/^In use since/)).toBeVisible();

  // Each code counts once, so the next is that of the step to come.
  const next = () => phone.generate({ timestamp: Date.now() + 30_000 });
  await page.getByRole("button", { name: "Create ten codes" }).click();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(next());
  await sheet.getByRole("button", { name: "Create ten new codes" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(10);
  const codes = await sheet.getByRole("listitem").allTextContents();
  await sheet.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 codes left.")).toBeVisible();

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await sheet.getByLabel("Signing in").selectOption("two");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=code]").fill(codes[0]!);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("9 codes left.")).toBeVisible();

  await signOut(page);
  await page.goto(`${server.origin}/#/pages/login`);
  await page.locator("[name=account]").fill("code_user");
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("[name=code]").fill(codes[1]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
});

test("every form of the account's safety takes a passkey in place of the second-level password", async ({
  context,
  server,
}) => {
  const member = await fundedMember(server, "passkey_only", "500");
  const page = await openNamed(context, server.origin, member, "/pages/factors");
  const sheet = page.getByRole("dialog");
  const go = (route: string) => page.goto(`${named(server.origin)}/#${route}`);
  const confirm = (within: Page | typeof sheet) =>
    within.getByRole("button", { name: "Confirm with a passkey" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await sheet.getByLabel("Name").fill("My phone");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();

  await go("/pages/security");
  await page.getByRole("button", { name: "Choose a phrase" }).click();
  await sheet.getByLabel("Phrase", { exact: true }).fill(payPassword);
  // Where two factors are needed and there are no codes, a passkey is all.
  await expect(sheet.locator("[type=password]")).toHaveCount(0);
  await confirm(sheet);
  await expect(sheet.getByText("3 to 40 characters, and not your password.")).toBeVisible();
  await sheet.getByLabel("Phrase", { exact: true }).fill("blue whale");
  await confirm(sheet);
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Your phrase: blue whale").first()).toBeVisible();

  await go("/pages/withdraw");
  const book = page.getByRole("list", { name: "Address book" });
  await page.getByRole("button", { name: "Add an address" }).click();
  await sheet.locator("[name=address]").fill(ADDRESS);
  await sheet.locator("[name=label]").fill("Exchange");
  await expect(sheet.locator("[name=payPassword]")).toBeVisible();
  await confirm(sheet);
  await expect(book).toContainText("Exchange");
  await book.getByRole("button", { name: /Exchange/ }).click();
  await sheet.getByRole("button", { name: "Rename" }).click();
  await sheet.locator("[name=label]").fill("My exchange");
  await confirm(sheet);
  await expect(book).toContainText("My exchange");
  await page.getByRole("button", { name: "Switch on" }).click();
  await confirm(sheet);
  await expect(page.getByText(/^On: you can withdraw only/)).toBeVisible();

  const other = { password: "another sign-in", payPassword: "another payment" };
  await go("/pages/changePwd?mode=pay");
  await expect(page.locator("[name=oldPayPassword]")).toHaveCount(0);
  for (const name of ["payPassword", "payPasswordAgain"])
    await page.locator(`[name=${name}]`).fill(other.payPassword);
  await page.locator("[name=password]").fill(password);
  await confirm(page);
  await expect(page.getByText("Password changed.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await go("/pages/changePwd");
  await page.locator("[name=oldPassword]").fill(password);
  for (const name of ["password", "passwordAgain"]) await page.locator(`[name=${name}]`).fill(other.password);
  await confirm(page);
  await expect(page.getByText("Password changed.")).toBeVisible();

  await signOut(page);
  await go("/pages/forget");
  await page.locator("[name=account]").fill("passkey_only");
  await page.locator("[name=payPassword]").fill(other.payPassword);
  for (const name of ["password", "passwordAgain"]) await page.locator(`[name=${name}]`).fill(password);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.locator("[name=code]")).toBeVisible();
  await confirm(page);
  await expect(page).toHaveURL(/login\?account=passkey_only/);
  expect((await member.login("passkey_only")).uid).toBe(member.uid);
});

testAlone(
  "where codes are needed, each form asks for one before it sends anything",
  async ({ app, server }) => {
    const member = await fundedMember(server, "code_giver", "500");
    const { secret } = await member.call("POST account/authenticatorStart", { payPassword });
    const phone = new TOTP({ secret: Secret.fromBase32(secret) });
    await member.call("POST account/authenticatorConfirm", { newCode: phone.generate() });
    const next = phone.generate({ timestamp: Date.now() + 30_000 });
    const { codes } = await member.call("POST account/recoveryCodes", { payPassword, code: next });
    const { factorDemands } = await member.call("GET operator/config", {});
    await member.call("POST operator/config", { factorDemands: { ...factorDemands, newAddress: true } });

    const page = await app.open("/pages/security", "en", member);
    const sheet = page.getByRole("dialog");
    await page.getByRole("button", { name: "Choose a phrase" }).click();
    await sheet.getByLabel("Phrase", { exact: true }).fill("blue whale");
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet.getByText("Enter the code.")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await sheet.locator("[name=code]").fill(codes[0]!);
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your phrase: blue whale").first()).toBeVisible();

    await page.goto(`${server.origin}/#/pages/withdraw`);
    await page.getByRole("button", { name: "Add an address" }).click();
    await sheet.locator("[name=address]").fill(ADDRESS);
    await sheet.locator("[name=label]").fill("Exchange");
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.locator("[name=code]").fill(codes[1]!);
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("list", { name: "Address book" })).toContainText("Exchange");

    await page.goto(`${server.origin}/#/pages/changePwd`);
    await page.locator("[name=oldPassword]").fill(password);
    for (const name of ["password", "passwordAgain"])
      await page.locator(`[name=${name}]`).fill("another one");
    await page.locator("[name=payPassword]").fill(payPassword);
    await page.locator("[name=code]").fill(codes[2]!);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed.")).toBeVisible();
  },
);

testAlone(
  "a withdrawal says before anything is typed that it needs a factor: above the limit, and to a new address",
  async ({ app, server }) => {
    const member = await fundedMember(server, "factorless", "500");
    const { factorDemands } = await member.call("GET operator/config", {});
    const demand = (more: Partial<typeof factorDemands>) =>
      member.call("POST operator/config", { factorDemands: { ...factorDemands, ...more } });
    await demand({ withdrawAbove: "100" });
    const page = await app.open("/pages/withdraw", "en", member);
    const sheet = page.getByRole("dialog");
    const needs = sheet.getByText("This needs a passkey or a code");
    const ask = async (amount: string) => {
      await page.locator("form [name=address]").first().fill(ADDRESS);
      await page.locator("[name=amount]").fill(amount);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(sheet.locator("[name=payPassword]")).toBeVisible();
    };
    await ask("100");
    await expect(needs).toHaveCount(0);
    await sheet.getByRole("button", { name: "Close" }).first().click();
    await ask("110");
    await expect(needs).toBeVisible();
    // The server remains the judge.
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.getByRole("button", { name: /^Withdraw/ }).click();
    await expect(sheet.locator("[name=code]")).toBeFocused();
    await sheet.getByRole("button", { name: "Close" }).first().click();

    await demand({ newAddress: true });
    await page.reload();
    await ask("50");
    await expect(needs).toBeVisible();
    await sheet.getByRole("link", { name: "Passkeys and codes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Passkeys and codes" })).toBeVisible();
  },
);
