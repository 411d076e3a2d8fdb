/** What a member does with money on the four tabs: each action to its line in the bill, and what each screen says besides. */
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect, test, testAlone, withoutLive } from "../support/e2e.ts";
import { everythingKept, fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";

const { payPassword } = passwords;
const sheetOf = (page: Page) => page.getByRole("dialog");

/** Enters the second-level password, sends, and closes the receipt. */
async function confirm(page: Page, receipt: string[]): Promise<void> {
  const sheet = sheetOf(page);
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: /^(Pay|Pledge) / }).click();
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  for (const text of receipt) await expect(sheet.getByText(text).first()).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(sheet).toBeHidden();
}

async function expectInBill(page: Page, server: TestServer, lines: string[]): Promise<void> {
  await page.goto(`${server.origin}/#/pages/bill`);
  for (const line of lines) await expect(page.getByRole("main")).toContainText(line);
}

test("home leads to an upgrade, which pays the difference, and to a re-investment, which waits for fuel", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "grower", "1000");
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "Upgrade" }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole("heading", { name: "Upgrade to level 2" })).toBeVisible();
  await sheet.getByLabel("To level").selectOption({ label: "Level 3" });
  await expect(sheet.getByText("From level 1 to level 3")).toBeVisible();
  await expect(sheet.getByText("400 USDT", { exact: true })).toBeVisible();
  await confirm(page, ["500.0000"]);
  // The link was followed once: nothing opens again.
  await expect(page).toHaveURL(/#\/pages\/vote$/);
  await expect(page.getByRole("list", { name: "Levels" }).getByText("Yours")).toBeVisible();

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByText("My vote, level 3")).toBeVisible();
  await page.getByRole("link", { name: "Re-invest" }).click();
  await expect(sheet.getByText("Insufficient balance. You need 100 EPD more.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Pay 500 USDT and 100 EPD" })).toBeDisabled();
  await sheet.getByRole("link", { name: "Buy fuel" }).click();
  await expect(page.getByRole("heading", { name: "Trade" })).toBeVisible();

  await member.credit("grower", "130", "fuel");
  await page.goto(`${server.origin}/#/pages/vote?do=repurchase`);
  await expect(sheet.getByText("Added to the income cap")).toBeVisible();
  // Until the payment that was begun is off the device, a reload reopens its sheet.
  await expect.poll(() => everythingKept(page)).not.toContain("begun payment");
  await page.reload();
  await page.getByRole("button", { name: /^Re-invest/ }).click();
  await expect(sheet.getByText("30.0000")).toBeVisible();
  await confirm(page, ["30.0000"]);
  await expect(page.getByText("9 chances left.")).toBeVisible();
  await expectInBill(page, server, ["Upgrade", "−400", "Re-investment", "−500", "Fuel burned", "−100"]);
  expect(await member.call("GET vote/voteInfo", {})).toMatchObject({ level: 3, voteValue: "1700" });
});

testAlone(
  "fuel is bought in tens and converted to points, each as previewed; a price that changed meanwhile is shown and asked for again",
  async ({ app, server, context }) => {
    await withoutLive(context);
    const member = await fundedMember(server, "trader", "205");
    const page = await app.open("/", "en", member);
    await page.getByRole("navigation").getByRole("link", { name: "Trade" }).click();
    const main = page.getByRole("main");
    const sheet = sheetOf(page);
    const amount = main.locator("[name=amount]");
    await amount.fill("105");
    await main.getByRole("button", { name: "Buy fuel" }).click();
    await expect(main.getByText("The amount must be a multiple of 10.")).toBeVisible();
    await expect(amount).toBeFocused();
    await main.getByRole("button", { name: "All" }).click();
    await expect(amount).toHaveValue("200");
    await amount.fill("100");
    await expect(main.getByText("92.0000", { exact: true })).toBeVisible();
    await main.getByRole("button", { name: "Buy fuel" }).click();
    await expect(sheet.getByText("92.0000", { exact: true })).toBeVisible();

    // A refresh still under way would bring the new price before the member agrees to the old one.
    await page.waitForLoadState("networkidle");
    await member.call("POST operator/config", { tokenPrice: "2" });
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
    await expect(
      sheet.getByText("The terms have changed. Please check them and confirm again."),
    ).toBeVisible();
    await expect(sheet.getByText("46.0000", { exact: true })).toBeVisible();
    await confirm(page, ["105.0000"]);
    await expect(amount).toHaveValue("");
    await expect(main.getByText("46.0000").first()).toBeVisible();

    await main.getByRole("radio", { name: "Convert" }).check({ force: true });
    await main.getByRole("radio", { name: "Points" }).check({ force: true });
    await amount.fill("10");
    await expect(main.getByText("18.4000").first()).toBeVisible();
    await main.getByRole("button", { name: "Convert fuel" }).click();
    await confirm(page, ["36.0000"]);
    await expect(main.getByText("36.0000").first()).toBeVisible();
    await expectInBill(page, server, ["Trade", "−100", "+46", "−10", "+18"]);
    expect(await member.call("GET wallet/balances", {})).toMatchObject({
      usdt: "105",
      fuel: "36",
      repurchasePoints: "18.4",
    });
  },
);

test("fuel is pledged; when the answer is lost its outcome is asked for and it is pledged once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "keeper", "0");
  await member.credit("keeper", "150", "fuel");
  const page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "Pledge", exact: true }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("No pledges yet.")).toBeVisible();
  await main.locator("[name=amount]").fill("150.00000001");
  await main.getByRole("button", { name: "Pledge fuel" }).click();
  await expect(main.getByText("Insufficient balance.")).toBeVisible();
  await main.locator("[name=amount]").fill("100");
  await expect(main.getByText("Insufficient balance.")).toBeHidden();
  await expect(main.getByText("0.5000", { exact: true })).toBeVisible();
  await main.getByRole("button", { name: "Pledge fuel" }).click();
  await page.route("**/api/stake/create", async (route) => {
    // The server performs it; its answer never arrives.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await confirm(page, ["50.0000"]);
  await expect(main.getByText("100.0000").first()).toBeVisible();
  await expect(main.getByText("Release frozen: earned so far")).toBeVisible();
  await expectInBill(page, server, ["Pledge", "−100"]);
  expect(await member.call("GET stake/info", {})).toMatchObject({ staked: "100" });
});

testAlone(
  "with the server gone, trade and pledge show what was kept with its time; their sheets wait and keep nothing",
  async ({ app, server }) => {
    const member = await fundedMember(server, "offliner", "50");
    await member.credit("offliner", "70", "fuel");
    await member.call("POST stake/create", { amount: "20", payPassword });
    const page = await app.open("/", "en", member);
    await page.getByRole("link", { name: "Pledge", exact: true }).click();
    const main = page.getByRole("main");
    const sheet = sheetOf(page);
    await expect(main.getByText("20.0000").first()).toBeVisible();
    await app.readyOffline(page);
    await server.pause();
    await page.reload();
    await expect(main.getByText(/^Offline, as of/).first()).toBeVisible();
    await expect(main.getByText("20.0000").first()).toBeVisible();
    await main.locator("[name=amount]").fill("10");
    await main.getByRole("button", { name: "Pledge fuel" }).click();
    await expect(sheet.getByText(/cannot reach the server/i)).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Pledge 10 EPD" })).toBeDisabled();
    await sheet.getByRole("button", { name: "Close" }).click();

    await page.getByRole("navigation").getByRole("link", { name: "Trade" }).click();
    await expect(main.getByText(/^Offline, as of/).first()).toBeVisible();
    await main.locator("[name=amount]").fill("50");
    await main.getByRole("button", { name: "Buy fuel" }).click();
    await expect(sheet.getByRole("button", { name: "Pay 50 USDT" })).toBeDisabled();
  },
);
