/** What each screen shows while it waits, where there is nothing, without a connection, and when it is refused. */
import { expect, test, testAlone, withoutLive } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { emptyRoutes, moneySheets, openSheet, show } from "../support/screens.ts";
import { makeVeteran } from "../support/veteran.ts";
import { passwords } from "../support/client.ts";

const read = [
  "trade",
  "vote",
  "pledge",
  "nft",
  "my",
  "ecology",
  "recharge",
  "withdraw",
  "convert",
  "bill",
  "assetsDetail?asset=fuel",
  "promotion",
  "manage",
  "feedbackRecord",
  "inbox",
  "notice",
  "security",
  "article",
  "myNft",
  "details?id=1",
  "nftDetails?id=2",
  "nftPledge?id=2",
].map((name) => `/pages/${name}`);

test("while nothing has arrived yet every screen shows its outline, but not in the first 200 ms", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "waiting", "0");
  const page = await app.open("/pages/nowhere", "en", member);
  await page.context().route("**/api/**", () => new Promise(() => undefined));
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await page.reload();
  for (const route of ["/", ...read]) {
    await page.goto(`${server.origin}/#${route}`);
    const outline = page.getByRole("status").filter({ hasText: "Loading" }).first();
    await expect(outline, route).toHaveCSS("animation-delay", "0.2s");
    await expect(outline, route).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), route).toBeVisible();
  }
  // The mirror is open and empty: sums of nothing would pass for the member's own.
  await page.goto(`${server.origin}/#/pages/bill`);
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
  await expect
    .poll(() => page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve("idle")))))
    .toBe("idle");
  await expect(page.getByRole("heading", { name: "Income" })).toBeVisible();
  await expect(page.getByText("0.0000")).toHaveCount(0);
});

test("where there is nothing yet, every screen says so in place", async ({ app, server }) => {
  const page = await app.open("/", "en", await fundedMember(server, "beginner", "0"));
  for (const [route, text] of Object.entries(emptyRoutes)) {
    await show(page, route);
    await expect(page.getByText(text).first(), route).toBeVisible();
  }
});

testAlone(
  "without the server every screen shows what was kept, with its time; forms say what they wait for",
  async ({ app, server, context }) => {
    await withoutLive(context);
    const page = await app.open("/", "en", await makeVeteran(server));
    await app.readyOffline(page);
    // All of it is fetched once, whatever is looked at.
    await page.waitForLoadState("networkidle");
    await server.pause();
    await page.reload();
    await expect(page.getByText("Cannot reach the server.").first()).toBeVisible();
    for (const route of ["/", ...read.filter((name) => !/promotion|recharge|details\?/.test(name))]) {
      await show(page, route);
      await expect(page.getByText(/^Offline, as of .*\d/).first(), route).toBeVisible();
    }
    for (const route of ["/pages/changePwd", "/pages/changePwd?mode=pay", "/pages/resetPwd"]) {
      await show(page, route);
      await expect(page.getByText(/You can submit once/), route).toBeVisible();
    }
    // What needs no connection is there as ever.
    await show(page, "/pages/promotion");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeEnabled();
    await show(page, "/pages/details?id=1");
    await expect(page.getByText("The server rests on")).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText("You are offline.").first()).toBeVisible();
  },
);

test("what the server refuses is told in the sheet that asked for it, and the password is gone from it", async ({
  app,
  veteran,
}) => {
  const page = await app.open("/", "en", veteran);
  await page.clock.install();
  const sheet = page.getByRole("dialog");
  const password = sheet.locator("[name=payPassword]");
  for (const opening of moneySheets) {
    let sent = 0;
    await page.route(`**/api/${opening.call}`, async (route) => {
      sent += 1;
      const data = { reason: "wrong_pay_password", field: "payPassword" };
      await route.fulfill({ json: { code: 500, msg: "no", data } });
    });
    await openSheet(page, opening);
    for (const box of await sheet.getByRole("checkbox").all()) await box.check();
    if (opening.call === "nft/transfer") await sheet.locator("[name=account]").fill("genesis");
    await password.fill(passwords.payPassword);
    await sheet.locator("[type=submit]").click();
    await expect(password, opening.call).toHaveAttribute("aria-invalid", "true");
    await expect(sheet.getByText("Wrong second-level password."), opening.call).toBeVisible();
    await expect(password, opening.call).toHaveValue("");
    await expect(password, opening.call).toBeFocused();
    expect(sent, opening.call).toBe(1);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    // The next is sent at once, sooner than the app would take a second press.
    await page.clock.fastForward(600);
  }
});
