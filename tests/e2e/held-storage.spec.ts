/** A tab that the system has frozen, or a dialog stops, holds a database: whoever waits for it waits for a moment only. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { expectBalance, fundedMember, mirrors, signIn } from "../support/member.ts";

/** Holds a member's database as such a tab does: it does not let go when it is asked to. */
async function hold(page: Page, uid: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          Object.assign(globalThis, { held: opening.result });
          resolve();
        });
      }),
    `starship.${uid}`,
  );
}

test("fault 796: the app starts while a frozen tab holds back the deletion of a database", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "held_start", "4321");
  const page = await app.open("/pages/index", "en", member);
  await expectBalance(page, "4,321.0000");
  await app.readyOffline(page);
  const other = await app.open("/pages/index");
  await expectBalance(other, "4,321.0000");
  await hold(other, String(member.uid));
  await page.goto(`${server.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await mirrors(page)).toContain(`starship.${String(member.uid)}`);
  await page.goto(`${server.origin}/#/pages/index`);
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await fundedMember(server, "held_next", "17");
  await page.goto(`${server.origin}/#/pages/login`);
  await signIn(page, "held_next");
  await expectBalance(page, "17.0000");
  await page.reload();
  await expectBalance(page, "17.0000");
});
