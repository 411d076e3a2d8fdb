/** The search for a payment on nodes that limit it. Source: rules.md W59. */
import { BaseError } from "viem";
import { expect, test } from "vitest";
import type { Node } from "../../../server/chain/client.ts";
import { transfersTo } from "../../../server/chain/transfers-to.ts";
import { TooFewNodes } from "../../../server/chain/transport.ts";

const HEAD = 300_000n;
const BLOCK_S = 3n;
const recipient = "0x52908400098527886E0F7030069857D2E4169EE7";
const timeOf = (block: bigint) => new Date(Number(block * BLOCK_S) * 1000);
const header = async (number: bigint) => ({ number, timestamp: number * BLOCK_S });
const later = () => Date.now() + 60_000;

interface Payment {
  block: bigint;
  value: bigint;
}

/** A node that answers for at most `most` blocks at a time. */
function nodeWith(payments: Payment[], most: bigint) {
  const asked: [bigint, bigint][] = [];
  const client = {
    async getLogs({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) {
      if (toBlock - fromBlock + 1n > most) throw new BaseError("query exceeds max block range");
      asked.push([fromBlock, toBlock]);
      return payments
        .filter(({ block }) => block >= fromBlock && block <= toBlock)
        .map(({ block, value }) => ({ transactionHash: `0xAB${block}`, args: { value } }));
    },
  };
  const node = { client, settings: { token: recipient }, head: () => header(HEAD), header };
  return { node: node as unknown as Node, asked };
}

test.for([HEAD, 10_000n, 1_000n])("every block since then is searched once, %i at a time", async (most) => {
  const payments = [
    { block: 99_998n, value: 5n },
    { block: 100_000n, value: 5n },
    { block: 150_000n, value: 4n },
    { block: HEAD, value: 5n },
  ];
  const { node, asked } = nodeWith(payments, most);
  const since = timeOf(100_000n);
  const found = await transfersTo(node, { recipient, value: 5n, since, deadline: later() });
  expect(found).toEqual(["0xab100000", `0xab${HEAD}`]);
  let next = 99_999n;
  for (const [from, until] of asked) {
    expect(from).toBe(next);
    next = until + 1n;
  }
  expect(next).toBe(HEAD + 1n);
});

test("a node that answers for fewer blocks, and a search that takes too long, find nothing out", async () => {
  const search = { recipient, value: 5n, since: timeOf(0n) };
  const narrow = nodeWith([], 100n).node;
  await expect(transfersTo(narrow, { ...search, deadline: later() })).rejects.toThrow(BaseError);
  const slow = nodeWith([], 1_000n).node;
  await expect(transfersTo(slow, { ...search, deadline: 0 })).rejects.toThrow(TooFewNodes);
});
