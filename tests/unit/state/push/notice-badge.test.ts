import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToWorker } from "../../../../contract/bridge.ts";
import type { AccountEvent } from "../../../../contract/accounts/event-schemas.ts";
import type { InboxMessage } from "../../../../contract/inbox/schemas.ts";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { recordsOf } from "../../../../src/mirror/records.ts";
import { closeBrowser, fakeBrowser } from "../../browser.ts";

const PICTURE = "![x](/api/uploads/0123456789abcdef0123456789abcdef)";
const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
let told: ToWorker[];

const notice = (id: string, body = "", kind: Notice["kind"] = "notice") =>
  ({ id, kind, title: id, summary: "", body, pinned: false, publishedAt: "2026-11-01" }) as Notice;

const event = (id: string, readAt: string | null = null) =>
  ({ id, type: "new_device", readAt, createdAt: `2026-11-0${id}` }) as AccountEvent;

const inboxMessage = (
  id: string,
  kind: InboxMessage["kind"],
  readAt: string | null = null,
): InboxMessage => ({
  id,
  kind,
  event: kind === "security" ? "new_device" : "deposit_credited",
  subject: "1",
  data: {},
  readAt,
  createdAt: `2026-11-0${id}`,
});

/** The app as it is after a start; as member 7, or as nobody. */
async function start(uid: string | null = "7") {
  vi.resetModules();
  const [session, mirror, unread] = await Promise.all([
    import("../../../../src/state/session.ts"),
    import("../../../../src/state/mirror.ts"),
    import("../../../../src/state/push/notice-badge.ts"),
  ]);
  if (uid !== null) session.updateSession({ token: "t", uid });
  mirror.watchOwner();
  unread.watchNotices();
  const store = await mirror.openedMirror();
  const write = (notices: Notice[], articles: Notice[] = []) =>
    store.write({ documents: [], notices: { notice: notices, article: articles } });
  return { ...session, store, write };
}

const badge = () => setAppBadge.mock.lastCall?.[0];

beforeEach(() => {
  fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  told = [];
  const active = { postMessage: (message: ToWorker) => void told.push(message) };
  vi.stubGlobal("navigator", {
    onLine: true,
    setAppBadge,
    serviceWorker: { ready: Promise.resolve({ active }) },
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAppBadge.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeBrowser();
});

test("the icon has the number of notices to read, and none when all are read or the member is gone", async () => {
  const app = await start();
  await app.write([notice("1"), notice("2")], [notice("3", "", "article")]);
  await vi.waitFor(() => expect(badge()).toBe(2));
  await app.store.putReads(["1", "3"]);
  await vi.waitFor(() => expect(badge()).toBe(1));
  await app.store.putReads(["2"]);
  await vi.waitFor(() => expect(badge()).toBe(0));
  await app.write([notice("4")]);
  await vi.waitFor(() => expect(badge()).toBe(1));
  app.clearSession();
  await vi.waitFor(() => expect(badge()).toBe(0));
});

test("the worker is told of pictures when they change, and not at each reading", async () => {
  const app = await start();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await app.write([notice("1", PICTURE)]);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  await app.write([notice("1", PICTURE), notice("2")]);
  await vi.waitFor(() => expect(badge()).toBe(2));
  expect(told).toHaveLength(2);
  await app.write([notice("2")]);
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(told).toContainEqual({ type: "PICTURES", owner: "7" });
});

test("messages of safety count too, until they are read here or on another device", async () => {
  const app = await start();
  const writeEvents = (...accountEvents: AccountEvent[]) =>
    app.store.write({
      documents: [],
      notices: {},
      records: recordsOf({ votes: [], lists: { accountEvents }, deleted: {} }),
    });
  await app.write([notice("1")]);
  await writeEvents(event("1"), event("2"), event("3", "2026-11-22T10:00:00.000Z"));
  await vi.waitFor(() => expect(badge()).toBe(3));
  await app.store.putReads(["event-1"]);
  await vi.waitFor(() => expect(badge()).toBe(2));
  await writeEvents(event("2", "2026-11-22T10:00:00.000Z"));
  await vi.waitFor(() => expect(badge()).toBe(1));
  // What the worker counts by, since it opens nothing that is sealed.
  expect(await app.store.reads()).toEqual(expect.arrayContaining(["unread-event-1", "event-2"]));
});

test("the inbox counts, but for messages of safety, which count as their events", async () => {
  // Watchers of earlier tests are still at work on the database of member 7.
  const app = await start("8");
  const write = (inbox: InboxMessage[], accountEvents: AccountEvent[] = []) =>
    app.store.write({
      documents: [],
      notices: {},
      records: recordsOf({ votes: [], lists: { inbox, accountEvents }, deleted: {} }),
    });
  const { inbox } = await import("../../../../src/state/later/inbox.ts");
  await write(
    [inboxMessage("1", "deposit"), inboxMessage("2", "security"), inboxMessage("3", "stake")],
    [event("1")],
  );
  await vi.waitFor(() => expect(badge()).toBe(3));
  expect(inbox.unread).toBe(3);
  await app.store.putReads(["message-3"]);
  await vi.waitFor(() => expect(badge()).toBe(2));
  expect(inbox.unread).toBe(2);
  await write([inboxMessage("1", "deposit", "2026-11-22T10:00:00.000Z")]);
  await vi.waitFor(() => expect(badge()).toBe(1));
  expect(inbox.unread).toBe(1);
  expect(await app.store.reads()).toEqual(expect.arrayContaining(["unread-message-1", "message-1"]));
  app.clearSession();
  await vi.waitFor(() => expect(inbox.unread).toBe(0));
});
