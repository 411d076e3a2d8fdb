/** Stores the newest roots if they are valid and continue those seen before. Source: rules.md E28. */
import { follows, rootFault, type PublishedRoot } from "../../../contract/evidence/root.ts";
import { sha256 } from "../../../contract/evidence/sha256.ts";
import type { Api } from "../../api/client.ts";
import type { RootFault, Statement } from "../../shared/schema.ts";
import { trustedKeys } from "../statement/trusted-keys.ts";
import type { MirrorStore } from "../store.ts";
import { fetchProofs } from "./fetch-proofs.ts";
import { isPlatforms, publicFault } from "./inclusion.ts";
import { knownHead } from "./known-head.ts";

const PAGE = 50;

export type SeenOutcome =
  | "checked"
  /** The answer that names the keys may be older than the root. */
  | "unknown_key"
  | { fault: RootFault };

type Memory = Pick<MirrorStore, "roots" | "putRoots" | "putContradiction" | "pinnedKeys">;

/**
 * @param uid null for a visitor.
 * @throws as {@link Api.call}
 */
export async function checkRoots(api: Api, store: Memory, uid: string | null): Promise<SeenOutcome> {
  const [seen, head] = [await store.roots("roots"), await knownHead(store)];
  const [{ data, at }, { data: key }] = await Promise.all([
    api.call("GET evidence/roots", { limit: PAGE }),
    api.call("GET receipt/key", {}),
  ]);
  const publicKey = (await store.pinnedKeys())?.publicKey ?? seen?.publicKey ?? null;
  const trusted = await trustedKeys(publicKey, key);
  const list = data.list as PublishedRoot[];
  const [newest] = list;
  const signed = newest ? await isPlatforms(newest, trusted) : null;
  if (signed === "unknown_key") return "unknown_key";
  const proofs = newest ? await fetchProofs(api, head, newest) : { consistency: [], inclusion: [] };
  const fault = !newest
    ? head && ("older" as const)
    : signed === false
      ? ("unsigned" as const)
      : (publicFault(newest, { head, ...proofs }) ?? listFault(list));
  if (fault === null) {
    const value = { list, next: data.next, at: at.toISOString(), head: newest?.log ?? null };
    await store.putRoots({
      key: "roots",
      value: { ...value, signed: signed === true, publicKey: trusted[0]!.publicKey },
    });
    return "checked";
  }
  console.warn("The platform's roots do not hold", fault);
  if (uid !== null) {
    const kept: Statement = { ...(seen?.list[0] && { root: seen.list[0] }), ...(head && { log: head }) };
    const claimed: Statement = { ...(newest && { root: newest }), proofs };
    await store.putContradiction({
      kind: "root",
      fault,
      at: at.toISOString(),
      seq: null,
      kept,
      claimed,
    });
  }
  return { fault };
}

/** @param list newest first. */
export function listFault(list: readonly PublishedRoot[]): RootFault | null {
  for (const [i, root] of list.entries()) {
    const own = rootFault(root, sha256);
    if (own) return own === "unbalanced" ? "unbalanced" : "malformed";
    const before = list[i + 1];
    if (before && !follows(root, before)) return "inconsistent";
  }
  return null;
}

/** @throws as {@link Api.call}, and if the roots do not lead to `last` */
export async function fetchEarlierRoots(
  api: Api,
  last: PublishedRoot,
  cursor: string,
): Promise<{ list: PublishedRoot[]; next: string | null }> {
  const { data } = await api.call("GET evidence/roots", { limit: PAGE, cursor });
  const list = data.list as PublishedRoot[];
  const fault = listFault([last, ...list]);
  if (fault) throw new Error(`earlier roots do not lead to those shown: ${fault}`);
  return { list, next: data.next };
}
