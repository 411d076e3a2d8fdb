import type { LogHead } from "../../../contract/evidence/root.ts";
import type { MirrorStore } from "../store.ts";

/** Later heads of the log must continue the largest checked one. */
export async function knownHead(store: Pick<MirrorStore, "roots">): Promise<LogHead | null> {
  const [own, seen] = await Promise.all([store.roots("root"), store.roots("roots")]);
  const heads = [own?.root.log ?? null, seen?.head ?? null].filter((head) => head !== null);
  return heads.toSorted((a, b) => b.size - a.size)[0] ?? null;
}
