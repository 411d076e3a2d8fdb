import { describe, expect, test } from "vitest";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { withoutOlder } from "../../../src/mirror/newer.ts";
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

  test("older votes and records are left out too, and the rest of their batch is written", () => {
    const stored: DocumentRow[] = [{ key: "fetched", value: { votes: late, transfers: late }, asOf: late }];
    const batch: Batch = {
      documents: [flow("1", early)],
      notices: {},
      votes: [],
      items: [
        { list: "transfers", id: "1", order: "1", value: {} as never },
        { list: "deposits", id: "2", order: "2", value: {} as never },
      ],
      fetched: { votes: early, transfers: early, deposits: early },
    };
    const written = withoutOlder(batch, stored, now);
    expect(written).toEqual({
      documents: [flow("1", early)],
      notices: {},
      items: [batch.items![1]],
      fetched: { deposits: early },
    });
  });

  test("what a wrong clock has dated into the future is replaced", () => {
    const future = "2026-11-23T10:00:00.000Z";
    expect(withoutOlder({ documents: [flow("1", late)], notices: {} }, [flow("0", future)], now)).toEqual({
      documents: [flow("1", late)],
      notices: {},
    });
  });
});
