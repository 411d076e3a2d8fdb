/** A member's own limit for what leaves them in a day. Rule G10. */
import { AxeBuilder } from "@axe-core/playwright";
import { Client, newMember, passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { payPassword } = passwords;

test("a member sets a limit, forms name it before a password is asked for, and a higher one waits @wide", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "careful", "500");
  await newMember(server.origin, "careful_friend", "careful");
  const page = await app.open("/pages/security", "en", member);
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "Set a limit" }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const field = sheet.getByLabel("Most per day, in USDT");
  await field.fill("a lot");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Enter a valid amount.")).toBeVisible();
  await field.fill("50");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Limit saved")).toBeVisible();
  await expect(page.getByText("Left today")).toBeVisible();
  await member.call("POST wallet/transfer", { account: "careful_friend", amount: "20", payPassword });
  await page.goto(`${server.origin}/#/pages/convert`);
  // The sync has brought the transfer.
  await expect(page.getByText("End of list")).toBeVisible();
  await page.locator("[name=account]").fill("careful_friend");
  await page.locator("[name=amount]").fill("40");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your own daily limit is 50, of which 30 is left today.")).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.goto(`${server.origin}/#/pages/security`);
  await page.getByRole("button", { name: "Change the limit" }).click();
  await expect(field).toHaveValue("50");
  await field.fill("");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^The limit ends at/)).toBeVisible();
  expect(await member.call("GET wallet/ownLimit", {})).toMatchObject({ limit: "50", next: { limit: null } });
});

test("a gift that is worth more than the member's own limit is named before a password is asked for", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "thrifty", "500");
  await newMember(server.origin, "thrifty_friend", "thrifty");
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await member.call("POST wallet/ownLimit", { limit: "150", payPassword });
  const page = await app.open("/", "en", member);
  await page.goto(`${server.origin}/#/pages/nftDetails?id=1`);
  await page.getByRole("button", { name: "Give", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const password = sheet.locator("[name=payPassword]");
  await sheet.locator("[name=account]").fill("thrifty_friend");
  await expect(password).toBeVisible();
  await sheet.locator("[name=quantity]").fill("2");
  await expect(sheet.getByText(/Your own daily limit is 150, of which 150 is left today/)).toBeVisible();
  await expect(password).toBeHidden();
  await expect(sheet.getByRole("button", { name: "Give", exact: true })).toBeDisabled();
  await sheet.locator("[name=quantity]").fill("1");
  await password.fill(payPassword);
  await sheet.getByRole("button", { name: "Give", exact: true }).click();
  await expect(sheet.getByText("Passes given")).toBeVisible();
});

test("fault 932: the owner learns of a request for a higher limit while the app is open, keeps the present one, and reads it offline", async ({
  app,
  context,
  server,
}) => {
  const member = await fundedMember(server, "watchful", "500");
  await member.call("POST wallet/ownLimit", { limit: "100", payPassword });
  const page = await app.open("/pages/security", "en", member);
  await expect(page.getByText("Limit per day")).toBeVisible();
  const thief = await new Client(server.origin).login("watchful");
  await thief.call("POST wallet/ownLimit", { limit: "5000", payPassword });
  await expect(page.getByText(/^The limit rises to 5,000 USDT at/)).toBeVisible();
  const banner = page.getByText(/^Your own daily limit rises at/);
  await expect(banner).toBeHidden();
  await page.goto(`${server.origin}/#/pages/vote`);
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "Show" }).click();
  await page.getByRole("button", { name: "Keep the limit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep the limit" }).click();
  await expect(page.getByText("Limit kept", { exact: true })).toBeVisible();
  await expect(page.getByText(/^The limit rises/)).toBeHidden();
  expect(await member.call("GET wallet/ownLimit", {})).toMatchObject({ limit: "100", next: null });
  await page.goto(`${server.origin}/#/pages/vote`);
  await expect(page.getByRole("heading", { name: "Vote", level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto(`${server.origin}/#/pages/security`);
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Limit per day")).toBeVisible();
});
