/** The bill: what was earned, every line with its reason, and the proof of it all, with and without the server. */
import fs from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { passwords, type Client } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember, vote } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";

/** A member who has voted, and earned from one whom they referred. */
async function inviter(server: TestServer, account: string): Promise<Client> {
  const member = await fundedMember(server, account, "1000");
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await earnFrom(server, account);
  return member;
}

async function earnFrom(server: TestServer, account: string): Promise<void> {
  const invited = await fundedMember(server, `${account}_below`, "300", account);
  await invited.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
}

const { payPassword } = passwords;
/** Without the headings of days. */
const rows = (page: Page) =>
  page
    .getByRole("list", { name: "Bill" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") });
const days = (page: Page) =>
  page
    .getByRole("list", { name: "Bill" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });

async function openChoices(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Search and dates/ }).click();
}

test("passes stand in the bill as they moved, and can be chosen alone", async ({ app, server }) => {
  const giver = await fundedMember(server, "pass_giver", "1000");
  await fundedMember(server, "pass_taker", "0");
  await giver.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await giver.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await giver.call("POST nft/transfer", { id: 1, quantity: 1, account: "pass_taker", payPassword });
  const page = await app.open("/pages/bill", "en", giver);
  await expect(rows(page)).toHaveCount(5);
  await openChoices(page);
  await page.getByLabel("Asset", { exact: true }).selectOption("Passes");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page)).toContainText([
    /Pass given.*−1 pass/s,
    /Pass pledged.*−1 pass/s,
    /Pass bought.*\+3 passes/s,
  ]);
  await page.getByRole("searchbox").fill("pass given");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("5");
  await page.keyboard.press("Escape");
});

test("a member sees what was earned by kind, finds a line by kind, asset and word, and reads why its amount is right", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/bill", "en", await inviter(server, "inviter"));
  // Credit, vote, and the income, whose three parts are one row.
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(/\+21\.0000 USDT.*\+6\.0000 points.*\+3\.0000 locked EPD/s);
  await expect(days(page)).toHaveCount(1);
  await expect(days(page)).toContainText(/\+921\.0000 USDT.*\+6\.0000 points.*\+3\.0000 locked EPD/s);
  await page.getByRole("button", { name: "By type and day" }).click();
  await expect(page.getByRole("radio", { name: /^Total 30\.0000/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^NFT profit 0\.0000/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Direct referral 30\.0000/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(days(page)).toContainText(/\+21\.0000 USDT/);
  await expect(page.getByRole("img", { name: /^Income by day from/ })).toBeVisible();
  await page.getByText("Income by day as a table").click();
  await expect(page.getByRole("table").getByText("30.0000")).toBeVisible();

  await openChoices(page);
  await page.getByLabel("Asset", { exact: true }).selectOption("Points");
  await expect(rows(page)).toHaveCount(1);
  await expect(days(page)).not.toContainText("USDT");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox").fill("invit");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("searchbox").fill("1,000");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByLabel("To date").fill("2020-01-01");
  await expect(page.getByText("No entries match your filters.")).toBeVisible();
  await page.getByLabel("To date").fill("");

  await rows(page).filter({ hasText: "Direct referral" }).first().getByRole("link").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/300 USDT × 10% = 30 USDT/)).toBeVisible();
  await expect(sheet.getByText("Recalculated on this device: it matches.")).toBeVisible();
  await sheet.getByRole("radio", { name: /^Points \+6\.0000/ }).click();
  await expect(sheet.getByText("Points afterwards")).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/bill\?line=\d+$/);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/#\/pages\/bill$/);
});

for (const [width, height, language] of [
  [390, 844, "en"],
  [390, 844, "zh-CN"],
  [320, 640, "vi-VN"],
] as const) {
  test(`the bill's first line is on the first screen at ${width} in ${language}, and its tools are one row`, async ({
    app,
    server,
  }) => {
    const account = `first_${width}_${language.slice(0, 2)}`;
    const page = await app.open("/pages/bill", language, await inviter(server, account));
    await page.setViewportSize({ width, height });
    const line = page.locator('a[href="#/pages/bill?line=3"]');
    await expect(line).toBeVisible();
    const name = line.getByText(language === "en" ? "Direct referral" : /\S/).first();
    await expect.poll(async () => bottom(await name.boundingBox())).toBeLessThan(height - 64);
    const tools = page.locator("main div:has(> button:nth-child(4)) > button");
    await expect(tools).toHaveCount(4);
    const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
}

function bottom(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Infinity;
}

test("a month has its sums, and its statement is printed with every line, also with the server gone", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/bill", "en", await inviter(server, "monthly"));
  await expect(rows(page)).toHaveCount(3);
  await page.evaluate(() => {
    globalThis.print = () => {
      document.documentElement.dataset["printed"] = document.body.lastElementChild?.textContent ?? "";
    };
  });
  await app.readyOffline(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Months", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const month = sheet.getByRole("list", { name: "Months" }).getByRole("button");
  await expect(month).toHaveCount(1);
  await expect(month).toContainText(/So far.*\+921\.0000 USDT/s);
  await month.click();
  await expect(sheet.getByText("This month is not over. These are the totals so far.")).toBeVisible();
  await expect(sheet.getByText("Closing balance").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Print statement" }).click();
  const paper = page.locator("html[data-printed]");
  await expect(paper).toHaveAttribute(
    "data-printed",
    /Statement of .*1,021.*-100.*921.*Credit.*Vote.*Direct/s,
  );
  // Fault 816.
  await expect(paper).toHaveAttribute("data-printed", /Direct referralFrom /);
  // Fault 794.
  await expect(paper).toHaveAttribute(
    "data-printed",
    /Account: monthly.*records, updated .*Printed on .*Time zone: Asia\/\S+/s,
  );
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /^Statement of/ })).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
  await page.context().setOffline(false);
});

test("the lines chosen are saved as a file that a spreadsheet reads", async ({ app, server }) => {
  const page = await app.open("/pages/bill", "en", await inviter(server, "saver"));
  await page.getByLabel("Type", { exact: true }).selectOption("Direct referral");
  await expect(rows(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^starship-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await fs.readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFEntry,Time,Asset,Type,Amount,Balance afterwards,/);
  expect(lines).toHaveLength(4);
  expect(lines.some((line) => line.includes(",USDT balance,Direct referral,21,921,"))).toBe(true);
});

testAlone(
  "with the server gone the statement and the receipts still check, and a line that was changed is named",
  async ({ app, server }) => {
    const member = await fundedMember(server, "checker", "1000");
    const page = await app.open("/pages/vote", "en", member);
    // In the app, so that it has the receipt.
    await vote(page, 1);
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    await earnFrom(server, "checker");
    await page.goto(`${server.origin}/#/pages/bill`);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await app.readyOffline(page);
    await server.pause();
    await page.reload();
    await expect(page.getByText(/as of .*\d/i).first()).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    const sheet = page.getByRole("dialog");
    const ownThread = page.waitForEvent("worker");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    expect((await ownThread).url()).toMatch(/\/assets\/check-worker-[\w-]+\.js$/);
    await expect(sheet.getByText("Checked 5 entries: every hash and balance matches.")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Receipts", exact: true }).click();
    await sheet.getByRole("button", { name: /^Vote/ }).click();
    await expect(sheet.getByText("Checked on this device: the platform signed exactly this.")).toBeVisible();
    await sheet.getByRole("link", { name: "Entry 2" }).click();
    await expect(sheet.getByText("The level's price at that time.")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();

    await change(page, "lines", 3, { amount: "22" });
    await change(page, "receipts", null, { at: "2020-01-01T00:00:00.000Z" });
    await page.reload();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(sheet.getByText(/Entry 3 is the first that does not match\./)).toBeVisible();
    await sheet.getByRole("link", { name: "Show entry" }).click();
    await expect(sheet.getByText(/calculated a different amount/)).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Receipts", exact: true }).click();
    await sheet.getByRole("button", { name: /^Vote/ }).click();
    await expect(sheet.getByText(/This receipt was altered/)).toBeVisible();
  },
);

/** Replaces a row by a changed one that is not sealed, behind the app's back. @param key null for the only one. */
function change(page: Page, table: string, key: number | null, changes: object): Promise<void> {
  return page.evaluate(
    async ([name, at, fields]) => {
      // In the page there is only what is in here.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      const mirror = (await indexedDB.databases()).find((one) => /^starship\.\d+$/.test(one.name ?? ""));
      const database = await done(indexedDB.open(mirror!.name!));
      const before = database.transaction(name).objectStore(name);
      const [row] = at === null ? await done(before.getAll()) : [await done(before.get(at))];
      const { key: sealing } = await done(database.transaction("keys").objectStore("keys").get("mirror"));
      const { sealed, ...clear } = row as { sealed: Uint8Array<ArrayBuffer> };
      const additionalData = new TextEncoder().encode(JSON.stringify([name, clear]));
      const cipher = { name: "AES-GCM", iv: sealed.subarray(0, 12), additionalData };
      const text = await crypto.subtle.decrypt(cipher, sealing, sealed.subarray(12));
      const opened = JSON.parse(new TextDecoder().decode(text)) as object;
      const store = database.transaction(name, "readwrite").objectStore(name);
      await done(store.put({ ...clear, ...opened, ...fields }));
      database.close();
    },
    [table, key, changes] as const,
  );
}

test("each asset has its balance, what it is and its lines; a line leads into the bill and back", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/assetsDetail", "en", await inviter(server, "holder"));
  await expect(page.getByRole("radio", { name: "Points" })).toBeChecked();
  await expect(page.getByRole("list", { name: "Points" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("radio", { name: "Fuel (EPD)" }).click();
  await expect(page.getByText("Every change to this balance appears here.")).toBeVisible();
  await page.getByRole("radio", { name: "Locked" }).click();
  await expect(page).toHaveURL(/assetsDetail\?asset=lock$/);
  await page.getByRole("list", { name: "Locked" }).getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText("it matches", { exact: false })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/assetsDetail\?asset=lock$/);
});

test("a new member's bill is empty and says so; hidden balances stay hidden on every part of it", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/bill", "en", await fundedMember(server, "blank", "0"));
  await expect(page.getByText("Your payments and income appear here.")).toBeVisible();
  await page.getByRole("button", { name: "Receipts", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("No receipts yet")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("starship.preferences", '{"hideBalances":true}'));
  await page.goto(`${server.origin}/#/pages/login`);
  const member = await fundedMember(server, "secretive", "4321");
  await page.evaluate(
    (session) => localStorage.setItem("starship.session", session),
    JSON.stringify({ token: member.token, uid: member.uid, userInfo: null, backParams: null }),
  );
  await page.goto(`${server.origin}/#/pages/bill?line=1`);
  await page.reload();
  await expect(page.getByRole("dialog").getByText("Credit", { exact: true })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/4,?321/);
});

test("while the statement comes and is added up, its income is never said to be nothing", async ({
  app,
  server,
  context,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/api\/(sync|wallet)/, async (route) => {
    await held;
    await route.continue();
  });
  const page = await app.open("/pages/bill", "en", await inviter(server, "patient"));
  const income = page.getByRole("region", { name: "Income" });
  await expect(income.getByText("Loading")).toBeVisible();
  const said = await watchText(page, "paid0\\.0000");
  release();
  await expect(income).toContainText("30.0000");
  expect(await said()).toEqual([]);
});

test("fault 713: while a search is being prepared, it is never said to find nothing", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/bill", "en", await inviter(server, "searcher"));
  await expect(rows(page)).toHaveCount(3);
  await openChoices(page);
  const said = await watchText(page, "No entries match");
  await page.getByLabel("Search", { exact: true }).fill("searcher_below");
  await expect(rows(page)).toHaveCount(1);
  expect(await said()).toEqual([]);
});

test("fault 722: an older page that cannot be read once is read again, and comes", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "pager", "0");
  for (let payment = 1; payment <= 30; payment += 1) await member.credit("pager", String(payment));
  const { refuseReads, left } = await refusableReads(context);
  const page = await app.open("/pages/bill", "en", member);
  await expect(page.getByRole("button", { name: "Show more" })).toBeAttached();
  await refuseReads(page, 1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("End of list")).toBeAttached();
  expect(await left(page)).toBe(0);
  await expect(rows(page)).toHaveCount(30);
});

test("fault 722: a search whose lines cannot be read at first finds them", async ({
  app,
  server,
  context,
}) => {
  const { refuseReads, left } = await refusableReads(context);
  const page = await app.open("/pages/bill", "en", await inviter(server, "unread"));
  await expect(rows(page)).toHaveCount(3);
  await openChoices(page);
  await refuseReads(page, 3);
  await page.getByLabel("Search", { exact: true }).fill("unread_below");
  await expect(rows(page)).toHaveCount(1);
  expect(await left(page)).toBe(0);
});

/** Reads of lines that fail on demand, as Safari's do after its storage process was stopped. */
async function refusableReads(context: BrowserContext) {
  await context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const page = globalThis as unknown as Refusing;
      if ([stores].flat().includes("lines") && mode === "readonly" && page.refusals) {
        page.refusals -= 1;
        throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
      }
      return transaction.call(this, stores, mode, options);
    };
  });
  return {
    refuseReads: (page: Page, refusals: number) =>
      page.evaluate((count) => void Object.assign(globalThis, { refusals: count }), refusals),
    left: (page: Page) => page.evaluate(() => (globalThis as unknown as Refusing).refusals),
  };
}

interface Refusing {
  /** How many more. */
  refusals?: number;
}

/** @returns what the screen said from now on that fits. */
async function watchText(page: Page, pattern: string): Promise<() => Promise<string[]>> {
  await page.evaluate((fits) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const look = () => {
      const text = document.querySelector("main")?.textContent ?? "";
      if (new RegExp(fits).test(text)) said.push(text.slice(0, 80));
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, pattern);
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
