/** What one tab of a member does while another one is in the middle of something. */
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

async function fillIn(page: Page): Promise<void> {
  await expect(page.getByText("500.0000").first()).toBeVisible();
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("50");
  await page.getByRole("main").locator("button[type=submit]").click();
  await page.getByRole("dialog").locator("[name=payPassword]").fill(passwords.payPassword);
}
const pay = (page: Page) => page.getByRole("button", { name: "Transfer 50 USDT" }).click();

test("fault 799: while the outcome of a payment of one tab is open, another tab that was open before shows it and pays nothing", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await fundedMember(server, "two_tabs", "500");
  const first = await openAs("/pages/convert", member);
  const second = await openAs("/pages/convert");
  await fillIn(first);
  await fillIn(second);
  const reached = wire.holdNext("wallet/transfer");
  await pay(first);
  await reached;
  await pay(second);
  await expect(second.getByRole("dialog").getByText("Operation Successful!")).toBeVisible();
  expect(wire.keysOf("wallet/transfer")).toHaveLength(1);
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "450" });
});
