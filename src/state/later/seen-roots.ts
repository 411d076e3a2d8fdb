/** Checks the platform's roots, for visitors too. Source: rules.md E28. */
import { useCallback, useEffect, useState } from "react";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";
import type { SeenOutcome } from "../../mirror/evidence/seen-roots.ts";
import { api } from "../client.ts";
import { useOnline } from "../connection.ts";
import { openedMirror } from "../mirror.ts";
import { session } from "../session.ts";

const load = () => import("../../mirror/evidence/seen-roots.ts");

export type RootsState = SeenOutcome | "running" | "failed" | null;

/** Checks at once and on each reconnect. */
export function useRootsCheck(): { state: RootsState; check: () => void } {
  const online = useOnline();
  const [state, setState] = useState<RootsState>(null);
  const check = useCallback(() => {
    setState("running");
    void checkQuietly().then(setState);
  }, []);
  useEffect(() => {
    if (online) void checkQuietly().then(setState);
  }, [online]);
  return { state, check };
}

async function checkQuietly(): Promise<RootsState> {
  const { uid } = session;
  try {
    const { checkRoots } = await load();
    return await checkRoots(api, await openedMirror(), uid);
  } catch (error) {
    console.warn("The roots could not be checked", error);
    return "failed";
  }
}

interface Earlier {
  /** Hash of the root that follows these roots. */
  below: string;
  list: PublishedRoot[];
  next: string | null;
}

/** Loads roots before the stored ones. */
export function useEarlierRoots(kept: readonly PublishedRoot[], next: string | null) {
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const below = kept.at(-1);
  const isOfKept = earlier !== null && earlier.below === below?.hash;
  const list = isOfKept ? [...kept, ...earlier.list] : [...kept];
  const cursor = isOfKept ? earlier.next : next;

  async function loadMore(): Promise<void> {
    const last = list.at(-1);
    if (!last || !below || cursor === null || state === "loading") return;
    setState("loading");
    try {
      const { fetchEarlierRoots } = await load();
      const page = await fetchEarlierRoots(api, last, cursor);
      const before = isOfKept ? earlier.list : [];
      setEarlier({ below: below.hash, list: [...before, ...page.list], next: page.next });
      setState("idle");
    } catch (error) {
      console.warn("Earlier roots could not be loaded", error);
      setState("failed");
    }
  }
  return { list, hasMore: cursor !== null, state, loadMore: () => void loadMore() };
}
