import { isOfNode } from "../chain/transport.ts";
import { Refused } from "./refused.ts";

/**
 * What somebody asked of the nodes.
 * @throws Refused `unavailable` in place of what a node says: that may hold the node's address, and with it the key to it, and
 *   what a request throws is written to the log. Anything else as it is.
 */
export async function fromNodes<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isOfNode(error) ? new Refused("unavailable") : error;
  }
}
