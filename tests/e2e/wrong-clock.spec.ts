/** What was kept while the device's clock was wrong goes once it is right. */
import { newMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

/** The clock of the next pages is ahead by what the test has stored, in ms. */
function setClock(): void {
  const ahead = Number(localStorage.getItem("test.ahead") ?? 0);
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
}

test("fault 757: feedback written while the clock was 40 days ahead goes once the clock is right and there is a connection", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync;
  });
  await context.addInitScript(setClock);
  const member = await newMember(server.origin, "clock_ahead");
  let page = await openAs("/pages/feedback", member);
  await page.evaluate(() => localStorage.setItem("test.ahead", String(40 * 86_400_000)));
  await page.reload();
  await expect(page.getByRole("textbox", { name: "What would you like to tell us?" })).toBeVisible();
  wire.state = "down";
  await page
    .getByRole("textbox", { name: "What would you like to tell us?" })
    .fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  // The phone gets the right time from its network, and the app is opened again.
  await page.evaluate(() => localStorage.setItem("test.ahead", "0"));
  await page.close();
  wire.state = "up";
  page = await openAs("/pages/waiting");
  await expect.poll(() => wire.keysOf("feedback/create")).toHaveLength(1);
  await expect(page.getByText("Nothing waiting").last()).toBeVisible();
});

test("fault 757: a log-out without a connection, while the clock was 100 days behind, ends the session once there is one", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  await context.addInitScript(setClock);
  const member = await newMember(server.origin, "clock_behind");
  const page = await openAs("/pages/my", member);
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
  await openAs("/pages/index");
  await expect.poll(async () => (await member.answer("GET account/info", {})).code).toBe(4001);
});
