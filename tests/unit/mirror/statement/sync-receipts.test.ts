import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../../../../src/api/client.ts";
import { RefusedError, UnreachableError } from "../../../../src/shared/errors.ts";
import { syncReceipts } from "../../../../src/mirror/statement/sync-receipts.ts";
import type { MirrorStore } from "../../../../src/mirror/store.ts";
import { fullDevice } from "../full-device.ts";
import { statement, UID } from "../sample-statement.ts";
import { answerOf, firstVersion, keyPair, receiptBy } from "./signer.ts";
import { kinds } from "../stores.ts";

const pair = keyPair();
const made = Array.from({ length: 7 }, (_, n) =>
  firstVersion(pair, { n, at: new Date(Date.UTC(2026, 10, 20) + n * 3_600_000).toISOString() }),
);

/** `GET receipts` in memory: pages of three; a cursor is a number, and `last` is one before the end. */
function server(list: Receipt[]) {
  const asked: (string | null)[] = [];
  const one = {
    list,
    asked,
    fail: undefined as ((cursor: string | null) => void) | undefined,
    api: {
      async call(_: string, { cursor = null }: { cursor?: string | null }) {
        asked.push(cursor);
        one.fail?.(cursor);
        const from = Number(cursor ?? 0);
        const page = one.list.slice(from, from + 3);
        const end = from + page.length;
        return {
          data: {
            list: page,
            next: end < one.list.length ? String(end) : null,
            last: page.length > 0 ? String(end - 1) : cursor,
          },
          at: new Date("2026-11-21T00:00:00.000Z"),
        };
      },
    } as unknown as Api,
  };
  return one;
}

const addLines = (store: MirrorStore, from: number, to: number) =>
  store.write({ documents: [], notices: {}, lines: { list: statement(to).slice(from - 1) } });
const keysOf = async (store: MirrorStore) => (await store.receipts()).map(({ key }) => key).toReversed();
const keys = (list: Receipt[]) => list.map(({ key }) => key);
const end = async (store: MirrorStore) => (await store.document("receiptsEnd"))?.value;

describe.each(kinds)("receipts of all devices, into a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("all come page by page, and nothing is asked again before a line comes", async () => {
    const { api, asked } = server(made);
    await addLines(store, 1, 2);
    await syncReceipts(api, store, UID);
    expect(await keysOf(store)).toEqual(keys(made));
    expect(asked).toEqual([null, "3", "6"]);
    await syncReceipts(api, store, UID);
    expect(asked).toHaveLength(3);
    await addLines(store, 3, 3);
    await syncReceipts(api, store, UID);
    expect(asked.slice(3)).toEqual(["6"]);
    expect(await keysOf(store)).toEqual(keys(made));
  });

  test("fault 477: a cut leaves what has arrived, and the next sync goes on there", async () => {
    const cut = server(made);
    cut.fail = (cursor) => {
      if (cursor === "3") throw new UnreachableError("network");
    };
    await expect(syncReceipts(cut.api, store, UID)).rejects.toThrow("network");
    expect(await keysOf(store)).toEqual(keys(made.slice(0, 3)));
    const whole = server(made);
    await syncReceipts(whole.api, store, UID);
    expect(whole.asked).toEqual(["2", "5"]);
    expect(await keysOf(store)).toEqual(keys(made));
  });

  test("fault 478: a receipt that the server tells otherwise later does not replace the one kept", async () => {
    await syncReceipts(server(made).api, store, UID);
    await addLines(store, 1, 1);
    const other = made.map((receipt) => ({ ...receipt, action: "vote/create" }));
    await syncReceipts(server(other).api, store, UID);
    expect(await store.receipt(made[6]!.key)).toEqual(made[6]);
    // From the overlap on.
    expect(await store.contradiction()).toMatchObject({
      kind: "receipt",
      kept: { receipt: made[6] },
      claimed: { receipt: other[6] },
    });
  });

  test("fault 446: a receipt that nobody signed, of somebody else, or that the statement does not fit is not taken", async () => {
    const lines = statement(3);
    const head = { seq: 3, hash: lines[2]!.hash };
    const good = receiptBy(pair, { n: 2, head });
    const bad: [Receipt, object][] = [
      [receiptBy(keyPair(), { n: 2, head }), {}],
      [{ ...good, v2: { ...good.v2!, subject: { amount: "1" } } }, {}],
      [receiptBy(pair, { n: 2, head, member: "8" }), {}],
      [receiptBy(pair, { n: 2, head: { ...head, hash: "b".repeat(64) } }), { line: lines[2] }],
      [firstVersion(pair, { n: 1, entry: { amount: "11" } }), { line: lines[1] }],
    ];
    for (const [receipt, kept] of bad) {
      const other = await create();
      const keysNow = { publicKey: pair.x, answer: answerOf(pair) };
      await other.write({ documents: [], notices: {}, lines: { list: lines }, keys: keysNow });
      await syncReceipts(server([receipt]).api, other, UID);
      expect(await other.contradiction()).toMatchObject({ kind: "receipt", kept, claimed: { receipt } });
      expect(await other.receipts()).toEqual([]);
      other.close();
    }
    await store.write({ documents: [], notices: {}, lines: { list: lines } });
    await syncReceipts(server([good]).api, store, UID);
    expect(await store.contradiction()).toBeUndefined();
    expect(await store.receipts()).toEqual([good]);
  });

  test("a server without the call has none, and is not asked with each sync", async () => {
    const { api, asked } = server([]);
    const old = server([]);
    old.fail = () => {
      throw new RefusedError("not_found", "");
    };
    await syncReceipts(old.api, store, UID);
    await syncReceipts(old.api, store, UID);
    expect(old.asked).toHaveLength(1);
    await addLines(store, 1, 1);
    await syncReceipts(api, store, UID);
    expect(asked).toEqual([null]);
  });

  test("a cursor that the server does not know begins anew, once", async () => {
    await syncReceipts(server(made).api, store, UID);
    await addLines(store, 1, 1);
    const restored = server(made.slice(0, 2));
    restored.fail = (cursor) => {
      if (cursor !== null) throw new RefusedError("invalid", "");
    };
    await syncReceipts(restored.api, store, UID);
    expect(restored.asked).toEqual(["6", null]);
    expect(await keysOf(store)).toEqual(keys(made));
  });
});

test("fault 479: a full device keeps what had room, says so, and goes on when there is room", async () => {
  const device = fullDevice();
  const store = await kinds[0]!.create();
  const { api, asked } = server(made);
  await syncReceipts(server(made.slice(0, 2)).api, store, UID);
  await addLines(store, 1, 1);
  device.room = 600;
  await syncReceipts(api, store, UID);
  expect(await keysOf(store)).toEqual(keys(made.slice(0, 2)));
  expect((await end(store))?.refusal).toMatchObject({ free: 600 });
  await syncReceipts(api, store, UID);
  expect(asked).toHaveLength(1);
  device.room = Number.POSITIVE_INFINITY;
  await syncReceipts(api, store, UID);
  expect(await keysOf(store)).toEqual(keys(made));
  expect((await end(store))?.refusal).toBeNull();
  store.close();
  device.restore();
});
