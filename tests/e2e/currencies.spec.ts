/** Values in another currency beside USDT, at a rate that the operator gives. Rules M34, M35, S105. */
import type { Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { chooseLevel, everythingKept, fundedMember, vote } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";
import { ADDRESS } from "../support/withdraw.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function giveRate({ origin }: TestServer, ageMs = 0, rate = "7.1234"): Promise<unknown> {
  const at = new Date(Date.now() - ageMs).toISOString();
  return new Client(origin).call("POST operator/config", {
    exchangeRateCny: { rate, source: "Test Bank", at },
  });
}

async function choose(page: Page, { origin }: TestServer, name: string): Promise<void> {
  await page.goto(`${origin}/#/pages/my`);
  await page.getByRole("button", { name: /Second currency/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name }).check();
  await sheet.getByRole("button", { name: "Close" }).click();
}

const goHome = (page: Page, { origin }: TestServer) => page.goto(`${origin}/#/pages/index`);
const main = (page: Page) => page.getByRole("main");

testAlone(
  "nothing is shown or offered in another currency before the operator gives a rate",
  async ({ app, server }) => {
    const member = await fundedMember(server, "nobody", "100");
    const page = await app.open("/pages/my", "zh-CN", member);
    await expect(page.getByText("键盘").or(page.getByText("语言")).first()).toBeVisible();
    await expect(page.getByText("参考货币")).toHaveCount(0);
    await giveRate(server);
    await expect(page.getByRole("button", { name: /参考货币/ })).toContainText("不显示");
    await page.getByRole("link", { name: "首页" }).click();
    await expect(page.getByText("USDT 余额").first()).toBeVisible();
    await expect(main(page)).not.toContainText("≈");
  },
);

testAlone(
  "a member chooses a currency: Home, the withdrawal's preview and a vote's cost say what USDT is worth, with rate, day and source, offline too",
  async ({ app, server }) => {
    await giveRate(server);
    const member = await fundedMember(server, "chooser", "1000");
    const page = await app.open("/pages/my", "en", member);
    await expect(page.getByRole("button", { name: /Second currency/ })).toContainText("None");
    await choose(page, server, "Chinese Yuan (CNY)");
    await expect(page.getByRole("button", { name: /Second currency/ })).toContainText("CNY");

    await goHome(page, server);
    await expect(main(page)).toContainText("≈ ¥7,123.40");
    await expect(main(page)).toContainText(/Rate of \w+ \d+, source Test Bank/);
    await expect(page.getByText("1,000.0000").first()).toBeVisible();

    await page.goto(`${server.origin}/#/pages/withdraw`);
    await page.locator("[name=address]").fill(ADDRESS);
    await page.locator("[name=amount]").fill("100");
    // 95 USDT arrive.
    await expect(main(page)).toContainText(/≈\s¥676.72\s*Rate of/);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("dialog")).toContainText("≈ ¥676.72");

    await page.goto(`${server.origin}/#/pages/vote`);
    await chooseLevel(page, 1);
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("100 USDT");
    await expect(sheet).toContainText("≈ ¥712.34");
    // Points are no USDT.
    await sheet.getByRole("radio", { name: "Points" }).check();
    await expect(sheet).not.toContainText("≈");
    await page.keyboard.press("Escape");

    await app.readyOffline(page);
    await server.pause();
    await goHome(page, server);
    await page.reload();
    await expect(main(page)).toContainText("≈ ¥7,123.40");
    await expect(main(page)).toContainText("source Test Bank");

    await choose(page, server, "None");
    await goHome(page, server);
    await expect(page.getByText("1,000.0000").first()).toBeVisible();
    await expect(main(page)).not.toContainText("≈");
  },
);

testAlone(
  "fault 645: values are hidden with the balances, are in no receipt and no line, and are kept nowhere",
  async ({ app, server }) => {
    await giveRate(server);
    const member = await fundedMember(server, "hider", "1000");
    const page = await app.open("/pages/my", "en", member);
    await choose(page, server, "Chinese Yuan (CNY)");
    await page.goto(`${server.origin}/#/pages/vote`);
    await vote(page, 1);
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    await expect(sheet).not.toContainText(/≈|712/);
    await sheet.getByRole("button", { name: "OK" }).click();
    await page.goto(`${server.origin}/#/pages/bill`);
    await expect(main(page)).toContainText("Vote");
    await expect(main(page)).not.toContainText("≈");

    await goHome(page, server);
    await expect(main(page)).toContainText("≈ ¥6,411.06");
    await page.getByRole("button", { name: "Hide balances" }).click();
    await expect(main(page)).not.toContainText(/≈|¥|Rate of/);
    await page.goto(`${server.origin}/#/pages/withdraw`);
    await page.locator("[name=amount]").fill("100");
    await expect(main(page)).toContainText("Arrives at the address");
    await expect(main(page)).not.toContainText("≈");
    expect(await everythingKept(page)).not.toMatch(/6,411|6411|676\.72/);
  },
);

testAlone(
  "fault 644: a rate that becomes old is marked on an open screen, and is used no more after 7 days, offline too",
  async ({ app, context, server }) => {
    await giveRate(server, 2 * DAY - HOUR);
    const member = await fundedMember(server, "waiter", "1000");
    await context.clock.install();
    const page = await app.open("/pages/my", "en", member);
    await choose(page, server, "Chinese Yuan (CNY)");
    await goHome(page, server);
    await expect(main(page)).toContainText("≈ ¥7,123.40");
    await expect(main(page)).toContainText(/Rate of/);
    await app.readyOffline(page);
    await server.pause();
    await context.clock.fastForward(HOUR + 1_000);
    await expect(main(page)).toContainText("Old rate of");
    await expect(main(page)).toContainText("≈ ¥7,123.40");
    await context.clock.fastForward(5 * DAY);
    await expect(main(page)).toContainText("There is no rate of CNY at present");
    await expect(main(page)).not.toContainText("≈");
    await page.goto(`${server.origin}/#/pages/my`);
    await page.getByRole("button", { name: /Second currency/ }).click();
    await expect(page.getByRole("dialog")).toContainText("There is no rate of CNY at present");
  },
);

testAlone(
  "fault 646: a rate that is withdrawn or changed is so on an open screen, and after a reload",
  async ({ app, server }) => {
    await giveRate(server);
    const member = await fundedMember(server, "follower", "1000");
    const page = await app.open("/pages/my", "en", member);
    await choose(page, server, "Chinese Yuan (CNY)");
    await goHome(page, server);
    await expect(main(page)).toContainText("≈ ¥7,123.40");
    await giveRate(server, 0, "7.2");
    await expect(main(page)).toContainText("≈ ¥7,200.00");
    await new Client(server.origin).call("POST operator/config", { exchangeRateCny: null });
    await expect(main(page)).toContainText("There is no rate of CNY at present");
    await page.reload();
    await expect(main(page)).toContainText("There is no rate of CNY at present");
    await expect(main(page)).not.toContainText("≈");
  },
);
