/** At a desk: columns, lists beside what they open, tables, nothing that moves or bars anybody. Rules U28 and C197. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newMember, passwords, type Client } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { show, shown } from "../support/screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "dark", trace: "off" });

const { payPassword } = passwords;
const routes = [
  "/",
  "/pages/trade",
  "/pages/vote",
  "/pages/pledge",
  "/pages/nft",
  "/pages/positions?of=locked",
  "/pages/withdraw",
  "/pages/notice",
  "/pages/article",
  "/pages/details?id=1",
  "/pages/security",
  "/pages/factors",
  "/pages/evidence",
  "/pages/feedback",
  "/pages/feedbackRecord",
  "/pages/inbox",
  "/pages/changePwd",
  "/pages/verify",
  "/open-location?lat=31.2304&lng=121.4737&name=A%20pier&address=The%20Bund%209",
  "/choose-location",
];

async function publish(member: Client, title: string): Promise<string> {
  const en = { title, summary: "", body: `The text of ${title}.` };
  const { id } = await member.call("POST operator/notices", { kind: "article", languages: { en } });
  return id;
}

test("the screens use the width of a desk, and none is wider @wide", async ({ app, veteran }) => {
  const page = await app.open("/pages/nowhere", "en", veteran);
  for (const route of routes) {
    await show(page, route);
    const right = () =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll("main > * > *")].map((card) =>
          card.getBoundingClientRect(),
        );
        return Math.max(...cards.map((card) => card.right));
      });
    await expect.poll(right, route).toBeGreaterThan(1100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), route).toBe(0);
  }
});

/** Notes from the next load on what is shifted, with its text. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40));
        moved.push(`${value.toFixed(4)}: ${what.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const moves = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

test("nothing moves while a screen is loaded @wide", async ({ app, veteran }) => {
  const page = await app.open("/pages/nowhere", "en", veteran);
  await shown(page);
  await noteMoves(page);
  for (const route of routes) {
    await page.goto("about:blank");
    await page.goto(`${veteran.origin}/#${route}`);
    await shown(page);
    expect(await moves(page), route).toEqual([]);
  }
});

test(
  "fault 968: Home does not move while its notice is read on a slow device",
  { tag: "@wide" },
  async ({ app, veteran }) => {
    const en = { title: "A title that needs more than a line ".repeat(5).trim(), summary: "", body: "." };
    await veteran.call("POST operator/notices", { kind: "notice", languages: { en } });
    const page = await app.open("/pages/nowhere", "en", veteran);
    await shown(page);
    await noteMoves(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (let start = 0; start < 3; start += 1) {
      await page.goto("about:blank");
      await page.goto(`${veteran.origin}/#/`);
      await expect(page.getByText(en.title)).toBeVisible();
      await shown(page);
      expect(await moves(page)).toEqual([]);
    }
  },
);

testAlone(
  "fault 978: Home does not move on a first start while there is no notice",
  { tag: "@wide" },
  async ({ context, server }) => {
    const page = await context.newPage();
    await noteMoves(page);
    await page.goto(server.origin);
    await expect(page.locator("a[href='#/pages/notice']").first()).toBeVisible();
    await shown(page);
    expect(await moves(page)).toEqual([]);
  },
);

test("no screen has a barrier at a desk @wide", async ({ app, veteran }) => {
  const page = await app.open("/pages/nowhere", "en", veteran);
  for (const route of routes) {
    await show(page, route);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
      expect(found, `${route}, ${colorScheme}`).toEqual([]);
    }
  }
});

test("the list of articles stays beside the opened one: focus, Back, and a link from outside @wide", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "desk_reader");
  await publish(member, "Desk one");
  const second = await publish(member, "Desk two");
  const page = await app.open("/pages/article", "en", member);
  await expect(page.getByText("Nothing selected")).toBeVisible();
  const row = page.getByRole("link", { name: /Desk one/ });
  const list = page.getByRole("list", { name: "Articles" });
  await list.evaluate((element) => Object.assign(element, { isTheSame: true }));
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Desk one", level: 2 })).toBeVisible();
  await expect(page.getByText("The text of Desk one.")).toBeVisible();
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute("aria-current", "true");
  expect(await list.evaluate((element) => "isTheSame" in element)).toBe(true);
  await page.getByRole("link", { name: /Desk two/ }).click();
  await expect(page.getByText("The text of Desk two.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("The text of Desk one.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("Nothing selected")).toBeVisible();
  await expect(page).toHaveURL(/article$/);

  await page.goto("about:blank");
  await page.goto(`${server.origin}/#/pages/details?id=${second}`);
  await expect(page.getByText("The text of Desk two.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /Desk two/ })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Home" }).click();
  await page.goBack();
  await expect(page.getByText("The text of Desk two.")).toBeVisible();
});

test(
  "fault 639: a window that becomes narrower than a desk keeps what is opened, and what was searched",
  { tag: "@wide" },
  async ({ app, server }) => {
    const member = await newMember(server.origin, "desk_narrower");
    const id = await publish(member, "Narrower");
    const page = await app.open(`/pages/details?id=${id}`, "en", member);
    await expect(page.getByRole("heading", { name: "Narrower", level: 2 })).toBeVisible();
    await page.getByRole("searchbox").fill("narrow");
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(page.getByRole("heading", { name: "Narrower", level: 1 })).toBeVisible();
    await expect(page.getByText("The text of Narrower.")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText("The text of Narrower.")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("narrow");
  },
);

test("levels and lots are tables, whose rows are pressed anywhere; the bill's amounts are in columns @wide", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "desk_compares", "1000");
  await member.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  await member.credit("desk_compares", "50", "lock");
  const page = await app.open("/pages/vote", "en", member);
  const levels = page.getByRole("table", { name: "Levels" });
  await expect(levels.getByRole("columnheader")).toHaveText([
    "Level",
    "Price, USDT",
    "Income up to, USDT",
    "Re-investments",
    "Each, EPD",
  ]);
  await expect(levels.getByRole("row")).toHaveCount(7);
  await expect(levels.getByRole("rowheader", { name: "Level 1" }).getByRole("button")).toHaveCount(0);
  await levels
    .getByRole("row", { name: /Level 3/ })
    .getByRole("cell")
    .nth(1)
    // The button is over the whole row.
    .click({ force: true });
  await expect(page.getByRole("dialog")).toContainText("500");
  await page.keyboard.press("Escape");

  await show(page, "/pages/positions?of=locked");
  const lots = page.getByRole("table", { name: "Locked fuel by day" });
  await lots
    .getByRole("row")
    .nth(1)
    .getByRole("cell")
    .first()
    .click({ force: true, position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/of=locked&id=/);
  await expect(page.getByText("Released so far")).toBeVisible();

  await show(page, "/pages/bill");
  const ends = await page
    .getByRole("list", { name: "Bill" })
    .locator("li [class^=end_]")
    .evaluateAll((cells) =>
      cells.map((cell) => [...cell.children].map((part) => part.getBoundingClientRect())),
    );
  expect(ends.length).toBeGreaterThan(2);
  for (const column of [0, 1])
    expect(new Set(ends.map((parts) => Math.round(parts[column]!.right))).size, "one edge").toBe(1);
});

test("feedback: what was written stands beside the form, and a conversation beside the list @wide", async ({
  app,
  veteran,
}) => {
  const page = await app.open("/pages/feedback", "en", veteran);
  await page.getByRole("list", { name: "My feedback" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Conversation" }).getByText("Your reply")).toBeVisible();
  await expect(page.getByRole("list", { name: "My feedback" }).locator("[aria-current=true]")).toHaveCount(1);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
});
