import { useEffect, useRef, useState } from "react";
import { SignedOutError } from "../../../shared/errors.ts";
import { localDay } from "../../../mirror/statement/digest.ts";
import { session } from "../../session.ts";
import { callsOf } from "../../sync-mirror.ts";
import { waitOrOnline } from "../actions/action.ts";
import { download } from "../files.ts";
import { collectMyData } from "./collect.ts";

export type MyDataState =
  | { kind: "idle" }
  /** `entries`: the number of entries read so far. */
  | { kind: "reading"; entries: number }
  | { kind: "saved"; entries: number }
  /** Nothing was saved. */
  | { kind: "failed" };

/** Nothing is saved once the screen is left, stopped, or another member is signed in. */
export function useMyData() {
  const [state, setState] = useState<MyDataState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const { uid } = session;
    if (uid === null || running.current) return;
    const { signal } = (running.current = new AbortController());
    let entries = 0;
    setState({ kind: "reading", entries });
    try {
      const file = await collectMyData({
        api: callsOf(uid),
        uid,
        origin: location.origin,
        signal,
        pause: waitOrOnline,
        onProgress(read) {
          entries = read;
          if (!signal.aborted) setState({ kind: "reading", entries });
        },
      });
      // The last answer may be older than a change of the member.
      if (session.uid !== uid) throw new SignedOutError();
      download(file, `starship-data-${localDay(new Date())}.json`);
      setState({ kind: "saved", entries });
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The member's data could not be collected", error);
      setState({ kind: "failed" });
    } finally {
      if (running.current?.signal === signal) running.current = null;
    }
  }

  function stop() {
    running.current?.abort();
    running.current = null;
    setState({ kind: "idle" });
  }

  return { state, start, stop };
}
