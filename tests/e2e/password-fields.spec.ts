/**
 * Passwords are masked until their owner shows them, and can be pasted, as password managers do. Source: security.md V6.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const GIVEN = "Ünïcode pass-phrase 密码 42";

/** By name, also where the field is shown as text. */
const fieldsOf = (page: Page) => page.locator("input[name*=assword i]");

async function expectMaskedAndPasted(page: Page, count: number): Promise<void> {
  await expect(fieldsOf(page)).toHaveCount(count);
  for (const field of await fieldsOf(page).all()) {
    await expect(field).toHaveAttribute("type", "password");
    await field.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(field).toHaveValue(GIVEN);
  }
  const toggles = page.getByRole("button", { name: "Show password" });
  await expect(toggles.first()).toHaveAttribute("aria-pressed", "false");
  await toggles.first().click();
  await expect(fieldsOf(page).first()).toHaveAttribute("type", "text");
  await toggles.first().click();
  await expect(fieldsOf(page).first()).toHaveAttribute("type", "password");
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

const copy = (page: Page) => page.evaluate((text) => navigator.clipboard.writeText(text), GIVEN);

test("a visitor's password fields are masked, and take what is pasted", async ({ app }) => {
  for (const [route, count] of [
    ["/pages/login", 1],
    ["/pages/register", 4],
    ["/pages/forget", 3],
  ] as const) {
    const page = await app.open(route, "en");
    await copy(page);
    await expectMaskedAndPasted(page, count);
    await page.close();
  }
});

test("a member's password fields are masked, and take what is pasted", async ({ app, server }) => {
  const member = await fundedMember(server, "pasting", "500");
  for (const [route, count] of [
    ["/pages/changePwd", 4],
    ["/pages/changePwd?mode=pay", 4],
  ] as const) {
    const page = await app.open(route, "en", member);
    await copy(page);
    await expectMaskedAndPasted(page, count);
    await page.close();
  }
});

test("the password of a payment is masked, and can be pasted", async ({ app, server }) => {
  const page = await app.open("/pages/trade", "en", await fundedMember(server, "pays_pasting", "500"));
  await page.getByRole("main").locator("[name=amount]").fill("100");
  await page.getByRole("main").getByRole("button", { name: "Buy fuel" }).click();
  await copy(page);
  await expectMaskedAndPasted(page, 1);
});
