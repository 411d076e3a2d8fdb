import "fake-indexeddb/auto";
import { i18n } from "@lingui/core";
import { Dexie } from "dexie";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser } from "../../../browser.ts";

const told = vi.fn<(text: string) => void>();
const { put } = IDBObjectStore.prototype;

beforeEach(() => {
  fakeBrowser();
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockRejectedValue(new TypeError("gone")));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.resetModules();
  vi.doMock("../../../../../src/state/toast.ts", () => ({ toast: told }));
  i18n.activate("en");
  told.mockReset();
});
afterEach(() => {
  IDBObjectStore.prototype.put = put;
  vi.doUnmock("../../../../../src/state/toast.ts");
  vi.restoreAllMocks();
  closeBrowser();
});

test.each([
  ["storage has", false],
  ["only this page has, since storage refuses it,", true],
])(
  "fault 801: when the server ends a session, a message that %s is said to be lost, and so is a draft",
  async (_, isRefused) => {
    const [session, queue, drafts, purge] = await Promise.all([
      import("../../../../../src/state/session.ts"),
      import("../../../../../src/state/queue/queue.ts"),
      import("../../../../../src/state/later/drafts/drafts.ts"),
      import("../../../../../src/state/later/accounts/purge.ts"),
    ]);
    session.updateSession({ token: "t-7", uid: "7" });
    await purge.tellUnsent("7");
    expect(told).not.toHaveBeenCalled();
    await drafts.keepDraft("feedback", { content: "And then", pictures: [] });
    if (isRefused)
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("refused", "UnknownError");
      };
    await queue.enqueue({ kind: "feedback", body: { content: "By the way.", images: [] } });
    await purge.tellUnsent("7");
    expect(told.mock.calls).toEqual([
      ["1 unsent message was lost when you were signed out."],
      ["Your draft message was lost when you were signed out."],
    ]);
  },
);
