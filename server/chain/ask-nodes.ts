/** No lying node decides alone. Source: rules.md D55, W51. */
import { withinTime } from "../../contract/time-limit.ts";
import { TooFewNodes } from "./transport.ts";

/** The longest wait for nodes beyond the quorum. */
const PATIENCE_MS = 3_000;

interface Asked<N> {
  nodes: N[];
  settings: { quorum: number };
}

/**
 * @returns at least a quorum of answers.
 * @throws a node's error, or TooFewNodes.
 */
export async function askNodes<N, T>(
  { nodes, settings: { quorum } }: Asked<N>,
  ask: (node: N) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  const errors: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const all = Promise.all(
    nodes.map(async (node) => {
      try {
        answers.push(await ask(node));
      } catch (error) {
        errors.push(error);
      }
      if (answers.length >= quorum) enough.resolve();
    }),
  );
  await withinTime(PATIENCE_MS, all);
  if (answers.length < quorum) await Promise.race([all, enough.promise]);
  if (answers.length < quorum) throw errors[0] ?? new TooFewNodes();
  return [...answers];
}

/**
 * The greatest value that a quorum of nodes reaches: fewer cannot raise it, nor lower it while a quorum of others
 * answers.
 * @throws as {@link askNodes}
 */
export async function askMost<N>(asked: Asked<N>, ask: (node: N) => Promise<bigint>): Promise<bigint> {
  const answers = await askNodes(asked, ask);
  return answers.toSorted((a, b) => (a < b ? 1 : -1))[asked.settings.quorum - 1]!;
}

/**
 * The answer of a quorum that fewer nodes contradict.
 * @throws as {@link askNodes}; TooFewNodes if there is none.
 */
export async function askQuorum<N, T>(asked: Asked<N>, ask: (node: N) => Promise<T>): Promise<T> {
  const answers = await askNodes(asked, ask);
  const { quorum } = asked.settings;
  for (const answer of new Set(answers)) {
    const same = answers.filter((one) => one === answer).length;
    if (same >= quorum && answers.length - same < quorum) return answer;
  }
  throw new TooFewNodes();
}
