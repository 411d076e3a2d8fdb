/** What a member has begun to write or has chosen outlives the tab, and nothing else does. */
import type { BrowserContext, Page } from "@playwright/test";
import { newMember, passwords, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { everythingKept, fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "What would you like to tell us?" });
const arrived = (page: Page) => page.getByText("Thank you, your feedback has arrived.");
const picture = () => ({ name: "dot.png", mimeType: "image/png", buffer: images.png() });

async function written(member: Client): Promise<{ content: string; images: string[] }[]> {
  return (await member.call("GET feedback/history", {})).list;
}

/** As the system does with an app that it needs the memory of: no event tells the page. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

/** Where storage refuses to keep drafts, as on a full device. */
function refuseDrafts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "drafts") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
}

test("fault 337: a killed tab brings back what was written, with its picture, which arrives once", async ({
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "draft_killed");
  let page = await openAs("/pages/feedback", member);
  await textOf(page).fill("Half a sent");
  await page.locator("input[type=file]").setInputFiles([picture()]);
  await expect
    .poll(() => everythingKept(page))
    .toMatch(/"name":"feedback\/.*Half a sent|Half a sent.*"name":"feedback\//);
  await expect.poll(() => everythingKept(page)).toMatch(/"pictures":\[\{/);
  await kill(page);

  page = await openAs("/pages/feedback");
  await expect(textOf(page)).toHaveValue("Half a sent");
  await expect(page.getByRole("img", { name: "Picture 1" })).toHaveJSProperty("naturalWidth", 1);
  await textOf(page).fill("Half a sentence, and the rest.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(arrived(page)).toBeVisible();
  expect(await written(member)).toMatchObject([
    { content: "Half a sentence, and the rest.", images: [expect.any(String)] },
  ]);
  await expect.poll(() => everythingKept(page)).toContain('{"drafts":[]}');
  await page.reload();
  await expect(textOf(page)).toHaveValue("");
});

test("fault 340: a draft that is sent in one tab is gone from the others", async ({ openAs, server }) => {
  const member = await newMember(server.origin, "draft_twice");
  const one = await openAs("/pages/feedback", member);
  const two = await openAs("/pages/feedback");
  await textOf(one).fill("Said once.");
  await expect(textOf(two)).toHaveValue("Said once.");
  await one.getByRole("button", { name: "Send" }).click();
  await expect(arrived(one)).toBeVisible();
  await expect(textOf(two)).toHaveValue("");
  expect(await written(member)).toHaveLength(1);
});

test("fault 338: a log-out says that the draft goes, and takes it with it", async ({
  openAs,
  server,
  wire,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "draft_leaving"));
  await textOf(page).fill("For nobody else.");
  await expect.poll(() => everythingKept(page)).toContain("For nobody else.");
  await page.goto(`${wire.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Your draft message is deleted too.")).toBeVisible();
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => everythingKept(page)).not.toContain("For nobody else.");
});

test("a draft can be discarded, and is then gone", async ({ openAs, server }) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "draft_discarded"));
  await textOf(page).fill("On second thoughts.");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await expect(textOf(page)).toHaveValue("");
  await expect.poll(() => everythingKept(page)).toContain('{"drafts":[]}');
});

test("fault 339: a draft that the device cannot keep is said not to be, and can be sent", async ({
  openAs,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "draft_unkept");
  await refuseDrafts(context);
  const page = await openAs("/pages/feedback", member);
  await textOf(page).fill("While it lasts.");
  await expect(page.getByText("This device cannot save drafts")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(arrived(page)).toBeVisible();
});

test("fault 337: a killed tab brings back the filter of the bill; a password and a payment are never kept", async ({
  openAs,
  server,
  wire,
}) => {
  let page = await openAs("/pages/bill", await fundedMember(server, "draft_filter", "44120"));
  await page.getByRole("button", { name: "Search and dates" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("nothing like it");
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain("nothing like it");
  await kill(page);
  page = await openAs("/pages/bill");
  await page.getByRole("button", { name: "Search and dates: 1 choice" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => everythingKept(page)).toContain('{"drafts":[]}');

  await page.goto(`${wire.origin}/#/pages/convert`);
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("31870");
  await page.getByRole("main").locator("button[type=submit]").click();
  await page.getByRole("dialog").locator("[name=payPassword]").fill(passwords.payPassword);
  const kept = await everythingKept(page);
  expect(kept).toContain('{"drafts":[]}');
  for (const secret of ["31870", passwords.payPassword]) expect(kept).not.toContain(secret);
});
