/** The way back for a member transfer. Rules T4 to T6. */
import { AxeBuilder } from "@axe-core/playwright";
import { newMember, passwords } from "../support/client.ts";
import { entries, expect, openKeeping, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { payPassword } = passwords;

test("a sender asks for a transfer back, and its recipient returns it from the message @wide", async ({
  app,
  browser,
  server,
}) => {
  const sender = await fundedMember(server, "hasty", "500");
  const recipient = await newMember(server.origin, "honest", "hasty");
  await sender.call("POST wallet/transfer", { account: "honest", amount: "40", payPassword });
  const page = await app.open("/pages/convert", "en", sender);
  const sheet = page.getByRole("dialog");
  await page.getByText("To honest").click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.getByRole("button", { name: "Ask for it back" }).click();
  await sheet.getByRole("button", { name: "Ask for it back" }).click();
  await expect(sheet.getByText("The recipient has been told.")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await page.getByText("To honest").click();
  await expect(sheet.getByText(/^You asked honest for it back on/)).toBeVisible();

  const context = await browser.newContext();
  const theirs = await openKeeping(context, server.origin, "/#/pages/inbox", entries("en", recipient));
  await theirs.getByText("Transfer asked for back").click();
  await theirs.getByRole("link", { name: "Show this transfer" }).click();
  const dialog = theirs.getByRole("dialog");
  await expect(dialog.getByText(/hasty said that this transfer was a mistake/)).toBeVisible();
  await dialog.getByRole("button", { name: "Return this transfer" }).click();
  await dialog.locator("[name=payPassword]").fill(payPassword);
  await dialog.getByRole("button", { name: "Return 40 USDT" }).click();
  await expect(dialog.getByText("The receipt is saved on this device.")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await theirs.getByText("From hasty").click();
  await expect(dialog.getByText(/^Returned on/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Return this transfer" })).toBeHidden();
  await context.close();

  // The sync brings the return, as a record of its own.
  await expect(sheet.getByText(/^Returned on/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByText("From honest").click();
  await expect(sheet.getByText("Returns the transfer")).toBeVisible();
  expect((await sender.call("GET wallet/balances", {})).balance).toBe("500");
});

test("offline a transfer's details say that the way back needs a connection", async ({
  app,
  context,
  server,
}) => {
  const sender = await fundedMember(server, "distant", "500");
  await newMember(server.origin, "distant_friend", "distant");
  await sender.call("POST wallet/transfer", { account: "distant_friend", amount: "40", payPassword });
  const page = await app.open("/pages/convert", "en", sender);
  await expect(page.getByText("To distant_friend")).toBeVisible();
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.getByText("To distant_friend").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/cannot be looked up offline/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Ask for it back" })).toBeHidden();
  await context.setOffline(false);
  await expect(sheet.getByRole("button", { name: "Ask for it back" })).toBeVisible();
});
