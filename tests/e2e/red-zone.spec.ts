/** Red team: the time of what is shown, when the device is taken into another time zone while the app is open. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

test.use({ timezoneId: undefined });

test("times follow the device into another time zone", async ({ app, server, context }) => {
  const member = await fundedMember(server, "red_zone", "75");
  const page = await app.open("/", "en");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Ho_Chi_Minh" });
  await page.evaluate(
    (session) => localStorage.setItem("starship.session", JSON.stringify(session)),
    { token: member.token, uid: member.uid, userInfo: null, backParams: null },
  );
  await page.goto(`${server.origin}/#/pages/bill`);
  await page.reload();
  await expect(page.getByText("+75.0000").first()).toBeVisible();
  const read = async (of: Page) => (await of.locator("main time").allInnerTexts()).join(" | ");
  const before = await read(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "America/New_York" });
  await page.getByRole("button", { name: "Back" }).click();
  await page.goto(`${server.origin}/#/pages/bill`);
  await expect(page.getByText("+75.0000").first()).toBeVisible();
  const after = await read(page);
  const right = await page.evaluate(() => new Date().toTimeString());
  console.log("DEVICE NOW:", right, "\nBEFORE", before, "\nAFTER", after);
  expect(after).not.toBe(before);
});
