/** Restores an engine's in-memory files (Emscripten's) by writing back what has changed. */

export interface FileNode {
  id: number;
  name: string;
  parent: FileNode;
  mode: number;
  mtime: number;
  ctime: number;
  mounted: unknown;
  node_ops: { readdir?: unknown; rename?: unknown };
  /** The bytes of a file, which may reach beyond its size, or the entries of a folder. */
  contents?: Uint8Array | Record<string, FileNode> | null;
  usedBytes?: number | undefined;
}

interface Stream {
  /** Null once it is closed. */
  fd: number | null;
  position: number;
  flags: number;
}

export interface FileTree {
  root: FileNode;
  streams: (Stream | null | undefined)[];
  currentPath: string;
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  hashAddNode(node: FileNode): void;
  hashRemoveNode(node: FileNode): void;
  mkdirTree(path: string, mode: number): void;
  writeFile(path: string, data: Uint8Array, options: { mode: number }): void;
  readFile(path: string, options?: unknown): unknown;
}

/** The modification time set on kept files. No write uses it: a node that still has it has not been written to. */
const KEPT = 1;

/** @returns a function that restores the files and open streams to their present state. */
export function restorableFiles(files: FileTree): () => void {
  const nodes = [...nodesOf(files)].map((node) => keepNode(files, node));
  const streams = files.streams.map((stream) => {
    if (!stream) return null;
    const { fd, position, flags } = stream;
    return () => Object.assign(stream, { fd, position, flags });
  });
  const { currentPath } = files;
  return () => {
    for (const node of nodesOf(files)) files.hashRemoveNode(node);
    for (const restore of nodes) restore();
    files.streams.splice(0, Infinity, ...streams.map((restore) => restore && restore()));
    files.currentPath = currentPath;
  };
}

/** Yields folders before their contents. */
function* nodesOf(files: FileTree, folder = files.root): Generator<FileNode> {
  for (const node of Object.values(folder.contents as Record<string, FileNode>)) {
    if (node.mounted) continue;
    if (files.isDir(node.mode)) {
      yield node;
      yield* nodesOf(files, node);
    } else if (files.isFile(node.mode)) yield node;
  }
}

function keepNode(files: FileTree, node: FileNode): () => void {
  const { name, parent, mode } = node;
  node.mtime = KEPT;
  node.ctime = KEPT;
  const contents = files.isFile(mode) ? keepBytes(node) : keepEntries(node);
  return () => {
    Object.assign(node, { name, parent, mode });
    contents();
    node.mtime = KEPT;
    node.ctime = KEPT;
    files.hashAddNode(node);
  };
}

function keepBytes(node: FileNode): () => void {
  const { usedBytes } = node;
  // A Buffer's `slice` would share its bytes.
  const bytes = new Uint8Array(node.contents as Uint8Array);
  let now = node.contents;
  return () => {
    if (node.mtime === KEPT && node.usedBytes === usedBytes && node.contents === now) return;
    now = new Uint8Array(bytes);
    node.contents = now;
    node.usedBytes = usedBytes;
  };
}

function keepEntries(node: FileNode): () => void {
  const entries = { ...(node.contents as Record<string, FileNode>) };
  return () => {
    node.contents = { ...entries };
  };
}
