/** A node with one block and one token. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex } from "viem";

export interface MadeUpNode {
  url: string;
  chainId: number;
  block: { number: number; hash: string; at: number };
  decimals: number;
  /** By address, in the token's smallest unit. */
  balances: Record<string, bigint>;
  /** By hash. */
  transactions: Record<string, { from: string; input: string; blockHash: string }>;
  close(): Promise<void>;
}

interface Request {
  id: number;
  method: string;
  params: [{ data: Hex } | string, ...unknown[]];
}

export async function startNode(): Promise<MadeUpNode> {
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const asked = JSON.parse(body) as Request | Request[];
      const said = (one: Request) => ({ jsonrpc: "2.0", id: one.id, result: answer(node, one) });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(said) : said(asked)));
    });
  });
  const node: MadeUpNode = {
    url: "",
    chainId: 56,
    block: { number: 5, hash: `0x${"3".repeat(64)}`, at: Math.floor(Date.now() / 1000) },
    decimals: 18,
    balances: {},
    transactions: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

function answer(
  { chainId, block, decimals, balances, transactions }: MadeUpNode,
  { method, params }: Request,
): unknown {
  if (method === "eth_chainId") return `0x${chainId.toString(16)}`;
  if (method === "eth_getBlockByNumber")
    return {
      number: `0x${block.number.toString(16)}`,
      hash: block.hash,
      timestamp: `0x${block.at.toString(16)}`,
      transactions: [],
    };
  const [asked] = params;
  if (typeof asked === "string") {
    const found = transactions[asked];
    return found ? { hash: asked, blockNumber: `0x${block.number.toString(16)}`, ...found } : null;
  }
  const call = decodeFunctionData({ abi: erc20Abi, data: asked.data });
  if (call.functionName === "decimals")
    return encodeFunctionResult({ abi: erc20Abi, functionName: "decimals", result: decimals });
  const owner = call.functionName === "balanceOf" ? call.args[0].toLowerCase() : "";
  const found = Object.entries(balances).find(([address]) => address.toLowerCase() === owner);
  return encodeFunctionResult({ abi: erc20Abi, functionName: "balanceOf", result: found?.[1] ?? 0n });
}
