/** What a node answers that belongs to somebody else. */
import { numberToHex, pad, type Hex } from "viem";
import { coins } from "./chain.ts";
import type { Proxy } from "./proxy.ts";

type Lie = Exclude<Parameters<Proxy["behave"]>[0], string | number>;

interface Log {
  data: Hex;
  transactionHash: string;
}

interface Receipt {
  blockHash: string;
  transactionHash: string;
  logs: Log[];
}

const INVENTED = `0x${"ab".repeat(32)}`;

const worth = (amount: string) => pad(numberToHex(coins(amount)), { size: 32 });

/** Every transfer was of so many USDT. */
export const inflate =
  (amount: string): Lie =>
  ({ method }, result) => {
    if (method !== "eth_getTransactionReceipt" || result === null) return result;
    return inflated(result as Receipt, amount);
  };

function inflated(receipt: Receipt, amount: string): Receipt {
  return { ...receipt, logs: receipt.logs.map((log) => ({ ...log, data: worth(amount) })) };
}

const rename = (log: Log) => ({ ...log, transactionHash: INVENTED });

/** Beside each deposit another one, of so many USDT, that nobody made: in the logs, in the block, and with a receipt. */
export function invent(amount: string, real: unknown): Lie {
  const forged = inflated(real as Receipt, amount);
  return ({ method, params }, result) => {
    if (method === "eth_getTransactionReceipt" && params[0] === INVENTED)
      return { ...forged, transactionHash: INVENTED, logs: forged.logs.map(rename) };
    if (method === "eth_getLogs") return [...(result as Log[]), ...(result as Log[]).map(rename)];
    const block = result as { hash: string; transactions: string[] } | null;
    if (method === "eth_getBlockByNumber" && block?.hash === forged.blockHash)
      return { ...block, transactions: [...block.transactions, INVENTED] };
    return result;
  };
}

/** As a node that keeps the newest state only. */
export const forgetStates: Lie = ({ method, params }, result) => {
  if (method === "eth_call" && params[1] !== "latest") throw new Error("missing trie node");
  return result;
};
