/** Whatever a bad connection makes of the pages, the mirror ends in the server's state, and is never between two of them. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sync } from "../../../contract/sync/schemas.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { UnreachableError } from "../../../src/shared/errors.ts";
import { openMirror } from "../../../src/mirror/index.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { line } from "./sample-statement.ts";
import { syncServer } from "./sync-server.ts";

const PAGE = 5;
const lists = ["deposits", "members", "accountEvents"] as const;

/** What becomes of one page on its way. */
const faults = ["none", "lost", "twice", "reversed", "gap", "cut", "late"] as const;
type Fault = (typeof faults)[number];

/** What happens at the server. */
const event = fc.oneof(
  fc.record({ kind: fc.constant("lines"), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("vote"), id: fc.nat({ max: 9 }), gone: fc.boolean() }),
  fc.record({
    kind: fc.constant("record"),
    list: fc.nat({ max: 2 }),
    id: fc.nat({ max: 9 }),
    gone: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("document"), value: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant("notices"), count: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant("read"), id: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("restored"), left: fc.nat({ max: 20 }) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** One step of a history: the server changes, then the app syncs, under these faults and while this happens. */
const step = fc.record({
  before: fc.array(event, { maxLength: 6 }),
  during: fc.array(event, { maxLength: 2 }),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 8 }),
  restart: fc.boolean(),
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(performance, "now").mockImplementation(() => minutes * 60_000);
});
afterEach(() => vi.restoreAllMocks());

type Server = ReturnType<typeof syncServer>;

let minutes = 0;
let changes = 0;
let chains = 0;
/** Restores that lost lines. */
let cuts = 0;
const everHad = new Set<string>();

function happen(server: Server, given: Event): void {
  changes += 1;
  switch (given.kind) {
    case "lines":
      return server.setLines(grown(server.lines, given.count));
    case "vote":
      return server.set("votes", `${given.id}`, given.gone ? undefined : { value: changes });
    case "record":
      return server.set(lists[given.list]!, `${given.id}`, given.gone ? undefined : { value: changes });
    case "document":
      // A value may come back.
      return void (server.documents.info = { uid: "7", level: given.value } as never);
    case "notices":
      return void (server.whole.notices.notice = Array.from(
        { length: given.count },
        (_, id) => ({ id: `${id}`, kind: "notice", pinned: false, publishedAt: `${id}` }) as never,
      ));
    case "read":
      return void (server.whole.reads = [...new Set([...(server.whole.reads ?? []), `${given.id}`])]);
    case "restored": {
      server.restore();
      chains += 1;
      if (given.left < server.lines.length) cuts += 1;
      return server.setLines(server.lines.slice(0, given.left));
    }
  }
}

/** Lines after a restore differ from those before. */
function grown(lines: BalanceLine[], count: number): BalanceLine[] {
  const all = [...lines];
  for (let left = count; left > 0; left -= 1) {
    const seq = all.length + 1;
    const prevHash = all.at(-1)?.hash ?? line(1).prevHash;
    const next = line(seq, { source: { transfer: `${chains}-${seq}`, kind: "credit" }, prevHash });
    everHad.add(next.hash);
    all.push(next);
  }
  return all;
}

function damage(page: Sync, fault: Fault, server: BalanceLine[]): Sync {
  switch (fault) {
    case "lost":
      throw new UnreachableError("network");
    case "twice":
      return { ...page, lines: page.lines.flatMap((one) => [one, one]) };
    case "reversed":
      return { ...page, lines: page.lines.toReversed() };
    case "gap":
      return { ...page, lines: page.lines.filter((_, i) => i !== 1) };
    case "cut":
      return { ...page, lines: page.lines.slice(0, 2) };
    // Older lines come in the place of the next ones.
    case "late":
      return { ...page, lines: server.slice(0, 2) };
    default:
      return page;
  }
}

/** What a member could see of it. */
async function shown(store: MirrorStore) {
  const records = await Promise.all(lists.map((list) => store.items(list, 1_000)));
  const documents = (await store.documents()).filter(
    ({ key }) => !["sync", "fetched", "statement"].includes(key),
  );
  return {
    lines: await store.linesAfter(0, 1_000),
    votes: (await store.votes()).toSorted((a, b) => Number(a.id) - Number(b.id)),
    records,
    documents: documents.map(({ key, value }) => [key, value]).toSorted(),
    notices: await store.notices("notice"),
    reads: (await store.reads()).toSorted(),
  };
}

test.each([
  { kind: "in IndexedDB", numRuns: 40, create: createKept, reopened: reopenKept },
  {
    kind: "in memory",
    numRuns: 200,
    create: async () => createMemoryStore(),
    reopened: async (s: MirrorStore) => s,
  },
])(
  "fault 306: any history of the server, cut, damaged and resumed anywhere, ends in the mirror of a sync from nothing, $kind",
  async ({ numRuns, create, reopened }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (history) => {
        let store = await create();
        const server = syncServer({ page: PAGE });
        const seen = new Set<string>();
        cuts = 0;
        let left: Fault[] = [];
        let during: Event[] = [];
        server.onWay = (page) => {
          for (const given of during.splice(0, 1)) happen(server, given);
          const fault = left.shift() ?? "none";
          return page && damage(page, fault, server.lines);
        };
        for (const { before, during: meanwhile, faults: wrong, restart } of history) {
          for (const given of before) happen(server, given);
          during = [...meanwhile];
          left = [...wrong];
          await sync(server.api, store, "7");
          // What is shown is a statement that the server had at some time.
          expectChain(await store.linesAfter(0, 1_000));
          for (const { hash } of await store.linesAfter(0, 1_000)) seen.add(hash);
          if (restart) store = await reopened(store);
        }

        // The connection is good again.
        left = [];
        during = [];
        // A statement that did not fit is tried again after a while.
        minutes += 60;
        await sync(server.api, store, "7");
        await sync(server.api, store, "7");
        const fresh = createMemoryStore();
        await sync(server.api, fresh, "7");
        const kept = await shown(store);
        const contradiction = await store.contradiction();
        const had = new Set(server.lines.map(({ hash }) => hash));
        if (cuts === 0) expect(contradiction).toBeUndefined();
        if ([...seen].some((hash) => !had.has(hash))) {
          // What was shown stays, and that the server says otherwise is told.
          expect(contradiction).toBeDefined();
          for (const hash of seen) expect(kept.lines.map((one) => one.hash)).toContain(hash);
        }
        if (contradiction) return store.close();
        expect({ ...kept, reads: null }).toEqual({ ...(await shown(fresh)), reads: null });
        expect(kept.reads).toEqual(expect.arrayContaining((await shown(fresh)).reads));
        expect(kept.lines).toEqual(server.lines);
        store.close();
      }),
      { numRuns },
    );
  },
);

async function createKept(): Promise<MirrorStore> {
  Dexie.dependencies.indexedDB = new IDBFactory();
  return openMirror("7", {});
}

async function reopenKept(store: MirrorStore): Promise<MirrorStore> {
  store.close();
  return openMirror("7", {});
}

/** It has no gap, and chains: hashes name all lines before them. */
function expectChain(lines: BalanceLine[]): void {
  for (const [i, { seq, hash, prevHash }] of lines.entries()) {
    expect(seq).toBe(i + 1);
    expect(everHad).toContain(hash);
    if (i > 0) expect(prevHash).toBe(lines[i - 1]!.hash);
  }
}
