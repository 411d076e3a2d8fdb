/** Forms of money: what is missing and the way back, what is refused and when, and Home's ways to them. */
import type { Page } from "@playwright/test";
import { newMember, passwords } from "../support/client.ts";
import { expect, testAlone as test } from "../support/e2e.ts";
import { chooseLevel, everythingKept, fundedMember } from "../support/member.ts";
import { ADDRESS } from "../support/withdraw.ts";

const sheetOf = (page: Page) => page.getByRole("dialog");

test("fault 614: a vote that lacks USDT leads to Deposit and back to its sheet, after a reload too, and once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "short_of", "60");
  const page = await app.open("/pages/vote", "en", member);
  await chooseLevel(page, 1);
  await expect(sheetOf(page).getByText("You need 40 USDT more.")).toBeVisible();
  await sheetOf(page).getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("You still need 40 USDT.")).toBeVisible();
  expect(await everythingKept(page)).not.toContain(passwords.payPassword);
  await page.reload();
  await expect(page.getByText("You still need 40 USDT.")).toBeVisible();
  await member.credit("short_of", "40");
  await page.reload();
  await expect(page.getByText("You now have enough.")).toBeVisible();
  await page.getByRole("button", { name: "Back to payment" }).click();
  await expect(sheetOf(page).getByText("Vote at level 1")).toBeVisible();
  await expect(sheetOf(page).locator("[name=payPassword]")).toHaveValue("");
  await expect(sheetOf(page).getByRole("button", { name: "Pay 100 USDT" })).toBeEnabled();
  // Once: a start later opens nothing.
  await page.reload();
  await expect(page.getByRole("list", { name: "Levels" })).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
  await page.goto(`${server.origin}/#/pages/recharge`);
  await expect(page.getByRole("heading", { name: "Deposit", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to payment" })).toBeHidden();
});

test("fault 614: what was typed for a transfer and for passes is there again on the way back", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "typed_before", "100");
  const page = await app.open("/pages/convert", "en", member);
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("150");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You need 50 USDT more.")).toBeVisible();
  await page.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("You still need 50 USDT.")).toBeVisible();
  // The browser's own Back leads there as well.
  await page.goBack();
  await expect(page.locator("[name=account]")).toHaveValue("genesis");
  await expect(page.locator("[name=amount]")).toHaveValue("150");
  await page.goto(`${server.origin}/#/pages/nft`);
  await page.getByRole("button", { name: "Buy Voyager" }).click();
  await sheetOf(page).locator("[name=quantity]").fill("3");
  await expect(sheetOf(page).getByText("You need 800 USDT more.")).toBeVisible();
  await sheetOf(page).getByRole("link", { name: "Deposit USDT" }).click();
  await page.getByRole("button", { name: "Back to payment" }).click();
  await expect(sheetOf(page).locator("[name=quantity]")).toHaveValue("3");
});

test("fault 614: what one member began is never opened for another on the same phone", async ({
  app,
  server,
}) => {
  const first = await fundedMember(server, "phone_owner", "60");
  const second = await newMember(server.origin, "phone_guest");
  const page = await app.open("/pages/vote", "en", first);
  await chooseLevel(page, 1);
  await sheetOf(page).getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("You still need 40 USDT.")).toBeVisible();
  await page.close();
  const guest = await app.open("/pages/recharge", "en", second);
  await expect(guest.getByRole("heading", { name: "Deposit", exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Back to payment" })).toBeHidden();
  await guest.goto(`${server.origin}/#/pages/vote`);
  await expect(guest.getByRole("list", { name: "Levels" })).toBeVisible();
  await expect(sheetOf(guest)).toBeHidden();
});

test("fault 648: buying and pledging fuel and withdrawing say what is missing, lead to it and back, filled in", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "short_of_all", "60");
  await member.call("POST operator/config", {
    withdrawWindow: { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" },
  });
  const page = await app.open("/pages/pledge", "en", member);
  const amount = page.getByRole("main").locator("[name=amount]");
  await amount.fill("50");
  await page.getByRole("main").getByRole("button", { name: "Pledge fuel" }).click();
  await expect(page.getByText("You need 50 EPD more.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Buy fuel" }).click();
  await expect(page.getByText("You still need 50 EPD.")).toBeVisible();

  // The USDT for it is short as well: each way back is there.
  await amount.fill("100");
  await page.getByRole("main").getByRole("button", { name: "Buy fuel" }).click();
  await expect(page.getByText("You need 40 USDT more.")).toBeVisible();
  await page.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("You still need 40 USDT.")).toBeVisible();
  await page.getByRole("button", { name: "Back to payment" }).click();
  await expect(amount).toHaveValue("100");
  await expect(page.getByText("You still need 50 EPD.")).toBeVisible();
  await member.credit("short_of_all", "50", "fuel");
  await page.reload();
  await expect(page.getByText("You now have enough.")).toBeVisible();
  await page.getByRole("button", { name: "Back to payment" }).click();
  await expect(page).toHaveURL(/pages\/pledge$/);
  await expect(amount).toHaveValue("50");

  await page.goto(`${server.origin}/#/pages/withdraw`);
  await page.locator("[name=address]").first().fill(ADDRESS);
  await amount.fill("100");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You need 40 USDT more.")).toBeVisible();
  await page.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("Your payment of 100 USDT is waiting")).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue("100");
  await expect(page.locator("[name=address]").first()).toHaveValue(ADDRESS);
});

test("fault 650: what is scheduled of a form's terms stands in it, until it is in force", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "foresees", "500");
  const { serverTime } = await member.call("GET withdraw/canWithdraw", {});
  const schedule = (days: number, changes: object) => {
    const effectiveAt = new Date(Date.parse(serverTime) + days * 86_400_000).toISOString();
    return member.call("POST operator/config", { ...changes, effectiveAt, reason: "autumn" });
  };
  await schedule(1, {
    withdrawMinAmount: "50",
    withdrawFeeRate: "0.06",
    tokenPrice: "1.5",
    stakeRate: "0.004",
  });
  await schedule(2, { applyTransferMinAmount: "30", dividendRate: "0.01" });
  const page = await app.open("/pages/withdraw", "en", member);
  const coming = (text: RegExp) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  await expect(coming(/^From .+: miner fee 6% and minimum 50 USDT$/)).toBeVisible();
  await expect(coming(/^From /)).toHaveCount(1);
  for (const [path, text] of [
    ["convert", /^From .+: minimum 30 USDT$/],
    ["trade", /^From .+: 1 EPD costs 1.5 USDT$/],
    ["pledge", /^From .+: 0.4% a day$/],
  ] as const) {
    await page.goto(`${server.origin}/#/pages/${path}`);
    await expect(coming(text)).toBeVisible();
    await expect(coming(/^From /)).toHaveCount(1);
  }
});

test("fault 616: a wrong checksum is said while it is typed, and an address of the platform before the password", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "misled", "500");
  const own = `0x${"ab".repeat(20)}`;
  const everyday = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
  await member.call("POST operator/config", { withdrawWindow: everyday });
  const page = await app.open("/pages/withdraw", "en", member);
  await page.route("**/api/withdraw/address?*", (route) =>
    route.fulfill({ json: { code: 500, msg: "no", data: { reason: "platform_address", field: "address" } } }),
  );
  const address = page.locator("[name=address]").first();
  await address.fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beae");
  await expect(page.getByText("does not match its checksum")).toBeHidden();
  await address.fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaee");
  await expect(page.getByText("does not match its checksum")).toBeVisible();
  await address.fill(own);
  await expect(page.getByText("does not match its checksum")).toBeHidden();
  await page.locator("[name=amount]").fill("100");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(sheetOf(page).getByText("This address belongs to the platform.")).toBeVisible();
  await expect(sheetOf(page).locator("[name=payPassword]")).toHaveCount(0);
});

test("fault 617: previews show four decimals, and nothing for an amount that is refused", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "previewer", "1000");
  await member.call("POST operator/config", { withdrawFeeRate: "0.0333333", tokenPrice: "0.7" });
  const page = await app.open("/pages/withdraw", "en", member);
  await page.locator("[name=address]").first().fill(ADDRESS);
  await page.locator("[name=amount]").fill("100");
  const arrives = page.getByRole("main").getByText("Arrives at the address");
  await expect(arrives).toBeVisible();
  await expect(page.getByRole("main").getByText("96.6666")).toBeVisible();
  await expect(page.getByRole("main").getByText("96.66667")).toBeHidden();
  await page.locator("[name=amount]").fill("105");
  await expect(arrives).toBeHidden();
  await page.goto(`${server.origin}/#/pages/trade`);
  await page.locator("[name=amount]").fill("100");
  const receive = page.getByRole("main").getByText("You receive");
  await expect(receive).toBeVisible();
  await page.locator("[name=amount]").fill("105");
  await expect(receive).toBeHidden();
});

test("fault 618: Home leads to the money actions and ends with the newest lines, offline and hidden too", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "at_home", "321.5");
  const page = await app.open("/pages/index", "en", member);
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["Deposit", "recharge"],
    ["Withdrawal", "withdraw"],
    ["Member transfer", "convert"],
    ["Trade", "trade"],
  ] as const)
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", `#/pages/${path}`);
  const latest = main.getByRole("list", { name: "Recent activity" });
  await expect(latest).toContainText("+321.5000");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.pause();
  await page.reload();
  await expect(latest).toContainText("+321.5000");
  await main.getByRole("button", { name: "Hide balances" }).click();
  await expect(latest).not.toContainText("321");
  await server.restart();
});
