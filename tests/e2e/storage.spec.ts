/** What a browser may do to what the app keeps, and what several tabs do to each other. */
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { refuseStorage } from "../support/refused-storage.ts";
import { everythingKept, expectBalance, fundedMember, mirrors, signIn, vote } from "../support/member.ts";

const refused = (page: Page) => page.getByText("This browser does not save data");

test("fault 18: where storage is refused the app works online, and says so once", async ({
  app,
  server,
  context,
}) => {
  await refuseStorage(context);
  const member = await fundedMember(server, "refused", "500");
  const page = await app.open("/pages/vote", "en", member);
  await expect(refused(page)).toBeVisible();
  await vote(page, 1);
  await expect(page.getByText("Operation Successful!")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expectBalance(page, "400.0000");
  await expect(refused(page)).toBeHidden();
});

test("fault 18: wiped under the open app, everything is there again by itself", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "wiped", "320");
  const page = await app.open("/", "en", member);
  await expectBalance(page, "320.0000");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: server.origin, storageTypes: "indexeddb" });
  // A browser that is busy clearing may refuse storage at first: it is tried again after a minute.
  await expect.poll(() => mirrors(page), { timeout: 180_000 }).toContain(`starship.${member.uid}`);
  await member.credit("wiped", "5");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectBalance(page, "325.0000");
});

test("fault 18: on a full device the app goes on in memory, and says so", async ({
  app,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      // What was there before stays readable; nothing new fits.
      if (this.name === "documents") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const member = await fundedMember(server, "full", "64");
  const page = await app.open("/", "en", member);
  // Said for a moment only, and before everything has been fetched once more.
  await expect(page.getByText("This device is full. New data is not saved.")).toBeVisible();
  await expectBalance(page, "64.0000");
});

testAlone(
  "fault 19: a log-out without a connection leaves nothing of the member",
  async ({ app, server }) => {
    const member = await fundedMember(server, "vanishing", "8123");
    const page = await app.open("/pages/bill", "en", member);
    await app.readyOffline(page);
    await expect(page.getByText("+8,123.0000").first()).toBeVisible();
    await server.pause();
    await page.goto(`${server.origin}/#/pages/my`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect.poll(() => mirrors(page)).not.toContainEqual(expect.stringMatching(/^starship\.\d+$/));
    const kept = await everythingKept(page);
    for (const trace of ["vanishing", "8123", String(member.token)]) expect(kept).not.toContain(trace);
    await page.reload();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  },
);

test("log-in, language and log-out reach every tab", async ({ app, server }) => {
  await fundedMember(server, "tabbed", "75");
  const one = await app.open("/", "en");
  const two = await app.open("/pages/login");
  await signIn(two, "tabbed", passwords.password);
  await expectBalance(two, "75.0000");
  await expectBalance(one, "75.0000");

  await two.getByRole("button", { name: /Language/ }).click();
  await two.getByRole("dialog").getByRole("radio", { name: "Tiếng Việt" }).click();
  await expect(one.getByRole("link", { name: "Trang chủ", exact: true })).toBeVisible();

  await one.goto(`${server.origin}/#/pages/my`);
  await one.getByRole("button", { name: "Đăng xuất" }).click();
  await one.getByRole("dialog").getByRole("button", { name: "Đăng xuất" }).click();
  await expect(two.getByText("75.0000")).toHaveCount(0);
  expect(await everythingKept(two)).not.toContain("tabbed");
});

test("what is kept can be cleared and is fetched anew; without a connection it is left alone", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "tidy", "12");
  const page = await app.open("/pages/my", "en", member);
  await app.readyOffline(page);
  await page.getByRole("button", { name: /Saved on this device/ }).click();
  await page.getByRole("button", { name: "Clear and reload" }).click();
  await expect(page.getByText("Cleared and reloaded.")).toBeVisible();
  await expectBalance(page, "12.0000");
  await context.setOffline(true);
  await page.getByRole("button", { name: /Saved on this device/ }).click();
  await expect(page.getByRole("button", { name: "Clear and reload" })).toBeDisabled();
  await context.setOffline(false);
});

test("fault 723: a clearing that storage refuses says so and can be pressed again", async ({
  app,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    const { clear } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.clear = function () {
      IDBObjectStore.prototype.clear = clear;
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    };
  });
  const page = await app.open("/pages/my", "en", await fundedMember(server, "untidy", "12"));
  await page.getByRole("button", { name: /Saved on this device/ }).click();
  const clear = page.getByRole("button", { name: "Clear and reload" });
  await clear.click();
  await expect(page.getByText("Not cleared. Please try again.")).toBeVisible();
  await clear.click();
  await expect(page.getByText("Cleared and reloaded.")).toBeVisible();
  await expectBalance(page, "12.0000");
});

test("the login page of a network is never taken for an answer, and never kept", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "cafe", "21");
  const page = await app.open("/", "en", member);
  await expectBalance(page, "21.0000");
  await context.route("**/api/**", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to the café</h1>" }),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("This network needs you to sign in first.")).toBeVisible();
  await expectBalance(page, "21.0000");
  expect(await everythingKept(page)).not.toContain("café");
  await context.unroute("**/api/**");
});
