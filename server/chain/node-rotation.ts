/** A node that shows no new block for so long counts as stale where there is another one. */
const STALE_MS = 30_000;

export interface NodeRotation<N> {
  /** The node to ask now. */
  node(): N;
  /** Its place in the configured order, from 0. */
  index(): number;
  /** Goes on to the next node. */
  next(): void;
  /** Notes an answer without a failure; a stale node loses its turn. */
  answered(newBlock: boolean): void;
}

/** Chooses which of several nodes is asked: another one after a failure, and when one is stale. */
export function rotateNodes<N>(nodes: N[]): NodeRotation<N> {
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
