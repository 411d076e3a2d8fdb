/** What is sent later: it arrives once, as its own member, whatever happens to the worker, the page and the network. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newMember, passwords, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { everythingKept, fundedMember, signIn } from "../support/member.ts";
import { test, testAlone } from "../support/wired.ts";

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

const arrived = (page: Page) => page.getByText("Thank you, your feedback has arrived.");
const queued = (page: Page) => page.getByText("Queued on this device");

async function written(member: Client): Promise<string[]> {
  return (await member.call("GET feedback/history", {})).list.map(({ content }) => content).toReversed();
}

async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
}

test("without a connection a feedback with its picture is kept, survives a restart, and goes by itself when there is one", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "queue_offline");
  let page = await openAs("/pages/feedback", member);
  wire.state = "down";
  const picture = { name: "dot.png", mimeType: "image/png", buffer: images.png() };
  await page.locator("input[type=file]").setInputFiles([picture]);
  await write(page, "Written in a tunnel.");
  await expect(queued(page)).toBeVisible();
  await page.close();

  page = await openAs("/pages/feedbackRecord");
  const list = page.getByRole("list", { name: "Not sent yet" });
  await expect(list.getByText("Written in a tunnel.")).toBeVisible();
  await expect(list.getByRole("img", { name: "Picture 1" })).toHaveJSProperty("naturalWidth", 1);
  await expect(list.getByText("Queued", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Retry" }).click();
  await expect(list.getByText("Queued", { exact: true })).toBeVisible();
  expect(wire.keysOf("feedback/create")).toEqual([]);

  wire.state = "up";
  await expect(list).toBeHidden();
  await expect(page.getByText("Not yet replied")).toBeVisible();
  const { list: sent } = await member.call("GET feedback/history", {});
  expect(sent).toMatchObject([{ content: "Written in a tunnel.", images: [expect.any(String)] }]);
});

test("fault 13: a worker that is killed while it sends loses nothing and doubles nothing", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "queue_killed");
  const page = await openAs("/pages/feedback", member);
  const committed = wire.holdNext("feedback/create");
  await write(page, "Once, please.");
  await expect(page.getByText("Your feedback is on its way")).toBeVisible();
  await committed;
  // It is shown for two seconds, and a busy browser takes longer to answer that the worker was stopped.
  await Promise.all([expect(arrived(page)).toBeVisible(), killWorker(page)]);
  // One attempt is enough where a sync has shown before the second one that it has arrived.
  expect(new Set(wire.keysOf("feedback/create")).size).toBe(1);
  expect(await written(member)).toEqual(["Once, please."]);
});

test("fault 14: of three tabs, one sends a row", async ({ wire, openAs, server }) => {
  const member = await newMember(server.origin, "queue_tabs");
  const page = await openAs("/pages/feedback", member);
  const others = [await openAs("/pages/feedbackRecord"), await openAs("/pages/feedbackRecord")];
  wire.state = "down";
  await write(page, "From the first tab.");
  await expect(queued(page)).toBeVisible();
  for (const other of others) await expect(other.getByText("From the first tab.")).toBeVisible();
  wire.state = "up";
  // All of them wake the queue when its time has come; and now as well, as if each were looked at again.
  const tabs = [page, ...others];
  await Promise.all(
    tabs.map((tab) => tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))),
  );
  await expect(arrived(page)).toBeVisible();
  for (const other of others) await expect(other.getByText("Not yet replied")).toBeVisible();
  expect(wire.keysOf("feedback/create")).toHaveLength(1);
  expect(await written(member)).toEqual(["From the first tab."]);
});

test("fault 15: what one member wrote never goes as the next one, and goes with the session that the server has ended", async ({
  wire,
  openAs,
  server,
}) => {
  const first = await newMember(server.origin, "queue_first");
  const second = await newMember(server.origin, "queue_second");
  const page = await openAs("/pages/feedback", first);
  wire.state = "down";
  await write(page, "The first one's.");
  await expect(queued(page)).toBeVisible();
  await first.call("POST account/logout", {});
  wire.state = "up";
  await expect(page.getByText("1 unsent message was lost when you were signed out.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => everythingKept(page)).not.toContain("The first one's.");

  await signIn(page, "queue_second");
  await expect(page.getByRole("heading", { name: "Feedback" })).toBeVisible();
  await write(page, "The second one's.");
  await expect(arrived(page)).toBeVisible();
  await first.login("queue_first");
  expect(await written(second)).toEqual(["The second one's."]);
  expect(await written(first)).toEqual([]);
});

test("fault 15: a log-out says how much was not sent, and takes it with it", async ({
  wire,
  openAs,
  server,
  context,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "queue_leaving"));
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await write(page, "Never mind.");
  await expect(queued(page)).toBeVisible();
  await page.goto(`${wire.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(dialog.getByText("1 message has not been sent yet and will be lost.")).toBeVisible();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(dialog).toBeHidden();
  expect(await everythingKept(page)).not.toContain("Never mind.");
});

test("fault 16: what the server will not have is set aside with its reason, the next goes, and it can be deleted", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "queue_poison");
  const page = await openAs("/pages/feedback", member);
  const bytes = images.png();
  // A checksum that browsers do not mind, but the server does.
  const at = bytes.indexOf("tEXt") + 4;
  bytes[at] = bytes[at]! ^ 1;
  const picture = { name: "poison.png", mimeType: "image/png", buffer: bytes };
  wire.state = "down";
  await page.locator("input[type=file]").setInputFiles([picture]);
  await write(page, "Poison.");
  await expect(queued(page)).toBeVisible();
  await page.getByRole("button", { name: "Write another" }).click();
  await write(page, "Wholesome.");
  await expect(queued(page)).toBeVisible();
  // Before anything is sent: the form shows the outcome when it arrives, with another link.
  await page.getByRole("link", { name: "My feedback" }).click();
  const list = page.getByRole("list", { name: "Not sent yet" });
  await expect(list.getByText("Wholesome.")).toBeVisible();
  wire.state = "up";
  await expect(list.getByText("This file cannot be used.")).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText("Not accepted", { exact: true })).toBeVisible();
  await expect.poll(() => written(member)).toEqual(["Wholesome."]);
  await expect(page.getByText("Not yet replied")).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);

  await list.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(list).toBeHidden();
  expect(await everythingKept(page)).not.toContain("Poison.");
});

test("fault 21: without a connection a money form says why it waits, and nothing of it is kept anywhere", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await fundedMember(server, "queue_money", "20000");
  const page = await openAs("/pages/convert", member);
  await expect(page.getByText("20,000.0000").first()).toBeVisible();
  wire.state = "down";
  await page.reload();
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("12340");
  await page.getByRole("main").locator("button[type=submit]").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Nothing you enter is saved/)).toBeVisible();
  await dialog.locator("[name=payPassword]").fill(passwords.payPassword);
  await expect(dialog.getByRole("button", { name: /12,340/ })).toBeDisabled();
  const kept = await everythingKept(page);
  expect(kept).not.toContain("12340");
  expect(kept).not.toContain(passwords.payPassword);
  const stores = JSON.parse(kept) as object[];
  expect(stores).toContainEqual({ actions: [] });
  expect(stores).toContainEqual({ queue: [] });
});

/** The worker's, for what the browser itself would send it. */
async function registrationOf(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return { session, registrationId: await registered };
}

test("with no page open the browser wakes the worker when there is a network", async ({
  wire,
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "queue_asleep");
  const page = await openAs("/pages/feedback", member);
  const { session, registrationId } = await registrationOf(page, wire.origin);
  wire.state = "down";
  await write(page, "Sent in its sleep.");
  await expect(queued(page)).toBeVisible();
  await page.goto("about:blank");
  wire.state = "up";
  const sync = { origin: wire.origin, registrationId, tag: "queue", lastChance: false };
  await session.send("ServiceWorker.dispatchSyncEvent", sync);
  await expect.poll(() => written(member)).toEqual(["Sent in its sleep."]);
});

testAlone(
  "with no page open the browser has the worker send what waits and fetch notices, to be read without a connection",
  async ({ wire, openAs, server }) => {
    const member = await newMember(server.origin, "queue_periodic");
    const page = await openAs("/pages/feedback", member);
    const { session, registrationId } = await registrationOf(page, wire.origin);
    wire.state = "down";
    await write(page, "Sent by the way.");
    await expect(queued(page)).toBeVisible();
    // Of the app's origin, but without the app.
    await page.goto(`${wire.origin}/favicon.svg`);
    await server.operator("notice", "new", "tests/support/notice.json");
    wire.state = "up";
    const refresh = { origin: wire.origin, registrationId, tag: "refresh" };
    await session.send("ServiceWorker.dispatchPeriodicSyncEvent", refresh);
    await expect.poll(() => written(member)).toEqual(["Sent by the way."]);
    await expect.poll(() => everythingKept(page)).toContain("Maintenance on Sunday");
    wire.state = "down";
    await page.goto(`${wire.origin}/#/pages/notice`);
    await expect(page.getByText("Maintenance on Sunday")).toBeVisible();
  },
);

testAlone(
  "a notice is new until it is opened, without a connection too; the member's other devices hear of it later",
  async ({ wire, openAs, server }) => {
    await server.operator("notice", "new", "tests/support/notice.json");
    const member = await newMember(server.origin, "queue_reader");
    const page = await openAs("/pages/notice", member);
    const row = page.getByRole("listitem").filter({ hasText: "Maintenance on Sunday" });
    await expect(row.getByText("New", { exact: true })).toBeVisible();
    wire.state = "down";
    await row.getByRole("link").click();
    await expect(page.getByText("We are back at noon.")).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
    await expect(row.getByText("New", { exact: true })).toBeHidden();
    expect(await member.call("GET notice/read", {})).toEqual({ ids: [] });
    wire.state = "up";
    await expect
      .poll(async () => (await member.call("GET notice/read", {})).ids, { timeout: 120_000 })
      .toHaveLength(1);
  },
);
