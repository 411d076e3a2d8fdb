/** False answers of a node. */
import { numberToHex, pad, type Hex } from "viem";
import { coins } from "./chain.ts";
import type { Proxy } from "./proxy.ts";

export type Lie = Exclude<Parameters<Proxy["behave"]>[0], string | number>;

interface Log {
  data: Hex;
  transactionHash: string;
}

export interface Receipt {
  blockHash: string;
  transactionHash: string;
  logs: Log[];
}

const INVENTED = `0x${"ab".repeat(32)}`;

const worth = (amount: string) => pad(numberToHex(coins(amount)), { size: 32 });

/** Every transfer was of `amount` USDT. */
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

/**
 * Adds to each deposit a second one of `amount` USDT that nobody made: in the logs, in the block, and with a
 * receipt.
 */
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

/** Fails as a node that keeps only the newest state. */
export const forgetStates: Lie = ({ method, params }, result) => {
  if (method === "eth_call" && params[1] !== "latest") throw new Error("missing trie node");
  return result;
};

const DECIMALS_CALL = "0x313ce567";

export const otherDecimals =
  (decimals: number): Lie =>
  ({ method, params }, result) => {
    if (method !== "eth_call") return result;
    const [call] = params as { data?: string; input?: string }[];
    return (call?.data ?? call?.input) === DECIMALS_CALL ? numberToHex(decimals, { size: 32 }) : result;
  };

/** Every account has sent `by` more transactions, or fewer. */
export const otherNonces =
  (by: number): Lie =>
  ({ method }, result) =>
    method === "eth_getTransactionCount" ? numberToHex(Math.max(0, Number(result) + by)) : result;

export const loseReceipts: Lie = ({ method }, result) =>
  method === "eth_getTransactionReceipt" ? null : result;

export const leaveOutLogs: Lie = ({ method }, result) => (method === "eth_getLogs" ? [] : result);

const BALANCE_CALL = "0x70a08231";

/** Every address holds `amount` USDT. Nothing at all is what a node that lags shows. */
export const holds =
  (amount: string): Lie =>
  ({ method, params }, result) => {
    if (method !== "eth_call") return result;
    const [{ data, input }] = params as [{ data?: string; input?: string }];
    return (data ?? input)?.startsWith(BALANCE_CALL) ? worth(amount) : result;
  };

/** JSON-RPC's code for a call that would revert. */
const REVERTED = 3;

export const refuseTransfers: Lie = ({ method }, result) => {
  if (method === "eth_estimateGas") throw Object.assign(new Error("execution reverted"), { code: REVERTED });
  return result;
};

/** The tip that blocks are said to take. */
export const tips =
  (gwei: number): Lie =>
  ({ method }, result) =>
    method === "eth_maxPriorityFeePerGas" ? numberToHex(BigInt(gwei) * 1_000_000_000n) : result;

export const revert: Lie = ({ method }, result) =>
  method === "eth_getTransactionReceipt" && result !== null
    ? { ...(result as Receipt), status: "0x0", logs: [] }
    : result;

/** Every block has another hash. */
export const otherHashes: Lie = ({ method }, result) =>
  method === "eth_getBlockByNumber" && result !== null
    ? { ...(result as object), hash: `0x${"cd".repeat(32)}` }
    : result;

/** No block holds a transaction, and none has a receipt. */
export const emptyBlocks: Lie = (question, result) =>
  question.method === "eth_getBlockByNumber" && result !== null
    ? { ...(result as object), transactions: [] }
    : loseReceipts(question, result);

/** As {@link invent}, and the wallet has sent the invented transaction under this nonce. */
export function inventCall(amount: string, real: Receipt, nonce: number): Lie {
  const lie = invent(amount, real);
  return (question, result) => {
    const isAsked = question.method === "eth_getTransactionByHash" && question.params[0] === INVENTED;
    return isAsked
      ? { ...real, hash: INVENTED, nonce: numberToHex(nonce), input: "0x", value: "0x0", gas: "0x0" }
      : lie(question, result);
  };
}
