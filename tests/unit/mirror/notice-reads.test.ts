import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnreachableError } from "../../../src/shared/errors.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { fakeServer } from "./sample-statement.ts";
import { kinds } from "./stores.ts";

describe.each(kinds)("read marks in a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("of other devices join those of this one", async () => {
    await store.putReads(["1", "2"]);
    const server = fakeServer({ "GET notice/read": () => ({ ids: ["2", "3"] }) });
    await sync(server.api, store, "7", ["noticeReads"]);
    expect((await store.reads()).toSorted()).toEqual(["1", "2", "3"]);
  });

  test("stay as they are when the server does not say", async () => {
    await store.putReads(["1"]);
    const server = fakeServer({
      "GET notice/read": () => {
        throw new UnreachableError("network");
      },
    });
    await sync(server.api, store, "7", ["noticeReads"]);
    expect(await store.reads()).toEqual(["1"]);
  });

  test("are asked for only when they are wanted", async () => {
    const server = fakeServer({});
    await sync(server.api, store, "7");
    expect(server.calls()).not.toContain("GET notice/read");
  });
});
