/** By default the embedded engine makes its files readable and writable by all, and goes on after it has aborted. */
import { NodeFS } from "@electric-sql/pglite/nodefs";

const OTHERS = 0o077;

interface FileOperations {
  mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
  setattr: (node: unknown, attributes: { mode?: number }) => void;
}

export class PrivateFiles extends NodeFS {
  readonly #aborted: () => void;

  /** @param aborted is called when the engine panics, as PostgreSQL does when it cannot write its log. */
  constructor(folder: string, aborted: () => void) {
    super(folder);
    this.#aborted = aborted;
  }

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const onAbort = this.#aborted;
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [closeToOthers, ...preRun] } };
  }
}

/** Call before the engine starts. */
function closeToOthers(module: unknown): void {
  const { node_ops: operations } = (module as { NODEFS: { node_ops: FileOperations } }).NODEFS;
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    );
}
