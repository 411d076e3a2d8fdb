import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { syncServer } from "./sync-server.ts";
import { kinds } from "./stores.ts";

describe.each(kinds)("read marks in a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
  });
  afterEach(() => store.close());

  test("of other devices join those of this one", async () => {
    await store.putReads(["1", "2"]);
    const server = syncServer();
    server.whole.reads = ["2", "3"];
    await sync(server.api, store, "7");
    expect((await store.reads()).toSorted()).toEqual(["1", "2", "3"]);
  });

  test("stay as they are when the server does not say", async () => {
    await store.putReads(["1"]);
    await sync(syncServer().api, store, "7");
    expect(await store.reads()).toEqual(["1"]);
  });
});
