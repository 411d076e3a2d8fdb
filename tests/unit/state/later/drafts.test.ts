import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRows } from "../../../../src/shared/idb.ts";
import { holdDatabase } from "../../../support/held-database.ts";
import { closeBrowser, fakeBrowser } from "../../browser.ts";

const DAY = 86_400_000;

async function start(uid = "7") {
  vi.resetModules();
  const [session, mirror, drafts, kept] = await Promise.all([
    import("../../../../src/state/session.ts"),
    import("../../../../src/state/mirror.ts"),
    import("../../../../src/state/later/drafts/drafts.ts"),
    import("../../../../src/state/feedback/draft.ts"),
  ]);
  mirror.watchOwner();
  session.updateSession({ token: `t-${uid}`, uid });
  return { ...session, ...mirror, ...drafts, ...kept };
}

beforeEach(() => {
  fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeBrowser();
  vi.useRealTimers();
});

test("fault 337: a draft is there after a restart, and its newest value counts", async () => {
  const first = await start();
  void first.keepDraft("note", "H");
  void first.keepDraft("note", "He");
  await first.keepDraft("note", "Hel");
  const second = await start();
  expect(await second.readDraft("note")).toBe("Hel");
  await second.keepDraft("note", null);
  expect(await (await start()).readDraft("note")).toBeNull();
});

test("fault 337: a draft is kept for thirty days, also when the clock was wrong as it was written", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const app = await start();
  await app.keepDraft("note", "old");
  vi.setSystemTime(Date.now() + 30 * DAY - 1);
  expect(await app.readDraft("note")).toBe("old");
  expect(await app.readDraft("note", DAY)).toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(await app.readDraft("note")).toBeNull();
  expect(await readRows("7", "drafts")).toEqual([]);

  vi.setSystemTime(Date.now() + 400 * DAY);
  await app.keepDraft("note", "of the future");
  vi.setSystemTime(Date.now() - 400 * DAY);
  expect(await app.readDraft("note")).toBe("of the future");
  vi.setSystemTime(Date.now() + 30 * DAY);
  expect(await app.readDraft("note")).toBeNull();
});

test("fault 728: a draft that cannot be read for once is not taken for none, over which the next one would be written", async () => {
  await (await start()).keepDraft("note", "Hello");
  const app = await start();
  await app.openedMirror();
  const { open } = IDBFactory.prototype;
  // An older version than the stored one fails as storage does: by an event.
  const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(function (
    this: IDBFactory,
    name,
  ) {
    return open.call(this, name, 1);
  });
  expect(await app.readDraft("note")).toBe("Hello");
  opening.mockImplementationOnce(function (this: IDBFactory, name) {
    return open.call(this, name, 1);
  });
  expect(await app.hasDrafts((name) => name === "note")).toBe(true);
});

test("fault 338: a draft is its owner's: it is neither shown to another one nor written into their database", async () => {
  const app = await start("7");
  app.draft.content = "The first one's.";
  await app.restoreDraft();
  await vi.waitFor(async () => expect(await app.readDraft("feedback")).toMatchObject({ pictures: [] }));
  const writing = app.keepDraft("late", "x");
  app.updateSession({ token: "t-8", uid: "8" });
  await writing;
  expect(app.draft.content).toBe("");
  await app.restoreDraft();
  app.draft.content = "The second one's.";
  await vi.waitFor(async () =>
    expect(await app.readDraft("feedback")).toMatchObject({ content: "The second one's." }),
  );
  expect(JSON.stringify(await readRows("8", "drafts"))).not.toMatch(/late|first/);
  expect(JSON.stringify(await readRows("7", "drafts"))).toContain("The first one's.");
});

test("fault 339: what was typed before the draft was read stays with it", async () => {
  const first = await start();
  await first.keepDraft("feedback", { content: "From before.", pictures: [] });
  const app = await start();
  app.draft.content = "Just now.";
  await app.restoreDraft();
  expect(app.draft.content).toBe("From before.\nJust now.");
});

test("fault 797: a draft is said not to be kept while a frozen tab holds back the deletion of what was the member's", async () => {
  const app = await start();
  await app.keepDraft("note", "1");
  app.closeMirror();
  const letGo = await holdDatabase("starship.7");
  indexedDB.deleteDatabase("starship.7");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reading = app.readDraft("note");
  // The mirror is waited for, then the draft.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reading).toBeNull();
  const keeping = app.keepDraft("note", "2");
  await vi.advanceTimersByTimeAsync(20_000);
  await keeping;
  expect(app.draftStorage.failed).toBe(true);
  letGo();
});

test("fault 339: a draft that cannot be kept is said not to be, and one that can again is not", async () => {
  const app = await start();
  await app.keepDraft("note", "1");
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await app.keepDraft("note", "2");
  expect(app.draftStorage.failed).toBe(true);
  IDBObjectStore.prototype.put = put;
  await app.keepDraft("note", "3");
  expect(app.draftStorage.failed).toBe(false);
});
