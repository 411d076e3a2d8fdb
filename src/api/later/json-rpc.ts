import { ofetch } from "ofetch";

const LIMIT_MS = 20_000;

export type AskNode = (method: string, params: string[]) => Promise<unknown>;

/**
 * @param node address of a node's JSON-RPC, which is not trusted.
 * @returns a function that throws for errors of the network and of the node.
 */
export function nodeAt(node: string): AskNode {
  return async (method, params) => {
    const answer = await ofetch<{ result?: unknown; error?: unknown } | null>(node, {
      method: "POST",
      body: { jsonrpc: "2.0", id: 1, method, params },
      credentials: "omit",
      cache: "no-store",
      retry: 0,
      timeout: LIMIT_MS,
    });
    if (typeof answer !== "object" || answer === null || answer.error || !("result" in answer))
      throw new Error(`the node does not answer ${method}`);
    return answer.result;
  };
}
