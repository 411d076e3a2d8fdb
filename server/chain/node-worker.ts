/** A worker that asks the chain's nodes in turn, on one server at a time. */
import { randomUUID } from "node:crypto";
import { retryDelay } from "../../contract/backoff.ts";
import { releaseLease, takeLease } from "../core/lease.ts";
import { startWorker, type Log, type Worker } from "../core/worker.ts";
import type { Store } from "../store/store.ts";
import type { Node } from "./client.ts";
import { rotateNodes } from "./node-rotation.ts";

const LONGEST_WAIT_MS = 60_000;
/** A node or a signer that hangs holds up the end of the server no longer than this: the next round starts over. */
const STOP_MS = 5_000;

export interface NodeWorkerOptions {
  db: Store;
  log: Log;
  nodes: Node[];
  pollMs: number;
  lease: { name: string; seconds: number };
  /** What the log says when a round fails. */
  failure: string;
  /** Asks one node. @returns whether it showed a new block. */
  round: (node: Node, signal: AbortSignal) => Promise<boolean>;
}

/** Rounds every `pollMs`; after a failure the other nodes are asked at once, and after all have failed with backoff. */
export function startNodeWorker({
  db,
  log,
  nodes,
  pollMs,
  lease,
  failure,
  round,
}: NodeWorkerOptions): Worker {
  const owner = randomUUID();
  const rotation = rotateNodes(nodes);
  let failures = 0;
  return startWorker({
    async step(signal) {
      if (await takeLease(db, lease.name, owner, lease.seconds))
        rotation.answered(await round(rotation.node(), signal));
      failures = 0;
      return pollMs;
    },
    failed(error) {
      failures += 1;
      log.warn({ node: rotation.index(), failures, ...describeNodeError(error) }, failure);
      rotation.next();
      if (failures % nodes.length > 0) return 0;
      const limits = { firstMs: 2 * pollMs, longestMs: Math.max(pollMs, LONGEST_WAIT_MS) };
      return retryDelay(failures / nodes.length - 1, limits);
    },
    ended: () => releaseLease(db, lease.name, owner),
    stopMs: STOP_MS,
  });
}

/** What may be logged of a node's error: its message may hold the node's address, and with it an access key. */
export function describeNodeError(error: unknown): { error: string; reason?: string } {
  if (!(error instanceof Error)) return { error: "unknown" };
  const { name, shortMessage } = error as Error & { shortMessage?: unknown };
  return { error: name, ...(typeof shortMessage === "string" && { reason: shortMessage }) };
}
