import { describe, expect, test } from "vitest";
import { checkEnd, checkReceipt } from "../../../../src/mirror/statement/check-receipt.ts";
import { followed, trustedKeys } from "../../../../src/mirror/statement/trusted-keys.ts";
import { answerOf, change, firstVersion, keyPair, receiptBy } from "./signer.ts";

const [first, second, third, stranger] = [keyPair(), keyPair(), keyPair(), keyPair()];
const T1 = "2026-11-10T00:00:00.000Z";
const T2 = "2026-11-15T00:00:00.000Z";
const OVERLAP_MS = 5 * 60_000;
const changes = [change(first, second, T1), change(second, third, T2)];
const names = async (pinned: string | null, answer = answerOf(third, changes)) =>
  (await trustedKeys(pinned, answer)).map(({ publicKey }) => publicKey);

const now = () => trustedKeys(null, answerOf(third, changes));
const linesOf = (hash: string) => ({ linesOf: async () => [{ seq: 2, hash }] as never });

describe("the keys that are trusted", () => {
  test("are the pinned one, or the platform's first, and those that followed it", async () => {
    expect(await names(null)).toEqual([first.x, second.x, third.x]);
    expect(await names(second.x)).toEqual([second.x, third.x]);
    expect(await names(third.x)).toEqual([third.x]);
    expect(await names(null, answerOf(first))).toEqual([first.x]);
    const keys = await trustedKeys(first.x, answerOf(third, changes));
    expect(keys.map(({ keyId }) => keyId)).toEqual([first.keyId, second.keyId, third.keyId]);
    expect(keys.map(({ until }) => until)).toEqual([
      Date.parse(T1) + OVERLAP_MS,
      Date.parse(T2) + OVERLAP_MS,
      null,
    ]);
  });

  test("fault 471: a chain that does not contain the pinned key adds none to it", async () => {
    expect(await names(stranger.x)).toEqual([stranger.x]);
    expect(await names(first.x, answerOf(stranger))).toEqual([first.x]);
  });

  test("fault 472: a change that the key before has not signed ends the chain", async () => {
    const forged = { ...change(stranger, third, T2), from: second.x };
    expect(await names(first.x, answerOf(third, [changes[0]!, forged]))).toEqual([first.x, second.x]);
    const moved = { ...changes[1]!, at: "2026-11-16T00:00:00.000Z" };
    expect(await names(first.x, answerOf(third, [changes[0]!, moved]))).toEqual([first.x, second.x]);
    const timeless = { ...changes[0]!, at: "never" };
    expect(await names(first.x, answerOf(second, [timeless]))).toEqual([first.x]);
    expect(await names(first.x, answerOf(third, [changes[0]!, change(first, stranger, T2)]))).toEqual([
      first.x,
      second.x,
    ]);
  });

  test("fault 473: a stolen key that was replaced cannot name another successor in a file", async () => {
    const device = await trustedKeys(first.x, answerOf(second, [changes[0]!]));
    const file = [change(first, stranger, T1)];
    expect((await followed(device, file)).map(({ publicKey }) => publicKey)).toEqual([first.x, second.x]);
    expect((await followed(device, changes)).map(({ publicKey }) => publicKey)).toEqual([
      first.x,
      second.x,
      third.x,
    ]);
  });
});

describe("a receipt of version 2", () => {
  const late = { at: "2026-11-20T12:00:00.000Z" };

  test("is genuine by the key that was in force", async () => {
    expect(await checkReceipt(receiptBy(third, late), await now())).toBe("genuine");
    expect(await checkReceipt(receiptBy(first, { at: T1 }), await now())).toBe("genuine");
    expect(await checkReceipt(firstVersion(second, { at: T2 }), await now())).toBe("genuine");
  });

  test("fault 474: what a replaced key signs later is not the platform's", async () => {
    expect(await checkReceipt(receiptBy(first, late), await now())).toBe("unsigned");
    expect(await checkReceipt(firstVersion(first, late), await now())).toBe("unsigned");
    expect(await checkReceipt(firstVersion(first, { at: "long ago" }), await now())).toBe("unsigned");
  });

  test.each([
    ["recipient", { subject: { recipient: { uid: "9", account: "eve" }, amount: "300" } }],
    ["member", { member: "9" }],
    ["end", { head: { seq: 2, hash: "b".repeat(64) } }],
  ])("fault 475: one with another %s is altered", async (_, changed) => {
    const receipt = receiptBy(third);
    const altered = { ...receipt, v2: { ...receipt.v2!, ...changed } };
    expect(await checkReceipt(altered, await now())).toBe("changed");
  });

  test("one whose second half another key has signed, or that names another key, is not the platform's", async () => {
    const own = receiptBy(third);
    expect(await checkReceipt({ ...own, v2: receiptBy(stranger).v2! }, await now())).toBe("unsigned");
    expect(await checkReceipt(receiptBy({ ...third, keyId: second.keyId }, late), await now())).toBe(
      "unsigned",
    );
  });

  test("a later version is said to be one", async () => {
    const own = receiptBy(third);
    expect(await checkReceipt({ ...own, v2: { ...own.v2!, version: 3 as never } }, await now())).toBe(
      "version",
    );
  });

  test("says when the statement does not end in what it says any more", async () => {
    const receipt = receiptBy(third);
    expect(await checkEnd(receipt, "7", linesOf("a".repeat(64)))).toBe("fits");
    expect(await checkEnd(receipt, "7", linesOf("b".repeat(64)))).toBe("differs");
    expect(await checkEnd(receipt, "7", { linesOf: async () => [] })).toBe("unknown");
    expect(await checkEnd(receipt, "8", linesOf("b".repeat(64)))).toBe("unknown");
    expect(await checkEnd(firstVersion(third), "7", linesOf("b".repeat(64)))).toBe("unknown");
  });
});
