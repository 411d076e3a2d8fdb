/** Age of the newest block at which a node counts as stale, if there are others. */
const STALE_MS = 30_000;

export interface NodeRotation<N> {
  node(): N;
  /** Index in the configured order, from 0. */
  index(): number;
  next(): void;
  /** Records a success; moves on from a stale node. */
  answered(newBlock: boolean): void;
}

/** Moves on to the next node after a failure and from a stale one. */
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
