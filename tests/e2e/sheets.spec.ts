/** Sheets under a finger: they follow it, go when they are let go, and lose nothing by a slip. */
import type { Locator, Page } from "@playwright/test";
import { newMember, passwords } from "../support/client.ts";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import { chooseLevel, fundedMember } from "../support/member.ts";

/** Drags from the sheet's head, as a finger does. */
async function drag(page: Page, sheet: Locator, px: number): Promise<void> {
  const box = (await sheet.getByRole("heading").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: at }],
    });
  await touch("touchStart", y);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", y + px * part);
  await touch("touchEnd", y + px);
  await session.detach();
}

test("a sheet is dragged away by its head, and springs back when it is hardly moved", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/my", "en", await newMember(server.origin, "drags_away"));
  await page.getByRole("button", { name: /^Language/ }).click();
  const sheet = page.getByRole("dialog", { name: "Language" });
  await expect(sheet).toBeVisible();
  await expect.poll(() => sheet.evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
  await drag(page, sheet, 20);
  await expect(sheet).toBeVisible();
  await drag(page, sheet, 180);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: /^Language/ })).toBeFocused();
});

test("a sheet with a filled form is not dragged away without a question, and none while money is sent", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/vote", "en", await fundedMember(server, "drags_money", "300"));
  await chooseLevel(page, 1);
  const sheet = page.getByRole("dialog");
  const password = sheet.locator("[name=payPassword]");
  await password.fill(passwords.payPassword);
  await expect.poll(() => sheet.evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
  await drag(page, sheet, 180);
  await expect(sheet.getByText("Close? What you entered will be lost.")).toBeVisible();
  await sheet.getByRole("button", { name: "Keep editing" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(passwords.payPassword);

  const held = Promise.withResolvers<void>();
  await page.route("**/api/vote/create", async (route) => {
    await held.promise;
    await route.continue();
  });
  await sheet.getByRole("button", { name: /^Pay / }).click();
  await expect(sheet.getByText("Sending")).toBeVisible();
  await drag(page, sheet, 180);
  await expect(sheet.getByText("Sending")).toBeVisible();
  held.resolve();
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
});
