/** Where a store or a lock fails, what cannot be kept is said at once and sent while the page lives. */
import type { BrowserContext, Page } from "@playwright/test";
import { newMember, passwords, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { everythingKept, fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

const arrived = (page: Page) => page.getByText("Thank you, your feedback has arrived.");
const leaveOpen = (page: Page) => page.getByText("Not sent yet: keep the app open");

async function written(member: Client): Promise<string[]> {
  return (await member.call("GET feedback/history", {})).list.map(({ content }) => content);
}

/** As a browser does whose member has blocked cookies. */
function blockStorage(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.databases = refuse;
    LockManager.prototype.request = () => Promise.reject(new DOMException("denied", "SecurityError"));
    window.BroadcastChannel = function () {
      refuse();
    } as never;
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: refuse });
  });
}

test("fault 185: where cookies are blocked a feedback arrives while the page lives", async ({
  wire,
  context,
  server,
}) => {
  const member = await newMember(server.origin, "unkept_blocked");
  await blockStorage(context);
  const page = await context.newPage();
  await page.goto(`${wire.origin}/#/pages/login`);
  // In the default language: a choice could not be kept either.
  await page.locator("[name=account]").fill("unkept_blocked");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/index/);
  await page.evaluate(() => (location.hash = "#/pages/feedback"));
  await page.locator("textarea").fill("Heard all the same.");
  await page.locator("button[type=submit]").click();
  await expect.poll(() => written(member)).toEqual(["Heard all the same."]);
  await expect(page.getByText("谢谢，我们已收到您的反馈。")).toBeVisible();
});

test("fault 185: on a full device a feedback is said not to be kept, and arrives when there is a connection", async ({
  wire,
  openAs,
  context,
  server,
}) => {
  const member = await newMember(server.origin, "unkept_full");
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "queue" || this.name === "session")
        throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const page = await openAs("/pages/feedback", member);
  wire.state = "down";
  await write(page, "Said while full.");
  await expect(leaveOpen(page)).toBeVisible();
  wire.state = "up";
  await expect(arrived(page)).toBeVisible();
  expect(await written(member)).toEqual(["Said while full."]);
});

test("fault 186: on a full device the outcome of a payment is shown after a reload in its midst", async ({
  wire,
  openAs,
  context,
  server,
}) => {
  const member = await fundedMember(server, "unkept_payer", "300");
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "actions") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const page = await openAs("/pages/convert", member);
  await expect(page.getByText("300.0000").first()).toBeVisible();
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("50");
  await page.getByRole("main").locator("button[type=submit]").click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  const committed = wire.holdNext("wallet/transfer");
  await sheet.getByRole("button", { name: "Transfer 50 USDT" }).click();
  await committed;
  await page.reload();
  await expect(page.getByText("Operation Successful!").first()).toBeVisible();
  expect(await everythingKept(page)).not.toContain("openActions");
});
