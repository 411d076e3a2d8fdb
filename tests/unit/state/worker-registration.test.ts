import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, json } from "../browser.ts";

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(message: unknown, ports: unknown[]) => void>();
let waiting: (EventTarget & { state: string; postMessage: typeof postMessage }) | null;

async function start() {
  vi.resetModules();
  const [registration, action] = await Promise.all([
    import("../../../src/state/updates/worker-registration.ts"),
    import("../../../src/state/action-state.ts"),
  ]);
  return { ...registration, ...action };
}

function becomes(state: string) {
  if (waiting) waiting.state = state;
  waiting?.dispatchEvent(new Event("statechange"));
}

beforeEach(() => {
  fakeBrowser();
  waiting = Object.assign(new EventTarget(), { state: "installed", postMessage });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { getRegistration: async () => ({ waiting }) } });
  vi.stubGlobal("location", { reload });
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

/** Resolves once the worker has been asked. */
async function press(app: { applyUpdate(): Promise<void> }): Promise<{ applied: Promise<void> }> {
  const applied = app.applyUpdate();
  await Promise.resolve();
  await Promise.resolve();
  return { applied };
}

test("an update takes over when the member agrees, and the page is reloaded once it has", async () => {
  const { applied } = await press(await start());
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SKIP_WAITING" }, []);
  becomes("activating");
  expect(reload).not.toHaveBeenCalled();
  becomes("activated");
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test("a payment that was begun while the old worker finished is not cut off: the reload waits for the member", async () => {
  const app = await start();
  const { updates } = await import("../../../src/state/updates.ts");
  const { applied } = await press(app);
  app.action.status = "sending";
  becomes("activated");
  await applied;
  expect(reload).not.toHaveBeenCalled();
  expect(updates.reloadNeeded).toBe(true);
});

test("an update whose place an even newer one takes can be asked for again", async () => {
  const app = await start();
  const { applied } = await press(app);
  becomes("redundant");
  await applied;
  expect(reload).not.toHaveBeenCalled();
  await press(app);
  expect(postMessage).toHaveBeenCalledTimes(2);
});

test("a second press asks for nothing more", async () => {
  const app = await start();
  await press(app);
  await press(app);
  expect(postMessage).toHaveBeenCalledOnce();
});

test("fault 900: a worker that missed the question is asked again until it takes over", async () => {
  vi.useFakeTimers();
  const { applied } = await press(await start());
  vi.advanceTimersByTime(3_000);
  expect(postMessage).toHaveBeenCalledTimes(2);
  becomes("activating");
  vi.advanceTimersByTime(60_000);
  expect(postMessage).toHaveBeenCalledTimes(2);
  becomes("activated");
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test("an update can be pressed again after a browser that refused to look at its workers", async () => {
  const app = await start();
  const workers = navigator.serviceWorker;
  vi.stubGlobal("navigator", {
    onLine: true,
    serviceWorker: { getRegistration: () => Promise.reject(new DOMException("refused", "SecurityError")) },
  });
  await expect(app.applyUpdate()).rejects.toThrow("refused");
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: workers });
  await press(app);
  expect(postMessage).toHaveBeenCalledOnce();
});

test("an update that another tab has applied already only needs the reload", async () => {
  waiting = null;
  await (await start()).applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(["sending", "checking"] as const)("nothing is updated while an action is %s", async (status) => {
  const app = await start();
  app.action.status = status;
  await app.applyUpdate();
  expect(postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

async function look() {
  const app = await start();
  const { updates } = await import("../../../src/state/updates.ts");
  await app.checkForUpdate();
  return { ...app, updates };
}

describe("a look for a newer build", () => {
  const unregister = vi.fn<() => Promise<boolean>>(async () => true);
  let registration: {
    installing: unknown;
    waiting: unknown;
    update(): Promise<void>;
    unregister: typeof unregister;
  };
  let published: unknown;
  const deleted: string[] = [];

  beforeEach(() => {
    const browser = fakeBrowser();
    browser.document.querySelector = () => ({ src: "https://a.example/assets/index-1.js" });
    registration = { installing: null, waiting: null, update: async () => undefined, unregister };
    deleted.length = 0;
    vi.stubGlobal("navigator", {
      onLine: true,
      serviceWorker: { getRegistration: async () => registration },
    });
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("fetch", async () => json(published));
    vi.stubGlobal("caches", {
      keys: async () => ["workbox-precache-v2-https://a.example/", "public-gets"],
      delete: async (name: string) => deleted.push(name),
    });
    published = { entry: "assets/index-2.js", version: "2.0.0", notes: { en: ["Faster."] } };
  });

  test("finds none where the server has what runs here", async () => {
    published = { entry: "assets/index-1.js", version: "1.0.1", notes: {} };
    expect((await look()).updates.ready).toBe(false);
  });

  test("leaves one whose worker is on its way to that", async () => {
    registration.installing = {};
    expect((await look()).updates.ready).toBe(false);
  });

  test("tells of one for which no worker comes, and drops the old worker and its shell when the member agrees", async () => {
    const { updates, applyUpdate } = await look();
    expect(updates).toMatchObject({ ready: true, notes: { en: ["Faster."] } });
    await applyUpdate();
    expect(unregister).toHaveBeenCalledOnce();
    expect(deleted).toEqual(["workbox-precache-v2-https://a.example/"]);
    expect(reload).toHaveBeenCalledOnce();
    // It did not help: the member is not asked for ever.
    expect((await look()).updates.ready).toBe(false);
  });

  test("finds none where something else answers in the place of the server", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { headers: { "content-type": "text/html" } }));
    expect((await look()).updates.ready).toBe(false);
  });
});
