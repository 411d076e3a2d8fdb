/** The way back for given passes. Rules P13 to P15. */
import { AxeBuilder } from "@axe-core/playwright";
import { newMember, passwords } from "../support/client.ts";
import { entries, expect, openKeeping, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { payPassword } = passwords;

test("a giver asks for passes back, and their recipient returns them from the message @wide", async ({
  app,
  browser,
  server,
}) => {
  const giver = await fundedMember(server, "generous", "500");
  const recipient = await newMember(server.origin, "surprised", "generous");
  await giver.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await giver.call("POST nft/transfer", { id: 1, quantity: 2, account: "surprised", payPassword });
  const page = await app.open("/pages/myNft", "en", giver);
  const sheet = page.getByRole("dialog");
  await page.getByText("Given to surprised").click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.getByRole("button", { name: "Ask for it back" }).click();
  await expect(sheet.getByText("1, 2", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Ask for it back" }).click();
  await expect(sheet.getByText("The recipient has been told.")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await page.getByText("Given to surprised").click();
  await expect(sheet.getByText(/^You asked surprised for it back on/)).toBeVisible();

  const context = await browser.newContext();
  const theirs = await openKeeping(context, server.origin, "/#/pages/inbox", entries("en", recipient));
  await theirs.getByText("Passes asked for back").click();
  const dialog = theirs.getByRole("dialog");
  await expect(dialog.getByText(/generous said that this gift was a mistake/)).toBeVisible();
  await dialog.getByRole("button", { name: "Return this gift" }).click();
  await dialog.locator("[name=payPassword]").fill(payPassword);
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(dialog.getByText("The receipt is saved on this device.")).toBeVisible();
  await expect(dialog.getByText("Returns the gift")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(theirs.getByText("Returned to generous")).toBeVisible();
  await theirs.getByText("Received from generous").click();
  await expect(dialog.getByText(/^Returned on/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Return this gift" })).toBeHidden();
  await context.close();

  // The sync brings the return, as a record of its own.
  await expect(sheet.getByText(/^Returned on/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByText("Returned by surprised").click();
  await expect(sheet.getByText("Giver")).toBeVisible();
  await expect(sheet.getByRole("button", { name: /ask|return/i })).toBeHidden();
  expect(await giver.call("GET nft/myNft", {})).toMatchObject([{ id: 1, quantity: 3 }]);
});

test("fault 974: a line of the bill about passes leads to their record, where a gift can be asked for", async ({
  app,
  server,
}) => {
  const giver = await fundedMember(server, "thoughtful", "500");
  await newMember(server.origin, "unaware", "thoughtful");
  await giver.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await giver.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await giver.call("POST nft/transfer", { id: 1, quantity: 2, account: "unaware", payPassword });
  const page = await app.open("/pages/bill", "en", giver);
  const sheet = page.getByRole("dialog");
  const { list } = await giver.call("GET wallet/balanceLogs", { asset: "pass" });
  for (const { seq } of list) {
    await page.goto(`${server.origin}/#/pages/bill?line=${seq}`);
    await sheet.getByRole("link", { name: "Show these passes" }).click();
    await expect(page).toHaveURL(/myNft/);
    await expect(sheet.getByText("Time", { exact: true })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Ask for it back" })).toHaveCount(
      seq === list[0]!.seq ? 1 : 0,
    );
    await sheet.getByRole("button", { name: "Close" }).click();
  }
  expect(list.length).toBeGreaterThanOrEqual(3);
});

test("a gift of which a pass was pledged says so, and offline that the way back needs a connection", async ({
  app,
  context,
  server,
}) => {
  const giver = await fundedMember(server, "wasteful", "500");
  const recipient = await newMember(server.origin, "prompt", "wasteful");
  await giver.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await giver.call("POST nft/transfer", { id: 1, quantity: 2, account: "prompt", payPassword });
  await recipient.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  const page = await app.open("/pages/myNft", "en", recipient);
  const sheet = page.getByRole("dialog");
  await page.getByText("Received from wasteful").click();
  await expect(sheet.getByText(/Some of these passes are pledged/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Return this gift" })).toBeHidden();
  await sheet.getByRole("button", { name: "Close" }).click();
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.getByText("Received from wasteful").click();
  await expect(sheet.getByText(/cannot be looked up offline/)).toBeVisible();
});
