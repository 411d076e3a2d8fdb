/** The place for what waits: each request with its state and its reason, sent or discarded when its member says so. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newMember, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { everythingKept } from "../support/member.ts";
import { test } from "../support/wired.ts";

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

async function written(member: Client): Promise<string[]> {
  return (await member.call("GET feedback/history", {})).list.map(({ content }) => content);
}

const listOf = (page: Page) => page.getByRole("list", { name: "Waiting to be sent" });

test("fault 341: without a connection all that waits is there with its age and reason, and goes when there is one", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "waiting_offline");
  const page = await openAs("/pages/feedback", member);
  wire.state = "down";
  await write(page, "From the tunnel.");
  await expect(page.getByText("Queued on this device")).toBeVisible();
  await page.getByRole("link", { name: "See what is waiting" }).click();
  const item = listOf(page).getByRole("listitem");
  await expect(item.getByText("From the tunnel.")).toBeVisible();
  await expect(item.getByText("Queued", { exact: true })).toBeVisible();
  await expect(item.getByText(/^Waiting since/)).toBeVisible();
  await expect(item.getByText("Will be sent once you are online.")).toBeVisible();
  await expect(item.getByRole("button", { name: "Send now: Feedback" })).toBeDisabled();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  wire.state = "up";
  await expect(listOf(page)).toBeHidden();
  await expect(page.getByText("Feedback and other requests wait here until they can be sent.")).toBeVisible();
  await expect.poll(() => written(member)).toEqual(["From the tunnel."]);
});

test("fault 341: what the server defers says until when, and is sent now when the member asks", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "waiting_deferred");
  const page = await openAs("/pages/feedback", member);
  const retryAt = new Date(Date.now() + 3_600_000).toISOString();
  const data = { reason: "too_many_requests", retryAt };
  const undo = wire.apply("feedback/create", {
    kind: "replace",
    by: {
      status: 429,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: 429, msg: "", data }),
    },
  });
  await write(page, "In an hour.");
  await page.goto(`${wire.origin}/#/pages/waiting`);
  const item = listOf(page).getByRole("listitem");
  await expect(item.getByText(/Will be sent again at/)).toBeVisible();
  undo();
  await item.getByRole("button", { name: "Send now: Feedback" }).click();
  await expect(listOf(page)).toBeHidden();
  expect(await written(member)).toEqual(["In an hour."]);
});

test("fault 341: what was refused is said on every screen, and can be discarded by the keyboard", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "waiting_refused");
  const page = await openAs("/pages/feedback", member);
  const data = { reason: "invalid" };
  wire.apply("feedback/create", {
    kind: "replace",
    by: {
      status: 400,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: 400, msg: "", data }),
    },
  });
  await write(page, "Not for them.");
  await expect(page.getByText("Your feedback was not accepted.")).toBeVisible();
  await page.goto(`${wire.origin}/#/pages/my`);
  await expect(page.getByRole("link", { name: /Waiting to be sent/ })).toContainText("1");
  const banner = page.getByText("1 request saved on this device was not accepted.");
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "Show", exact: true }).click();
  await expect(banner).toBeHidden();
  const item = listOf(page).getByRole("listitem");
  await expect(item.getByText("Not accepted", { exact: true })).toBeVisible();
  await item.getByRole("button", { name: "Discard: Feedback" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("It has not been sent and will not be sent.")).toBeVisible();
  await dialog.getByRole("button", { name: "Discard", exact: true }).press("Enter");
  await expect(listOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await everythingKept(page)).not.toContain("Not for them.");
});

test("fault 958: what only a later release can send waits for it, and the member can discard it", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "waiting_later");
  const page = await openAs("/pages/feedback", member);
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const name = names.find((one) => /^starship\.\d+$/.test(one))!;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener("success", () => resolve(request.result));
    });
    const row = { id: crypto.randomUUID(), seq: 1, kind: "later", body: {}, state: "queued", attempts: 0 };
    const times = { nextAt: Date.now(), reason: null, createdAt: Date.now() };
    const transaction = database.transaction("queue", "readwrite");
    transaction.objectStore("queue").put({ ...row, ...times });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  });
  await page.goto(`${wire.origin}/#/pages/waiting`);
  await page.reload();
  const item = listOf(page).getByRole("listitem");
  await expect(item.getByRole("heading", { name: "A request of a newer version of the app" })).toBeVisible();
  await expect(item.getByText("Will be sent once the app is updated.")).toBeVisible();
  await expect(item.getByRole("button", { name: /^Send now/ })).toBeHidden();
  await item.getByRole("button", { name: /^Discard/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(listOf(page)).toBeHidden();
});
