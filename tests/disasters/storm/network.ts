/** The chain of a storm: three nodes, one of which lies in turn, forks, and what members deposit. */
import { getAddress, type Hex } from "viem";
import { coins, type TestChain } from "../../support/chain/chain.ts";
import {
  inflate,
  invent,
  loseReceipts,
  otherDecimals,
  otherHashes,
  otherNonces,
  revert,
  type Lie,
} from "../../support/chain/lies.ts";
import { startProxy, type Proxy } from "../../support/chain/proxy.ts";
import type { Random } from "../../model/random.ts";

const NODES = 3;
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

type Behaviour = Parameters<Proxy["behave"]>[0];

export interface Movement {
  hash: string;
  from: string;
  to: string;
  value: bigint;
}

export type Network = Awaited<ReturnType<typeof openNetwork>>;

export async function openNetwork(chain: TestChain) {
  const proxies = await Promise.all(Array.from({ length: NODES }, () => startProxy(chain.url)));
  /** Lies by their kind. */
  const lies: Record<string, number> = {};
  /** Who owns an address that was ever given out. */
  const owners = new Map<string, string>();
  let turn = 0;
  let forks = 0;

  const draw = async (random: Random): Promise<[string, Behaviour]> => {
    const latest = await chain.ask("eth_getBlockByNumber", "latest", false);
    const block = latest as { transactions: Hex[] };
    const [hash] = block.transactions;
    const real = hash ? await chain.ask("eth_getTransactionReceipt", hash) : null;
    const stands: Lie = ({ method, params }, result) =>
      method === "eth_getBlockByNumber" && params[0] === "latest" ? latest : result;
    const all: [string, Behaviour][] = [
      ["amounts", inflate("1000000")],
      ["receipts lost", loseReceipts],
      ["reverted", revert],
      ["block hashes", otherHashes],
      ["decimals", otherDecimals(random.pick([6, 17, 20]))],
      ["nonces", otherNonces(random.pick([-1, 2]))],
      ["stands still", stands],
      ["silent", 404],
    ];
    if (real) all.push(["invented", invent("1000000", real)]);
    return random.pick(all);
  };

  return {
    chain,
    lies,
    owners,
    urls: proxies.map(({ url }) => url),
    forks: () => forks,
    /** One node lies; the next call lets the next one lie. */
    async lie(random: Random): Promise<string> {
      for (const proxy of proxies) proxy.behave("well");
      const [kind, how] = await draw(random);
      proxies[(turn += 1) % NODES]!.behave(how);
      lies[kind] = (lies[kind] ?? 0) + 1;
      return kind;
    },
    tellTruth() {
      for (const proxy of proxies) proxy.behave("well");
    },
    /** Sends a deposit, which waits for a block. */
    async deposit(account: string, address: string, amount: string): Promise<void> {
      owners.set(getAddress(address), account);
      await chain.send(address, coins(amount));
    },
    /** Replaces the newest blocks. What is dropped comes later, or never: a shallow fork may forget the last deposit. */
    async fork(depth: number, mayForget: boolean): Promise<void> {
      await chain.mine();
      const head = await chain.head();
      const own: Hex[] = [];
      for (let number = head - BigInt(depth) + 1n; number <= head; number += 1n) {
        const block = await chain.client.getBlock({ blockNumber: number, includeTransactions: true });
        for (const one of block.transactions)
          if (getAddress(one.from) === chain.payer) own.push(await chain.raw(one.hash));
      }
      await chain.reorganise(depth);
      forks += 1;
      if (mayForget) own.pop();
      for (const serializedTransaction of own)
        await chain.client.sendRawTransaction({ serializedTransaction }).catch(() => {});
    },
    /** All transfers of the token that the chain holds. */
    async movements(): Promise<Movement[]> {
      const logs = await chain.client.getLogs({ address: chain.token, fromBlock: 0n });
      return logs
        .filter(({ topics }) => topics[0] === TRANSFER)
        .map(({ topics, data, transactionHash }) => ({
          hash: transactionHash,
          from: getAddress(`0x${topics[1]!.slice(26)}`),
          to: getAddress(`0x${topics[2]!.slice(26)}`),
          value: BigInt(data),
        }));
    },
    async stop() {
      for (const proxy of proxies) await proxy.stop();
    },
  };
}
