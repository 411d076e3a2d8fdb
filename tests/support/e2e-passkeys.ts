import type { Page } from "@playwright/test";

/** Passkeys need a host name, so the server is addressed as `localhost`. */
export const named = (origin: string): string => origin.replace("127.0.0.1", "localhost");

/** Adds an authenticator that always verifies its user. */
export async function withAuthenticator(page: Page): Promise<Page> {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

export async function addPasskey(page: Page, name: string, payPassword: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill(name);
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Add a passkey" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.goto(`${page.url().split("#")[0]}#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
}
