/** Red team: what the device has kept is read late, and changes what was typed meanwhile. */
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

/** A cheap phone, as the bench has it and slower. */
const RATE = Number(process.env.RED_RATE ?? 6);

test("an amount typed in USDT does not become one in EPD when the last choice of the trade screen is read", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "red_late_pair", "500");
  await member.credit("red_late_pair", "500", "fuel");
  const page = await app.open("/pages/trade", "en", member);
  await page.getByRole("radio", { name: "Convert" }).check({ force: true });
  await page.waitForTimeout(1000);
  // A slow phone starts the app on this screen.
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: RATE });
  await page.reload({ waitUntil: "commit" });
  const amount = page.locator("main [name=amount]");
  await amount.waitFor();
  const first = await page.getByText(/^Amount in/).innerText();
  await amount.fill("100");
  await page.waitForTimeout(6000);
  const last = await page.getByText(/^Amount in/).innerText();
  console.log("TYPED UNDER:", first, "| NOW:", last, "| TEXT:", await amount.inputValue());
  await page.screenshot({ path: "/tmp/redb-late.png" });
  expect([last, await amount.inputValue()]).toEqual([first, "100"]);
});

test("an amount that is typed is not replaced by one of yesterday that is read late", async ({ app, server, context }) => {
  const member = await fundedMember(server, "red_late_amount", "50");
  const page = await app.open("/pages/withdraw", "en", member);
  const main = page.getByRole("main");
  await main.locator("[name=address]").fill("0x52908400098527886E0F7030069857D2E4169EE7");
  await main.locator("[name=amount]").fill("5000");
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText(/Your payment of 5,000 USDT is waiting/)).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: RATE });
  await page.goto(`${server.origin}/?again#/pages/withdraw`, { waitUntil: "commit" });
  const amount = main.locator("[name=amount]");
  await amount.waitFor();
  await amount.fill("20");
  const typed = await amount.inputValue();
  await page.waitForTimeout(6000);
  console.log("TYPED:", typed, "| NOW:", await amount.inputValue(), await main.locator("[name=address]").inputValue());
  await expect(amount).toHaveValue("20", { timeout: 1000 });
});

test("a recipient and an amount that are typed are not replaced by those of yesterday", async ({ app, server, context }) => {
  const member = await fundedMember(server, "red_late_payee", "50");
  for (const account of ["red_payee_old", "red_payee_new"]) await fundedMember(server, account, "0", "red_late_payee");
  const page = await app.open("/pages/convert", "en", member);
  const main = page.getByRole("main");
  await main.locator("[name=account]").fill("red_payee_old");
  await main.locator("[name=amount]").fill("100");
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText(/Your payment of 100 USDT is waiting/)).toBeVisible();
  await member.credit("red_late_payee", "500");
  await page.waitForTimeout(2000);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: RATE });
  await page.goto(`${server.origin}/?again#/pages/convert`, { waitUntil: "commit" });
  const account = main.locator("[name=account]");
  await account.waitFor();
  const appeared = Date.now();
  await account.fill("red_payee_new");
  await main.locator("[name=amount]").fill("20");
  for (let i = 0; i < 60 && (await account.inputValue()) === "red_payee_new"; i += 1) await page.waitForTimeout(100);
  console.log("REPLACED AFTER", Date.now() - appeared, "ms at", RATE);
  console.log("TYPED: red_payee_new 20 | NOW:", await account.inputValue(), await main.locator("[name=amount]").inputValue());
  await page.screenshot({ path: "/tmp/redb-late-payee.png" });
  await expect(account).toHaveValue("red_payee_new", { timeout: 1000 });
});
