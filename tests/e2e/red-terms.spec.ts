/** Red team: terms that change while the member is asked for the password. */
import { passwords } from "../support/client.ts";
import { expect, testAlone, withoutLive } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { payPassword } = passwords;

testAlone("a price that changes after the password was typed is not paid without a word", async ({ app, server }) => {
  const member = await fundedMember(server, "red_price", "500");
  const page = await app.open("/pages/trade", "en", member);
  const main = page.getByRole("main");
  await main.locator("[name=amount]").fill("100");
  await main.getByRole("button", { name: "Buy fuel" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("92.0000", { exact: true })).toBeVisible();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await member.call("POST operator/config", { tokenPrice: "2" });
  // The live channel brings it, by itself.
  await expect(sheet.getByText("46.0000", { exact: true })).toBeVisible();
  console.log("SHEET:", (await sheet.innerText()).replaceAll("\n", " | "));
  await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
  await page.waitForTimeout(4000);
  console.log("AFTER:", (await sheet.innerText()).replaceAll("\n", " | ").slice(0, 300));
  await page.screenshot({ path: "/tmp/redb-terms.png" });
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "500" });
});

testAlone("a level whose price has changed is shown at its new price before it is asked for again", async ({ app, server }) => {
  const member = await fundedMember(server, "red_level", "500");
  const page = await app.open("/pages/vote", "en", member);
  await page.getByRole("list", { name: "Levels" }).getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "Pay 100 USDT" })).toBeVisible();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  const { voteLevels } = await member.call("GET operator/config", {});
  const changed = voteLevels.map((level, i) => (i === 0 ? { ...level, payPrice: "120" } : level));
  await member.call("POST operator/config", { voteLevels: changed });
  await page.waitForTimeout(4000);
  await sheet.getByRole("button", { name: /^Pay / }).click();
  await expect(sheet.getByText("The price has changed. Please check it and confirm again.")).toBeVisible();
  await page.waitForTimeout(4000);
  console.log("SHEET:", (await sheet.innerText()).replaceAll("\n", " | ").slice(0, 500));
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: /^Pay / }).click();
  await page.waitForTimeout(4000);
  console.log("AGAIN:", (await sheet.innerText()).replaceAll("\n", " | ").slice(0, 500));
  await page.screenshot({ path: "/tmp/redb-level.png" });
  await expect(sheet.getByRole("button", { name: "Pay 100 USDT" })).toBeHidden({ timeout: 1000 });
});

testAlone("a pledge is not made at another rate and for a longer term than was shown", async ({ app, server, context }) => {
  await withoutLive(context);
  const member = await fundedMember(server, "red_pledge", "0");
  await member.credit("red_pledge", "100", "fuel");
  const page = await app.open("/pages/pledge", "en", member);
  const main = page.getByRole("main");
  await main.locator("[name=amount]").fill("50");
  await main.getByRole("button", { name: /^Pledge/ }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await page.waitForLoadState("networkidle");
  console.log("SHOWN:", (await sheet.innerText()).replaceAll("\n", " | "));
  await member.call("POST operator/config", { stakeRate: "0.0001", stakeTermDays: 365 });
  await sheet.getByRole("button", { name: /^Pledge / }).click();
  await page.waitForTimeout(4000);
  console.log("AFTER:", (await sheet.innerText()).replaceAll("\n", " | "));
  const { list } = await member.call("GET stake/list", {});
  console.log("MADE:", JSON.stringify(list));
  await page.screenshot({ path: "/tmp/redb-pledge.png" });
  expect(list).toEqual([]);
});

testAlone("a vote is not made with a lower income cap than the sheet shows, once the device knows of it", async ({ app, server }) => {
  const member = await fundedMember(server, "red_cap", "500");
  const page = await app.open("/pages/vote", "en", member);
  const list = page.getByRole("list", { name: "Levels" });
  await list.getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("150 USDT")).toBeVisible();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  const { voteLevels } = await member.call("GET operator/config", {});
  const changed = voteLevels.map((level, i) => (i === 0 ? { ...level, voteValue: "101" } : level));
  await member.call("POST operator/config", { voteLevels: changed });
  await expect(list).toContainText("101");
  console.log("LIST:", (await list.innerText()).replaceAll("\n", " | ").slice(0, 120));
  console.log("SHEET:", (await sheet.innerText()).replaceAll("\n", " | "));
  await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
  await page.waitForTimeout(4000);
  console.log("AFTER:", (await sheet.innerText()).replaceAll("\n", " | "));
  expect((await member.call("GET vote/voteValues", {})).list.map(({ voteValue }) => voteValue)).toEqual([]);
});
