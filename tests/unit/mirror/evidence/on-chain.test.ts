/** What of a node's answer counts as the chain naming a root. Source: rules.md E29. */
import { expect, test } from "vitest";
import { anchorData } from "../../../../contract/evidence/anchor.ts";
import { isOnChain } from "../../../../src/mirror/evidence/on-chain.ts";

const hash = "ab".repeat(32);
const anchor = {
  chainId: 56,
  address: "0x1111111111111111111111111111111111111111",
  transaction: `0x${"7".repeat(64)}`,
  block: { number: 5, hash: `0x${"3".repeat(64)}` },
  at: "2026-11-22T10:00:00.000Z",
};
const found = { from: anchor.address, input: anchorData(hash), blockHash: anchor.block.hash };

const node =
  (transaction: unknown, chainId = "0x38") =>
  (method: string, params: string[]) => {
    if (method === "eth_chainId") return Promise.resolve(chainId);
    expect([method, params]).toEqual(["eth_getTransactionByHash", [anchor.transaction]]);
    return Promise.resolve(transaction);
  };

test("a root that the chain names is on it, in any case of letters", async () => {
  expect(await isOnChain({ hash, anchor }, node(found))).toBe(true);
  const loud = { ...found, from: `0x${"1".repeat(40)}`, input: `0x${found.input.slice(2).toUpperCase()}` };
  expect(await isOnChain({ hash, anchor }, node(loud))).toBe(true);
});

test.each([
  ["there is no such transaction", null],
  ["it names another root", { ...found, input: anchorData("cd".repeat(32)) }],
  ["it says more than that", { ...found, input: `${found.input}00` }],
  ["somebody else has sent it", { ...found, from: "0x2222222222222222222222222222222222222222" }],
  ["it is in another block", { ...found, blockHash: `0x${"4".repeat(64)}` }],
  ["it waits for a block", { ...found, blockHash: null }],
  ["the answer is no transaction", "0x1"],
  ["its fields are none", { from: 1, input: {}, blockHash: [] }],
])("fault 513: %s: the chain does not name the root", async (_, transaction) => {
  expect(await isOnChain({ hash, anchor }, node(transaction))).toBe(false);
});

const never = () => Promise.reject(new Error("asked"));

test("of a node of another chain nothing follows, and of a root without a transaction nothing is asked", async () => {
  await expect(isOnChain({ hash, anchor }, node(found, "0x61"))).rejects.toThrow("another chain");
  expect(await isOnChain({ hash, anchor: null }, never)).toBeNull();
  expect(await isOnChain({ hash }, never)).toBeNull();
});
