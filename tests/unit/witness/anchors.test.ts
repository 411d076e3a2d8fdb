/** Roots on the chain, against a node of the witness's own. Source: rules.md E38. */
import { expect } from "vitest";
import { anchorData, type RootAnchor } from "../../../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";
import type { MadeUpNode } from "../../support/witness/node.ts";
import { once, test } from "../../support/witness/test.ts";

const transaction = `0x${"7".repeat(64)}`;
const address = "0x1111111111111111111111111111111111111111";

/** The newest but one is written to the node's chain. */
function anchored(roots: PublishedRoot[], node: MadeUpNode): { root: PublishedRoot; anchor: RootAnchor } {
  const root = roots.at(-2)!;
  const { number, hash } = node.block;
  const anchor = { chainId: 56, address, transaction, block: { number, hash }, at: root.statement.at };
  root.anchor = anchor;
  node.transactions[transaction] = { from: address, input: anchorData(root.hash), blockHash: hash };
  return { root, anchor };
}

test("fault 512: a root that is written to the chain later is the same root", async ({
  platform,
  node,
  dir,
}) => {
  expect((await once(platform.url, "--dir", dir)).code).toBe(0);
  anchored(platform.roots, node);
  const { code, output } = await once(platform.url, "--dir", dir, "--node", node.url);
  expect(output).toContain(`anchor: fits: root 29 in transaction ${transaction}, block 5`);
  expect(output).not.toContain("rewritten");
  expect(code).toBe(0);
});

test.for<[what: string, lie: (node: MadeUpNode) => void, says: string]>([
  [
    "a transaction that is not there",
    (node) => delete node.transactions[transaction],
    "the chain has no such transaction",
  ],
  [
    "one that names another root",
    (node) => (node.transactions[transaction]!.input = anchorData("a".repeat(64))),
    "it names something else",
  ],
  [
    "one of somebody else",
    (node) => (node.transactions[transaction]!.from = "0x2222222222222222222222222222222222222222"),
    "has sent it, not",
  ],
  [
    "one in another block",
    (node) => (node.transactions[transaction]!.blockHash = `0x${"8".repeat(64)}`),
    "it is in block 0x8888",
  ],
  ["a node of another chain", (node) => (node.chainId = 97), "the node is not of chain 56"],
])("fault 512: %s is said", async ([, lie, says], { platform, node, dir }) => {
  anchored(platform.roots, node);
  lie(node);
  const { code, output } = await once(platform.url, "--dir", dir, "--node", node.url);
  expect(output).toContain(`FOUND  anchor: root 29 in transaction ${transaction}: `);
  expect(output).toContain(says);
  expect(code).toBe(1);
});

test("where the node is away the anchor is not checked, and nobody is accused", async ({
  platform,
  node,
  dir,
}) => {
  anchored(platform.roots, node);
  const gone = node.url;
  await node.close();
  const { code, output } = await once(platform.url, "--dir", dir, "--node", gone);
  expect(output).toContain("anchor: not checked: the node cannot tell: ");
  expect(code).toBe(0);
});
