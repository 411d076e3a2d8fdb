/** A member's own account: forgotten and changed passwords, the invitation, the team, and every way from My. */
import { Client, passwords } from "../support/client.ts";
import { amendSync } from "../support/amended-sync.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { everythingKept, fundedMember, signIn } from "../support/member.ts";

const fresh = "another-login-1";

test("a forgotten password is set anew by the second-level one; login follows with the account filled in, and every session ends", async ({
  app,
  server,
}) => {
  const elsewhere = await fundedMember(server, "forgetful", "0");
  const page = await app.open("/pages/login", "en");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.locator("[name=account]").fill("forgetful");
  await page.locator("[name=payPassword]").fill("not the password");
  await page.locator("[name=password]").fill(fresh);
  await page.locator("[name=passwordAgain]").fill("something-else");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("The entered passwords do not match.")).toBeVisible();
  await page.locator("[name=passwordAgain]").fill(fresh);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Wrong account or second-level password.")).toBeVisible();
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/#\/pages\/login\?account=forgetful$/);
  await expect(page.locator("[name=account]")).toHaveValue("forgetful");
  expect((await elsewhere.answer("GET account/info", {})).code).toBe(4001);
  await signIn(page, "forgetful", fresh);
  await page.getByRole("link", { name: "My", exact: true }).click();
  await expect(page.getByRole("heading", { name: "forgetful" })).toBeVisible();
});

test("a member resets their own account alone, and is signed out here too", async ({ app, server }) => {
  const member = await fundedMember(server, "owner", "0");
  const page = await app.open("/pages/resetPwd", "en", member);
  await expect(page.locator("[name=account]")).toHaveValue("owner");
  await expect(page.locator("[name=account]")).not.toBeEditable();
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=password]").fill(fresh);
  await page.locator("[name=passwordAgain]").fill(fresh);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/#\/pages\/login\?account=owner$/);
  expect(await page.evaluate(() => localStorage.getItem("starship.session"))).toBeNull();
});

test("both passwords are changed; a wrong one is told at its field and emptied; other devices are signed out", async ({
  app,
  server,
}) => {
  const elsewhere = await fundedMember(server, "careful", "0");
  const here = await new Client(server.origin).login("careful");
  const page = await app.open("/pages/changePwd", "en", here);
  await page.locator("[name=oldPassword]").fill("not the password");
  await page.locator("[name=password]").fill(fresh);
  await page.locator("[name=passwordAgain]").fill(fresh);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Wrong login password.")).toBeVisible();
  await expect(page.locator("[name=oldPassword]")).toHaveValue("");
  await page.locator("[name=oldPassword]").fill(passwords.password);
  const told = await page.evaluateHandle(() => document.querySelector("main [role=status]:empty"));
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Operation Successful!")).toBeVisible();
  expect(await told.evaluate((region) => region?.textContent)).toContain("Operation Successful!");
  expect((await elsewhere.answer("GET account/info", {})).code).toBe(4001);
  // Straight from the outcome, which must give way to the other form.
  await page.goto(`${server.origin}/#/pages/changePwd?mode=pay`);
  await page.locator("[name=oldPayPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPassword]").fill("another-second-1");
  await page.locator("[name=payPasswordAgain]").fill("another-second-2");
  await page.locator("[name=password]").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The second-level passwords do not match.")).toBeVisible();
  await page.locator("[name=payPasswordAgain]").fill("another-second-1");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Operation Successful!")).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(/another-(login|second)-1/);
  await elsewhere.login("careful", fresh);
  await elsewhere.credit("careful", "100");
  const vote = { level: 1, payType: "usdt", payPassword: "another-second-1" } as const;
  expect((await elsewhere.answer("POST vote/create", vote)).code).toBe(200);
});

test("a change whose answer is lost is asked for by its key, after a reload too, and sent once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "changer", "0");
  const page = await app.open("/pages/changePwd", "en", member);
  let posts = 0;
  const performed = Promise.withResolvers<void>();
  await page.route("**/api/account/changePassword", async (route) => {
    posts += 1;
    await route.fetch();
    performed.resolve();
    // Never answered.
  });
  await page.locator("[name=oldPassword]").fill(passwords.password);
  await page.locator("[name=password]").fill(fresh);
  await page.locator("[name=passwordAgain]").fill(fresh);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await performed.promise;
  await page.reload();
  await expect(page.getByText("Password changed.")).toBeVisible();
  expect(posts).toBe(1);
  await member.login("changer", fresh);
});

test("without a connection the password forms say why they wait", async ({ app, server, context }) => {
  const member = await fundedMember(server, "waits_long", "0");
  const page = await app.open("/pages/changePwd", "en", member);
  await expect(page.getByRole("button", { name: "Change password" })).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(/You can submit once/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeDisabled();
});

test("the invitation names the member's own link, copies it, and saves a poster of it", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "poster", "0");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await app.open("/pages/promotion", "en", member);
  const link = `${server.origin}/#/pages/register?referrer=poster`;
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const poster = page.getByRole("img", { name: /poster.*QR code/ });
  await expect(poster).toBeVisible();
  const size = await poster.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1080, 1720]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save image" }).click();
  expect((await saving).suggestedFilename()).toBe("starship-poster.png");
});

testAlone(
  "the team is empty at first, then shows who came and what they voted, offline too, and hides it on a shared phone",
  async ({ app, server }) => {
    const member = await fundedMember(server, "leader", "0");
    const page = await app.open("/pages/manage", "en", member);
    await expect(page.getByText("No members yet")).toBeVisible();

    const joined = await fundedMember(server, "joined", "300", "leader");
    await joined.call("POST vote/create", { level: 2, payType: "usdt", payPassword: passwords.payPassword });
    const leader = await joined.login("leader");
    await expect.poll(async () => (await leader.call("GET community/info", {})).totalPerformance).toBe("300");
    await page.reload();
    const members = page.getByRole("list", { name: "Direct members" });
    await expect(members.getByRole("listitem")).toHaveCount(1);
    await expect(members).toContainText("joined");
    await expect(members).toContainText("Level 2");
    await expect(members).toContainText("300.0000");
    await app.readyOffline(page);
    await server.pause();
    await page.reload();
    await expect(page.getByText(/Offline, as of/).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Direct members" })).toContainText("joined");
    await page.goto(`${server.origin}/#/pages/my`);
    await page.getByRole("button", { name: "Hide balances" }).click();
    await page.goto(`${server.origin}/#/pages/manage`);
    await expect(page.getByRole("list", { name: "Direct members" })).toContainText("joined");
    await expect(page.getByRole("main")).not.toContainText("300");
  },
);

testAlone(
  "My leads to every screen, says that deposits are closed and leads to customer service, or to feedback in its place",
  async ({ app, server }) => {
    const member = await fundedMember(server, "explorer", "0");
    const page = await app.open("/pages/my", "en", member);
    await expect(page.getByText("Deposits are currently closed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Contact customer service" })).toHaveAttribute(
      "href",
      "#/pages/feedback",
    );
    const links = page.getByRole("main").getByRole("link");
    const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    const names = [
      "recharge",
      "withdraw",
      "convert",
      "assetsDetail",
      "bill",
      "promotion",
      "manage",
      "ecology",
    ];
    for (const name of [...names, "notice", "article", "feedback", "changePwd"]) {
      expect(targets).toContain(`#/pages/${name}`);
    }
    await member.call("POST operator/config", { support: { url: "https://help.example/starship" } });
    await page.reload();
    await expect(page.getByRole("link", { name: "Contact customer service" })).toHaveAttribute(
      "href",
      "https://help.example/starship",
    );
    await page.getByRole("link", { name: "Ecosystem" }).click();
    await expect(page.getByText("10,000,000 EPD", { exact: true })).toBeVisible();
    await expect(page.getByText("500 EPD", { exact: true })).toBeVisible();
  },
);

test("where there is a chain, My shows the member's address and copies it", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "depositor", "0");
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const chain = { name: "BEP20", chainId: 56, token: "USDT", confirmations: 15, explorer: "" };
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const rechargeAddress = { address, chain: "BEP20", token: "USDT", confirmations: 15, minAmount: "1" };
  const config = { ...(await member.call("GET config", {})), chain };
  await amendSync(context, ({ documents }) => void Object.assign(documents, { config, rechargeAddress }));
  const page = await app.open("/pages/my", "en", member);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole("button", { name: "Copy address" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
