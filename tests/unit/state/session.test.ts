import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, json, ok, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
const fetch = vi.fn<typeof globalThis.fetch>();
const go = vi.fn<(path: string, options?: { replace?: boolean }) => void>();
let here = "/pages/bill?type=direct";

/** The app as it is after a start: every module anew, over what is stored. */
async function start() {
  vi.resetModules();
  const [session, signIn, mirror, client, navigation, toast, ends] = await Promise.all([
    import("../../../src/state/session.ts"),
    import("../../../src/state/later/accounts/sign-in.ts"),
    import("../../../src/state/mirror.ts"),
    import("../../../src/state/client.ts"),
    import("../../../src/state/navigation.ts"),
    import("../../../src/state/toast.ts"),
    import("../../../src/state/session-end.ts"),
  ]);
  navigation.installNavigation({ here: () => here, go });
  mirror.watchOwner();
  session.watchOtherTabs();
  return { ...session, ...signIn, ...mirror, ...client, ...toast, ...ends };
}

/** Of members; log-outs that the server has not confirmed have a database of their own. */
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith("starship."));
const credentials = { account: "nova", password: "login-secret" };

beforeEach(() => {
  browser = fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  fetch.mockImplementation(async () => ok({ token: "t-1", uid: "7" }));
  go.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

describe("signing in", () => {
  test("begins a session that survives a restart, without a password in it", async () => {
    const app = await start();
    await app.signIn(credentials);
    const again = await start();
    expect(again.session).toMatchObject({ token: "t-1", uid: "7" });
    expect(again.isLoggedIn()).toBe(true);
    expect(JSON.stringify(browser.localStorage.getItem("starship.session"))).not.toContain("login-secret");
  });

  test("leads home, or to where the member was stopped", async () => {
    const app = await start();
    expect(await app.signIn(credentials)).toEqual({ path: "/pages/index", type: "tab" });
    await app.signOut();
    app.setReturnPath({ path: "/pages/bill", type: "page" });
    expect(await app.signIn(credentials)).toEqual({ path: "/pages/bill", type: "page" });
    expect(app.session.backParams).toBeNull();
  });

  test("with a wrong password begins nothing", async () => {
    fetch.mockImplementation(async () => json({ code: 500, msg: "", data: { reason: "wrong_credentials" } }));
    const app = await start();
    await expect(app.signIn(credentials)).rejects.toMatchObject({ reason: "wrong_credentials" });
    expect(app.isLoggedIn()).toBe(false);
  });
});

describe("logging out", () => {
  test.each([
    ["", async () => ok(null)],
    [" without a network too", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("clears the session and deletes the member's mirror%s", async (_how, answer) => {
    const app = await start();
    await app.signIn(credentials);
    await app.openedMirror();
    expect(await databases()).toEqual(["starship.7"]);
    fetch.mockImplementation(answer);
    await app.signOut();
    expect(await databases()).toEqual([]);
    expect(app.session).toEqual({ token: null, uid: null, userInfo: null, backParams: null });
    expect(browser.localStorage.getItem("starship.session")).toBeNull();
  });

  test("tells the server with the token that ends", async () => {
    const app = await start();
    await app.signIn(credentials);
    await app.signOut();
    const [url, init] = fetch.mock.calls.find(([input]) => String(input).endsWith("account/logout")) ?? [];
    expect(url).toBe("https://a.example/api/account/logout");
    expect(new Headers(init?.headers).get("token")).toBe("t-1");
  });

  test("in another tab is one here", async () => {
    const app = await start();
    await app.signIn(credentials);
    const before = app.mirror.opened;
    browser.localStorage.removeItem("starship.session");
    browser.window.dispatchEvent(Object.assign(new Event("storage"), { key: "starship.session" }));
    expect(app.isLoggedIn()).toBe(false);
    expect(app.mirror.opened).toBeGreaterThan(before);
  });
});

test("a log-out in another tab that this one has not heard of yet is not undone", async () => {
  const app = await start();
  await app.signIn(credentials);
  browser.localStorage.removeItem("starship.session");
  app.updateSession({ userInfo: { username: "nova", level: 2 } });
  app.setReturnPath({ path: "/pages/bill", type: "page" });
  expect(browser.localStorage.getItem("starship.session")).toBeNull();
});

test("fault 804: a log-out in another tab is heard of by a page that the browser had kept whole, and told nothing", async () => {
  const app = await start();
  await app.signIn(credentials);
  const shown = (persisted: boolean) =>
    browser.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  browser.window.dispatchEvent(new Event("pagehide"));
  shown(true);
  expect(app.isLoggedIn()).toBe(true);
  browser.window.dispatchEvent(new Event("pagehide"));
  browser.localStorage.removeItem("starship.session");
  shown(true);
  expect(app.isLoggedIn()).toBe(false);
});

test("what another tab did while this page started is heard of", async () => {
  await (await start()).signIn(credentials);
  vi.resetModules();
  const session = await import("../../../src/state/session.ts");
  const changed = vi.fn<() => void>();
  browser.localStorage.removeItem("starship.session");
  session.watchOtherTabs();
  session.onOwnerChange(changed);
  await Promise.resolve();
  expect(session.isLoggedIn()).toBe(false);
  expect(changed).toHaveBeenCalledOnce();
});

async function endedAt(path: string) {
  const app = await start();
  await app.signIn(credentials);
  await app.openedMirror();
  go.mockClear();
  here = path;
  vi.useFakeTimers();
  fetch.mockImplementation(async () => json({ code: 4001, msg: "Please sign in again.", data: null }));
  const calls = [app.api.call("GET account/info", {}), app.api.call("GET wallet/balances", {})];
  await Promise.allSettled(calls);
  return app;
}

describe("body code 4001", () => {
  test("shows its message, and 1.5 s later clears the session and leads to login, once", async () => {
    const app = await endedAt("/pages/bill?type=direct");
    expect(app.isLoggedIn()).toBe(true);
    vi.advanceTimersByTime(1_499);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(app.isLoggedIn()).toBe(false);
    expect(go).toHaveBeenCalledExactlyOnceWith("/pages/login", { replace: true });
  });

  test.each([
    ["/pages/bill?type=direct", "page"],
    ["/pages/pledge", "page"],
    ["/pages/index", "tab"],
    ["/pages/vote", "tab"],
    ["/pages/trade", "tab"],
    ["/pages/my", "tab"],
  ])("on %s remembers it as a %s to go back to", async (path, type) => {
    const app = await endedAt(path);
    vi.advanceTimersByTime(1_500);
    expect(app.session.backParams).toEqual({ path, type });
  });

  test("on a screen for signing in leads on to where the member was going", async () => {
    const app = await endedAt("/pages/login?account=nova");
    app.setReturnPath({ path: "/pages/bill", type: "page" });
    vi.advanceTimersByTime(1_500);
    expect(app.session.backParams).toEqual({ path: "/pages/bill", type: "page" });
  });

  test("on a screen for signing in leads home where the member was going nowhere", async () => {
    const app = await endedAt("/pages/register");
    vi.advanceTimersByTime(1_500);
    expect(app.session.backParams).toBeNull();
  });

  test("takes with it what the member kept here", async () => {
    const app = await endedAt("/pages/my");
    app.watchSessionEnds();
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    await expect.poll(databases).not.toContain("starship.7");
  });

  test("fault 802: a tab that was asleep does not end the session that another one has begun meanwhile", async () => {
    await endedAt("/pages/my");
    const begun = { token: "t-2", uid: "8", userInfo: null, backParams: null };
    // Its event is still to come.
    browser.localStorage.setItem("starship.session", JSON.stringify(begun));
    vi.advanceTimersByTime(1_500);
    expect(JSON.parse(browser.localStorage.getItem("starship.session") ?? "null")).toEqual(begun);
    expect(go).not.toHaveBeenCalled();
  });

  test("of a session that has ended since does not end the next one", async () => {
    const app = await endedAt("/pages/my");
    app.updateSession({ token: "t-2", uid: "8" });
    vi.advanceTimersByTime(1_500);
    expect(app.session.token).toBe("t-2");
    expect(go).not.toHaveBeenCalled();
  });
});

test("where the browser refuses storage the session lives as long as the page", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("refused", "SecurityError");
    },
    removeItem: () => undefined,
  });
  const app = await start();
  await app.signIn(credentials);
  expect(app.isLoggedIn()).toBe(true);
});
