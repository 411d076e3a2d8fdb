/** Source: rules.md W28 and W59. */
import { BaseError, HttpRequestError, TimeoutError } from "viem";

/** A node that is down is not asked again for each narrower range. */
const NARROWEST_UNANSWERED = 1_000n;

interface Blocks {
  /** Both included. */
  first: bigint;
  last: bigint;
  /** The number of blocks of the first request. */
  widest: bigint;
}

/**
 * Reads all blocks once, oldest first. Nodes limit the blocks of a request, each differently: a refused range is halved,
 * down to one block.
 * @throws what `read` throws, if it is not a node's answer or concerns one block.
 */
export async function readRanges<T>(
  { first, last, widest }: Blocks,
  read: (from: bigint, until: bigint) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  let step = widest;
  for (let from = first; from <= last;) {
    const until = from + step - 1n < last ? from + step - 1n : last;
    const size = until - from + 1n;
    try {
      found.push(...(await read(from, until)));
      from = until + 1n;
    } catch (error) {
      if (!(error instanceof BaseError) || size <= (isAnswer(error) ? 1n : NARROWEST_UNANSWERED)) throw error;
      step = size / 2n;
    }
  }
  return found;
}

function isAnswer(error: BaseError): boolean {
  const unanswered = error.walk(
    (cause) =>
      cause instanceof TimeoutError || (cause instanceof HttpRequestError && cause.status === undefined),
  );
  return unanswered === null;
}
