import "fake-indexeddb/auto";
import fc from "fast-check";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { QUEUE_CHANNEL, type QueueMessage } from "../../../../contract/bridge.ts";
import { openDatabase } from "../../../../src/mirror/database.ts";
import { purgeMirror } from "../../../../src/shared/purge-database.ts";
import { drain } from "../../../../src/shared/queue/drain.ts";
import { createQueueStore } from "../../../../src/shared/queue/idb-store.ts";
import { createMemoryQueue } from "../../../../src/shared/queue/memory-store.ts";
import { addRow, removeRow, retryRow, type Work } from "../../../../src/shared/queue/rows.ts";
import { unchanged, type QueueStore } from "../../../../src/shared/queue/store.ts";
import { fakeServer, fates, type Fate } from "./fake-server.ts";

const feedback = (content: string, pictures = 0): Work => ({
  kind: "feedback",
  body: {
    content,
    images: Array.from({ length: pictures }, (_, key) => ({
      key,
      blob: new Blob([content], { type: "image/png" }),
      uploadId: null,
    })),
  },
});

let server: ReturnType<typeof fakeServer>;
let clock = 0;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  server = fakeServer();
  clock = 0;
});

/** A member's database, as the app makes it. */
async function queueOf(uid: string, token: string): Promise<QueueStore> {
  (await openDatabase(uid)).close();
  const store = createQueueStore(uid);
  await signIn(store, uid, token);
  return store;
}

async function signIn(store: QueueStore, uid: string, token: string): Promise<void> {
  server.tokens.set(token, uid);
  await store.putSession({ uid, token, lang: "en" });
}

const add = (store: QueueStore, work: Work, id: string) =>
  store.edit((rows) => addRow(rows, work, id, clock));
const rowsOf = async (store: QueueStore) => (await store.edit(unchanged)) ?? [];
const contents = () => [...server.stored.values()].map(({ body }) => body.content);

/** A drain that ends, or whose sender was killed: then true. */
async function drainOrDie(owner: string, store: QueueStore): Promise<"killed" | boolean> {
  const killed = Promise.withResolvers<"killed">();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = server.fetch(input, init);
    // An answer that does not come by the next turn never does.
    const late = new Promise<null>((resolve) => setImmediate(() => resolve(null)));
    if ((await Promise.race([answer.catch(() => null), late])) === null) {
      const failed = await Promise.race([answer.then(() => false).catch(() => true), late]);
      if (failed === null) killed.resolve("killed");
    }
    return answer;
  };
  const base = "https://a.example/api/";
  return Promise.race([drain({ owner, store, base, fetch, now: () => clock }), killed.promise]);
}

describe("a queue", () => {
  test("sends the oldest first, each under the key that was kept, and keeps nothing of what arrived", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("first", 2), "a");
    await add(store, feedback("second"), "b");
    expect(await drainOrDie("7", store)).toBe(false);
    expect([...server.stored]).toEqual([
      ["7 a", { member: "7", path: "feedback/create", body: { content: "first", images: ["u1", "u2"] } }],
      ["7 b", { member: "7", path: "feedback/create", body: { content: "second", images: [] } }],
    ]);
    expect(await rowsOf(store)).toEqual([]);
  });

  test("fault 16: sets a poisoned row aside with its reason, sends the next ones, and sends it again when asked to", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("poison"), "a");
    await add(store, feedback("second"), "b");
    expect(await drainOrDie("7", store)).toBe(false);
    expect(contents()).toEqual(["second"]);
    expect(await rowsOf(store)).toMatchObject([{ id: "a", state: "refused", reason: "invalid" }]);
    await store.edit((rows) => retryRow(rows, "a", clock));
    await drainOrDie("7", store);
    expect(await rowsOf(store)).toMatchObject([{ id: "a", state: "refused" }]);
  });

  test.each([
    ["no network", "lost before", null],
    ["a lost answer", "lost after", null],
    ["a server that is down", "down", null],
    ["the page of a public network", "portal", null],
    ["too many requests", "overloaded", "too_many_requests"],
  ] as const)("keeps everything after %s, and asks to be woken", async (_what, fate, reason) => {
    const store = await queueOf("7", "t");
    await add(store, feedback("first"), "a");
    await add(store, feedback("second"), "b");
    server.follow([fate, "answered"]);
    expect(await drainOrDie("7", store)).toBe(true);
    expect(await rowsOf(store)).toMatchObject([
      { id: "a", state: "queued", attempts: 1, reason },
      { id: "b", state: "queued", attempts: 0 },
    ]);
    expect((await rowsOf(store))[0]!.nextAt).toBeGreaterThan(clock);
  });

  test("goes on with the next row where the server failed over one", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("first"), "a");
    await add(store, feedback("second"), "b");
    server.follow(["failed", "answered"]);
    expect(await drainOrDie("7", store)).toBe(true);
    expect(contents()).toEqual(["second"]);
  });

  test("sends no picture twice whose arrival was kept", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("x", 2), "a");
    server.follow(["answered", "lost before"]);
    await drainOrDie("7", store);
    clock = 10_000;
    await drainOrDie("7", store);
    expect(server.uploads.size).toBe(2);
    expect([...server.stored.values()]).toMatchObject([{ body: { images: ["u1", "u2"] } }]);
  });

  test("fault 829: uploads pictures once more that the server has deleted meanwhile", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("x", 2), "a");
    server.follow(["answered", "answered", "lost before"]);
    await drainOrDie("7", store);
    server.uploads.clear();
    clock = 10_000;
    expect(await drainOrDie("7", store)).toBe(false);
    expect(await rowsOf(store)).toEqual([]);
    expect([...server.stored.values()]).toMatchObject([{ body: { images: ["u3", "u4"] } }]);
  });

  test("fault 829: pictures that the server refuses when they are new are not sent again and again", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("x", 1), "a");
    server.follow(["answered", "lost before"]);
    await drainOrDie("7", store);
    server.uploads.set = () => server.uploads;
    server.uploads.clear();
    clock = 10_000;
    expect(await drainOrDie("7", store)).toBe(false);
    expect(await rowsOf(store)).toMatchObject([{ state: "refused", reason: "bad_file" }]);
  });

  test("fault 829: an answer that is lost after the second upload is asked for with the same pictures", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("x", 1), "a");
    server.follow(["answered", "lost before"]);
    await drainOrDie("7", store);
    server.uploads.clear();
    clock = 10_000;
    server.follow(["answered", "answered", "lost after"]);
    expect(await drainOrDie("7", store)).toBe(true);
    clock = 100_000;
    expect(await drainOrDie("7", store)).toBe(false);
    expect([...server.effects.values()]).toEqual([1]);
    expect([...server.stored.values()]).toMatchObject([{ body: { images: ["u2"] } }]);
  });

  test("fault 877: a picture that takes three minutes on a slow connection arrives", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const store = createMemoryQueue();
    await signIn(store, "7", "t");
    await add(store, feedback("x", 1), "a");
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith("app/upload")) return server.fetch(input, init);
      await new Promise((resolve) => setTimeout(resolve, 180_000));
      init?.signal?.throwIfAborted();
      return server.fetch(input, init);
    };
    const base = "https://a.example/api/";
    const drained = drain({ owner: "7", store, base, fetch, now: () => clock });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await drained).toBe(false);
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect([...server.stored.values()]).toMatchObject([{ body: { images: ["u1"] } }]);
  });

  test("sets a feedback aside whose picture the device has lost", async () => {
    const store = createMemoryQueue();
    await signIn(store, "7", "t");
    const work = feedback("x", 1);
    if (work.kind === "feedback") {
      work.body.images[0]!.blob.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
    }
    await add(store, work, "a");
    await drainOrDie("7", store);
    expect(await rowsOf(store)).toMatchObject([{ state: "refused", reason: "bad_file" }]);
  });

  test("fault 16: leaves a row for later that cannot be read, or that the device cannot note the progress of, and sends the next ones", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const whole = createMemoryQueue();
    let isFull = false;
    const store: QueueStore = {
      ...whole,
      async edit(change) {
        const rows = await rowsOf(whole);
        const next = change(rows);
        if (!isFull && next.some((row) => row.kind === "feedback" && row.body.images?.[0]?.uploadId)) {
          isFull = true;
          throw new DOMException("full", "QuotaExceededError");
        }
        return whole.edit(() => next);
      },
    };
    await signIn(store, "7", "t");
    await add(store, { kind: "feedback", body: {} } as never, "a");
    await add(store, feedback("picture", 1), "b");
    await add(store, feedback("second"), "c");
    expect(await drainOrDie("7", store)).toBe(true);
    expect(contents()).toEqual(["second"]);
    expect(await rowsOf(store)).toMatchObject([
      { id: "a", state: "queued", attempts: 1 },
      { id: "b", state: "queued", attempts: 1 },
    ]);
    vi.restoreAllMocks();
  });

  test.each([
    ["a lost answer", "lost after", true],
    ["a server that fails", "failed", true],
    ["the page of a public network", "portal", true],
    ["too many requests", "overloaded", undefined],
    ["a sender that died", "killed after", true],
  ] as const)(
    "fault 875: after %s it knows whether a feedback may have arrived",
    async (_what, fate, may) => {
      const store = await queueOf("7", "t");
      await add(store, feedback("x"), "a");
      server.follow([fate]);
      await drainOrDie("7", store);
      // The next attempt finds no session, and so settles nothing.
      await store.dropSession();
      await drainOrDie("7", store);
      expect(await rowsOf(store)).toMatchObject([{ id: "a", ...(may && { mayHaveArrived: may }) }]);
      expect((await rowsOf(store))[0]!.mayHaveArrived).toBe(may);
    },
  );

  test("fault 875: without a network, or while its pictures are uploaded, a feedback has not arrived", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("x", 1), "a");
    server.follow(["lost after"]);
    await drainOrDie("7", store);
    vi.stubGlobal("navigator", { onLine: false });
    clock = 10_000;
    server.follow(["answered", "lost before"]);
    await drainOrDie("7", store);
    vi.unstubAllGlobals();
    expect(await rowsOf(store)).toMatchObject([{ attempts: 2 }]);
    expect((await rowsOf(store))[0]!.mayHaveArrived).toBeUndefined();
  });

  test("fault 875: a refusal says that no earlier attempt arrived", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("poison"), "a");
    server.follow(["lost before"]);
    await drainOrDie("7", store);
    expect((await rowsOf(store))[0]!.mayHaveArrived).toBe(true);
    clock = 10_000;
    await drainOrDie("7", store);
    expect(await rowsOf(store)).toMatchObject([{ state: "refused", mayHaveArrived: false }]);
  });

  test.each([
    ["lost before", [], { removed: ["a"], doubtful: ["a"] }],
    ["overloaded", [], { removed: ["a"], doubtful: [] }],
    ["answered", ["x"], { removed: [], doubtful: [] }],
    ["killed after", ["x"], { removed: ["a"], doubtful: ["a"] }],
  ] as const)(
    "fault 876: a feedback that is deleted while it is sent is not sent again: %s",
    async (fate, arrived, told) => {
      const store = await queueOf("7", "t");
      await add(store, feedback("x"), "a");
      const { edit } = store;
      let isRemoved = false;
      store.edit = async (change) => {
        const rows = await edit(change);
        if (isRemoved || rows?.[0]?.state !== "sending") return rows;
        isRemoved = true;
        return edit((now) => removeRow(now, "a"));
      };
      const messages: QueueMessage[] = [];
      const channel = new BroadcastChannel(QUEUE_CHANNEL);
      channel.addEventListener("message", ({ data }: MessageEvent<QueueMessage>) => void messages.push(data));
      server.follow([fate]);
      await drainOrDie("7", store);
      clock = 10_000;
      await drainOrDie("7", store);
      expect(await rowsOf(store)).toEqual([]);
      expect(contents()).toEqual(arrived);
      await vi.waitFor(() => expect(messages.at(-1)?.removed).toEqual(told.removed));
      channel.close();
      expect(messages.at(-1)).toEqual({ uid: "7", ...told });
    },
  );

  test("waits while nobody is signed in, and goes with the next token", async () => {
    const store = await queueOf("7", "t");
    server.tokens.delete("t");
    await add(store, feedback("x"), "a");
    expect(await drainOrDie("7", store)).toBe(false);
    expect(await store.session()).toBeNull();
    expect(await rowsOf(store)).toMatchObject([{ state: "queued", attempts: 0 }]);
    await signIn(store, "7", "t2");
    await drainOrDie("7", store);
    expect(contents()).toEqual(["x"]);
  });

  test("a token that ended does not end the one that replaced it meanwhile", async () => {
    const store = await queueOf("7", "t");
    await store.putSession({ uid: "7", token: "t2", lang: "en" });
    await store.dropSession("t");
    expect(await store.session()).toMatchObject({ token: "t2" });
    await store.dropSession("t2");
    expect(await store.session()).toBeNull();
  });

  test("fault 15: is never sent as another member, whatever session stands in it, nor after a log-out", async () => {
    const store = await queueOf("7", "t");
    await add(store, feedback("mine"), "a");
    server.tokens.set("other", "8");
    await store.dropSession();
    await store.putSession({ uid: "8", token: "other", lang: "en" });
    expect(await drainOrDie("7", store)).toBe(false);
    await purgeMirror("7");
    expect(await drainOrDie("7", store)).toBe(false);
    expect(server.stored.size).toBe(0);
    expect(await store.edit((rows) => addRow(rows, feedback("late"), "b", 0))).toBeNull();
    expect(await indexedDB.databases()).toEqual([]);
  });
});

/** What a member, a browser and a network do to a queue. */
type Step =
  | { do: "write"; member: "7" | "8"; poison: boolean; pictures: number }
  | { do: "read"; member: "7" | "8"; notice: number }
  | { do: "drain"; member: "7" | "8"; fates: Fate[] }
  | { do: "sign in"; member: "7" | "8" }
  | { do: "wait"; ms: number };

const member = fc.constantFrom("7" as const, "8" as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("write" as const),
    member,
    poison: fc.boolean(),
    pictures: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ do: fc.constant("read" as const), member, notice: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    do: fc.constant("drain" as const),
    member,
    fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }),
  }),
  fc.record({ do: fc.constant("sign in" as const), member }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 100_000 }) }),
);

test("any order of failures, kills, restarts and sign-ins ends with each row at the server once, as its own member; what is poisoned is set aside", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      globalThis.indexedDB = new IDBFactory();
      Dexie.dependencies.indexedDB = globalThis.indexedDB;
      server = fakeServer();
      clock = 0;
      const stores = { "7": await queueOf("7", "t7"), "8": await queueOf("8", "t8") };
      const written = new Map<string, { poison: boolean; pictures: number }>();
      const opened = { "7": new Set<string>(), "8": new Set<string>() };
      let count = 0;
      for (const one of steps) {
        if (one.do === "wait") clock += one.ms;
        else if (one.do === "sign in") await signIn(stores[one.member], one.member, `t${count++}`);
        else if (one.do === "write") {
          const id = `k${count++}`;
          written.set(`${one.member} ${id}`, one);
          await add(stores[one.member], feedback(one.poison ? "poison" : id, one.pictures), id);
        } else if (one.do === "read") {
          opened[one.member].add(String(one.notice));
          const work: Work = { kind: "noticeRead", body: { ids: [String(one.notice)] } };
          await add(stores[one.member], work, `k${count++}`);
        } else {
          server.follow(one.fates);
          await drainOrDie(one.member, stores[one.member]);
        }
      }
      server.follow([]);
      clock += 86_400_000;
      for (const uid of ["7", "8"] as const) {
        await signIn(stores[uid], uid, `last ${uid}`);
        expect(await drainOrDie(uid, stores[uid])).toBe(false);
        const aside = await rowsOf(stores[uid]);
        expect(aside.every(({ state }) => state === "refused")).toBe(true);
        const poisoned = [...written].filter(([key, { poison }]) => poison && key.startsWith(uid));
        expect(aside.map(({ id }) => `${uid} ${id}`)).toEqual(poisoned.map(([key]) => key));
        const marks = [...server.stored.values()].flatMap((row) =>
          row.member === uid ? (row.body.ids ?? []) : [],
        );
        expect(new Set(marks)).toEqual(opened[uid]);
      }
      for (const [key, { poison, pictures }] of written) {
        const row = server.stored.get(key);
        if (poison) expect(row).toBeUndefined();
        else {
          expect(server.effects.get(key)).toBe(1);
          expect(row?.body.content).toBe(key.split(" ")[1]);
          expect(row?.body.images).toHaveLength(pictures);
          for (const id of row?.body.images ?? []) expect(server.uploads.get(id)).toBe(row?.member);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("fault 958: a request of a kind that only a later release knows waits unchanged, and holds nothing up", async () => {
  const store = await queueOf("7", "t7");
  await add(store, { kind: "later", body: { x: 1 } } as unknown as Work, "a");
  await add(store, feedback("mine"), "b");
  const before = await rowsOf(store);
  expect(await drainOrDie("7", store)).toBe(false);
  expect(contents()).toEqual(["mine"]);
  expect(await rowsOf(store)).toEqual(before.slice(0, 1));
});
