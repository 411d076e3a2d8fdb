/** Steps that several browser tests share. They expect the app in English. */
import { expect, type Page } from "@playwright/test";
import { passwords } from "./client.ts";

export { fundedMember } from "./funded.ts";

export async function signIn(
  page: Page,
  account: string,
  password: string = passwords.password,
): Promise<void> {
  await page.locator("[name=account]").fill(account);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function vote(
  page: Page,
  level: number,
  payPassword: string = passwords.payPassword,
): Promise<void> {
  await chooseLevel(page, level);
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: /^Pay / }).click();
}

export async function chooseLevel(page: Page, level: number): Promise<void> {
  await page
    .getByRole("list", { name: "Levels" })
    .getByRole("button")
    .nth(level - 1)
    .click();
}

export async function expectBalance(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
}

/** Asks again after 5 s: Chromium may never answer a question that it gets while it clears the storage. */
export function mirrors(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (;;) {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000));
      const found = await Promise.race([indexedDB.databases(), late]);
      if (found) return found.map(({ name }) => name ?? "");
    }
  });
}

/** Everything that is kept on the device, as one text, to search for what must not be in it. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener("success", () => resolve(request.result as unknown[]));
          request.addEventListener("error", () => reject(request.error));
        });
        kept.push({ [store]: rows });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isApi = new URL(request.url).pathname.startsWith("/api/");
        kept.push({
          url: request.url,
          headers: [...request.headers],
          body: isApi ? await response?.text() : "",
        });
      }
    }
    return JSON.stringify(kept);
  });
}
