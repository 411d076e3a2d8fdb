import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage, receiptPreimage } from "../../../../contract/wallet/statement.ts";
import { createMemoryStore } from "../../../../src/mirror/memory-store.ts";
import { checkReceipt } from "../../../../src/mirror/statement/check-receipt.ts";
import { checkStatement } from "../../../../src/mirror/statement/check-statement.ts";
import { line } from "../sample-statement.ts";
import { replaceLines } from "../stores.ts";

const uid = "7";
const never = new AbortController().signal;

/** Lines as the server writes them: each with its true hash. */
function chain(length: number): BalanceLine[] {
  const list: BalanceLine[] = [];
  for (let seq = 1; seq <= length; seq++) {
    const asset = seq % 2 === 0 ? "points" : "usdt";
    const balance = String(Math.ceil(seq / 2) * 10 - (asset === "points" && seq % 2 ? 10 : 0));
    list.push(sealed(line(seq, { asset, balance, prevHash: list.at(-1)?.hash ?? GENESIS_HASH })));
  }
  return list;
}

function sealed(unsealed: BalanceLine): BalanceLine {
  const hash = createHash("sha256")
    .update(linePreimage({ uid, ...unsealed }))
    .digest("hex");
  return { ...unsealed, hash };
}

async function check(list: BalanceLine[], signal = never, onProgress = vi.fn<(lines: number) => void>()) {
  const store = createMemoryStore();
  await replaceLines(store, list);
  return checkStatement(store, uid, onProgress, signal);
}

describe("the statement checks itself", () => {
  test("an untouched one fits, whatever its length, and says how far it has got", async () => {
    const onProgress = vi.fn<(lines: number) => void>();
    expect(await check(chain(250), never, onProgress)).toEqual({ verdict: "fits", lines: 250 });
    expect(onProgress.mock.calls.flat()).toEqual([100, 200, 250]);
    expect(await check([])).toEqual({ verdict: "fits", lines: 0 });
  });

  test("fault 333: one whose older lines are not kept is checked from where it begins", async () => {
    const list = chain(250);
    const kept = list.slice(100);
    const linesAfter = async (after: number, limit: number) =>
      kept.filter(({ seq }) => seq > after).slice(0, limit);
    const start = { firstSeq: 101, since: kept[0]!.createdAt, lastOf: [list[99]!] };
    const run = () => checkStatement({ linesAfter }, uid, () => undefined, never, start);
    expect(await run()).toEqual({ verdict: "fits", lines: 150 });
    kept[50] = { ...kept[50]!, amount: "11" };
    expect(await run()).toMatchObject({ verdict: "fault", seq: 151, fault: "hash" });
  });

  test.each([
    ["amount", { amount: "11" }],
    ["source", { source: { transfer: "x", kind: "credit" } }],
    ["time", { createdAt: "2026-11-02T00:00:00.000Z" }],
    ["hash", { hash: "f".repeat(64) }],
  ])("a line whose %s was changed is the first that does not fit", async (_what, change) => {
    const list = chain(5);
    list[2] = { ...list[2]!, ...change };
    expect(await check(list)).toEqual({ verdict: "fault", lines: 2, seq: 3, fault: "hash" });
  });

  test("a balance that does not follow is found though its hash is right", async () => {
    const list = chain(3);
    list[2] = sealed({ ...list[2]!, balance: "21" });
    expect(await check(list)).toMatchObject({ verdict: "fault", seq: 3, fault: "balance" });
  });

  test("a line that names another one before it is found", async () => {
    const list = chain(3);
    list[1] = sealed({ ...list[1]!, prevHash: "a".repeat(64) });
    expect(await check(list)).toMatchObject({ verdict: "fault", seq: 2, fault: "previous" });
  });

  test("a missing line is found, at the beginning too", async () => {
    expect(await check(chain(4).toSpliced(1, 1))).toMatchObject({
      verdict: "fault",
      seq: 3,
      fault: "number",
    });
    expect(await check(chain(4).slice(1))).toMatchObject({ verdict: "fault", seq: 2, fault: "number" });
  });

  test("another member's statement does not fit", async () => {
    const store = createMemoryStore();
    await store.write({ documents: [], notices: {}, lines: { list: chain(2) } });
    expect(await checkStatement(store, "8", () => undefined, never)).toMatchObject({ seq: 1, fault: "hash" });
  });

  test("it stops when it is no longer wanted", async () => {
    expect(await check(chain(3), AbortSignal.abort())).toEqual({ verdict: "stopped" });
  });
});

const trust = (x: string) => [{ publicKey: x, keyId: "", until: null }];

describe("a receipt is checked by itself", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = trust(publicKey.export({ format: "jwk" }).x!);
  const content = {
    key: "k-1",
    action: "vote/create",
    at: "2026-11-20T12:00:00.000Z",
    entries: [{ asset: "usdt" as const, amount: "-300", balance: "700", seq: 2 }],
  };
  const digest = createHash("sha256").update(receiptPreimage(content)).digest();
  const receipt = {
    ...content,
    hash: digest.toString("hex"),
    signature: sign(null, digest, privateKey).toString("base64url"),
  };

  test("the platform's own is genuine", async () => {
    expect(await checkReceipt(receipt, key)).toBe("genuine");
  });

  test("one that says something else was changed", async () => {
    const entries = [{ ...content.entries[0]!, amount: "-200" }];
    expect(await checkReceipt({ ...receipt, entries }, key)).toBe("changed");
    expect(await checkReceipt({ ...receipt, hash: "0".repeat(64) }, key)).toBe("changed");
  });

  test("one that another key signed, or nobody, is not the platform's", async () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x!;
    expect(await checkReceipt(receipt, trust(other))).toBe("unsigned");
    expect(await checkReceipt({ ...receipt, signature: "" }, key)).toBe("unsigned");
    expect(await checkReceipt({ ...receipt, signature: "no base64!" }, key)).toBe("unsigned");
  });

  test("without the key, or in a browser that does not know Ed25519, nothing is claimed", async () => {
    expect(await checkReceipt(receipt, [])).toBe("unable");
    const importKey = vi
      .spyOn(crypto.subtle, "importKey")
      .mockRejectedValue(new DOMException("", "NotSupportedError"));
    expect(await checkReceipt(receipt, key)).toBe("unable");
    importKey.mockRestore();
    vi.stubGlobal("crypto", {});
    expect(await checkReceipt(receipt, key)).toBe("unable");
    vi.unstubAllGlobals();
  });
});
