/** Source: rules.md E27. */
import { evidenceAssets } from "../../../contract/evidence/assets.ts";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";
import type { OwnPath } from "../../../contract/evidence/schemas.ts";
import type { Api } from "../../api/client.ts";
import type { Statement } from "../../shared/schema.ts";
import { trustedKeys } from "../statement/trusted-keys.ts";
import type { MirrorStore } from "../store.ts";
import { fetchProofs } from "./fetch-proofs.ts";
import { checkInclusion, noLines, type OwnStatement } from "./inclusion.ts";
import { knownHead } from "./known-head.ts";

export type RootOutcome =
  | "checked"
  | "fault"
  | "none"
  /** The root is newer than the mirror: check after the next sync. */
  | "behind";

type Memory = Pick<
  MirrorStore,
  | "roots"
  | "putRoots"
  | "putContradiction"
  | "pinnedKeys"
  | "lastStored"
  | "linesOf"
  | "linesBefore"
  | "document"
>;

/** @throws as {@link Api.call} */
export async function checkOwnRoot(api: Api, store: Memory, uid: string): Promise<RootOutcome> {
  // Read before the call, since the answer need not include later lines.
  const lines = (await store.lastStored())?.seq ?? 0;
  const [last, head] = [(await store.roots("root")) ?? null, await knownHead(store)];
  const { data: answer, at } = await api.call("GET evidence/path", {});
  const pinned = await store.pinnedKeys();
  if (!pinned || (answer.path && answer.path.seq > lines)) return "behind";
  const root = answer.root as PublishedRoot | null;
  const proofs = root ? await fetchProofs(api, head, root) : { consistency: [], inclusion: [] };
  const trusted = await trustedKeys(pinned.publicKey, pinned.answer);
  const own = await ownStatement(store, answer);
  const verdict = await checkInclusion({ uid, answer, trusted, own, head, last, ...proofs });
  if (verdict.state === "none") return "none";
  if (verdict.state === "unknown_key") return "behind";
  if (verdict.state === "checked") {
    const { state: _, ...checked } = verdict;
    // A node's answer about the same root stays valid.
    const chain = last?.root.hash === checked.root.hash ? last.chain : undefined;
    const value = { ...checked, lines, at: at.toISOString(), ...(chain && { chain }) };
    await store.putRoots({ key: "root", value });
    return "checked";
  }
  const { fault } = verdict;
  console.warn("The platform's root does not hold", fault);
  const kept: Statement = { ...(last && { root: last.root }), ...(head && { log: head }) };
  const claimed: Statement = { ...(root && { root }), path: answer.path, proofs };
  const seq = fault === "not_yours" ? (answer.path?.seq ?? null) : null;
  await store.putContradiction({ kind: "root", fault, at: at.toISOString(), seq, kept, claimed });
  return "fault";
}

/** Null if the path's line is not on this device. */
async function ownStatement(store: Memory, { root, path }: OwnPath): Promise<OwnStatement | null> {
  if (!root || !path) return null;
  const { seq } = path;
  if (seq === 0) return noLines;
  const [line] = await store.linesOf([seq]);
  if (!line) return null;
  // A full device leaves out the oldest lines.
  const isWhole = ((await store.document("unkept"))?.value.lines ?? null) === null;
  const balances: Record<string, string> = {};
  for (const asset of evidenceAssets) {
    const [newest] = await store.linesBefore({ asset }, seq + 1, 1);
    if (newest) balances[asset] = newest.balance;
    else if (isWhole) balances[asset] = "0";
  }
  return { hash: line.hash, balances };
}
