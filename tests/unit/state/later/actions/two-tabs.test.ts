/** Two tabs of one member, over one database. Source: rules.md C4. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Api } from "../../../../../src/api/client.ts";
import { openMirror } from "../../../../../src/mirror/index.ts";
import { createMemoryStore } from "../../../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../../../src/mirror/store.ts";
import { withSecondPlace } from "../../../../../src/state/later/actions/open-actions.ts";
import { createActionRunner } from "../../../../../src/state/later/actions/runner.ts";
import { idle, type ActionState } from "../../../../../src/state/action-types.ts";
import { closeBrowser, fakeBrowser } from "../../../browser.ts";

let votes: string[];
let answer: PromiseWithResolvers<object>;

const api = {
  async call(call: string, _: object, { key }: { key: string }) {
    if (call === "GET receipt") {
      await answer.promise;
      return { data: { state: "done", response: { code: 200, data: {} } }, at: new Date() };
    }
    votes.push(key);
    return { data: await answer.promise, at: new Date() };
  },
} as unknown as Api;

beforeEach(() => {
  fakeBrowser();
  votes = [];
  answer = Promise.withResolvers();
});
afterEach(() => closeBrowser());

function tab(store: MirrorStore) {
  const state: ActionState = { ...idle };
  const runner = createActionRunner({
    state,
    api,
    store: async () => withSecondPlace(store, "7"),
    reachable: () => true,
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onDone: () => undefined,
  });
  const send = () =>
    runner.send("POST vote/create", () => ({ level: 1, payType: "usdt", payPassword: "spending-secret" }));
  return { state, send };
}

test.for(["in one database", "where the database cannot be used"])(
  "fault 824: of two tabs that pay in the same moment one pays, and the other shows that payment, %s",
  async (where) => {
    Dexie.dependencies.indexedDB = new IDBFactory();
    const open = () => (where === "in one database" ? openMirror("7", {}) : createMemoryStore());
    const tabs = [tab(await open()), tab(await open())];
    const sent = Promise.all(tabs.map(({ send }) => send()));
    await expect
      .poll(() => tabs.map(({ state }) => state.status).toSorted())
      .toEqual(["checking", "sending"]);
    answer.resolve({});
    await sent;
    expect(votes).toHaveLength(1);
    expect(tabs.map(({ state }) => state.status)).toContain("done");
  },
);
