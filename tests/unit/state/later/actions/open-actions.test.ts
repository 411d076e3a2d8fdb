import { afterEach, beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "../../../../../src/mirror/memory-store.ts";
import type { ActionRow } from "../../../../../src/shared/schema.ts";
import {
  dropOpenActions,
  withSecondPlace,
  type ActionStore,
} from "../../../../../src/state/later/actions/open-actions.ts";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../../../browser.ts";

let browser: FakeBrowser;
const row: ActionRow = { key: "k", action: "POST wallet/transfer", startedAt: 1 };
const kept = () => browser.localStorage.getItem("starship.openActions");
const full: ActionStore = {
  actions: async () => [],
  beginAction: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  putAction: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  settleAction: async () => undefined,
};

beforeEach(() => (browser = fakeBrowser()));
afterEach(() => closeBrowser());

test("fault 186: a key for which the mirror has no room is found after a reload, by its own member", async () => {
  await expect(withSecondPlace(full, "7").putAction(row)).rejects.toThrow("full");
  expect(await withSecondPlace({ ...full }, "7").actions()).toEqual([row]);
  expect(await withSecondPlace({ ...full }, "8").actions()).toEqual([]);
});

test("fault 186: a key that stands in both places is one, and is gone from both when its outcome is known", async () => {
  const mirror = createMemoryStore();
  const both = withSecondPlace(mirror, "7");
  await both.putAction(row);
  await both.putAction({ ...row, settledAt: 2 });
  expect(await both.actions()).toEqual([{ ...row, settledAt: 2 }]);
  expect(withSecondPlace(mirror, "7")).toBe(both);
  await both.settleAction("k");
  expect([kept(), await mirror.actions()]).toEqual([null, []]);
});

test("fault 186: a log-out, and another member's sign-in, leave nothing of it", async () => {
  await withSecondPlace(createMemoryStore(), "7").putAction(row);
  dropOpenActions((owner) => owner !== "7");
  expect(kept()).not.toBeNull();
  dropOpenActions((owner) => owner === "7");
  expect(kept()).toBeNull();
});
