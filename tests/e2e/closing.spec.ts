/** A member asks to close the account, reads on every screen that it will be closed, and keeps it. Source: rules.md S120 to S122. */
import { passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { show } from "../support/screens.ts";

test("a member reads what closing means, withdraws first, closes, and changes their mind", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "goes_away", "25");
  const page = await app.open("/pages/security", "en", member);
  await page.getByRole("button", { name: "Close my account" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/^What the account still holds As of/)).toBeVisible();
  await expect(sheet.locator("dl")).toContainText("25");
  const submit = sheet.getByRole("button", { name: "Close my account" });
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  await submit.click();
  await expect(sheet.getByText("Withdraw it first")).toBeVisible();
  await page.keyboard.press("Escape");

  await member.call("POST operator/credit", {
    account: "goes_away",
    asset: "usdt",
    amount: "-10",
    reason: "withdrawn elsewhere",
  });
  await page.getByRole("button", { name: "Close my account" }).click();
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Your account will be closed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close my account" })).toHaveCount(0);

  await show(page, "/");
  const banner = page.getByText(/^Your account will be closed on .+\. You can still keep it\.$/);
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await sheet.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account will be closed" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Close my account" })).toBeVisible();
  expect((await member.call("GET account/info", {})).closesAt).toBeNull();
});
