import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, json, ok, type FakeBrowser } from "../../../browser.ts";

let browser: FakeBrowser;
const fetch = vi.fn<typeof globalThis.fetch>();
const change = "POST account/changePassword";
const body = { oldPassword: "sign-in-1", password: "sign-in-2", payPassword: "spending-1" };
/** As typed: a passkey would sign under the key. */
const proved = async () => body;

/** The app as it is after a start: every module anew, over what is stored. */
async function start() {
  vi.resetModules();
  const [passwords, session, signIn] = await Promise.all([
    import("../../../../../src/state/later/accounts/passwords.ts"),
    import("../../../../../src/state/session.ts"),
    import("../../../../../src/state/later/accounts/sign-in.ts"),
  ]);
  return { ...passwords, ...session, ...signIn };
}

async function startAs(uid: string) {
  const app = await start();
  app.updateSession({ token: `t-${uid}`, uid, userInfo: { username: `member_${uid}`, level: 0 } });
  return app;
}

/** Timers are made as the work goes on, however long a busy machine takes for it. */
async function ended(work: Promise<unknown>): Promise<void> {
  const isOver = vi.fn<() => void>();
  void work.then(isOver);
  await vi.waitFor(() => expect(isOver).toHaveBeenCalled(), 60_000);
}

const kept = () => browser.localStorage.getItem("starship.passwordChange");

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

test("a change that is answered is done, and nothing of it is kept", async () => {
  const app = await startAs("7");
  fetch.mockImplementation(async () => ok(null));
  expect(await app.changePassword(change, proved)).toBe("done");
  expect([kept(), app.openChange()]).toEqual([null, null]);
});

test("the key is kept before it is sent, and never a password", async () => {
  const app = await startAs("7");
  let whileSending: string | null = null;
  fetch.mockImplementation(async (_, init) => {
    whileSending = kept();
    const [{ key } = { key: undefined }] = JSON.parse(whileSending ?? "[]") as { key?: string }[];
    expect(new Headers(init?.headers).get("idempotency-key")).toBe(key);
    return ok(null);
  });
  await app.changePassword(change, proved);
  for (const password of Object.values(body)) expect(whileSending).not.toContain(password);
});

test("a refusal is thrown on and leaves nothing open", async () => {
  const app = await startAs("7");
  const data = { reason: "wrong_credentials", field: "oldPassword" };
  fetch.mockImplementation(async () => json({ code: 500, msg: "", data }));
  await expect(app.changePassword(change, proved)).rejects.toMatchObject(data);
  expect(app.openChange()).toBeNull();
});

test("after a lost answer the outcome is asked for by the key, in a later visit too, and never sent again", async () => {
  const first = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  expect(await first.changePassword(change, proved)).toBe("open");
  const [{ key } = { key: "" }] = JSON.parse(kept() ?? "[]") as { key: string }[];

  fetch.mockReset();
  fetch.mockImplementation(async () => ok({ state: "done", response: { code: 200, msg: "", data: null } }));
  const again = await start();
  expect(again.openChange()).toBe(change);
  expect(await again.findChange(new AbortController().signal)).toBe("done");
  expect(fetch.mock.calls.map(([address]) => String(address))).toEqual([
    `https://a.example/api/receipt?key=${key}`,
  ]);
  expect(again.openChange()).toBeNull();
});

test("an outcome that is still unknown 15 seconds after the request ended is given up, and then never happened", async () => {
  const app = await startAs("7");
  fetch.mockRejectedValueOnce(new TypeError("connection reset"));
  await app.changePassword(change, proved);
  const [{ key } = { key: "" }] = JSON.parse(kept() ?? "[]") as { key: string }[];
  const given: unknown[] = [];
  fetch.mockImplementation(async (address, init) => {
    if (!String(address).endsWith("receipt/void")) return ok({ state: "unknown" });
    given.push(JSON.parse(String(init?.body)));
    return ok({ state: "void" });
  });
  const found = app.findChange(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found).toBe("never");
  expect(given).toEqual([{ key }]);
  expect(app.openChange()).toBeNull();
});

test("whoever leaves stops asking, and the change stays open for the next visit", async () => {
  const app = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  await app.changePassword(change, proved);
  const leaving = new AbortController();
  const found = app.findChange(leaving.signal);
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort();
  await expect(found).rejects.toThrow("aborted");
  expect(app.openChange()).toBe(change);
});

test("fault 832: two tabs change a password each, and the outcome of each is asked for", async () => {
  const first = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  await first.changePassword(change, proved);
  const second = await start();
  await second.changePassword("POST account/changePayPassword", async () => ({
    password: "sign-in-2",
    oldPayPassword: "spending-1",
    payPassword: "spending-2",
  }));
  const asked: (string | null)[] = [];
  fetch.mockImplementation(async (address) => {
    asked.push(new URL(String(address)).searchParams.get("key"));
    return ok({ state: "done", response: { code: 200, msg: "", data: null } });
  });
  const { signal } = new AbortController();
  // Each shows its own.
  expect([first.openChange(), second.openChange()]).toEqual([change, "POST account/changePayPassword"]);
  expect(await second.findChange(signal)).toBe("done");
  expect(await first.findChange(signal)).toBe("done");
  expect(new Set(asked).size).toBe(2);
  expect([first.openChange(), second.openChange(), kept()]).toEqual([null, null, null]);
});

test("fault 832: what a second tab answers at once leaves the first one's change open", async () => {
  const first = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  await first.changePassword(change, proved);
  fetch.mockImplementation(async () => ok(null));
  const second = await start();
  expect(await second.changePassword(change, proved)).toBe("done");
  expect((await start()).openChange()).toBe(change);
});

test("a change that an earlier version of the app stored is found", async () => {
  const app = await startAs("7");
  const stored = { key: "k", action: change, startedAt: 1, uid: "7" };
  browser.localStorage.setItem("starship.passwordChange", JSON.stringify(stored));
  expect(app.openChange()).toBe(change);
});

test("one member's open change is not another's", async () => {
  const app = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  await app.changePassword(change, proved);
  app.updateSession({ token: "t-8", uid: "8" });
  expect(app.openChange()).toBeNull();
  expect(await app.findChange(new AbortController().signal)).toBeNull();
});

test("log-out forgets it with everything else of the member's", async () => {
  const app = await startAs("7");
  fetch.mockRejectedValue(new TypeError("connection reset"));
  await app.changePassword(change, proved);
  vi.useRealTimers();
  await app.signOut();
  expect(kept()).toBeNull();
});

test("one that gets no answer after the log-out leaves nothing on the device", async () => {
  const app = await startAs("7");
  const lost = Promise.withResolvers<Response>();
  fetch.mockImplementation(() => lost.promise);
  const changing = app.changePassword(change, proved);
  await vi.advanceTimersByTimeAsync(0);
  const leaving = app.signOut();
  lost.reject(new TypeError("gone"));
  await changing;
  expect(kept()).toBeNull();
  await ended(leaving);
});

test("a reset ends the session on this device only where it is the account's own", async () => {
  const app = await startAs("7");
  app.clearSessionOf("member_8");
  expect(app.isLoggedIn()).toBe(true);
  app.clearSessionOf(" Member_7 ");
  expect(app.isLoggedIn()).toBe(false);
});
