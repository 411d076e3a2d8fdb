import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueueStore } from "../../../../src/shared/queue/idb-store.ts";
import { unchanged } from "../../../../src/shared/queue/store.ts";
import { closeBrowser, fakeBrowser, json, ok } from "../../browser.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
let serverKey: string;
let permission: NotificationPermission;
let asked: NotificationPermission;
let subscription: ReturnType<typeof newSubscription> | null;
let made = 0;
const manager = { getSubscription: async () => subscription, subscribe: vi.fn() };
const shown = { close: vi.fn() };

function newSubscription() {
  made += 1;
  const endpoint = `https://push.example/${made}`;
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: `key ${made}`, auth: "auth" } }),
    async unsubscribe() {
      subscription = null;
      return true;
    },
  };
}

/** The app as it is after a start, signed in as member 7. */
async function start(token = "t-7", uid = "7") {
  vi.resetModules();
  const [session, push] = await Promise.all([
    import("../../../../src/state/session.ts"),
    import("../../../../src/state/push/subscription.ts"),
  ]);
  session.updateSession({ token, uid });
  return { ...session, ...push };
}

/** What waits to be sent or was: each change of the subscription, without what is always the same. */
async function told(uid = "7"): Promise<unknown[]> {
  const rows = (await createQueueStore(uid).edit(unchanged)) ?? [];
  return rows.map(({ kind, body }) => ({ kind, ...body }));
}

const subscribed = (number: number, lang = "zh-CN", key = "server key 1") => ({
  kind: "pushSubscribe",
  endpoint: `https://push.example/${number}`,
  keys: { p256dh: `key ${number}`, auth: "auth" },
  lang,
  scope: "https://a.example/",
  key,
});

beforeEach(() => {
  fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  serverKey = "server key 1";
  permission = "default";
  asked = "granted";
  subscription = null;
  made = 0;
  manager.subscribe.mockImplementation(async () => (subscription = newSubscription()));
  const registration = {
    scope: "https://a.example/",
    pushManager: manager,
    getNotifications: async () => [shown],
  };
  const locks = { request: (_: string, work: () => unknown) => Promise.resolve(work()) };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal("navigator", { onLine: true, serviceWorker, locks });
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = asked),
  };
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("window", { PushManager: {}, Notification });
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetch.mockReset();
  // What is queued stays in the queue, to be looked at.
  fetch.mockImplementation(async (input) => {
    if (String(input).endsWith("push/key")) return ok({ key: serverKey });
    throw new TypeError("no connection");
  });
  vi.doMock("../../../../src/state/refresh.ts", () => ({ refresh: () => Promise.resolve() }));
});
afterEach(() => {
  vi.doUnmock("../../../../src/state/refresh.ts");
  vi.restoreAllMocks();
  closeBrowser();
});

test("a member who agrees is subscribed with the server's key, and the server is told", async () => {
  const app = await start();
  expect(await app.turnOn()).toBe("on");
  expect(manager.subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "server key 1",
  });
  expect(await told()).toEqual([subscribed(1)]);
});

test("a member who does not agree is not subscribed", async () => {
  asked = "denied";
  const app = await start();
  expect(await app.turnOn()).toBe("denied");
  expect(subscription).toBeNull();
  expect(await told()).toEqual([]);
});

test("a push service that does not answer is said, and nothing is told", async () => {
  manager.subscribe.mockRejectedValue(new DOMException("push service error", "AbortError"));
  const app = await start();
  expect(await app.turnOn()).toBe("no-service");
  expect(await told()).toEqual([]);
});

test("at a start where all is as it was, nothing is told", async () => {
  await (await start()).turnOn();
  const app = await start();
  await app.checkPush();
  expect(await told()).toEqual([subscribed(1)]);
});

test("at a start the server is told what has changed: another subscription, another language, another session", async () => {
  await (await start()).turnOn();
  subscription = newSubscription();
  await (await start()).checkPush();
  expect(await told()).toEqual([subscribed(1), subscribed(2)]);
  await (await start("t-8")).checkPush();
  expect(await told()).toEqual([subscribed(1), subscribed(2), subscribed(2)]);
});

test("with another key of the server, another subscription is made", async () => {
  await (await start()).turnOn();
  serverKey = "server key 2";
  await (await start()).checkPush();
  expect(manager.subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "server key 2",
  });
  expect(await told()).toEqual([subscribed(1), subscribed(2, "zh-CN", "server key 2")]);
});

test("a subscription that the browser dropped is made again", async () => {
  await (await start()).turnOn();
  subscription = null;
  await (await start()).checkPush();
  expect(await told()).toEqual([subscribed(1), subscribed(2)]);
});

test("fault 729: storage that cannot be opened for once ends no subscription at a start", async () => {
  await (await start()).turnOn();
  const app = await start();
  const { open } = IDBFactory.prototype;
  const opening = vi.spyOn(IDBFactory.prototype, "open");
  // An older version than the stored one fails as storage does: by an event.
  opening.mockImplementation(function (this: IDBFactory, name) {
    return open.call(this, name, 1);
  });
  await app.checkPush();
  expect(opening).toHaveBeenCalled();
  expect(subscription).not.toBeNull();
  opening.mockRestore();
  await app.checkPush();
  expect(await told()).toEqual([subscribed(1)]);
});

test("where the permission was taken back, the subscription ends and the server is told", async () => {
  await (await start()).turnOn();
  permission = "denied";
  await (await start()).checkPush();
  expect(subscription).toBeNull();
  expect(await told()).toEqual([
    subscribed(1),
    { kind: "pushUnsubscribe", endpoint: "https://push.example/1" },
  ]);
});

test("another member who signs in ends it, and takes what it has shown away", async () => {
  await (await start()).turnOn();
  const app = await start("t-9", "9");
  await app.checkPush();
  expect(subscription).toBeNull();
  expect(shown.close).toHaveBeenCalled();
  expect(await told("9")).toEqual([]);
});

test("turned off it ends without a connection, and the server hears of it later", async () => {
  const app = await start();
  await app.turnOn();
  await app.turnOff();
  expect(subscription).toBeNull();
  expect(await told()).toContainEqual({ kind: "pushUnsubscribe", endpoint: "https://push.example/1" });
  await app.checkPush();
  expect(manager.subscribe).toHaveBeenCalledOnce();
});

test("a subscription that the server will not have is off, and the next one is told of anew", async () => {
  let refuse = true;
  fetch.mockImplementation(async (input) => {
    if (String(input).endsWith("push/key")) return ok({ key: serverKey });
    if (refuse) return json({ code: 400, msg: "", data: { reason: "invalid" } }, { status: 400 });
    return ok(null);
  });
  const app = await start();
  await app.turnOn();
  await vi.waitFor(() => expect(app.push.status).toBe("off"));
  refuse = false;
  expect(await app.turnOn()).toBe("on");
  await vi.waitFor(async () => expect(await told()).toEqual([]));
  expect(app.push.status).toBe("on");
  expect(subscription?.endpoint).toBe("https://push.example/2");
});

test("nothing that is kept for it tells the token", async () => {
  await (await start("a-very-secret-token")).turnOn();
  const { readPushRow } = await import("../../../../src/shared/push-row.ts");
  const row = await readPushRow("7");
  expect(row).toMatchObject({ endpoint: "https://push.example/1", serverKey: "server key 1" });
  expect(JSON.stringify(row)).not.toContain("secret");
});
