/** Searches on nodes that limit the blocks of a request. Source: rules.md W28 and W59. */
import { BaseError, TimeoutError } from "viem";
import { expect, test } from "vitest";
import type { Node } from "../../../server/chain/client.ts";
import { transfersTo } from "../../../server/chain/transfers-to.ts";
import { TooFewNodes } from "../../../server/chain/transport.ts";
import { transfersOutOf } from "../../../server/chain/wallet-transactions.ts";

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
        .map(({ block, value }) => ({
          transactionHash: `0xAB${block}`,
          blockNumber: block,
          args: { value },
        }));
    },
  };
  const node = { client, settings: { token: recipient }, head: () => header(HEAD), header };
  return { node: node as unknown as Node, asked };
}

function expectEachOnce(asked: [bigint, bigint][], first: bigint, last: bigint): void {
  let next = first;
  for (const [from, until] of asked) {
    expect(from).toBe(next);
    next = until + 1n;
  }
  expect(next).toBe(last + 1n);
}

test.for([HEAD, 10_000n, 1_000n, 100n, 1n])(
  "every block since then is searched once, %i at a time",
  async (most) => {
    const payments = [
      { block: HEAD - 5_002n, value: 5n },
      { block: HEAD - 5_000n, value: 5n },
      { block: HEAD - 3_000n, value: 4n },
      { block: HEAD, value: 5n },
    ];
    const { node, asked } = nodeWith(payments, most);
    const since = timeOf(HEAD - 5_000n);
    const found = await transfersTo(node, { recipient, value: 5n, since, deadline: later() });
    expect(found).toEqual([`0xab${HEAD - 5_000n}`, `0xab${HEAD}`]);
    expectEachOnce(asked, HEAD - 5_001n, HEAD);
  },
);

test.for([1_000n, 100n, 1n])(
  "fault 897: transfers out of the wallet are found on a node that answers for %i blocks at a time",
  async (most) => {
    const { node, asked } = nodeWith([{ block: 100_500n, value: 5n }], most);
    const found = await transfersOutOf(node, recipient, 100_000n, 102_500n);
    expect(found).toEqual([{ txHash: "0xab100500", block: 100_500n }]);
    expectEachOnce(asked, 100_000n, 102_500n);
  },
);

test("a node that is down is not asked for ever narrower ranges", async () => {
  let asked = 0;
  const getLogs = async () => {
    asked += 1;
    throw new TimeoutError({ body: {}, url: "http://127.0.0.1" });
  };
  const down = { client: { getLogs }, settings: { token: recipient } } as unknown as Node;
  await expect(transfersOutOf(down, recipient, 1n, 5_000n)).rejects.toThrow(TimeoutError);
  expect(asked).toBe(1);
});

test("a node that answers for no block, and a search that takes too long, find nothing out", async () => {
  const search = { recipient, value: 5n, since: timeOf(0n) };
  const silent = nodeWith([], 0n).node;
  await expect(transfersTo(silent, { ...search, deadline: later() })).rejects.toThrow(BaseError);
  await expect(transfersOutOf(silent, recipient, 1n, 9n)).rejects.toThrow(BaseError);
  const slow = nodeWith([], 1_000n).node;
  await expect(transfersTo(slow, { ...search, deadline: 0 })).rejects.toThrow(TooFewNodes);
});
