import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readRows } from "../../../../../src/shared/idb.ts";
import type { KeyRow } from "../../../../../src/shared/schema.ts";
import { isSealed } from "../../../../../src/shared/sealed-rows.ts";
import { makePinKey, openPinKey } from "../../../../../src/state/later/lock/pin-key.ts";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../../../browser.ts";

vi.mock("../../../../../src/state/later/lock/pin-cost.ts", () => ({ PIN_ITERATIONS: 1_000 }));

const PIN = "402917";
const receipt = { key: "r1", at: "2026-02-02T00:00:00.000Z", amount: "4711" } as never;
const info = { key: "info", value: { username: "nova" } as never, asOf: "2026-02-02T00:00:00.000Z" } as const;

let browser: FakeBrowser;

/** The app as it is after a start, signed in as member 7. */
async function start() {
  vi.resetModules();
  const [session, mirror, lock, appLock, watch, navigation] = await Promise.all([
    import("../../../../../src/state/session.ts"),
    import("../../../../../src/state/mirror.ts"),
    import("../../../../../src/state/lock.ts"),
    import("../../../../../src/state/later/lock/app-lock.ts"),
    import("../../../../../src/state/later/lock/watch.ts"),
    import("../../../../../src/state/navigation.ts"),
  ]);
  navigation.installNavigation({ here: () => "/pages/index", go: () => undefined });
  mirror.watchOwner();
  return { ...session, ...mirror, ...lock, ...appLock, ...watch };
}

const keyRow = async () => (await readRows<KeyRow>("7", "keys"))[0];

beforeEach(() => {
  browser = fakeBrowser();
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => setTimeout(next));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  const signedIn = { token: "t-7", uid: "7", userInfo: null, backParams: null };
  browser.localStorage.setItem("starship.session", JSON.stringify(signedIn));
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

test("a key under a PIN opens with that PIN alone, cannot be exported, and is stored with what a guess costs", async () => {
  const { row, key } = await makePinKey(PIN);
  expect(row.key).toBeUndefined();
  expect(row.lock!.iterations).toBe(1_000);
  const { PIN_ITERATIONS } = await vi.importActual<{ PIN_ITERATIONS: number }>(
    "../../../../../src/state/later/lock/pin-cost.ts",
  );
  expect(PIN_ITERATIONS).toBeGreaterThanOrEqual(600_000);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow("not extractable");
  expect(await openPinKey(row, "402918")).toBeNull();
  expect(await openPinKey({ ...row, version: "another" }, PIN)).toBeNull();
  expect((await openPinKey(row, PIN))?.extractable).toBe(false);
});

describe("a lock", () => {
  test("fault 354: seals receipts anew, deletes what is fetched again, and leaves no key that opens without the PIN", async () => {
    const app = await start();
    const store = await app.openedMirror();
    await store.write({ documents: [info], notices: {} });
    await store.settleAction("r1", receipt);
    await app.setLock(PIN, 5);
    expect((await keyRow())?.key).toBeUndefined();
    expect((await readRows("7", "receipts")).every(isSealed)).toBe(true);
    expect(await store.receipts()).toEqual([receipt]);
    expect(await store.document("info")).toBeUndefined();
    app.closeMirror();
  });

  test("holds the mirror until the PIN, from the start on", async () => {
    const app = await start();
    await (await app.openedMirror()).settleAction("r1", receipt);
    await app.setLock(PIN, 5);
    app.closeMirror();
    const again = await start();
    expect(again.lock.locked).toBe(true);
    let opened = false;
    const opening = again.openedMirror().then((store) => {
      opened = true;
      return store;
    });
    expect(await again.unlockWith("402918")).toEqual({ state: "wrong", left: 9 });
    expect(opened).toBe(false);
    expect((await keyRow())?.lock?.failures).toBe(1);
    expect(await again.unlockWith(PIN)).toEqual({ state: "open" });
    expect(await (await opening).receipts()).toEqual([receipt]);
    expect((await keyRow())?.lock?.failures).toBe(0);
    again.closeMirror();
  });

  test("is closed even if the device forgets that there is one", async () => {
    const app = await start();
    await app.setLock(PIN, 5);
    app.closeMirror();
    browser.localStorage.removeItem("starship.lock");
    const again = await start();
    expect(again.lock.locked).toBe(false);
    void again.openedMirror().catch(() => undefined);
    await vi.waitFor(() => expect(again.lock.locked).toBe(true));
    again.clearSession();
  });

  test("fault 355: goes with its session, and keeps nobody else from theirs", async () => {
    const app = await start();
    await app.setLock(PIN, 5);
    app.closeMirror();
    browser.localStorage.removeItem("starship.lock");
    const again = await start();
    const opening = again.openedMirror();
    await vi.waitFor(() => expect(again.lock.locked).toBe(true));
    again.clearSession();
    await expect(opening).rejects.toThrow("the session ended");
    expect(again.lock.locked).toBe(false);
    expect(browser.localStorage.getItem("starship.lock")).toBeNull();
    again.updateSession({ token: "t-8", uid: "8" });
    await (await again.openedMirror()).settleAction("r1", receipt);
    expect(again.lock.locked).toBe(false);
    again.closeMirror();
  });

  test("closes after the member's minutes without a touch, and not before", async () => {
    const app = await start();
    await app.setLock(PIN, 5);
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "performance"] });
    const look = () => browser.document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + 4.9 * 60_000);
    look();
    expect(app.lock.locked).toBe(false);
    browser.window.dispatchEvent(new Event("keydown"));
    vi.setSystemTime(Date.now() + 4.9 * 60_000);
    look();
    expect(app.lock.locked).toBe(false);
    vi.setSystemTime(Date.now() + 0.2 * 60_000);
    look();
    expect(app.lock.locked).toBe(true);
    app.clearSession();
  });

  test("fault 724: storage that cannot be opened for once signs nobody out, and counts as no wrong PIN", async () => {
    const app = await start();
    await (await app.openedMirror()).settleAction("r1", receipt);
    await app.setLock(PIN, 5);
    app.closeMirror();
    const again = await start();
    const whole = globalThis.indexedDB;
    globalThis.indexedDB = refusedStorage;
    await expect(again.checkLock()).rejects.toThrow("Internal error opening backing store");
    await expect(again.unlockWith(PIN)).rejects.toThrow("Internal error opening backing store");
    expect(again.lock.locked).toBe(true);
    expect(again.session.token).toBe("t-7");
    globalThis.indexedDB = whole;
    expect((await keyRow())?.lock?.failures).toBe(0);
    expect(await again.unlockWith(PIN)).toEqual({ state: "open" });
    expect(await (await again.openedMirror()).receipts()).toEqual([receipt]);
    again.closeMirror();
  });

  test("fault 724: a PIN for a lock that was removed meanwhile opens the app", async () => {
    const app = await start();
    await app.setLock(PIN, 5);
    app.closeLock();
    const other = await start();
    await Promise.all([other.unlockWith(PIN), other.openedMirror()]);
    expect(await other.removeLock(PIN)).toEqual({ state: "open" });
    expect(await app.unlockWith(PIN)).toEqual({ state: "open" });
    expect(app.session.token).toBe("t-7");
    for (const one of [app, other]) one.closeMirror();
  });
});

/** Whose databases cannot be opened, as on a device that is busy or short of room. */
const refusedStorage = {
  open() {
    const request = new EventTarget();
    const error = new DOMException("Internal error opening backing store", "UnknownError");
    queueMicrotask(() => request.dispatchEvent(new Event("error")));
    return Object.assign(request, { error });
  },
} as unknown as IDBFactory;
