/** A member's journey: a credit arrives, a vote is made, read again with the server gone, and forgotten at log-out. */
import type { Page } from "@playwright/test";
import { expect, test, testAlone } from "../support/e2e.ts";
import {
  chooseLevel,
  everythingKept,
  expectBalance,
  fundedMember,
  mirrors,
  signIn,
  vote,
} from "../support/member.ts";
import { passwords } from "../support/client.ts";

test("a credit by the operator arrives; a vote changes balance, vote card and bill; the referrer sees the income", async ({
  app,
  server,
}) => {
  const inviter = await fundedMember(server, "uplink", "100");
  await inviter.call("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });
  const member = await fundedMember(server, "voter", "0", "uplink");
  const page = await app.open("/", "en", member);
  await expect(page.getByText("0.0000").first()).toBeVisible();

  const credit = await server.operator("credit", "voter", "1000", "--reason", "welcome");
  expect(credit).toMatchObject({ code: 0, stdout: "1000 usdt, balance 1000\n" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectBalance(page, "1,000.0000");

  await page.getByRole("link", { name: "Vote", exact: true }).click();
  await expect(page.getByRole("list", { name: "Levels" }).getByRole("listitem")).toHaveCount(6);
  await vote(page, 2);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  await expect(sheet.getByText("700.0000")).toBeVisible();
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Level 2").first()).toBeVisible();

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expectBalance(page, "700.0000");
  await expect(page.getByText("My vote, level 2")).toBeVisible();
  await page.getByRole("link", { name: "My", exact: true }).click();
  await page.getByRole("link", { name: "Bill" }).click();
  await expect(page.getByRole("main")).toContainText("−300");
  await expect(page.getByRole("main")).toContainText("1,000");

  const income = await inviter.call("GET wallet/balanceLogs", { type: "direct", asset: "usdt" });
  expect(income.list.map(({ amount }) => amount)).toEqual(["21"]);
  const check = await server.operator("ledger", "check");
  expect(check.stdout).toMatch(/^ok: /);
});

testAlone(
  "with the server stopped and the app opened again, all is readable with its time; when it is back, the app refreshes itself",
  async ({ app, server }) => {
    await server.operator("notice", "new", "tests/support/notice.json");
    const member = await fundedMember(server, "offline_reader", "500");
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });
    let page = await app.open("/", "en", member);
    await expectBalance(page, "400.0000");
    await app.readyOffline(page);
    await page.close();
    await server.pause();

    page = await app.open("/");
    await expectBalance(page, "400.0000");
    await expect(page.getByText("Cannot reach the server.").first()).toBeVisible();
    await expect(page.getByText(/as of .*\d/i).first()).toBeVisible();
    await expect(page.getByText("My vote, level 1")).toBeVisible();

    await page.getByRole("link", { name: "NFT", exact: true }).click();
    await expect(page.getByText("Flagship")).toBeVisible();
    await expect(page.getByText("1,200").first()).toBeVisible();
    await page.getByRole("link", { name: "My", exact: true }).click();
    await page.getByRole("link", { name: "Bill" }).click();
    await expect(page.getByRole("main")).toContainText("−100");
    await page.goBack();
    await page.getByRole("link", { name: "Notices" }).click();
    await page.getByRole("link", { name: /Maintenance on Sunday/ }).click();
    await expect(page.getByText("We are back at noon.")).toBeVisible();

    await page.goto(`${server.origin}/#/pages/vote`);
    await chooseLevel(page, 1);
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(/cannot reach the server/i)).toBeVisible();
    await sheet.locator("[name=payPassword]").fill("typed-while-offline");
    await expect(sheet.getByRole("button", { name: /^Pay / })).toBeDisabled();
    expect(await everythingKept(page)).not.toContain("typed-while-offline");
    expect(JSON.parse(await everythingKept(page)) as object[]).toContainEqual({ actions: [] });
    await sheet.getByRole("button", { name: "Close" }).click();

    await page.getByRole("link", { name: "Home", exact: true }).click();
    await server.restart();
    await member.credit("offline_reader", "25");
    await expect(page.getByText("Cannot reach the server.")).toBeHidden({ timeout: 120_000 });
    await expectBalance(page, "425.0000");
  },
);

test("fault 20: an answer that is lost is asked for by its key, shown, and paid once", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "voter_unlucky", "1000");
  const page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "Vote", exact: true }).click();
  let posts = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/vote/create", async (route) => {
    posts += 1;
    // The server performs it; its answer never arrives.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.route("**/api/receipt?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await vote(page, 1);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Checking the outcome")).toBeVisible();
  held.resolve();
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  expect(posts).toBe(1);
  expect((await member.call("GET vote/voteValues", {})).list).toHaveLength(1);
});

test("fault 20: a page closed before the answer shows the outcome when it is opened again", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "voter_hasty", "1000");
  let page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "Vote", exact: true }).click();
  const performed = new Promise<void>((resolve) => {
    void page.route("**/api/vote/create", async (route) => {
      await route.fetch();
      resolve();
      // Never answered.
    });
  });
  await vote(page, 1);
  await performed;
  expect(await everythingKept(page)).not.toContain(passwords.payPassword);
  await page.close({ runBeforeUnload: false });

  page = await app.open("/pages/vote");
  await expect(page.getByRole("dialog").getByText("Operation Successful!")).toBeVisible({ timeout: 120_000 });
  expect((await member.call("GET vote/voteValues", {})).list).toHaveLength(1);
});

test("a wrong second-level password and a balance that is too small are told in place, without effect", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "careless", "100");
  const page = await app.open("/", "en", member);
  await page.getByRole("link", { name: "Vote", exact: true }).click();
  await vote(page, 1, "not the password");
  const sheet = page.getByRole("dialog");
  const password = sheet.locator("[name=payPassword]");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveValue("");
  await sheet.getByRole("button", { name: "Close" }).click();
  await chooseLevel(page, 2);
  await expect(sheet.getByText(/Insufficient balance/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Pay / })).toBeDisabled();
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "100" });
});

test("4001: the message is shown, then login, and back to where the member was", async ({ app, server }) => {
  const member = await fundedMember(server, "expired", "0");
  const page = await app.open("/pages/login", "en");
  await signIn(page, "expired");
  await page.goto(`${server.origin}/#/pages/bill`);
  await expect(page.getByRole("heading", { name: "Bill" })).toBeVisible();
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem("starship.session")))!) as {
    token: string;
  };
  await member.call("POST account/logout", {}, { token });
  await page.reload();
  await expect(page.getByText(/sign in again/i).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/login$/);
  await signIn(page, "expired");
  await expect(page).toHaveURL(/#\/pages\/bill$/);
});

test("log-out asks, clears the mirror, the session and what was kept of the member, and leads out", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "leaving", "777");
  const page = await app.open("/", "en", member);
  await expectBalance(page, "777.0000");
  const before = await mirrors(page);
  expect(before.some((name) => /^starship\.\d+$/.test(name))).toBe(true);
  await page.getByRole("link", { name: "My", exact: true }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Confirm log out?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => mirrors(page)).not.toContainEqual(expect.stringMatching(/^starship\.\d+$/));
  const kept = await everythingKept(page);
  expect(kept).not.toContain("777");
  expect(kept).not.toContain("leaving");
  expect(kept).not.toContain('token\\":\\"');
});

testAlone("log-out works with the server gone, too", async ({ app, server }) => {
  const member = await fundedMember(server, "stranded", "88");
  const page = await app.open("/", "en", member);
  await expectBalance(page, "88.0000");
  await app.readyOffline(page);
  await server.pause();
  await page.getByRole("link", { name: "My", exact: true }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => mirrors(page)).not.toContainEqual(expect.stringMatching(/^starship\.\d+$/));
  expect(await everythingKept(page)).not.toContain("stranded");
});

test("Home refreshes when it is pulled down far enough, and not when it is let go before", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "puller", "10");
  const page = await app.open("/", "en", member);
  await expectBalance(page, "10.0000");
  const { pull } = await pullable(page);
  const said = page.getByText("Up to date");
  await expect(said).toHaveCount(0);
  await server.operator("credit", "puller", "5", "--reason", "pulled");
  await pull(200);
  await expect(said).toBeVisible();
  await expectBalance(page, "15.0000");
});

test("fault 721: a pull while a refresh goes on refreshes again after it, and says so", async ({
  app,
  server,
  context,
}) => {
  const page = await app.open("/", "en", await fundedMember(server, "early_puller", "10"));
  await expectBalance(page, "10.0000");
  const { pull } = await pullable(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let holds = 0;
  await context.route(/\/api\/sync(\?|$)/, async (route) => {
    holds += 1;
    await held;
    await route.continue();
  });
  // What the server tells of begins a refresh by itself.
  await server.operator("credit", "early_puller", "5", "--reason", "told");
  await expect.poll(() => holds).toBeGreaterThan(0);
  await pull(200);
  release();
  await expect(page.getByText("Up to date")).toBeVisible();
  await expectBalance(page, "15.0000");
});

/** Home, once it listens for a pull. */
async function pullable(page: Page): Promise<{ pull: (distance: number) => Promise<void> }> {
  const touches = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  // It listens once its script has been loaded, and a short pull shows how far it is.
  await expect
    .poll(async () => {
      await touch("touchStart", 200);
      await touch("touchMove", 280);
      const shown = await page.locator("[data-pulled]").count();
      await touch("touchEnd");
      return shown;
    })
    .toBe(1);
  return {
    pull: async (distance) => {
      await touch("touchStart", 200);
      await touch("touchMove", 200 + distance / 2);
      await touch("touchMove", 200 + distance);
      await touch("touchEnd");
    },
  };
}
