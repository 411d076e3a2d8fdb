/** Which node leads to which; targets that are no nodes are passed over. */
export type Graph = Map<string, string[]>;

/**
 * The circles of a graph: one for each node from which a depth-first search comes back to a node on its own path.
 * @returns each as a path that ends where it begins. None is returned exactly when the graph has no circle.
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
