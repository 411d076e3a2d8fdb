/** What the worker does with a message: shown, and there to be read without a connection. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import type { MirrorDatabase } from "../../../src/mirror/mirror-database.ts";
import { holdDatabase } from "../../support/held-database.ts";

const SCOPE = "https://starship.example/app/";
const notice = {
  id: "7",
  kind: "notice",
  title: "Rest",
  summary: "On Sunday.",
  body: "# Rest",
  pinned: false,
  publishedAt: "2026-11-21T12:00:00.000Z",
};
const message = {
  title: "Rest",
  body: "On Sunday.",
  url: "#/pages/details?id=7",
  tag: "notice-7",
  lang: "en",
};
/** What the system shows, by tag. */
const notifications = new Map<string, { title: string; data: unknown }>();
const showNotification = vi.fn((title: string, { tag, data }: { tag: string; data: unknown }) => {
  notifications.set(tag, { title, data });
});
const unsubscribe = vi.fn();
const fetched = vi.fn<typeof fetch>();
let pages: { url: string; visibilityState: DocumentVisibilityState; postMessage: (news: unknown) => void }[];
let database: MirrorDatabase;
let push: (event: unknown) => void;
let click: (event: unknown) => void;
const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  pages = [];
  vi.stubGlobal("self", {
    registration: {
      scope: SCOPE,
      showNotification,
      getNotifications: async ({ tag }: { tag: string }) =>
        [notifications.get(tag)].filter((one) => one !== undefined),
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener(type: string, listener: typeof push) {
      if (type === "push") push = listener;
      if (type === "notificationclick") click = listener;
    },
  });
  vi.stubGlobal("caches", { open: async () => ({ keys: async () => [] }) });
  vi.stubGlobal("fetch", fetched);
  const answer = { code: 200, msg: "", data: { list: [notice], next: null } };
  fetched.mockImplementation(async () => Response.json(answer));
  database = await openDatabase("7");
  await database.table("session").put({ uid: "7", token: "t", lang: "en" });
  const keys = { endpoint: "https://push.example/1", p256dh: "k", serverKey: "s", session: "m" };
  await database.table("push").put({ uid: "7", lang: "en", ...keys });
  // Its libraries look for the worker's global as soon as they are there, and its types are none of this program's.
  const { receivePushes } = await vi.importActual<{ receivePushes(): void }>("../../../sw/push.ts");
  receivePushes();
});

afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  notifications.clear();
});

async function receive(
  changes: Partial<typeof message & { message: string; at: string }> = {},
): Promise<void> {
  let done: Promise<void> | undefined;
  push({
    data: { text: () => JSON.stringify({ ...message, ...changes }) },
    waitUntil: (work: Promise<void>) => (done = work),
  });
  await done;
}

const page = (visibilityState: DocumentVisibilityState) => ({
  url: SCOPE,
  visibilityState,
  postMessage: vi.fn(),
});
const kept = async () => (await database.table("notices").toArray()).map(({ id }) => id as string);

test("without a page the notice is shown, and kept", async () => {
  await receive();
  expect(showNotification).toHaveBeenCalledWith(
    "Rest",
    expect.objectContaining({ tag: "notice-7", data: { url: message.url, at: "" } }),
  );
  expect(await kept()).toEqual(["7"]);
});

test("a page that is looked at is told, and fetches it itself", async () => {
  pages = [page("hidden"), page("visible")];
  await receive();
  for (const { postMessage } of pages) expect(postMessage).toHaveBeenCalledWith({ type: "PUSHED" });
  expect(fetched).not.toHaveBeenCalled();
});

test("a page that nobody looks at may be asleep: the notice is kept all the same", async () => {
  pages = [page("hidden")];
  await receive();
  expect(pages[0]!.postMessage).toHaveBeenCalledWith({ type: "PUSHED" });
  expect(await kept()).toEqual(["7"]);
});

test.each(["session", "push"])(
  "without a row in %s nothing is shown, and nothing more comes",
  async (table) => {
    await database.table(table).clear();
    await receive();
    expect(showNotification).not.toHaveBeenCalled();
    expect(unsubscribe).toHaveBeenCalledOnce();
  },
);

test.each([1, Number.POSITIVE_INFINITY])(
  "fault 729: storage that cannot be opened (%f times) ends no subscription: what it keeps may be there",
  async (times) => {
    const { open } = IDBFactory.prototype;
    let failures = 0;
    const opening = vi.spyOn(IDBFactory.prototype, "open");
    // An older version than the stored one fails as storage does: by an event.
    opening.mockImplementation(function (this: IDBFactory, name, version) {
      return open.call(this, name, failures++ < times ? 1 : version);
    });
    onTestFinished(() => opening.mockRestore());
    const received = receive();
    if (times === 1) await received;
    else await expect(received).rejects.toThrow();
    expect(showNotification).toHaveBeenCalledTimes(times === 1 ? 1 : 0);
    expect(unsubscribe).not.toHaveBeenCalled();
  },
);

test("fault 798: a message arrives while a frozen tab holds back the deletion of another member's database", async () => {
  onTestFinished(await holdDatabase("starship.1"));
  indexedDB.deleteDatabase("starship.1");
  const names = ["starship.1", "starship.7"];
  vi.spyOn(indexedDB, "databases").mockResolvedValue(names.map((name) => ({ name, version: 1 })));
  await receive();
  expect(showNotification).toHaveBeenCalledOnce();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("fault 803: a pressed message opens the app though an operator's console is open and looked at", async () => {
  pages = [{ ...page("visible"), url: `${SCOPE}operator/#/members` }];
  await receive();
  // No page fetches it.
  expect(await kept()).toEqual(["7"]);
  const done: Promise<void>[] = [];
  const notification = { data: { url: message.url, at: "" }, close: () => undefined };
  click({ notification, waitUntil: (work: Promise<void>) => done.push(work) });
  await Promise.all(done);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SCOPE}${message.url}`);
  expect(pages[0]!.postMessage).not.toHaveBeenCalled();
});

test("the icon counts a message of safety that no page has fetched, beside the notices", async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { setAppBadge });
  await receive({ tag: "security-12", url: "#/pages/security?id=12" });
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  await database.table("reads").bulkPut([{ id: "event-12" }, { id: "7" }]);
  await receive({ tag: "deposit-12" });
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
  // Of the inbox: once, and not beside its event when it is of safety.
  await receive({ tag: "deposit-12", message: "30" });
  await receive({ tag: "deposit-12", message: "30" });
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  await receive({ tag: "security-13", message: "31" });
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
});

test("fault 689: earlier news that arrive after later ones of their subject do not replace them", async () => {
  const [first, then] = ["2026-11-21T12:00:00.000Z", "2026-11-21T12:05:00.000Z"];
  await receive({ tag: "withdrawal-3", title: "Completed", at: then });
  await receive({ tag: "withdrawal-3", title: "Approved", at: first });
  await receive({ tag: "withdrawal-4", title: "Approved", at: first });
  expect(notifications.get("withdrawal-3")).toMatchObject({ title: "Completed" });
  expect(notifications.get("withdrawal-4")).toMatchObject({ title: "Approved" });
  // Of a server and a worker of before there is no time: the last one to arrive is shown.
  notifications.set("withdrawal-5", { title: "Approved", data: message.url });
  await receive({ tag: "withdrawal-5", title: "Completed", at: then });
  expect(notifications.get("withdrawal-5")).toMatchObject({ title: "Completed" });
  await receive({ tag: "withdrawal-5", title: "Completed again" });
  expect(notifications.get("withdrawal-5")).toMatchObject({ title: "Completed" });
  // The browser's own, of a declarative message, has no data.
  notifications.set("withdrawal-6", { title: "Approved", data: null });
  await receive({ tag: "withdrawal-6", title: "Completed", at: then });
  expect(notifications.get("withdrawal-6")).toMatchObject({ title: "Completed" });
});
