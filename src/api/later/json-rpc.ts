/** Asks a chain's node, which may be anybody's. */
import { ofetch } from "ofetch";

const LIMIT_MS = 20_000;

export type AskNode = (method: string, params: string[]) => Promise<unknown>;

/**
 * @param node the address of its JSON-RPC.
 * @returns calls that throw for an error of the network, or one that the node tells.
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
