/** The screen as the member saw it last, painted before the app is loaded: nothing on it is untrue, or another's. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Client } from "../support/client.ts";
import { entries, expect, openKeeping } from "../support/e2e.ts";
import { expectBalance, fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

interface Seen {
  /** Whether the kept screen was there, however short. */
  kept: boolean;
  shifts: number;
  violations: string[];
  /** Whether a skeleton was visible after balances were. */
  fellBack: boolean;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/**
 * From now on, pages have no style sheet that is loaded until `release`: the entry waits for it, and what it shows till
 * then is all there is. (Requests that the worker answers cannot be held.)
 */
async function holdApp(context: BrowserContext): Promise<(page: Page) => Promise<void>> {
  await context.addInitScript(() => {
    Object.defineProperty(HTMLLinkElement.prototype, "sheet", { get: () => null, configurable: true });
    addEventListener(
      "load",
      (event) => {
        if (event.isTrusted && event.target instanceof HTMLLinkElement) event.stopImmediatePropagation();
      },
      true,
    );
  });
  return (page) =>
    page.evaluate(() => {
      for (const link of document.querySelectorAll("link[rel=stylesheet]"))
        link.dispatchEvent(new Event("load"));
    });
}

/** In the page, from its start. */
function watch(digits: string): void {
  const seen: Seen = { kept: false, shifts: 0, violations: [], fellBack: false };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
    seen.violations.push(effectiveDirective),
  );
  let wasShown = false;
  new MutationObserver(() => {
    const isShown = document.body?.innerText.includes(digits) ?? false;
    seen.kept ||= document.adoptedStyleSheets.length > 0;
    if (wasShown && !isShown) seen.fellBack = true;
    wasShown ||= isShown;
  }).observe(document, { subtree: true, childList: true });
}

/** Rows of a table of the member's mirror; none without one. */
function rowsOf<Row>(page: Page, { uid }: Client, table: string): Promise<Row[]> {
  return page.evaluate(
    ([name, store]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(store)) return resolve([]);
          const rows = database.transaction(store).objectStore(store).getAll();
          rows.addEventListener("success", () => {
            database.close();
            resolve(rows.result);
          });
        });
      }),
    [`starship.${String(uid)}`, table] as const,
  );
}

/** The device's kept screens of a member. */
async function keptRows(page: Page, member: Client): Promise<{ path: string; size: number }[]> {
  const screens = await rowsOf<{ path: string; sealed?: Uint8Array }>(page, member, "screens");
  return screens.map(({ path, sealed }) => ({ path, size: sealed?.length ?? 0 }));
}

function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
}

/** Until it is kept with what is shown now. */
async function kept(page: Page, member: Client, path = "/pages/index"): Promise<void> {
  // It is registered after the first screen, and puts the kept one into the next page.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker takes a screen for the member's by the session that the queue stores 2 s after a start.
  await expect.poll(() => rowsOf(page, member, "session")).toHaveLength(1);
  await expect(async () => {
    await hide(page);
    expect((await keptRows(page, member)).filter((row) => row.path === path && row.size > 0)).toHaveLength(1);
  }).toPass();
}

const templates = (page: Page) => page.locator("template#kept-screen").count();
const appElement = (page: Page) => page.locator("#app");

/** A start of which only the kept screen comes. */
async function startHeld(context: BrowserContext, address: string, digits = ""): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch, digits);
  await page.goto(address, { waitUntil: "commit" });
  return page;
}

/** That the entry has run, and shows only the shell. */
async function expectShellOnly(page: Page, trace: string | RegExp): Promise<void> {
  await page.waitForFunction(() => document.readyState === "complete");
  await expect.poll(() => templates(page)).toBe(0);
  await expect(page.locator("#app > svg")).toBeAttached();
  await expect(page.locator("body")).not.toContainText(trace);
}

test("fault 590: a later start paints the balances before the app is loaded, with their time, and nothing shifts", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_first", "6411.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,411.2500");
  await kept(page, member);
  await page.close();
  const release = await holdApp(context);
  const next = await startHeld(context, `${wire.origin}/#/pages/index`, "6,411.2500");
  await expectBalance(next, "6,411.2500");
  await expect(next.locator("time").first()).toBeVisible();
  await expect(next.locator("main")).toHaveCount(1);
  // A press before the app is there is answered by the app.
  await next.getByRole("button", { name: "Hide balances" }).click();
  await release(next);
  await expect(next.getByRole("button", { name: "Hide balances" })).toHaveAttribute("aria-pressed", "true");
  await expect(next.locator("main")).toHaveCount(1);
  const seen = await next.evaluate(() => window.seen);
  expect(seen).toMatchObject({ shifts: 0, violations: [] });
});

test("fault 892: on a first visit the sync ends while parts of the screen are loading: it is kept once they are there, without another sync", async ({
  context,
  server,
}) => {
  const member = await fundedMember(server, "kept_late", "6417.25");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/assets\/FirstSteps-/, async (route) => {
    await held;
    await route.continue();
  });
  // Its opening would begin another sync.
  await context.route("**/api/sync/live", (route) => route.abort());
  const page = await openKeeping(context, server.origin, "/#/pages/index", entries("en", member));
  await expectBalance(page, "6,417.2500");
  // The queue stores it 2 s after its start, which follows the first sync.
  await expect.poll(() => rowsOf(page, member, "session")).toHaveLength(1);
  expect(await keptRows(page, member)).toEqual([]);
  await context.route(/\/api\/sync(\?|$)/, () => new Promise(() => undefined));
  release();
  await expect.poll(() => keptRows(page, member)).toMatchObject([{ path: "/pages/index" }]);
});

test("fault 590: the app takes over without a skeleton in between and without a shift, on both kept screens", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_whole", "6412.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,412.2500");
  await kept(page, member);
  await page.goto(`${wire.origin}/#/pages/my`);
  await expectBalance(page, "6,412.2500");
  await kept(page, member, "/pages/my");
  await page.close();
  for (const path of ["/pages/index", "/pages/my"]) {
    const next = await startHeld(context, `${wire.origin}/#${path}`, "6,412.2500");
    await next.waitForFunction(() => window.seen.kept && document.adoptedStyleSheets.length === 0);
    await expectBalance(next, "6,412.2500");
    await expect(next.locator("main")).toHaveCount(1);
    expect(await next.evaluate(() => window.seen)).toEqual({
      kept: true,
      shifts: 0,
      violations: [],
      fellBack: false,
    });
    await next.close();
  }
});

test("fault 590: links of the kept screen work before the app does", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_links", "6413.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,413.2500");
  await kept(page, member);
  await page.close();
  const release = await holdApp(context);
  const next = await startHeld(context, `${wire.origin}/#/pages/index`);
  await expectBalance(next, "6,413.2500");
  await next.getByRole("link", { name: "My", exact: true }).click();
  await expect(next).toHaveURL(/#\/pages\/my$/);
  await release(next);
  await expect(next.getByRole("heading", { name: "kept_links" })).toBeVisible();
});

test("fault 591: the kept screen is gone with the session: by log-out, and when the server has ended it", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_ended", "6414.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,414.2500");
  await kept(page, member);
  await member.call("POST account/logout", {});
  await page.goto(`${wire.origin}/#/pages/my`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => keptRows(page, member)).toEqual([]);
  await page.close();
  await holdApp(context);
  await expectShellOnly(await startHeld(context, `${wire.origin}/#/pages/index`), "6,414");
});

test("fault 591: a session that another one has replaced on the device shows nothing of the first, even before the purge", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_one", "6415.25");
  const other = await fundedMember(server, "kept_other", "17");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,415.2500");
  await kept(page, member);
  const release = await holdApp(context);
  // As a tab that is closed at once leaves it: the session is another's, the mirror of the first is still there.
  await page.evaluate(
    (session) => localStorage.setItem("starship.session", session),
    JSON.stringify({ token: other.token, uid: other.uid, userInfo: null, backParams: null }),
  );
  await page.close();
  const next = await startHeld(context, `${wire.origin}/#/pages/index`);
  await expectShellOnly(next, "6,415");
  await release(next);
  await expectBalance(next, "17.0000");
});

test("fault 592: hidden balances, another language, another screen and an app lock: the kept screen is not shown", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_hidden", "6416.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,416.2500");
  await kept(page, member);
  await holdApp(context);
  const settings: [string, string, string][] = [
    ["starship.preferences", '{"hideBalances":true}', "/pages/index"],
    ["starship.lang", '"zh-CN"', "/pages/index"],
    ["starship.lock", JSON.stringify({ uid: member.uid, minutes: 5 }), "/pages/index"],
    ["starship.theme", '"dark"', "/pages/vote"],
  ];
  for (const [name, value, path] of settings) {
    const before = await page.evaluate((key) => localStorage.getItem(key), name);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
    const next = await startHeld(context, `${wire.origin}/#${path}`);
    await expectShellOnly(next, "6,416");
    await next.close();
    await page.evaluate(
      ([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)),
      [name, before] as const,
    );
  }
  // Hiding deletes them too.
  await page.getByRole("button", { name: "Hide balances" }).click();
  await expect.poll(() => keptRows(page, member)).toEqual([]);
});

test("fault 592: the theme of now, not of then; another tab that logs out takes the picture away", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_theme", "6417.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,417.2500");
  await kept(page, member);
  const release = await holdApp(context);
  await page.evaluate(() => localStorage.setItem("starship.theme", '"light"'));
  const next = await startHeld(context, `${wire.origin}/#/pages/index`);
  await expectBalance(next, "6,417.2500");
  await expect(next.locator("html")).toHaveAttribute("data-theme", "light");
  expect(
    await next.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ground")),
  ).toBe("#f1f4fb");
  await page.evaluate(() => localStorage.removeItem("starship.session"));
  await expect(appElement(next)).not.toContainText("6,417");
  await release(next);
  await expect(next.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("fault 593: a picture older than the mirror is not shown", async ({ openAs, wire, server, context }) => {
  const member = await fundedMember(server, "kept_older", "6418.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,418.2500");
  await kept(page, member);
  // A sync on a screen that is not kept.
  await page.goto(`${wire.origin}/#/pages/bill`);
  await member.credit("kept_older", "1");
  await page.reload();
  await expect(page.getByText("+1.0000").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.close();
  const release = await holdApp(context);
  const next = await startHeld(context, `${wire.origin}/#/pages/index`);
  await expectShellOnly(next, "6,418");
  await release(next);
  await expectBalance(next, "6,419.2500");
});

test("fault 593: on another day the times of the kept screen say their day", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_day", "6420.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,420.2500");
  await kept(page, member);
  const [short] = await page.locator("main time").allTextContents();
  await page.close();
  await holdApp(context);
  const next = await context.newPage();
  await next.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await next.goto(`${wire.origin}/#/pages/index`, { waitUntil: "commit" });
  await expectBalance(next, "6,420.2500");
  const told = await next.locator("main time").first().textContent();
  expect(told).not.toBe(short);
  expect(told).toContain(String(new Date().getFullYear()));
});

/** As if another build had drawn it: opened, changed and sealed again. */
function pretendBuild(page: Page, { uid }: Client, build: string): Promise<void> {
  return page.evaluate(
    async ([name, address]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      const database = await done(indexedDB.open(name));
      const [{ key }] = (await done(database.transaction("keys").objectStore("keys").getAll())) as [
        { key: CryptoKey },
      ];
      const [{ path, sealed }] = (await done(
        database.transaction("screens").objectStore("screens").getAll(),
      )) as [{ path: string; sealed: Uint8Array<ArrayBuffer> }];
      const iv = sealed.subarray(0, 12);
      const additionalData = new TextEncoder().encode(JSON.stringify(["screens", { path }]));
      const cipher = { name: "AES-GCM", iv, additionalData };
      const row = JSON.parse(
        new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, sealed.subarray(12))),
      ) as object;
      const text = new TextEncoder().encode(JSON.stringify({ ...row, build: address }));
      const hidden = new Uint8Array(await crypto.subtle.encrypt(cipher, key, text));
      const whole = new Uint8Array([...iv, ...hidden]);
      const writing = database.transaction("screens", "readwrite").objectStore("screens");
      await done(writing.put({ path, sealed: whole }));
      database.close();
    },
    [`starship.${String(uid)}`, build] as const,
  );
}

test("fault 593: a screen that another build has drawn is not shown", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const member = await fundedMember(server, "kept_build", "6421.25");
  const page = await openAs("/pages/index", member);
  await expectBalance(page, "6,421.2500");
  await kept(page, member);
  await page.goto(`${wire.origin}/#/pages/vote`);
  await pretendBuild(page, member, `${wire.origin}/assets/main-earlier.js`);
  await page.close();
  const release = await holdApp(context);
  const next = await startHeld(context, `${wire.origin}/#/pages/index`);
  await expectShellOnly(next, "6,421");
  await release(next);
  await expectBalance(next, "6,421.2500");
});
