/** Asks every node the same, so that one that lies decides nothing alone. Source: rules.md D51, W51. */
import { withinTime } from "../../contract/time-limit.ts";
import { TooFewNodes } from "./transport.ts";

/** A slower node counts as one that does not answer. */
const LIMIT_MS = 3_000;

interface Asked<N> {
  nodes: N[];
  settings: { quorum: number };
}

/**
 * @returns what the nodes answer in time, at least as many as the quorum.
 * @throws a node's error, or TooFewNodes.
 */
export async function askNodes<N, T>(
  { nodes, settings }: Asked<N>,
  ask: (node: N) => Promise<T>,
): Promise<T[]> {
  const asked = await Promise.allSettled(
    nodes.map((node) =>
      withinTime(
        LIMIT_MS,
        ask(node).then((answer) => ({ answer })),
      ),
    ),
  );
  const answers = asked.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value.answer] : []));
  if (answers.length >= settings.quorum) return answers;
  const failed = asked.find(({ status }) => status === "rejected");
  throw failed?.status === "rejected" ? failed.reason : new TooFewNodes();
}

/**
 * What a quorum says and fewer nodes deny.
 * @throws as {@link askNodes}; TooFewNodes where nodes contradict each other so.
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
