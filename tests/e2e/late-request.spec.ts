/** A request that a proxy delivers late: what the app has said of it stays true. */
import { passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

test("fault 183: a payment of which the app said that it was not carried out is never carried out, however late it arrives", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await fundedMember(server, "late_payer", "500");
  const page = await openAs("/pages/convert", member);
  await expect(page.getByText("500.0000").first()).toBeVisible();
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("50");
  await page.getByRole("main").locator("button[type=submit]").click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  const underWay = wire.postponeNext("wallet/transfer");
  await sheet.getByRole("button", { name: "Transfer 50 USDT" }).click();
  const request = await underWay;
  await expect(sheet.getByText("This did not go through.")).toBeVisible();
  const late = JSON.parse(await request.deliver()) as { code: number; data: { reason?: string } };
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "500" });
  expect(late).toMatchObject({ code: 500, data: { reason: "voided" } });
});

test("fault 183: a password change of which the app said that it was not carried out never is", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await fundedMember(server, "late_changer", "0");
  const page = await openAs("/pages/changePwd", member);
  await page.locator("[name=oldPassword]").fill(passwords.password);
  await page.locator("[name=password]").fill("another-login-7");
  await page.locator("[name=passwordAgain]").fill("another-login-7");
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  const underWay = wire.postponeNext("account/changePassword");
  await page.getByRole("button", { name: "Change password" }).click();
  const request = await underWay;
  await expect(page.getByText(/did not go through|has not been changed|not changed/i)).toBeVisible();
  const late = JSON.parse(await request.deliver()) as { code: number; data: { reason?: string } };
  expect(late).toMatchObject({ code: 500, data: { reason: "voided" } });
  await member.login("late_changer");
});
