/** Nothing that was seen is replaced by what contradicts it. Source: rules.md E24. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import type { MirrorStore } from "../../../../src/mirror/store.ts";
import { sync } from "../../../../src/mirror/sync.ts";
import { line, statement, UID } from "../sample-statement.ts";
import { kinds } from "../stores.ts";
import { SYNC_TIME, syncServer } from "../sync-server.ts";
import { Signer } from "./signer.ts";

/** The statement with line 2 changed, and every hash from there made anew. */
function rehashed(lines: BalanceLine[]): BalanceLine[] {
  const made = lines.slice(0, 1);
  for (const { seq } of lines.slice(1)) {
    const changes = seq === 2 ? { amount: "4", balance: "14" } : { balance: String(seq * 10 - 6) };
    made.push(line(seq, { ...changes, prevHash: made.at(-1)!.hash }));
  }
  return made;
}

describe.each(kinds)("a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  let server: ReturnType<typeof syncServer>;
  let signer: Signer;

  function say(lines: BalanceLine[], by = signer): void {
    server.setLines(lines);
    server.documents.receiptKey = by.answer;
    server.documents.head = by.headOf(lines);
  }
  const refresh = () => sync(server.api, store, UID);
  const lines = () => store.linesAfter(0, 1_000);

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    store = await create();
    server = syncServer({ page: 5 });
    signer = new Signer();
    say(statement(12));
    await refresh();
    expect(await store.contradiction()).toBeUndefined();
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("keeps each signed end that it has seen, and the first key", async () => {
    say(statement(14));
    await refresh();
    expect(await store.headsFrom(0)).toEqual([signer.headOf(statement(12)), signer.headOf(statement(14))]);
    expect(await store.pinnedKeys()).toEqual({ publicKey: signer.publicKey, answer: signer.answer });
    expect(await store.contradiction()).toBeUndefined();
  });

  test("fault 444: keeps a line that was rewritten with all hashes after it, and says which, with both ends", async () => {
    const forged = rehashed(statement(12));
    server.restore();
    say(forged);
    await refresh();
    expect(await lines()).toEqual(statement(12));
    expect((await store.document("balances"))?.value.balance).toBe("120");
    expect(await store.contradiction()).toEqual({
      kind: "line",
      at: SYNC_TIME,
      seq: 2,
      kept: { line: line(2), head: signer.headOf(statement(12)) },
      claimed: { line: forged[1], head: signer.headOf(forged) },
    });
    // Nor later, nor once what was fetched is cleared.
    await refresh();
    await store.forgetFetched();
    await refresh();
    expect((await store.contradiction())?.seq).toBe(2);
    expect(await lines()).toEqual([]);
  });

  test("fault 445: does not take a statement that is shorter than one that was there", async () => {
    server.restore();
    say(statement(7));
    await refresh();
    expect(await lines()).toEqual(statement(12));
    expect(await store.contradiction()).toMatchObject({
      kind: "shorter",
      seq: 7,
      kept: { head: { seq: 12 } },
      claimed: { head: { seq: 7 } },
    });
  });

  test("does not take a line whose hash is not that of its content", async () => {
    const changed = { ...line(13), amount: "1000" };
    say([...statement(12), changed]);
    await refresh();
    expect(await store.contradiction()).toMatchObject({
      kind: "content",
      seq: 13,
      claimed: { line: changed },
    });
    expect(await lines()).toHaveLength(12);
  });

  test("does not take an end that is of other lines, of somebody else, or not signed", async () => {
    const next = statement(13);
    const good = signer.headOf(next);
    const { signature } = new Signer().headOf(next);
    const bad = [signer.headOf(statement(12)), signer.headOf(next, "8"), { ...good, signature }];
    for (const head of bad) {
      const { store: other, refresh: refreshOther } = await another();
      say(next);
      server.documents.head = head;
      await refreshOther();
      expect((await other.contradiction())?.kind).toBe("head");
      expect(await other.linesAfter(0, 1_000)).toHaveLength(12);
      other.close();
    }
  });

  async function another() {
    say(statement(12));
    const other = await create();
    const refreshOther = () => sync(server.api, other, UID);
    await refreshOther();
    return { store: other, refresh: refreshOther };
  }

  test("fault 447: does not take another key, unless the one before has signed for it", async () => {
    const stranger = new Signer();
    say(statement(13), stranger);
    await refresh();
    expect(await store.contradiction()).toMatchObject({
      kind: "key",
      seq: null,
      kept: { key: { publicKey: signer.publicKey } },
      claimed: { key: { publicKey: stranger.publicKey } },
    });
    expect((await store.document("receiptKey"))?.value.publicKey).toBe(signer.publicKey);
    expect(await lines()).toHaveLength(12);
  });

  test("takes the keys that follow from the first, and ends that the earlier ones have signed in their time", async () => {
    const second = signer.replaced("2026-11-01T00:13:30.000Z");
    const third = second.replaced("2026-11-01T00:20:00.000Z");
    // Signed with the first key before the change, known after it.
    server.documents.receiptKey = third.answer;
    await refresh();
    expect(await store.contradiction()).toBeUndefined();
    say(statement(14), third);
    await refresh();
    expect(await store.contradiction()).toBeUndefined();
    expect((await store.pinnedKeys())?.publicKey).toBe(signer.publicKey);
    expect((await store.headsFrom(14))[0]?.keyId).toBe(third.keyId);
    // The first key signs long after it was replaced: somebody has kept it.
    const later = [...statement(40)];
    say(later, third);
    server.documents.head = signer.headOf(later);
    await refresh();
    expect((await store.contradiction())?.kind).toBe("head");
  });

  test("trusts, where the key was replaced before it saw one, what the earlier one has signed", async () => {
    const second = signer.replaced("2026-11-01T00:13:30.000Z");
    const other = await create();
    say(statement(12));
    server.documents.receiptKey = second.answer;
    await sync(server.api, other, UID);
    expect(await other.contradiction()).toBeUndefined();
    expect((await other.pinnedKeys())?.publicKey).toBe(signer.publicKey);
    other.close();
  });

  test("is not misled by an older answer that arrives after a newer one", async () => {
    const frozen = Promise.withResolvers<void>();
    const slow = {
      ...server.api,
      async callIfChanged(...args: Parameters<typeof server.api.callIfChanged>) {
        const answer = await server.api.callIfChanged(...args);
        await frozen.promise;
        return answer;
      },
    } as typeof server.api;
    say(statement(13));
    const older = sync(slow, store, UID);
    say(statement(14));
    await refresh();
    frozen.resolve();
    await expect(older).rejects.toThrow("another sync was written meanwhile");
    expect(await store.contradiction()).toBeUndefined();
  });
});
