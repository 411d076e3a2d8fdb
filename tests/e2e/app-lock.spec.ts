/** The app lock: without its PIN nothing of the member is on the screen, nor to be read on the device. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { everythingKept, expectBalance, fundedMember, mirrors, signIn } from "../support/member.ts";
import { test } from "../support/wired.ts";

const PIN = "402917";

const lockedHeading = (page: Page) => page.getByRole("heading", { name: "The app is locked" });

async function setLock(page: Page, pin = PIN): Promise<void> {
  await page.getByRole("button", { name: "Set up app lock" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=pin]").fill(pin);
  await sheet.locator("[name=again]").fill(pin);
  await sheet.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id }) => id);
}

async function unlock(page: Page, pin = PIN): Promise<void> {
  await page.locator("[name=pin]").fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
}

/** As if so many wrong PINs had been tried. */
function pretendFailures(page: Page, { uid }: Client, failures: number): Promise<void> {
  return page.evaluate(
    ([name, count]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("keys", "readwrite");
          const keys = transaction.objectStore("keys");
          const reading = keys.get("mirror");
          reading.addEventListener("success", () => {
            const row = reading.result as { lock: object };
            keys.put({ ...row, lock: { ...row.lock, failures: count } });
          });
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener("abort", () => reject(new Error("aborted")));
        });
      }),
    [`starship.${String(uid)}`, failures] as const,
  );
}

test("fault 354: what the device stores of a member shows neither amounts nor names of others", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "sealed_rest", "5163.2718");
  const page = await openAs("/pages/bill", member);
  await expect(page.getByText("+5,163.2718").first()).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(/5,?163\.2718/);
});

test("fault 354: with a lock each start asks for the PIN, without a connection too, and shows nothing before", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await fundedMember(server, "locked_rest", "5164");
  const page = await openAs("/pages/security", member);
  await setLock(page);
  await page.goto(`${wire.origin}/#/pages/index`);
  await expectBalance(page, "5,164.0000");
  wire.state = "down";
  await page.reload();
  await expect(lockedHeading(page)).toBeVisible();
  await expect(page.locator("[name=pin]")).toBeFocused();
  await expect(page.locator("body")).not.toContainText(/5,?164|locked_rest/);
  expect(await barriers(page)).toEqual([]);
  await unlock(page, "111222");
  await expect(page.getByText("Wrong PIN. 9 attempts left")).toBeVisible();
  await unlock(page);
  await expectBalance(page, "5,164.0000");
  wire.state = "up";
});

test("fault 724: storage that does not open for once says so at the PIN, and nothing is deleted", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "busy_rest", "5165");
  const page = await openAs("/pages/security", member);
  await setLock(page);
  await page.reload();
  await expect(lockedHeading(page)).toBeVisible();
  await page.evaluate(() => {
    const { open } = IDBFactory.prototype;
    // Fails as storage does: by an event.
    IDBFactory.prototype.open = function (name) {
      IDBFactory.prototype.open = open;
      return open.call(this, name, 1);
    };
  });
  await unlock(page);
  await expect(page.getByText("This device's storage did not respond. Please try again.")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await unlock(page);
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
});

test("fault 354: the app locks when it is hidden, as the member chose, and goes on where it was", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "locked_hidden", "5165");
  const page = await openAs("/pages/security", member);
  await page.getByRole("button", { name: "Set up app lock" }).click();
  await page.getByRole("dialog").locator("[name=pin]").fill("123456");
  await page.getByRole("dialog").getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByText("This PIN is easy to guess.")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await setLock(page);
  await page.getByRole("radio", { name: "As soon as the app is hidden" }).check();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
  await expect(lockedHeading(page)).toBeVisible();
  await unlock(page);
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();
  await page.getByRole("button", { name: "Remove app lock" }).click();
  await page.getByRole("dialog").locator("[name=pin]").fill(PIN);
  await page.getByRole("dialog").getByRole("button", { name: "Remove app lock" }).click();
  await expect(page.getByRole("button", { name: "Set up app lock" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();
});

test("fault 355: after ten wrong PINs the member's data is gone from the device, and signing in brings it back", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "locked_guessed", "5166");
  const page = await openAs("/pages/security", member);
  await setLock(page);
  await page.reload();
  await expect(lockedHeading(page)).toBeVisible();
  await pretendFailures(page, member, 9);
  await unlock(page, "111222");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => mirrors(page)).not.toContain(`starship.${String(member.uid)}`);
  expect((await member.answer("GET account/info", {})).code).toBe(4001);
  await signIn(page, "locked_guessed");
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/#/pages/index`);
  await expectBalance(page, "5,166.0000");
});

test("fault 355: a forgotten PIN: the member signs in again, after this device has deleted what it kept", async ({
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "locked_forgot", "5167");
  const page = await openAs("/pages/security", member);
  await setLock(page);
  await page.reload();
  await page.getByRole("button", { name: "Forgot PIN?" }).click();
  await page.getByRole("button", { name: "Delete and sign in again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => mirrors(page)).not.toContain(`starship.${String(member.uid)}`);
  await signIn(page, "locked_forgot");
  await expectBalance(page, "5,167.0000");
});

test("fault 355: a tab that was open when another one set the lock asks for the PIN too", async ({
  openAs,
  server,
  context,
}) => {
  const member = await fundedMember(server, "locked_tabs", "5168");
  const page = await openAs("/pages/security", member);
  const other = await context.newPage();
  await other.goto(page.url().replace(/#.*/, "#/pages/index"));
  await expectBalance(other, "5,168.0000");
  await setLock(page);
  await expect(lockedHeading(other)).toBeVisible();
  await unlock(other);
  await expectBalance(other, "5,168.0000");
});
