/** Whatever a bad connection makes of the pages, the mirror ends in the server's state, and is never between two of them. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { UnreachableError } from "../../../src/shared/errors.ts";
import { openMirror } from "../../../src/mirror/index.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { balances, fakeServer, pagesOf, statement } from "./sample-statement.ts";

const PAGE = 5;
const LONGEST = 40;

/** What becomes of one page on its way. */
const faults = ["none", "lost", "twice", "reversed", "gap", "cut", "late"] as const;
type Fault = (typeof faults)[number];

/** One step of a history: the server gets more lines, and the app syncs under these faults, perhaps after a restart. */
interface Step {
  grown: number;
  /** A line is added while the sync runs: at its first page. */
  during: boolean;
  faults: Fault[];
  restart: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  grown: fc.integer({ min: 0, max: 8 }),
  during: fc.boolean(),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 8 }),
  restart: fc.boolean(),
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function damage(list: BalanceLine[], fault: Fault, server: BalanceLine[]): BalanceLine[] {
  switch (fault) {
    case "lost":
      throw new UnreachableError("network");
    case "twice":
      return list.flatMap((line) => [line, line]);
    case "reversed":
      return list.toReversed();
    case "gap":
      return list.filter((_, i) => i !== 1);
    case "cut":
      return list.slice(0, 2);
    // An older page comes in the place of the one that was asked for.
    case "late":
      return server.slice(0, 2);
    default:
      return list;
  }
}

test("any order of duplicates, gaps, restarts and reorders of pages ends in the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (history) => {
      Dexie.dependencies.indexedDB = new IDBFactory();
      let store = await openMirror("7", {});
      let length = 0;
      let growing = false;
      let left: Fault[] = [];
      const all = statement(LONGEST + history.length);
      const lines = () => all.slice(0, length);
      const grow = () => {
        length = Math.min(length + 1, all.length);
      };
      const server = fakeServer({
        "GET wallet/balances": () => balances(lines().at(-1)?.balance ?? "0"),
        "GET wallet/balanceLogs": (request) => {
          if (growing) grow();
          growing = false;
          const page = pagesOf(lines, PAGE)(request);
          return { ...page, list: damage(page.list, left.shift() ?? "none", lines()) };
        },
      });

      let shown = 0;
      for (const { grown, during, faults: wrong, restart } of history) {
        length = Math.min(length + grown, LONGEST);
        growing = during;
        left = [...wrong];
        await sync(server.api, store, "7");
        const shownNow = await expectWhole(store, lines());
        expect(shownNow).toBeGreaterThanOrEqual(shown);
        shown = shownNow;
        if (!restart) continue;
        store.close();
        store = await openMirror("7", {});
      }

      // The connection is good again.
      left = [];
      growing = false;
      await sync(server.api, store, "7");
      expect(await store.linesAfter(0, all.length)).toEqual(lines());
      expect((await store.document("balances"))?.value.balance).toBe(lines().at(-1)?.balance ?? "0");
      store.close();
    }),
    { numRuns: 60 },
  );
});

/** What is shown is the server's statement up to some line, without a gap. Gives how long it is. */
async function expectWhole(store: MirrorStore, server: BalanceLine[]): Promise<number> {
  const kept = await store.linesAfter(0, server.length + 1);
  expect(kept).toEqual(server.slice(0, kept.length));
  return kept.length;
}
