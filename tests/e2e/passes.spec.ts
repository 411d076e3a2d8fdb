/** Passes: buying, staking and giving them, each to what remains of it; and their screens where nothing is as it should be. */
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember, signIn } from "../support/member.ts";

const { payPassword } = passwords;

function sheetOf(page: Page) {
  return page.getByRole("dialog");
}

/** Sends what the sheet holds; its button says what it does. */
async function send(page: Page, button: string): Promise<void> {
  await sheetOf(page).locator("[name=payPassword]").fill(payPassword);
  await sheetOf(page).getByRole("button", { name: button, exact: true }).click();
}

test("passes are bought at the price shown, to the line in the bill and to the passes held", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "buyer", "1000");
  const left = (await member.call("GET nft/settings", {})).find(({ id }) => id === 2)!.remaining;
  const page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "NFT", exact: true }).click();
  await page.getByRole("button", { name: "Buy Voyager" }).click();
  const sheet = sheetOf(page);
  await sheet.locator("[name=quantity]").fill("4");
  await expect(sheet.getByText("Insufficient balance.")).toBeVisible();
  await sheet.getByRole("button", { name: "One less" }).click();
  await expect(sheet.getByText("100.0000")).toBeVisible();
  await sheet.getByRole("button", { name: "One less" }).click();
  await expect(sheet.getByText("400.0000")).toBeVisible();
  await send(page, "Pay 600 USDT");
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  await expect(sheet.getByText("400.0000")).toBeVisible();
  await expect(sheet.getByText("Voyager", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText(`${left - 2} of 360 left`)).toBeVisible();

  await page.getByRole("link", { name: "Profits and records" }).click();
  await expect(page.getByText("2 not pledged, 0 pledged")).toBeVisible();
  const { serials } = (await member.call("GET nft/myNft", {}))[0]!;
  await expect(
    page
      .getByRole("main")
      .getByText(`No. ${serials!.join(", ")}`)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText(/Bought.*Voyager.*\+2/s);
  await page.goto(`${server.origin}/#/pages/bill`);
  await expect(page.getByRole("main")).toContainText("Pass bought");
  await expect(page.getByRole("main")).toContainText("−600");
  await expect(page.getByRole("main")).toContainText("+2 passes");
  await page.getByRole("link", { name: /\+2 passes/ }).click();
  await expect(sheetOf(page)).toContainText("Passes you bought, each with its number.");
  await expect(sheetOf(page)).toContainText(`Numbers${serials!.join(", ")}`);
  await expect(sheetOf(page)).toContainText("Voyager");
  expect((await server.operator("ledger", "check")).stdout).toMatch(/^ok: /);
});

test("passes are staked only after it was ticked that there is no way back, and then stand among the stakes", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "staker", "300");
  await member.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  const page = await app.open("/", "en", member);
  await page.goto(`${server.origin}/#/pages/nftPledge?id=1`);
  await page.getByRole("button", { name: "Pledge Scout" }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByText(/Pledging cannot be undone/)).toBeVisible();
  await sheet.getByRole("button", { name: "One more" }).click();
  await send(page, "Pledge permanently");
  await expect(sheet.getByText("Please confirm this to continue.")).toBeVisible();
  expect((await member.call("GET nft/myNft", {}))[0]).toMatchObject({ staked: 0 });
  await sheet.getByRole("checkbox").check();
  await send(page, "Pledge permanently");
  await expect(sheet.getByText("Passes pledged")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("1 not pledged, 2 pledged")).toBeVisible();
  await page.goto(`${server.origin}/#/pages/myNft`);
  await page.getByRole("radio", { name: "Pledges" }).check();
  await expect(page.getByRole("list", { name: "Pledges" })).toContainText("2 × Scout");
  // Whoever has no active vote is told that nothing is paid to them.
  await expect(page.getByText(/your pledged passes earn nothing/)).toBeVisible();
});

test("a gift: what is wrong with it is told at its field, and it arrives once with the right account", async ({
  app,
  server,
}) => {
  const giver = await fundedMember(server, "giver", "300");
  const friend = await fundedMember(server, "friend", "0");
  await giver.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  const page = await app.open("/", "en", giver);
  await page.clock.install();
  await page.goto(`${server.origin}/#/pages/nftDetails?id=1`);
  await page.getByRole("button", { name: "Give", exact: true }).click();
  const sheet = sheetOf(page);
  const account = sheet.locator("[name=account]");
  const quantity = sheet.locator("[name=quantity]");

  await account.fill("Giver");
  await send(page, "Give");
  await expect(sheet.getByText("You cannot transfer to yourself.")).toBeVisible();
  await expect(account).toBeFocused();
  await account.fill("nobody_at_all");
  await sheet.getByRole("button", { name: "Give", exact: true }).click();
  await expect(sheet.getByText("Member not found. Check the account name.")).toBeVisible();
  await expect(account).toHaveAttribute("aria-invalid", "true");

  // What follows is sent at once, sooner than the app would take a second press.
  await page.clock.fastForward(600);
  await account.fill("Friend");
  await expect(account).not.toHaveAttribute("aria-invalid", "true");
  await quantity.fill("4");
  await send(page, "Give");
  await expect(sheet.getByText("Enter a whole number from 1 to 3.")).toBeVisible();
  await quantity.fill("3");
  // Meanwhile, on another device, one of them is staked, of which this one has not heard yet.
  await page.route("**/api/sync**", (route) => route.fulfill({ status: 304 }));
  await giver.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await sheet.getByRole("button", { name: "Give", exact: true }).click();
  await expect(sheet.getByText("You do not have that many.")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await page.clock.fastForward(600);
  await quantity.fill("2");
  await send(page, "Give");
  await expect(sheet.getByText("Passes given")).toBeVisible();
  await expect(sheet.getByText("friend", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();

  expect(await friend.call("GET nft/myNft", {})).toMatchObject([{ id: 1, quantity: 2, staked: 0 }]);
  await page.goto(`${server.origin}/#/pages/myNft`);
  await expect(page.getByRole("list", { name: "History" })).toContainText(/Given to friend.*−2/s);
});

testAlone(
  "the last passes go to someone else: the sheet says so at the quantity, nothing is charged, and the ship is sold out",
  async ({ app, server }) => {
    const quick = await fundedMember(server, "quick", "60000");
    const slow = await fundedMember(server, "slow", "1000");
    const page = await app.open("/", "en", slow);
    await page.goto(`${server.origin}/#/pages/nftDetails?id=4`);
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    // The page has not heard of it.
    const headers = { date: new Date().toUTCString() };
    await page.route("**/api/sync**", (route) => route.fulfill({ status: 304, headers }));
    await quick.call("POST nft/buy", { id: 4, quantity: 60, payPassword });
    await send(page, "Pay 1,000 USDT");
    await expect(sheetOf(page).getByText("Sold out. Nothing was charged.")).toBeVisible();
    expect(await slow.call("GET wallet/balances", {})).toMatchObject({ balance: "1000" });
    await sheetOf(page).getByRole("button", { name: "Close" }).click();
    await page.unroute("**/api/sync**");
    await page.reload();
    await expect(page.getByRole("button", { name: "Sold out" })).toBeDisabled();
  },
);

test("a purchase whose page was closed before the answer shows its outcome when the passes are opened again", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "buyer_hasty", "1000");
  let page = await app.open("/", "en", member);
  await page.goto(`${server.origin}/#/pages/nftDetails?id=2`);
  const performed = new Promise<void>((resolve) => {
    void page.route("**/api/nft/buy", async (route) => {
      await route.fetch();
      resolve();
      // Never answered.
    });
  });
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await send(page, "Pay 300 USDT");
  await performed;
  await page.close({ runBeforeUnload: false });

  page = await app.open("/pages/nft");
  await expect(sheetOf(page).getByRole("heading", { name: "Buy passes" })).toBeVisible({ timeout: 120_000 });
  await expect(sheetOf(page).getByText("Operation Successful!")).toBeVisible({ timeout: 120_000 });
  expect(await member.call("GET nft/myNft", {})).toMatchObject([{ id: 2, quantity: 1 }]);
});

testAlone(
  "without passes there is a way to them; without a server what was seen stays, with its time, and the sheet waits",
  async ({ app, server }) => {
    const member = await fundedMember(server, "first_pass", "500");
    const page = await app.open("/", "en", member);
    for (const route of ["myNft", "nftPledge"]) {
      await page.goto(`${server.origin}/#/pages/${route}`);
      await expect(page.getByText("No passes yet")).toBeVisible();
      await expect(page.getByRole("link", { name: "See passes" })).toBeVisible();
    }
    await page.goto(`${server.origin}/#/pages/nftDetails?id=9`);
    await expect(page.getByText("Pass not found")).toBeVisible();
    await page.goto(`${server.origin}/#/pages/nftDetails?id=1`);
    await expect(page.getByText("You have none of these yet.")).toBeVisible();
    await server.pause();
    await expect(page.getByText("Cannot reach the server.").first()).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/Offline, as of/).first()).toBeVisible();
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    await expect(sheetOf(page).getByText(/You can submit once it is back/)).toBeVisible();
    await expect(sheetOf(page).getByRole("button", { name: "Pay 100 USDT" })).toBeDisabled();
  },
);

test("a visitor reads of the passes, is told when they could not be had, and signs in to one of them", async ({
  app,
  context,
  server,
}) => {
  await fundedMember(server, "guest", "0");
  let fails = true;
  await context.route("**/api/nft/settings", (route) =>
    fails
      ? route.fulfill({ json: { code: 500, msg: "no", data: { reason: "internal" } } })
      : route.continue(),
  );
  const page = await app.open("/pages/nft", "en");
  await expect(page.getByText("Could not load NFT settings")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("link", { name: "Details of Explorer" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/#\/pages\/login$/);
  await signIn(page, "guest");
  await expect(page).toHaveURL(/#\/pages\/nftDetails\?id=3$/);
  await expect(page.getByRole("heading", { name: "Explorer" })).toBeVisible();
});
