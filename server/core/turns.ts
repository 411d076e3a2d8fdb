/** Which of several nodes is asked: another one when it fails, and when it shows nothing new for a while. */

/** A node that shows no new block for so long is taken for stuck where there is another one. */
const STUCK_MS = 30_000;

export interface Turns<N> {
  node(): N;
  /** Where that is in the configured order, from 0. */
  place(): number;
  next(): void;
  /** What came of asking it, without a failure. */
  showed(somethingNew: boolean): void;
}

export function takeTurns<N>(nodes: N[]): Turns<N> {
  let turn = 0;
  let newest = Date.now();
  const next = () => {
    turn = (turn + 1) % nodes.length;
    newest = Date.now();
  };
  return {
    node: () => nodes[turn]!,
    place: () => turn,
    next,
    showed(somethingNew) {
      if (somethingNew) newest = Date.now();
      else if (Date.now() - newest > STUCK_MS) next();
    },
  };
}
