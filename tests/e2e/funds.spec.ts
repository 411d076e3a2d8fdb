/** Money in and out: transfers, withdrawals from the form to the bill and back, deposits, and what stands in their way. */
import type { Page } from "@playwright/test";
import { passwords, type Client } from "../support/client.ts";
import { expect, test, testAlone, withoutLive } from "../support/e2e.ts";
import { everythingKept, fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";
import { ADDRESS } from "../support/withdraw.ts";

const ALWAYS = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };

function setWindow(member: Client, window: typeof ALWAYS): Promise<unknown> {
  return member.call("POST operator/config", { withdrawWindow: window });
}

/** Fills in the form and opens its sheet. */
async function ask(page: Page, entered: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(entered)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function confirm(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  await sheet.locator("[type=submit]").click();
}

async function expectInBill(page: Page, server: TestServer, ...parts: (string | RegExp)[]): Promise<void> {
  await page.goto(`${server.origin}/#/pages/bill`);
  for (const part of parts) await expect(page.getByRole("main")).toContainText(part);
}

test("a transfer goes from the form to the recipient and to both bills; a recipient who cannot be is told at the field", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "sender", "500");
  const below = await fundedMember(server, "below", "0", "sender");
  await fundedMember(server, "stranger", "0");
  const page = await app.open("/pages/convert", "en", member);
  await expect(page.getByText("No transfers yet")).toBeVisible();

  for (const [account, reason] of [
    ["nobody", "Member not found. Check the account name."],
    ["stranger", "You can only transfer to members of your network."],
  ] as const) {
    // The server refuses whoever cannot be paid before any password is asked for.
    await ask(page, { account, amount: "30" });
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.locator("[name=account]")).toBeFocused();
  }

  await ask(page, { account: "Below", amount: "30" });
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("below");
  await expect(sheet).toContainText("470.0000");
  await confirm(page);
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(page.locator("[name=amount]")).toHaveValue("");
  await expect(page.getByRole("list", { name: "My transfers" })).toContainText("To below");
  await expectInBill(page, server, "Member transfer", "−30");
  expect((await below.call("GET wallet/transferLogs", {})).list).toMatchObject([
    { direction: "in", account: "sender", amount: "30" },
  ]);
});

test("a withdrawal goes from the form to the bill, is followed step by step, and is taken back while it waits", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "leaver", "1000");
  const page = await app.open("/pages/withdraw", "en", member);
  await expect(page.getByText("No withdrawals yet")).toBeVisible();
  await expect(page.getByText("Open now")).toBeVisible();
  // Fault 698: what never closes is not counted down to its closing.
  await expect(page.getByText("Closes in")).toBeHidden();
  await expect(page.getByRole("timer")).toHaveCount(0);
  // The platform's zone and the member's, who is one hour behind.
  await expect(page.getByRole("main")).toContainText("00:00–24:00");
  await expect(page.getByRole("main")).toContainText("All day");

  // One letter in the wrong case.
  await ask(page, { address: ADDRESS.replace("A", "a"), amount: "100" });
  await expect(page.getByText("does not match its checksum")).toBeVisible();
  await expect(page.locator("[name=address]")).toBeFocused();

  await ask(page, { address: ADDRESS, amount: "100" });
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("95.0000 USDT");
  await expect(sheet).toContainText("900.0000");
  await confirm(page);
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();

  const records = page.getByRole("list", { name: "My withdrawals" });
  await expect(records).toContainText("Waiting for approval");
  await expect(records).toContainText("First time to this address");
  await records.getByRole("button").first().click();
  await expect(sheet.locator("[aria-current=step]")).toContainText("Waiting for approval");
  await sheet.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(sheet).toContainText("Cancel this withdrawal?");
  await sheet.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(sheet).toContainText("The full amount is back in your balance.");
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(records).toContainText("Cancelled");
  await expectInBill(page, server, "−100", "+100", "1,000");
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "1000" });
});

test("taking back: an answer that is lost is asked for by its key, and it happens once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "regretful", "1000");
  const expectArrival = { amount: "100", address: ADDRESS, expect: "95" };
  await member.call("POST withdraw/create", { ...expectArrival, payPassword: passwords.payPassword });
  const page = await app.open("/pages/withdraw", "en", member);
  let posts = 0;
  await page.route("**/api/withdraw/cancel", async (route) => {
    posts += 1;
    // The key is on the device before the request is under way.
    expect(await everythingKept(page)).toContain("POST withdraw/cancel");
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("list", { name: "My withdrawals" }).getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Cancel withdrawal" }).click();
  await sheet.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(sheet).toContainText("The full amount is back in your balance.");
  expect(posts).toBe(1);
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "1000" });
});

testAlone(
  "outside its hours the form only reckons; a fee that was changed meanwhile is shown before it is agreed to",
  async ({ app, server, context }) => {
    await withoutLive(context);
    const member = await fundedMember(server, "early", "1000");
    const hour = Number(
      new Intl.DateTimeFormat("en", {
        hour: "numeric",
        hourCycle: "h23",
        timeZone: ALWAYS.timeZone,
      }).format(),
    );
    const closed = hour < 12 ? { from: "23:00", to: "24:00" } : { from: "00:00", to: "01:00" };
    await setWindow(member, { ...ALWAYS, ...closed });
    const page = await app.open("/pages/withdraw", "en", member);
    await expect(page.getByText("Closed now")).toBeVisible();
    await expect(page.getByText("Opens in")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^\d{1,2}:\d\d:\d\d$/);
    await page.locator("[name=amount]").fill("200");
    await expect(page.getByRole("main")).toContainText("190.0000 USDT");
    await expect(page.getByRole("button", { name: "Currently closed" })).toBeDisabled();

    await setWindow(member, ALWAYS);
    await page.reload();
    await ask(page, { address: ADDRESS, amount: "200" });
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("190.0000 USDT");
    // A refresh still under way would bring the new fee before the member agrees to the old one.
    await page.waitForLoadState("networkidle");
    await member.call("POST operator/config", { withdrawFeeRate: "0.1" });
    await confirm(page);
    await expect(sheet.getByText(/terms have changed/)).toBeVisible();
    await expect(sheet).toContainText("180.0000 USDT");
    await confirm(page);
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  },
);

testAlone(
  "while no chain is configured deposits are closed and say so; the records stand there all the same, offline too",
  async ({ app, server }) => {
    const member = await fundedMember(server, "reader", "1000");
    await setWindow(member, ALWAYS);
    const page = await app.open("/pages/recharge", "en", member);
    await expect(page.getByText("Deposits are currently closed.")).toBeVisible();
    await expect(page.getByText("No deposits yet")).toBeVisible();
    await page.goto(`${server.origin}/#/pages/withdraw`);
    await expect(page.getByText("No withdrawals yet")).toBeVisible();
    await app.readyOffline(page);
    await server.pause();

    await page.reload();
    await expect(page.getByText(/Offline, as of|as of/i).first()).toBeVisible();
    await ask(page, { address: ADDRESS, amount: "100" });
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(/Nothing you enter is saved/)).toBeVisible();
    await expect(sheet.locator("[type=submit]")).toBeDisabled();
    expect(await everythingKept(page)).not.toContain(ADDRESS);
    await page.goto(`${server.origin}/#/pages/convert`);
    await expect(page.getByText("No transfers yet")).toBeVisible();
  },
);
