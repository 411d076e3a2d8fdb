import { useSnapshot } from "valtio";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { DocumentKey, DocumentRow, Documents, Fetched } from "../shared/schema.ts";
import type { NoticeKind } from "../mirror/store.ts";
import { connection } from "./connection.ts";
import { documents, laterOf } from "./documents.ts";
import { useLiveRead } from "./use-live-read.ts";

/**
 * - `loading`: being read or fetched.
 * - `absent`: never fetched, or nonexistent.
 */
export type Mirrored<T> = { state: "loading" } | { state: "absent" } | ({ state: "ready" } & T);

/** `asOf`: ISO 8601. */
export function useDocument<K extends DocumentKey>(key: K): Mirrored<{ value: Documents[K]; asOf: string }> {
  const { rows, read } = useSnapshot(documents);
  const { syncing } = useSnapshot(connection);
  const row = rows.get(key) as DocumentRow<K> | undefined;
  const sync = rows.get("sync") as DocumentRow<"sync"> | undefined;
  // The sync omits unchanged documents.
  if (row) return { state: "ready", value: row.value, asOf: laterOf(row.asOf, sync?.value.documentsAt) };
  return { state: read && !syncing ? "absent" : "loading" };
}

/** Pinned first, then newest first. */
export function useNotices(kind: NoticeKind): Mirrored<{ notices: Notice[] }> {
  const read = useLiveRead(`notices:${kind}`, (store) => store.notices(kind));
  return useList("notices", read?.value, kind);
}

/** ISO 8601; null if never fetched completely. */
export function useFetchedAt(list: keyof Fetched): string | null {
  const { asOf } = useSnapshot(connection);
  const { rows } = useSnapshot(documents);
  const fetched = rows.get("fetched") as DocumentRow<"fetched"> | undefined;
  const sync = rows.get("sync") as DocumentRow<"sync"> | undefined;
  // Mirrors of older app versions have no such times.
  if (!fetched && !sync) return asOf;
  return laterOf(fetched?.value[list] ?? "", sync?.asOf) || null;
}

/** A list is `ready` only once it was fetched completely. */
export function useList<Name extends string, T>(
  name: Name,
  list: T[] | undefined,
  which: keyof Fetched,
): Mirrored<Record<Name, T[]>> {
  const { syncing } = useSnapshot(connection);
  const at = useFetchedAt(which);
  if (list === undefined) return { state: "loading" };
  if (at === null) return { state: syncing ? "loading" : "absent" };
  return { state: "ready", [name]: list } as { state: "ready" } & Record<Name, T[]>;
}
