import { isNodeError } from "../chain/transport.ts";
import { Refused } from "./refused.ts";

/**
 * @throws Refused `unavailable` instead of a node's error, which would be logged and may hold the node's address and
 * key.
 */
export async function hideNodeErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isNodeError(error) ? new Refused("unavailable") : error;
  }
}
