/** The inbox: read without a connection, marked once, read on all devices, and each message opens what it tells of. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { inboxEvents, type InboxMessage } from "../../contract/inbox/schemas.ts";
import { languages } from "../../contract/languages.ts";
import { pushEvents } from "../../contract/push/events.ts";
import { amendSync } from "../support/amended-sync.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import type { TestServer } from "../support/server.ts";
import { entries, expect, openKeeping, test as inBrowser } from "../support/e2e.ts";
import { unreadable } from "../support/text-boxes.ts";
import { test } from "../support/wired.ts";
import { ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const fresh = (page: Page) => page.getByRole("main").getByText("New", { exact: true });

/** A member to whom something has happened: a credit, a reply, a transfer, a gift, a withdrawal that was rejected. */
async function told(server: TestServer, account: string): Promise<Client> {
  const member = await fundedMember(server.origin, account, "1000");
  const sender = await fundedMember(server.origin, `${account}_s`, "1000", account);
  await member.call("POST feedback/create", { content: "Where is the light?" });
  const [asked] = (await member.call("GET feedback/history", {})).list;
  await member.call("POST operator/feedback/reply", { id: asked!.id, reply: "It is on." });
  await sender.call("POST wallet/transfer", { account, amount: "70", payPassword });
  await sender.call("POST nft/buy", { id: 3, quantity: 1, payPassword });
  await sender.call("POST nft/transfer", { id: 3, quantity: 1, account, payPassword });
  const draft = { amount: "110", expect: "104.5", address: ADDRESS, payPassword };
  const { id } = await member.call("POST withdraw/create", draft);
  await member.call("POST operator/withdraw/reject", { id, reason: "Please write to us first." });
  return member;
}

inBrowser(
  "each message opens what it tells of, and Home and My say how many are new",
  async ({ app, server }) => {
    const member = await told(server, "inbox_opens");
    const page = await app.open("/pages/index", "en", member);
    const bell = page.getByRole("link", { name: "Inbox, 5 new" });
    await expect(bell).toBeVisible();
    await page.goto(`${server.origin}/#/pages/my`);
    await expect(page.getByRole("link", { name: /^Inbox/ }).getByText("5 new")).toBeVisible();
    await page.getByRole("link", { name: /^Inbox/ }).click();
    await expect(heading(page, "Inbox")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
    await expect(fresh(page)).toHaveCount(5);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    const open = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).click();
    const back = async () => {
      await page.goBack();
      await expect(heading(page, "Inbox")).toBeVisible();
    };
    await open(/Withdrawal rejected/);
    await expect(page.getByRole("dialog").getByText("Please write to us first.")).toBeVisible();
    await page.keyboard.press("Escape");
    await back();
    await open(/Pass received/);
    await expect(page).toHaveURL(/nftDetails\?id=3/);
    await back();
    await open(/Transfer received.*inbox_opens_s/);
    await expect(page).toHaveURL(/bill\?line=\d+/);
    await expect(page.getByText("70.0000").first()).toBeVisible();
    await back();
    await open(/replied to your feedback/);
    await expect(page.getByText("It is on.")).toBeVisible();
    await back();
    await expect.poll(async () => (await member.call("GET inbox", {})).unread).toBe(0);
    await page.goto(`${server.origin}/#/pages/index`);
    await expect(page.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
  },
);

inBrowser(
  "fault 736: what another device sent out is told with whom it went to, and opens",
  async ({ app, server }) => {
    const member = await fundedMember(server.origin, "inbox_owner", "3000");
    await newMember(server.origin, "inbox_mule", "inbox_owner");
    const other = await new Client(server.origin).login("inbox_owner");
    await other.call("POST wallet/transfer", { account: "inbox_mule", amount: "70", payPassword });
    await other.call("POST nft/buy", { id: 3, quantity: 1, payPassword });
    await other.call("POST nft/transfer", { id: 3, quantity: 1, account: "inbox_mule", payPassword });
    const page = await app.open("/pages/inbox", "en", member);
    const row = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
    await expect(row(/Pass given away.*, to inbox_mule/)).toBeVisible();
    const transfer = row(/Transfer sent.*To inbox_mule/);
    await expect(transfer).toContainText("70");
    await expect(transfer).not.toContainText("+");
    await transfer.click();
    await expect(page).toHaveURL(/bill\?line=\d+/);
    await expect(page.getByText("70.0000").first()).toBeVisible();
  },
);

inBrowser(
  "fault 696: a message about a pledge opens that pledge, of several",
  async ({ app, server, context }) => {
    const member = await newMember(server.origin, "inbox_pledge");
    await member.credit("inbox_pledge", "200", "fuel");
    for (const amount of ["60", "70"]) await member.call("POST stake/create", { amount, payPassword });
    const older = (await member.call("GET stake/list", {})).list.at(-1)!;
    await withMessages(context, [
      message(1, { kind: "stake", event: "stake_ended", subject: older.id, data: { amount: "60" } }),
    ]);
    const page = await app.open("/pages/inbox", "en", member);
    await page.getByRole("link", { name: /Pledge ended/ }).click();
    const sheet = page.getByRole("dialog", { name: "Pledge" });
    await expect(sheet).toContainText("60.0000");
    await expect(sheet).not.toContainText("70.0000");
    await page.goBack();
    await expect(heading(page, "Inbox")).toBeVisible();
  },
);

inBrowser(
  "fault 695: what the platform gave and took back says how much of what, and opens its line of the bill",
  async ({ app, server }) => {
    const member = await fundedMember(server.origin, "inbox_given", "500");
    await member.credit("inbox_given", "30", "fuel");
    await member.credit("inbox_given", "-20");
    const page = await app.open("/pages/inbox", "en", member);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([
      /^Taken back by the platform.*−20\.0000 USDT/,
      /^Credited by the platform.*\+30\.0000 EPD/,
      /^Credited by the platform.*\+500\.0000 USDT/,
    ]);
    await page.getByRole("link", { name: /Taken back/ }).click();
    await expect(page.getByRole("dialog")).toContainText("Credited or taken back by the platform");
  },
);

inBrowser("a vote that a message tells of is shown among the others", async ({ app, server }) => {
  const member = await fundedMember(server.origin, "inbox_vote", "2000");
  for (const level of [1, 1, 2])
    await member.call("POST vote/create", { level, payType: "usdt", payPassword });
  const votes = (await member.call("GET vote/voteValues", {})).list;
  const first = votes.at(-1)!;
  const page = await app.open(`/pages/vote?id=${first.id}`, "en", member);
  const named = page.locator("li[aria-current=true]");
  await expect(named).toHaveCount(1);
  await expect(named).toBeInViewport();
  await expect(named).toContainText("Level 1");
});

test("fault 603: read without a connection, marked once when there is one, and read on the other device", async ({
  wire,
  openAs,
  server,
  browser,
}) => {
  const member = await told(server, "inbox_offline");
  const page = await openAs("/pages/index", member);
  await expect(page.getByRole("link", { name: "Inbox, 5 new" })).toBeVisible();
  wire.state = "down";
  await page.getByRole("link", { name: "Inbox, 5 new" }).click();
  await expect(fresh(page)).toHaveCount(5);
  await expect(page.getByText(/Offline, as of/).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
  expect((await member.call("GET inbox", {})).unread).toBe(5);
  // Another start, still without a connection.
  await page.reload();
  await page.getByRole("link", { name: "Inbox", exact: true }).click();
  await expect(page.getByRole("link", { name: /Transfer received/ })).toBeVisible();
  await expect(fresh(page)).toHaveCount(0);
  await page.goto(`${wire.origin}/#/pages/waiting`);
  await expect(page.getByText("Inbox messages you have read")).toBeVisible();

  wire.state = "up";
  await expect.poll(async () => (await member.call("GET inbox", {})).unread).toBe(0);
  await expect(page.getByText("Inbox messages you have read")).toBeHidden();
  expect(new Set(wire.keysOf("inbox/read")).size).toBe(1);
  const elsewhere = await browser.newContext();
  const other = await openKeeping(elsewhere, server.origin, "/#/pages/inbox", entries(undefined, member));
  await expect(other.getByRole("main").getByRole("link")).toHaveCount(5);
  await expect(other.getByRole("main").getByText("新", { exact: true })).toHaveCount(0);
  await elsewhere.close();
});

inBrowser("what comes while the inbox is shown is new there, and read", async ({ app, server }) => {
  const member = await newMember(server.origin, "inbox_live");
  const page = await app.open("/pages/inbox", "en", member);
  await expect(page.getByText("No messages yet")).toBeVisible();
  const sender = await fundedMember(server.origin, "inbox_live_s", "100", "inbox_live");
  await sender.call("POST wallet/transfer", { account: "inbox_live", amount: "30", payPassword });
  await expect(page.getByRole("link", { name: /Transfer received.*30\.0000/ })).toBeVisible();
  await expect(fresh(page)).toHaveCount(1);
  await expect.poll(async () => (await member.call("GET inbox", {})).unread).toBe(0);
  await expect(fresh(page)).toHaveCount(1);
});

inBrowser("hidden balances are hidden here too", async ({ app, server }) => {
  const member = await told(server, "inbox_hidden");
  const page = await app.open("/pages/my", "en", member);
  await page.getByRole("button", { name: "Hide balances" }).click();
  await page.goto(`${server.origin}/#/pages/inbox`);
  await expect(page.getByRole("link", { name: /Transfer received/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("70.0000");
  await expect(page.getByRole("main")).not.toContainText("110.0000");
});

inBrowser(
  "days have a heading each, and at midnight today becomes yesterday",
  async ({ app, server, context }) => {
    const member = await newMember(server.origin, "inbox_days");
    await withMessages(context, [
      message(3, { createdAt: new Date().toISOString() }),
      message(2, { createdAt: new Date(Date.now() - 86_400_000).toISOString() }),
      message(1, { createdAt: "2026-01-05T10:00:00.000Z" }),
    ]);
    await context.clock.install({ time: new Date() });
    const page = await app.open("/pages/inbox", "en", member);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["Today", "Yesterday", "Jan 5, 2026"]);
    await context.clock.fastForward(86_400_000);
    await expect(headings.first()).toHaveText("Yesterday");
  },
);

for (const language of languages) {
  inBrowser(`every message can be read at 320 px in ${language}`, async ({ app, server, context }) => {
    const member = await newMember(server.origin, `inbox_${language.slice(0, 2)}`);
    const all = inboxEvents.map((event, i) =>
      message(inboxEvents.length - i, {
        event,
        kind: pushEvents[event],
        createdAt: "2026-11-01T10:00:00.000Z",
      }),
    );
    await withMessages(context, all);
    const page = await app.open("/pages/inbox", language, member);
    await page.setViewportSize({ width: 320, height: 640 });
    const rows = page.getByRole("main").getByRole("listitem");
    // The list goes on by itself where its end is seen.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await rows.count()).toBe(all.length);
    }).toPass();
    expect(await unreadable(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await unreadable(page)).toEqual([]);
  });
}

function message(id: number, changes: Partial<InboxMessage>): InboxMessage {
  return {
    id: String(id),
    kind: "deposit",
    event: "deposit_credited",
    subject: "1",
    data: details[changes.kind ?? "deposit"],
    readAt: null,
    createdAt: "2026-11-01T10:00:00.000Z",
    ...changes,
  };
}

const account = "a_member_with_a_rather_long_name";
const details: Record<InboxMessage["kind"], InboxMessage["data"]> = {
  deposit: { amount: "123456.78912345" },
  withdrawal: { amount: "123456.78912345" },
  transfer: { amount: "123456.78912345", account },
  pass: { pass: 4, quantity: 1200, account },
  vote: { level: 6, amount: "10000", cap: "10000", chances: 10 },
  stake: { amount: "123456.78912345" },
  security: {},
  support: {},
};

/** As a server would tell them. */
async function withMessages(
  context: Parameters<typeof amendSync>[0],
  messages: InboxMessage[],
): Promise<void> {
  await amendSync(context, (page) => void (page.lists.inbox = messages));
}
