/** The way of a member on the engine of an iPhone: no background sync, no install prompt, its own storage. */
import { By, until as when, type WebDriver } from "selenium-webdriver";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { passwords, type Client } from "../support/client.ts";
import { newDeployment, type Deployment } from "../support/deploy.ts";
import { fundedMember } from "../support/funded.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { ensureWebKit, startWebKit, type WebKit } from "../support/webkit.ts";

const programs = ensureWebKit();
/** A start, the worker's installation and a sync, on a machine that does more than this. */
const LONG_MS = 60_000;
/** Another one for each try of a test, which the server would know from the try before. */
const named = (account: string) => `${account}_${(tries += 1)}`;
let tries = 0;

let webkit: WebKit | undefined;
let deployment: Deployment;
let server: TestServer;
let page: WebDriver;

beforeAll(async () => {
  if (!programs) return;
  deployment = await newDeployment();
  [webkit, server] = await Promise.all([
    startWebKit(programs),
    startServer({ env: { APP_DIR: deployment.folder } }),
  ]);
}, LONG_MS);
afterAll(async () => {
  webkit?.stop();
  await server?.stop();
  await deployment?.remove();
});
beforeEach(async ({ skip }) => {
  if (!webkit) return skip("no WebKit that starts here, and none could be installed");
  page = await webkit.open();
});
afterEach(() => page?.quit());

/** Signs in by hand, in English, and waits until the worker has the whole app and answers the page. */
async function signIn(account: string, member: Client): Promise<void> {
  await page.get(`${server.origin}/favicon.svg`);
  await page.executeScript(`localStorage.setItem("starship.lang", '"en"')`);
  await goTo("/pages/login");
  await fill("input[name=account]", account);
  await fill("input[name=password]", passwords.password);
  await press("button[type=submit]", "Sign in");
  await seeText("USDT balance");
  expect(member.uid).toBe(
    await page.executeScript("return JSON.parse(localStorage['starship.session']).uid"),
  );
  await page.wait(
    () =>
      page.executeAsyncScript<boolean>(
        "navigator.serviceWorker.ready.then((found) => arguments[0](found.active.state === 'activated'))",
      ),
    LONG_MS,
  );
  await page.navigate().refresh();
  await page.wait(
    () => page.executeScript<boolean>("return navigator.serviceWorker.controller !== null"),
    LONG_MS,
  );
}

const goTo = (route: string) => page.get(`${server.origin}/#${route}`);

async function fill(selector: string, text: string): Promise<void> {
  const field = await page.wait(when.elementLocated(By.css(selector)), LONG_MS);
  await field.sendKeys(text);
}

/** Presses the first visible one of those that `selector` finds and that says `label`. */
async function press(selector: string, label: string): Promise<void> {
  const button = await page.wait(
    async () => {
      for (const one of await page.findElements(By.css(selector)))
        if ((await one.isDisplayed()) && (await one.getText()).includes(label)) return one;
      return null;
    },
    LONG_MS,
    `no "${label}" to press`,
  );
  await button!.click();
}

async function withoutServer(steps: () => Promise<void>): Promise<void> {
  await server.pause();
  try {
    await steps();
  } finally {
    await server.restart();
  }
}

const seeText = (wanted: string) =>
  page.wait(
    () => page.executeScript<boolean>("return document.body.innerText.includes(arguments[0])", wanted),
    LONG_MS,
    `never saw "${wanted}"`,
  );

test(
  "a member signs in, pays once, and without a server finds what was paid",
  { timeout: 4 * LONG_MS },
  async () => {
    const account = named("payer");
    const member = await fundedMember(server, account, "4321");
    await signIn(account, member);
    await goTo("/pages/vote");
    await press("button", "Level 1");
    await fill("dialog[open] input[type=password]", passwords.payPassword);
    await press("dialog[open] button[type=submit]", "Pay 100 USDT");
    await seeText("The receipt is saved on this device.");
    const { usdt } = await member.call("GET wallet/balances", {});
    expect(usdt).toBe("4221");
    await press("dialog[open] button", "OK");
    await goTo("/");
    await seeText("4,221.0000");
    await withoutServer(async () => {
      await page.navigate().refresh();
      await seeText("4,221.0000");
      await seeText("Offline, as of");
      await goTo("/pages/bill");
      await seeText("4,321");
    });
  },
);

test(
  "a feedback written without a server arrives once, when the app sees it again",
  { timeout: 4 * LONG_MS },
  async () => {
    const account = named("writer");
    const member = await fundedMember(server, account, "0");
    await signIn(account, member);
    expect(await page.executeScript("return 'SyncManager' in window")).toBe(false);
    await goTo("/pages/feedback");
    await seeText("What would you like to tell us?");
    await withoutServer(async () => {
      await fill("textarea", "From an orchard.");
      await press("button[type=submit]", "Send");
      await seeText("Queued on this device");
    });
    await goTo("/pages/feedbackRecord");
    await page.navigate().refresh();
    await seeText("Not yet replied");
    const { list } = await member.call("GET feedback/history", {});
    expect(list.map(({ content }) => content)).toEqual(["From an orchard."]);
  },
);

test("a log-out without a server leaves nothing of the member", { timeout: 4 * LONG_MS }, async () => {
  const account = named("leaver");
  await signIn(account, await fundedMember(server, account, "77"));
  await goTo("/pages/my");
  await seeText(account);
  await withoutServer(async () => {
    await press("button", "Log out");
    await press("dialog[open] button", "Log out");
    await page.wait(
      () =>
        page.executeAsyncScript<boolean>(
          "indexedDB.databases().then((all) => arguments[0](!all.some(({ name }) => /^starship\\.\\d+$/.test(name))))",
        ),
      LONG_MS,
    );
    expect(await page.executeScript("return JSON.stringify(localStorage)")).not.toContain("leaver");
  });
});

test("an update is offered, and starts when the member says so", { timeout: 4 * LONG_MS }, async () => {
  const account = named("updater");
  await signIn(account, await fundedMember(server, account, "0"));
  const running = () =>
    page.executeScript<string>(
      "return new URL(document.querySelector('script[type=module]')?.src ?? location.href).pathname",
    );
  const before = await running();
  await deployment.deploy();
  await page.executeScript("navigator.serviceWorker.getRegistration().then((found) => found.update())");
  await seeText("A new version is ready.");
  expect(await running()).toBe(before);
  await press("button", "Update");
  await page.wait(async () => (await running()) !== before, LONG_MS);
  await seeText("USDT balance");
});
