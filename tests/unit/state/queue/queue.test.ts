import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../../../../contract/bridge.ts";
import { createQueueStore } from "../../../../src/shared/queue/idb-store.ts";
import { addRow } from "../../../../src/shared/queue/rows.ts";
import { unchanged } from "../../../../src/shared/queue/store.ts";
import { holdDatabase } from "../../../support/held-database.ts";
import { closeBrowser, fakeBrowser, json, ok } from "../../browser.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
const feedback = { kind: "feedback", body: { content: "x", images: [] } } as const;
const work = () => structuredClone(feedback) as never;

/** The app as it is after a start, signed in as a member. */
async function start(uid = "7") {
  vi.resetModules();
  const [session, queue, kept, starting] = await Promise.all([
    import("../../../../src/state/session.ts"),
    import("../../../../src/state/queue/queue.ts"),
    import("../../../../src/state/queue/queue-state.ts"),
    import("../../../../src/state/queue/start.ts"),
  ]);
  session.updateSession({ token: `t-${uid}`, uid });
  return { ...session, ...queue, reloadQueue: kept.reloadQueue, kept: kept.queue, ...starting };
}

const posts = () =>
  fetch.mock.calls
    .filter(([input]) => String(input).endsWith("feedback/create"))
    .map(([, init]) => {
      const headers = new Headers(init?.headers);
      return `${headers.get("token")} ${headers.get("idempotency-key")}`;
    });

/** A worker that controls the page: it answers what it is asked, or nothing. */
function controlledBy(answer: FromWorker | null): ToWorker[] {
  const asked: ToWorker[] = [];
  const controller = {
    postMessage(message: ToWorker, [port]: MessagePort[]) {
      asked.push(message);
      if (answer) port?.postMessage(answer);
    },
  };
  Object.assign(navigator, { serviceWorker: { controller, getRegistration: async () => undefined } });
  return asked;
}

beforeEach(() => {
  fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetch.mockReset();
  fetch.mockImplementation(async () => ok({ id: "1" }));
  vi.doMock("../../../../src/state/refresh.ts", () => ({ refresh: () => Promise.resolve() }));
});
afterEach(() => {
  vi.doUnmock("../../../../src/state/refresh.ts");
  vi.restoreAllMocks();
  closeBrowser();
});

test("where there is no worker the page sends, under the key that was kept, and keeps nothing of what arrived", async () => {
  const app = await start();
  await app.enqueue(work(), "k");
  const empty = { rows: [], unstored: [], removed: [], doubtful: [], read: true };
  await vi.waitFor(() => expect(app.kept).toEqual(empty));
  expect(posts()).toEqual(["t-7 k"]);
  expect(await createQueueStore("7").session()).toEqual({ uid: "7", token: "t-7", lang: "zh-CN" });
});

test("where there is a worker the page only asks it to", async () => {
  const asked = controlledBy({ type: "DRAINING" });
  const app = await start();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(asked).toEqual([{ type: "DRAIN", uid: "7" }]));
  expect(app.kept.rows).toMatchObject([{ id: "k", state: "queued" }]);
  expect(posts()).toEqual([]);
});

test("where the worker does not answer, the page sends after all", async () => {
  controlledBy(null);
  // The three seconds it is given are over at once.
  const wait = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (done: () => void, ms: number) => wait(done, ms === 3_000 ? 0 : ms));
  const app = await start();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(posts()).toEqual(["t-7 k"]));
});

test("where the browser keeps nothing, it waits in memory, is sent by the page, and is gone with a log-out", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  fetch.mockRejectedValueOnce(new TypeError("gone"));
  const app = await start();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(app.kept.rows).toMatchObject([{ id: "k", attempts: 1, state: "queued" }]));
  await app.wakeQueue(true);
  expect(app.kept.rows).toEqual([]);
  expect(posts()).toEqual(["t-7 k", "t-7 k"]);

  fetch.mockRejectedValueOnce(new TypeError("gone"));
  await app.enqueue(work(), "l");
  await vi.waitFor(() => expect(app.kept.rows).toMatchObject([{ attempts: 1 }]));
  app.clearSession();
  app.updateSession({ token: "t-8", uid: "8" });
  await app.wakeQueue(true);
  expect(posts()).toEqual(["t-7 k", "t-7 k", "t-7 l"]);
});

test("fault 797: feedback arrives while a frozen tab holds back the deletion of what was the member's", async () => {
  const app = await start();
  await app.enqueue(work(), "before");
  await vi.waitFor(() => expect(posts()).toEqual(["t-7 before"]));
  (await import("../../../../src/state/mirror.ts")).closeMirror();
  onTestFinished(await holdDatabase("starship.7"));
  indexedDB.deleteDatabase("starship.7");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isTaken = false;
  void app.enqueue(work(), "k").then(() => (isTaken = true));
  for (let seconds = 0; seconds < 120 && posts().length < 2; seconds += 1)
    await vi.advanceTimersByTimeAsync(1_000);
  expect(isTaken).toBe(true);
  expect(posts()).toEqual(["t-7 before", "t-7 k"]);
});

test("what one member wrote is never another's, who signs in before it is kept", async () => {
  const app = await start();
  const kept = app.enqueue(work(), "k");
  app.updateSession({ token: "t-8", uid: "8" });
  await kept;
  await app.wakeQueue(true);
  expect(app.kept.rows).toEqual([]);
  expect(posts()).toEqual([]);
});

test("a row that every sender dies of is not sent again and again without a pause", async () => {
  let sent = 0;
  fetch.mockImplementation(async () => {
    sent += 1;
    return ok({ id: "1" });
  });
  // Not the others': what they started listens on.
  const app = await start("9");
  const { delete: remove } = IDBObjectStore.prototype;
  // The device has no room to note what became of the row.
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function full(this: IDBObjectStore, key) {
    if (this.name !== "queue") return remove.call(this, key);
    throw new DOMException("full", "QuotaExceededError");
  });
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(sent).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(sent).toBeLessThanOrEqual(2);
});

test("fault 727: storage that cannot be opened for once hides nothing that waits, and is read again by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  controlledBy({ type: "DRAINING" });
  const app = await start();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(app.kept.rows).toHaveLength(1));
  const { open } = IDBFactory.prototype;
  const opening = vi.spyOn(IDBFactory.prototype, "open");
  // An older version than the stored one fails as storage does: by an event.
  opening.mockImplementationOnce(function (this: IDBFactory, name) {
    return open.call(this, name, 1);
  });
  await app.reloadQueue();
  // By the queue's own reading after the send too, which may still be under way.
  expect(opening).toHaveBeenCalled();
  expect(app.kept).toMatchObject({ rows: [{ id: "k" }], read: true });
  await createQueueStore("7").edit(() => []);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(app.kept.rows).toEqual([]));
  vi.useRealTimers();
});

test("what was refused stays with its reason, is sent again when asked to, and can be taken out", async () => {
  fetch.mockImplementation(async () => json({ code: 500, msg: "", data: { reason: "bad_file" } }));
  const app = await start();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(app.kept.rows).toMatchObject([{ state: "refused", reason: "bad_file" }]));
  await app.wakeQueue(true);
  expect(posts()).toHaveLength(1);
  await app.retry("k");
  expect(posts()).toHaveLength(2);
  await app.remove("k");
  expect(app.kept.rows).toEqual([]);
});

test("a session that ends has its queue wait, and the same member's next one sends it", async () => {
  fetch.mockRejectedValueOnce(new TypeError("gone"));
  const app = await start();
  const stop = app.startQueue();
  await app.enqueue(work(), "k");
  await vi.waitFor(() => expect(app.kept.rows).toMatchObject([{ attempts: 1 }]));
  app.clearSession();
  await vi.waitFor(async () => expect(await createQueueStore("7").session()).toBeNull());
  app.updateSession({ token: "t-7b", uid: "7" });
  await vi.waitFor(() => expect(posts()).toEqual(["t-7 k", "t-7b k"]));
  await vi.waitFor(async () => expect(await createQueueStore("7").edit(unchanged)).toEqual([]));
  stop();
});

test.for(["opens", "returns to"])(
  "fault 782: what failed long ago is sent when the member %s the app",
  async (how) => {
    fetch.mockRejectedValueOnce(new TypeError("gone"));
    const app = await start();
    let stop: (() => void) | undefined;
    if (how === "returns to") {
      stop = app.startQueue();
      // The start has woken the queue, which was empty.
      await vi.waitFor(async () => expect(await createQueueStore("7").session()).not.toBeNull(), 10_000);
    }
    await app.enqueue(work(), "k");
    await vi.waitFor(() => expect(app.kept.rows).toMatchObject([{ attempts: 1 }]));
    const nextAt = Date.now() + 9 * 60_000;
    await createQueueStore("7").edit((rows) => rows.map((row) => ({ ...row, attempts: 8, nextAt })));
    await app.reloadQueue();
    if (how === "opens") stop = app.startQueue();
    else document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(posts()).toEqual(["t-7 k", "t-7 k"]), 10_000);
    stop?.();
  },
);

test("fault 340: a draft goes in the transaction that queues what it was, with its parts and no other draft", async () => {
  const app = await start();
  const drafts = await import("../../../../src/state/later/drafts/drafts.ts");
  for (const name of ["feedback", "feedback/1", "filter/bill"]) await drafts.keepDraft(name, name);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await createQueueStore("7")
    .edit((rows) => addRow(rows, work(), "k", 1), "feedback")
    .catch(() => undefined);
  IDBObjectStore.prototype.put = put;
  expect(await drafts.readDraft("feedback")).toBe("feedback");
  await app.enqueue(work(), "k", "feedback");
  expect(app.kept.rows).toMatchObject([{ id: "k" }]);
  expect(
    await Promise.all(["feedback", "feedback/1", "filter/bill"].map((name) => drafts.readDraft(name))),
  ).toEqual([null, null, "filter/bill"]);
});
