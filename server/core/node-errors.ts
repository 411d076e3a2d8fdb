import { isNodeError } from "../chain/transport.ts";
import { Refused } from "./refused.ts";

/**
 * Replaces a node's error, which may hold the node's address and key and would be logged. Other errors pass.
 * @throws Refused `unavailable` instead of a node's error.
 */
export async function hideNodeErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isNodeError(error) ? new Refused("unavailable") : error;
  }
}
