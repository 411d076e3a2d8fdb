import { randomUUID } from "node:crypto";
import { retryDelay } from "../../contract/backoff.ts";
import { releaseLease, takeLease } from "../core/lease.ts";
import { startWorker, type Log, type Worker, type WorkerReport } from "../core/worker.ts";
import type { Store } from "../store/store.ts";
import type { Node } from "./client.ts";

const LONGEST_WAIT_MS = 60_000;
/** Age of the newest block at which a node is stale, if there are others. */
const STALE_MS = 30_000;
/** Bounds the shutdown when a node or signer hangs. */
const STOP_MS = 5_000;

export interface NodeWorkerOptions {
  db: Store;
  log: Log;
  nodes: Node[];
  pollMs: number;
  lease: { name: string; seconds: number };
  failure: string;
  report: WorkerReport;
  /** Asks another node each time: what one hides, the next one shows. */
  inTurn?: boolean;
  /** @returns whether the node showed a new block. */
  round: (node: Node, signal: AbortSignal) => Promise<boolean>;
}

/** On one server at a time. A failure moves on to the next node at once; after all have failed, it backs off. */
export function startNodeWorker({
  db,
  log,
  nodes,
  pollMs,
  lease,
  failure,
  report,
  inTurn = false,
  round,
}: NodeWorkerOptions): Worker {
  const owner = randomUUID();
  const rotation = rotateNodes(nodes);
  let failures = 0;
  return startWorker({
    async step(signal) {
      if (await takeLease(db, lease.name, owner, lease.seconds)) {
        rotation.answered(await round(rotation.node(), signal));
        if (inTurn) rotation.next();
      }
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
    report,
  });
}

/** A message may hold the node's address with an access key. */
export function describeNodeError(error: unknown): { error: string; reason?: string } {
  if (!(error instanceof Error)) return { error: "unknown" };
  const { name, shortMessage } = error as Error & { shortMessage?: unknown };
  return { error: name, ...(typeof shortMessage === "string" && { reason: shortMessage }) };
}

interface NodeRotation<N> {
  node(): N;
  /** In the configured order, from 0. */
  index(): number;
  next(): void;
  /** Moves on from a stale node. */
  answered(newBlock: boolean): void;
}

function rotateNodes<N>(nodes: N[]): NodeRotation<N> {
  let current = 0;
  let lastNewAt = Date.now();
  const next = () => {
    current = (current + 1) % nodes.length;
    lastNewAt = Date.now();
  };
  return {
    node: () => nodes[current]!,
    index: () => current,
    next,
    answered(newBlock) {
      if (newBlock) lastNewAt = Date.now();
      else if (Date.now() - lastNewAt > STALE_MS) next();
    },
  };
}
