import { describe, expect, test } from "vitest";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { withoutOlder } from "../../../src/mirror/newer.ts";
import { nothing } from "../../../src/mirror/sync-page.ts";
import type { Batch } from "../../../src/mirror/store.ts";
import type { DocumentRow } from "../../../src/shared/schema.ts";

const early = "2026-11-22T10:00:00.000Z";
const late = "2026-11-22T10:00:09.000Z";
const now = Date.parse(late);
const notice = (id: string) =>
  ({ id, kind: "notice", pinned: false, publishedAt: early, body: "" }) as unknown as Notice;
const flow = (ordinalsAmount: string, asOf: string): DocumentRow => ({
  key: "ordinalsAmount",
  value: { ordinalsAmount },
  asOf,
});
const listsAt = (at: string, ids: string[]): Batch => ({
  documents: [],
  notices: { notice: ids.map(notice) },
  fetched: { notice: at },
});

describe("fault 187: what arrives late", () => {
  test("an older list of notices leaves the newer one, with what was pushed meanwhile", async () => {
    const store = createMemoryStore();
    await store.write(listsAt(late, ["old", "pushed"]));
    await store.write(listsAt(early, ["old"]));
    expect((await store.notices("notice")).map(({ id }) => id).toSorted()).toEqual(["old", "pushed"]);
    expect((await store.document("fetched"))?.value).toEqual({ notice: late });
  });

  test("an older document leaves the newer one, and an equally old one replaces it", async () => {
    const store = createMemoryStore();
    await store.write({ documents: [flow("2", late)], notices: {} });
    await store.write({ documents: [flow("1", early)], notices: {} });
    expect((await store.document("ordinalsAmount"))?.value).toEqual({ ordinalsAmount: "2" });
    await store.write({ documents: [flow("3", late)], notices: {} });
    expect((await store.document("ordinalsAmount"))?.value).toEqual({ ordinalsAmount: "3" });
  });

  test("a sync is in the order of its cursor, whatever the clocks of servers say; only its notices are not", () => {
    const stored: DocumentRow[] = [
      flow("2", late),
      { key: "fetched", value: { notice: late, pushed: late }, asOf: late },
    ];
    const sync = { since: null, fresh: true, row: nothing };
    const batch: Batch = { ...listsAt(early, ["old"]), documents: [flow("1", early)], sync };
    expect(withoutOlder(batch, stored, now)).toEqual({ ...batch, notices: {}, fetched: {} });
  });

  test("what a wrong clock has dated into the future is replaced", () => {
    const future = "2026-11-23T10:00:00.000Z";
    expect(withoutOlder({ documents: [flow("1", late)], notices: {} }, [flow("0", future)], now)).toEqual({
      documents: [flow("1", late)],
      notices: {},
    });
  });
});
