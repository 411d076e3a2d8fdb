/** Red team: answers that are lost where there is no key, or whose content is shown once. */
import { newMember, passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

test("a registration whose answer is lost does not end in 'this name is already taken'", async ({
  openAs,
  wire,
  server,
}) => {
  await newMember(server.origin, "red_inviter");
  const page = await openAs("/pages/register?referrer=red_inviter");
  await page.evaluate(() => localStorage.setItem("starship.lang", '"en"'));
  await page.reload();
  await page.locator("[name=account]").fill("red_lost");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
  const committed = wire.holdNext("account/register");
  await page.getByRole("button", { name: "Register" }).click();
  await committed;
  wire.breakAll();
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  console.log("AFTER LOSS:", await page.getByRole("main").innerText());
  await expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForTimeout(4000);
  console.log("AFTER RETRY:", page.url(), await page.getByRole("main").innerText());
  await expect(page.getByText("This account name is already taken.")).toBeHidden();
});
