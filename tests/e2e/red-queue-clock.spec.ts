/** Red team: feedback that was written while the device's clock was ahead, on a browser without Background Sync (iPhone, Firefox). */
import { newMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

test("feedback written while the clock was 40 days ahead goes once the clock is right and there is a connection", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync;
    const ahead = Number(localStorage.getItem("test.ahead") ?? 0);
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
    let opened = 0;
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      opened += 1;
      return open.apply(this, args);
    };
    (globalThis as { __opened?: () => number }).__opened = () => opened;
  });
  const member = await newMember(server.origin, "red_ahead");
  let page = await openAs("/pages/feedback", member);
  await page.evaluate(() => localStorage.setItem("test.ahead", String(40 * 86_400_000)));
  await page.reload();
  await expect(page.getByRole("textbox", { name: "What would you like to tell us?" })).toBeVisible();
  wire.state = "down";
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  // The phone gets the right time from its network, and the app is opened again.
  await page.evaluate(() => localStorage.setItem("test.ahead", "0"));
  await page.close();
  wire.state = "up";
  page = await openAs("/pages/waiting");
  await page.waitForTimeout(8000);
  const opened = () => page.evaluate(() => (globalThis as unknown as { __opened(): number }).__opened());
  const before = await opened();
  await page.waitForTimeout(10_000);
  const after = await opened();
  console.log("DATABASES OPENED IN 10 s:", after - before, "| SENT:", wire.keysOf("feedback/create").length, "|", (await page.getByRole("main").innerText()).replaceAll("\n", " | "));
  await page.screenshot({ path: "/tmp/redb-ahead.png" });
  expect(wire.keysOf("feedback/create")).toHaveLength(1);
});

test("a log-out without a connection, while the clock was 100 days behind, ends the session once there is one", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    const ahead = Number(localStorage.getItem("test.ahead") ?? 0);
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  });
  const member = await newMember(server.origin, "red_behind");
  let page = await openAs("/pages/my", member);
  await page.evaluate(() => localStorage.setItem("test.ahead", String(-100 * 86_400_000)));
  await page.reload();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  wire.state = "down";
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("test.ahead", "0"));
  await page.close();
  wire.state = "up";
  page = await openAs("/pages/index");
  await page.waitForTimeout(10_000);
  const { code } = await member.answer("GET account/info", {});
  console.log("ENDS SENT:", wire.keysOf("account/endSession").length, "| THE SESSION ANSWERS:", code);
  expect(code).toBe(4001);
});
