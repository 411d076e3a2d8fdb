/** Edges by node; targets that are not nodes are ignored. */
export type Graph = Map<string, string[]>;

/**
 * Searches back edges depth-first.
 * @returns paths that end where they begin; empty exactly if the graph has no circle.
 */
export function findCircles(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    if (done.has(node) || !graph.has(node)) return;
    const start = path.indexOf(node);
    if (start >= 0) {
      circles.push([...path.slice(start), node]);
      return;
    }
    path.push(node);
    for (const target of graph.get(node)!) visit(target);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return circles;
}
