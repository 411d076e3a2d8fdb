/** A device with little room left: the core is kept, the rest is said not to be, and comes back when there is room. */
import type { BrowserContext, Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { expect, testAlone as test } from "../support/e2e.ts";
import { expectBalance, fundedMember } from "../support/member.ts";

const ARTICLE = "An article of some length. ".repeat(1_500);
const ARTICLES = 8;

/**
 * In the page: refuses transactions that write more, and says so by its estimate. Chromium's own limit for tests is
 * heeded only half a minute later.
 */
function limit(room: number): void {
  const scope = globalThis as { room?: number };
  const isLimited = scope.room !== undefined;
  scope.room = room;
  if (isLimited) return;
  const written = new WeakMap<IDBTransaction, number>();
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value: unknown, ...key) {
    const total = (written.get(this.transaction) ?? 0) + JSON.stringify(value).length;
    written.set(this.transaction, total);
    if (total > scope.room!) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, ...key);
  };
  StorageManager.prototype.estimate = async () => ({ usage: 0, quota: scope.room! });
}

async function leaveRoom(context: BrowserContext, page: Page, bytes: number): Promise<void> {
  await context.addInitScript(limit, bytes);
  await page.evaluate(limit, bytes);
}

const isFull = (page: Page) => page.getByText("This device is full, so new data here is not saved.");

test("fault 332: on a nearly full device new balances outlive a restart without a connection, and what is missing is said until there is room", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "nearly_full", "64");
  let page = await app.open("/", "en", member);
  await expectBalance(page, "64.0000");
  await app.readyOffline(page);
  await leaveRoom(context, page, 100_000);

  const operator = new Client(server.origin);
  for (let i = 0; i < ARTICLES; i++) {
    const en = { title: `Article ${i}`, summary: "", body: ARTICLE };
    await operator.call("POST operator/notices", { kind: "article", languages: { en } });
  }
  await member.credit("nearly_full", "5");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectBalance(page, "69.0000");
  await page.goto(`${server.origin}/#/pages/article`);
  await expect(isFull(page)).toBeVisible();
  // Shown from memory while the page lives.
  await expect(page.getByRole("listitem")).toHaveCount(ARTICLES);
  await page.goto(`${server.origin}/#/pages/my`);
  await expect(page.getByText("This device is full. Only balances,")).toBeVisible();

  await page.close();
  await server.pause();
  page = await app.open("/");
  await expectBalance(page, "69.0000");
  await page.goto(`${server.origin}/#/pages/article`);
  await expect(isFull(page)).toBeVisible();

  await server.restart();
  await leaveRoom(context, page, 1e9);
  await expect(page.getByRole("listitem")).toHaveCount(ARTICLES);
  await expect(isFull(page)).toBeHidden();
  await page.close();
  await server.pause();
  page = await app.open("/pages/article");
  await expect(page.getByRole("listitem")).toHaveCount(ARTICLES);
});
