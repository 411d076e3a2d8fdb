/** Checks whether the platform's last root contains the member's balances. Source: rules.md E27. */
import { proxy, subscribe } from "valtio/vanilla";
import type { MirrorStore } from "../../mirror/store.ts";
import type { RootOutcome } from "../../mirror/evidence/own-root.ts";
import { nodeAt } from "../../api/later/json-rpc.ts";
import { api } from "../client.ts";
import { connection } from "../connection.ts";
import { openedMirror } from "../mirror.ts";
import { refresh } from "../refresh.ts";
import { session } from "../session.ts";

const INTERVAL_MS = 60 * 60_000;
/** Delays the first check, since the start has enough to fetch. */
const AFTER_START_MS = 30_000;

export const ownRoot = proxy<{ outcome: RootOutcome | "running" | "failed" | null; uid: string | null }>({
  outcome: null,
  uid: null,
});

let running: Promise<void> | null = null;
let triedAt = Number.NEGATIVE_INFINITY;

/** Never throws. */
export function checkOwnRootNow(): Promise<void> {
  const { uid } = session;
  if (uid === null) return Promise.resolve();
  running ??= check(uid).finally(() => (running = null));
  return running;
}

async function check(uid: string): Promise<void> {
  triedAt = performance.now();
  Object.assign(ownRoot, { outcome: "running", uid });
  try {
    const store = await openedMirror();
    // The first contradiction stands; nothing more is asked.
    if (await store.contradiction()) {
      ownRoot.outcome = "fault";
      return;
    }
    const { checkOwnRoot } = await import("../../mirror/evidence/own-root.ts");
    let outcome = await checkOwnRoot(api, store, uid);
    if (outcome === "behind" && (await refresh()))
      outcome = await checkOwnRoot(api, await openedMirror(), uid);
    if (outcome === "checked") await askNode(await openedMirror());
    if (session.uid === uid) ownRoot.outcome = outcome;
  } catch (error) {
    console.warn("The root could not be checked", error);
    ownRoot.outcome = "failed";
  }
}

/** Never throws: the root's check is valid without the node's answer. */
async function askNode(store: MirrorStore): Promise<void> {
  try {
    const node = (await store.document("config"))?.value.chain?.publicNode ?? "";
    const root = await store.roots("root");
    if (node === "" || !root) return;
    const { isOnChain } = await import("../../mirror/evidence/on-chain.ts");
    const names = await isOnChain(root.root, nodeAt(node));
    if (names === null) return;
    // Another tab may have checked a newer root meanwhile.
    const now = await store.roots("root");
    if (now?.root.hash !== root.root.hash) return;
    const chain = { names, node: new URL(node).host };
    await store.putRoots({ key: "root", value: { ...now, chain } });
  } catch (error) {
    console.warn("The chain could not be asked", error);
  }
}

export function watchOwnRoot(): () => void {
  let wasSyncing = connection.syncing;
  return subscribe(connection, () => {
    const hasSynced = wasSyncing && !connection.syncing && connection.status === "online";
    wasSyncing = connection.syncing;
    if (hasSynced && session.uid !== null) void checkIfDue(session.uid);
  });
}

async function checkIfDue(uid: string): Promise<void> {
  const now = performance.now();
  if (now < AFTER_START_MS || (ownRoot.uid === uid && now - triedAt < INTERVAL_MS)) return;
  try {
    const last = await (await openedMirror()).roots("root");
    // Another tab or start has checked. The difference is absolute, since a clock may have been wrong.
    if (last && Math.abs(Date.now() - Date.parse(last.at)) < INTERVAL_MS) return;
  } catch (error) {
    console.warn("The last root could not be read", error);
    return;
  }
  await checkOwnRootNow();
}
