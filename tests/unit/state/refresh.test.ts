import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { balances } from "../mirror/sample-statement.ts";
import { closeBrowser, fakeBrowser, json, ok, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
let answers: Record<string, () => Response | Promise<Response>>;
const asked: string[] = [];
const list = () => ok({ list: [], next: null }, at);
const at = { headers: { date: "Fri, 20 Nov 2026 12:00:00 GMT" } };

/** A member's first and only page. */
const page = (usdt: string) =>
  ok(
    {
      cursor: `at ${usdt}`,
      more: false,
      whole: false,
      documents: { info: { uid: "7", username: "nova", level: 2 }, balances: { ...balances("0"), usdt } },
      lines: [],
      votes: [],
      lists: {},
      deleted: {},
      notices: {},
    },
    at,
  );

async function start() {
  vi.resetModules();
  const [session, refresh, refreshing, connection, mirror, storage] = await Promise.all([
    import("../../../src/state/session.ts"),
    import("../../../src/state/refresh.ts"),
    import("../../../src/state/start-refreshing.ts"),
    import("../../../src/state/connection.ts"),
    import("../../../src/state/mirror.ts"),
    import("../../../src/state/storage-status.ts"),
  ]);
  mirror.watchOwner();
  return { ...session, ...refresh, ...refreshing, ...connection, ...mirror, ...storage };
}

const member = { token: "t", uid: "7", userInfo: null, backParams: null };

beforeEach(() => {
  browser = fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  asked.length = 0;
  answers = {
    health: () => json({ code: 200 }),
    config: () => ok({ tokenPrice: "1" }, at),
    notice: list,
    sync: () => page("0"),
    receipts: () => ok({ list: [], next: null, last: null }, at),
  };
  vi.stubGlobal("fetch", async (input: string) => {
    const path = new URL(input).pathname.slice("/api/".length);
    // Nothing waits for them, so that they have no place in the order.
    if (path !== "receipts") asked.push(path);
    return answers[path]?.() ?? ok([], at);
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  closeBrowser();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("brings what is shown up to date, with the time it is from and who the member is", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  await app.refresh();
  expect(app.connection).toMatchObject({
    status: "online",
    syncing: false,
    asOf: "2026-11-20T12:00:00.000Z",
  });
  expect(app.session.userInfo).toEqual({ username: "nova", level: 2 });
});

test("of a member is one call, without a probe, also when nothing has changed", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  await app.refresh();
  answers["sync"] = () =>
    new Response(null, { status: 304, headers: { date: "Fri, 20 Nov 2026 12:00:30 GMT" } });
  await app.refresh();
  expect(asked).toEqual(["sync", "sync"]);
  expect(app.connection).toMatchObject({ status: "online", asOf: "2026-11-20T12:00:30.000Z" });
});

test("of a member who opens a screen brings what it shows up to date", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  const stop = app.startRefreshing();
  await vi.waitFor(() => expect(app.connection.syncing).toBe(false));
  browser.window.dispatchEvent(new Event("hashchange"));
  await vi.waitFor(() => expect(asked).toEqual(["sync", "sync"]));
  stop();
});

test("fault 313: a server that does not know the call yet is tried again, and what is kept stays", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  await app.refresh();
  answers["sync"] = () => json({ code: 404, msg: "", data: { reason: "not_found" } }, { status: 404 });
  await app.refresh();
  expect(app.connection).toMatchObject({
    status: "online",
    syncing: false,
    asOf: "2026-11-20T12:00:00.000Z",
  });
  answers["sync"] = () => page("5");
  await app.refresh();
  expect((await (await app.openedMirror()).document("balances"))?.value.usdt).toBe("5");
});

test("an answer ends a probe's verdict that the server cannot be reached", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  const held = Promise.withResolvers<Response>();
  answers["sync"] = () => held.promise;
  const running = app.refresh();
  await vi.waitFor(() => expect(asked).toContain("sync"));
  answers["health"] = () => Promise.reject(new TypeError("too slow"));
  await app.checkConnection();
  expect(app.connection.status).toBe("unreachable");
  held.resolve(page("5"));
  await running;
  expect(app.connection.status).toBe("online");
});

test("without a server asks for nothing else, and says from when what is kept is", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  await (await start()).refresh();
  asked.length = 0;
  answers["health"] = answers["sync"] = () => Promise.reject(new TypeError("Failed to fetch"));
  const app = await start();
  expect(app.connection.asOf).toBeNull();
  await app.refresh();
  expect(asked).toEqual(["sync", "health"]);
  expect(app.connection).toMatchObject({ status: "unreachable", asOf: "2026-11-20T12:00:00.000Z" });
});

test("fault 335: a refresh that was cut off is not said to have brought everything", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  const { sync } = answers;
  answers["sync"] = () => Promise.reject(new TypeError("gone"));
  expect(await app.refresh()).toBe(false);
  answers["sync"] = sync!;
  expect(await app.refresh()).toBe(true);
});

test("runs once at a time: those who ask meanwhile share one more", async () => {
  const app = await start();
  const held = Promise.withResolvers<void>();
  answers["config"] = () => held.promise.then(() => ok({ tokenPrice: "1" }, at));
  const first = app.refresh();
  await vi.waitFor(() => expect(asked).toContain("config"));
  const meanwhile = [app.refresh(), app.refresh()];
  held.resolve();
  await Promise.all([first, ...meanwhile]);
  expect(asked.filter((path) => path === "config")).toHaveLength(2);
});

test("fetches into the mirror of whoever signs in", async () => {
  const app = await start();
  const stop = app.startRefreshing();
  await vi.waitFor(() => expect(app.connection.syncing).toBe(false));
  app.updateSession(member);
  expect(app.connection.syncing).toBe(true);
  await vi.waitFor(() => expect(app.connection.syncing).toBe(false), 10_000);
  expect((await (await app.openedMirror()).document("balances"))?.value.usdt).toBe("0");
  stop();
});

test("what arrives for a member who has signed out meanwhile is thrown away", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  const held = Promise.withResolvers<Response>();
  answers["sync"] = () => held.promise;
  const running = app.refresh();
  await vi.waitFor(() => expect(asked).toContain("sync"));
  app.closeMirror();
  app.clearSession();
  held.resolve(page("5"));
  await running;
  const store = await app.openedMirror();
  expect(await store.document("balances")).toBeUndefined();
  expect(app.session.userInfo).toBeNull();
});

test("a sync asks nothing more once another member is signed in, and nothing they see is said to be from its time", async () => {
  browser.localStorage.setItem("starship.session", JSON.stringify(member));
  const app = await start();
  await app.refresh();
  expect(app.connection.asOf).not.toBeNull();
  const held = Promise.withResolvers<Response>();
  answers["sync"] = () => held.promise;
  const stop = app.startRefreshing();
  asked.length = 0;
  await vi.waitFor(() => expect(asked).toContain("sync"));
  app.updateSession({ token: "t8", uid: "8" });
  expect(app.connection.asOf).toBeNull();
  answers["sync"] = () => Promise.reject(new TypeError("gone"));
  const body: { data: { more: boolean } } = await page("5").json();
  held.resolve(json({ ...body, data: { ...body.data, more: true } }, at));
  await vi.waitFor(() => expect(app.connection.syncing).toBe(false));
  // The other member's own sync; no second page of the first one's.
  expect(asked.filter((path) => path === "sync")).toHaveLength(2);
  expect(app.connection.asOf).toBeNull();
  stop();
});

describe("a browser that", () => {
  test("refuses storage is said to, and the app goes on in memory", async () => {
    Dexie.dependencies.indexedDB = {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    } as unknown as IDBFactory;
    const app = await start();
    await app.refresh();
    expect(app.storage.status).toBe("refused");
    expect((await (await app.openedMirror()).document("config"))?.value.tokenPrice).toBe("1");
  });

  test.each([
    ["at the end", { inner: quotaError() }],
    ["at single rows", { failures: [new Error("aborted"), quotaError()] }],
  ])("runs out of room %s is said to, and what is new is shown all the same", async (_when, details) => {
    const app = await start();
    const store = await app.openedMirror();
    store.write = () => Promise.reject(Object.assign(new Error("AbortError"), details));
    await app.refresh();
    expect(app.storage.status).toBe("full");
    expect((await (await app.openedMirror()).document("config"))?.value.tokenPrice).toBe("1");
  });
});

test("fault 725: storage that was refused once is tried again a minute later, and has what memory had", async () => {
  const storage = globalThis.indexedDB;
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException("refused", "SecurityError");
    },
  } as unknown as IDBFactory;
  const app = await start();
  app.updateSession(member);
  const stop = app.startRefreshing();
  await vi.waitFor(() => expect(app.connection.asOf).not.toBeNull());
  expect(app.storage.status).toBe("refused");
  const memory = await app.openedMirror();
  await memory.putAction({ key: "k", call: "POST wallet/transfer", body: {}, startedAt: 1 } as never);
  Dexie.dependencies.indexedDB = storage;
  await app.refresh();
  await import("../../../src/state/later/memory-mirror.ts");
  expect(app.storage.status).toBe("refused");
  const began = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => began + 60_000);
  await app.refresh();
  await vi.waitFor(() => expect(app.storage.status).toBe("kept"), 10_000);
  await vi.waitFor(async () =>
    expect((await (await app.openedMirror()).document("balances"))?.value.usdt).toBe("0"),
  );
  expect(await (await app.openedMirror()).actions()).toHaveLength(1);
  stop();
  app.closeMirror();
  expect((await (await app.openedMirror()).document("balances"))?.value.usdt).toBe("0");
});

test("fault 725: who signs out while storage is tried again leaves no database of theirs", async () => {
  const storage = globalThis.indexedDB;
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException("refused", "SecurityError");
    },
  } as unknown as IDBFactory;
  const app = await start();
  app.updateSession(member);
  await app.refresh();
  await app.refresh();
  const { tryStorage } = await import("../../../src/state/later/memory-mirror.ts");
  Dexie.dependencies.indexedDB = storage;
  const held = Promise.withResolvers<void>();
  const { generateKey } = crypto.subtle;
  const opening = vi.spyOn(crypto.subtle, "generateKey").mockImplementationOnce(async (...args) => {
    await held.promise;
    return Reflect.apply(generateKey, crypto.subtle, args) as never;
  });
  const began = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => began + 60_000);
  const tried = tryStorage();
  await vi.waitFor(() => expect(opening).toHaveBeenCalled());
  app.updateSession({ token: null, uid: null });
  held.resolve();
  await tried;
  expect((await storage.databases()).map(({ name }) => name)).not.toContain("starship.7");
});

test("storage that is refused to one owner and not to the next is kept", async () => {
  const storage = globalThis.indexedDB;
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException("refused", "SecurityError");
    },
  } as unknown as IDBFactory;
  const app = await start();
  await app.openedMirror();
  expect(app.storage.status).toBe("refused");
  Dexie.dependencies.indexedDB = storage;
  app.updateSession(member);
  await app.openedMirror();
  expect(app.storage.status).toBe("kept");
});

test("fault 332: goes back to the device's storage when there is room, with what memory has", async () => {
  const app = await start();
  let free = 0;
  const estimate = async () => ({ usage: 0, quota: free });
  Object.defineProperty(navigator, "storage", { configurable: true, value: { estimate } });
  const store = await app.openedMirror();
  store.write = () => Promise.reject(quotaError());
  await app.refresh();
  expect(app.storage.status).toBe("full");
  await app.refresh();
  expect(app.storage.status).toBe("full");
  free = 1e9;
  answers["config"] = () => Promise.reject(new TypeError("gone"));
  await app.refresh();
  expect(app.storage.status).toBe("kept");
  app.closeMirror();
  expect((await (await app.openedMirror()).document("config"))?.value.tokenPrice).toBe("1");
});

function quotaError(): Error {
  return Object.assign(new Error("full"), { name: "QuotaExceededError" });
}

test("goes on every half minute while it is looked at and the server answers", async () => {
  const app = await start();
  await app.refresh();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = app.startRefreshing();
  await vi.waitFor(() => expect(app.connection.syncing).toBe(false));
  asked.length = 0;
  browser.document.visibilityState = "hidden";
  vi.advanceTimersByTime(30_000);
  expect(app.connection.syncing).toBe(false);
  browser.document.visibilityState = "visible";
  vi.advanceTimersByTime(30_000);
  expect(app.connection.syncing).toBe(true);
  await vi.waitFor(() => expect(asked).toContain("config"));
  stop();
});

/** Refreshing under a live channel, by a stopped clock. */
async function startLive() {
  const app = await start();
  await app.refresh();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const stop = app.startRefreshing();
  const idle = () => vi.waitFor(() => expect(app.connection.syncing).toBe(false));
  await idle();
  app.connection.live = true;
  return { app, stop, idle };
}

test("while the live channel tells of changes it asks every five minutes, without it every 30 s", async () => {
  const { app, stop, idle } = await startLive();
  asked.length = 0;
  vi.advanceTimersByTime(270_000);
  expect(app.connection.syncing).toBe(false);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(app.connection.syncing).toBe(true);
  await idle();
  app.connection.live = false;
  vi.advanceTimersByTime(30_000);
  expect(app.connection.syncing).toBe(true);
  await idle();
  stop();
});

test("fault 711: with a live channel, storage that was refused is tried again as soon as without one", async () => {
  const { app, stop, idle } = await startLive();
  for (const status of ["refused", "full"] as const) {
    app.storage.status = status;
    vi.advanceTimersByTime(30_000);
    expect(app.connection.syncing, status).toBe(true);
    await idle();
  }
  app.storage.status = "kept";
  vi.advanceTimersByTime(30_000);
  expect(app.connection.syncing).toBe(false);
  stop();
});
