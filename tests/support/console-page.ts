import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "../../contract/operator/roles.ts";
import { expect } from "./e2e.ts";
import { named, withAuthenticator } from "./e2e-passkeys.ts";
import { Desk, invited } from "./operator-sessions.ts";

/** A new operator, signed in with a passkey, in English. */
export async function openDesk(context: BrowserContext, origin: string, name: string, roles: Role[]) {
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

export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), place);
}

/** Checks accessibility in both colour schemes, and that the page is no wider than the screen. */
export async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}
