/** A browser without background sync: what the worker cannot be woken for, the app does when it is opened. */
import type { Browser, Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { passwords, type Client } from "../support/client.ts";
import { ensureFirefox, startFirefox } from "../support/firefox.ts";
import { fundedMember } from "../support/funded.ts";
import { startServer, type TestServer } from "../support/server.ts";

const firefox = ensureFirefox();
/** A start, the worker's installation and a sync, on a machine that does more than this. */
const LONG_MS = 60_000;

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  if (!firefox) return;
  [browser, server] = await Promise.all([startFirefox(firefox), startServer()]);
}, LONG_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(({ skip }) =>
  skip(!firefox, "no Firefox, and none could be installed: FIREFOX_PATH may name one"),
);
afterEach(async () => {
  // The members' data and the worker are this origin's, and gone with the next one: each test has a context of its own.
  await page?.browserContext().close();
});

/** Opens the app as a member who signed in before, with the worker in charge of the page. */
async function openAs({ token, uid }: Client, route: string): Promise<void> {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.goto(`${server.origin}/favicon.svg`);
  await page.evaluate(
    (session) => {
      localStorage.setItem("starship.lang", '"en"');
      localStorage.setItem("starship.session", session);
    },
    JSON.stringify({ token, uid, userInfo: null, backParams: null }),
  );
  await page.goto(`${server.origin}/#${route}`);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Firefox gives a reload up that meets another navigation of the page, such as the router's. */
async function reload(): Promise<void> {
  await page.reload().catch((error: unknown) => {
    if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
    return page.reload();
  });
}

/** Another one for each try of a test, which the server would know from the try before. */
const named = (account: string) => `${account}_${(tries += 1)}`;
let tries = 0;

async function seeText(text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.body.innerText.includes(wanted),
    { timeout: LONG_MS },
    text,
  );
}

test("there is no background sync here, so that this is the other path", { timeout: LONG_MS }, async () => {
  await openAs(await fundedMember(server, named("pathless"), "10"), "/");
  expect(await page.evaluate(() => "SyncManager" in window)).toBe(false);
});

test(
  "without a server the app starts with the member's balances and bill, and says from when they are",
  { timeout: 2 * LONG_MS },
  async () => {
    const member = await fundedMember(server, named("reader"), "4321");
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });
    await openAs(member, "/");
    await seeText("4,221.0000");
    await server.pause();
    await reload();
    await seeText("4,221.0000");
    await seeText("Offline, as of");
    await page.goto(`${server.origin}/#/pages/bill`);
    await seeText("4,321");
    await server.restart();
  },
);

test(
  "a feedback written without a server arrives once, when the app sees it again",
  { timeout: 2 * LONG_MS },
  async () => {
    const member = await fundedMember(server, named("writer"), "0");
    await openAs(member, "/pages/feedback");
    await seeText("What would you like to tell us?");
    await server.pause();
    await page.type("textarea", "From a fox hole.");
    await page.locator("::-p-aria(Send[role='button'])").click();
    await seeText("Queued on this device");
    await page.close();
    page = await page.browserContext().newPage();
    await server.restart();
    await page.goto(`${server.origin}/#/pages/feedbackRecord`);
    await seeText("Not yet replied");
    const { list } = await member.call("GET feedback/history", {});
    expect(list.map(({ content }) => content)).toEqual(["From a fox hole."]);
  },
);

test("a log-out without a server leaves nothing of the member", { timeout: 2 * LONG_MS }, async () => {
  const member = await fundedMember(server, named("leaver"), "77");
  await openAs(member, "/pages/my");
  await seeText("leaver");
  await server.pause();
  await page.locator("::-p-aria(Log out[role='button'])").click();
  await page.locator("dialog[open] ::-p-text(Log out)").click();
  await page.waitForFunction(
    async () => !(await indexedDB.databases()).some(({ name }) => /^starship\.\d+$/.test(name ?? "")),
    { timeout: LONG_MS },
  );
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("leaver");
  await server.restart();
});
