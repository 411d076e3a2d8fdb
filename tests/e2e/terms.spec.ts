/** Terms that change while a sheet is open: it pays nothing that it has not shown. */
import type { Locator, Page } from "@playwright/test";
import { passwords, type Client } from "../support/client.ts";
import { expect, testAlone, withoutLive } from "../support/e2e.ts";
import { chooseLevel, fundedMember } from "../support/member.ts";

const { payPassword } = passwords;
const CHANGED = "The terms have changed. Please check them and confirm again.";

const sheetOf = (page: Page) => page.getByRole("dialog");

async function changeLevel(member: Client, change: object): Promise<void> {
  const { voteLevels } = await member.call("GET operator/config", {});
  const [first, ...others] = voteLevels;
  await member.call("POST operator/config", { voteLevels: [{ ...first!, ...change }, ...others] });
}

/** The sheet says it, and a press that was meant for the old terms only accepts the new ones. */
async function accept(sheet: Locator): Promise<void> {
  await expect(sheet.getByText(CHANGED)).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Pay / })).toBeHidden();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByText(CHANGED)).toBeHidden();
}

testAlone(
  "fault 751: a price that changes after the password was typed is said, and paid only after another press",
  async ({ app, server }) => {
    const member = await fundedMember(server, "changed_price", "500");
    const page = await app.open("/pages/trade", "en", member);
    const main = page.getByRole("main");
    const sheet = sheetOf(page);
    await main.locator("[name=amount]").fill("100");
    await main.getByRole("button", { name: "Buy fuel" }).click();
    await expect(sheet.getByText("92.0000", { exact: true })).toBeVisible();
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await member.call("POST operator/config", { tokenPrice: "2" });
    await expect(sheet.getByText("46.0000", { exact: true })).toBeVisible();
    await accept(sheet);
    expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "500" });
    await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "400", fuel: "46" });
  },
);

testAlone(
  "fault 751: a pass whose price changes while its sheet is open is bought only after another press",
  async ({ app, server }) => {
    const member = await fundedMember(server, "changed_pass", "500");
    const page = await app.open("/pages/nft", "en", member);
    await page.getByRole("link", { name: /Scout/ }).click();
    await page.getByRole("main").getByRole("button", { name: /^Buy/ }).click();
    const sheet = sheetOf(page);
    await sheet.locator("[name=payPassword]").fill(payPassword);
    const { nftTiers } = await member.call("GET operator/config", {});
    await member.call("POST operator/config", {
      nftTiers: nftTiers.map((tier) => (tier.id === 1 ? { ...tier, price: "110" } : tier)),
    });
    await accept(sheet);
    // A choice of the member's own is no change of the terms.
    await sheet.locator("[name=quantity]").fill("2");
    await sheet.getByRole("button", { name: "Pay 220 USDT" }).click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  },
);

testAlone(
  "fault 752: a level whose price has changed is shown at its new price, and bought at it",
  async ({ app, server, context }) => {
    await withoutLive(context);
    const member = await fundedMember(server, "changed_level", "500");
    const page = await app.open("/pages/vote", "en", member);
    await chooseLevel(page, 1);
    const sheet = sheetOf(page);
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await page.waitForLoadState("networkidle");
    await changeLevel(member, { payPrice: "120" });
    await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
    await expect(sheet.getByText(CHANGED)).toBeVisible();
    await sheet.getByRole("button", { name: "Pay 120 USDT" }).click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "380" });
  },
);

testAlone(
  "fault 752: a vote is not made with a lower income cap than its sheet shows, whether or not the device knows of it",
  async ({ app, server, context }) => {
    const member = await fundedMember(server, "changed_cap", "500");
    const page = await app.open("/pages/vote", "en", member);
    const sheet = sheetOf(page);
    await chooseLevel(page, 1);
    await expect(sheet.getByText("150 USDT")).toBeVisible();
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await changeLevel(member, { voteValue: "101" });
    await expect(sheet.getByText("101 USDT")).toBeVisible();
    await accept(sheet);
    await sheet.getByRole("button", { name: "Close" }).click();

    await withoutLive(context);
    await page.reload();
    await chooseLevel(page, 1);
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await page.waitForLoadState("networkidle");
    await changeLevel(member, { voteValue: "100.5" });
    await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
    await expect(sheet.getByText(CHANGED)).toBeVisible();
    await expect(sheet.getByText("100.5 USDT")).toBeVisible();
    expect((await member.call("GET vote/voteValues", {})).list).toEqual([]);
  },
);

testAlone(
  "fault 753: a pledge is not made at another rate and for a longer term than its sheet shows",
  async ({ app, server, context }) => {
    await withoutLive(context);
    const member = await fundedMember(server, "changed_pledge", "0");
    await member.credit("changed_pledge", "100", "fuel");
    const page = await app.open("/pages/pledge", "en", member);
    const main = page.getByRole("main");
    await main.locator("[name=amount]").fill("50");
    await main.getByRole("button", { name: "Pledge fuel" }).click();
    const sheet = sheetOf(page);
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await page.waitForLoadState("networkidle");
    await member.call("POST operator/config", { stakeRate: "0.0001", stakeTermDays: 365 });
    await sheet.getByRole("button", { name: "Pledge 50 EPD" }).click();
    await expect(sheet.getByText(CHANGED)).toBeVisible();
    await expect(sheet.getByText("365 days")).toBeVisible();
    expect((await member.call("GET stake/list", {})).list).toEqual([]);
    await sheet.getByRole("button", { name: "Pledge 50 EPD" }).click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  },
);
