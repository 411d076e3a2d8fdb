/**
 * The live channel of a visible page: it says that something has changed, and the refresh fetches it. Nothing depends on
 * it: without it, the poll is more frequent. Source: rules.md C130.
 */
import { subscribe } from "valtio/vanilla";
import { retryDelay } from "../../../contract/backoff.ts";
import { SPREAD_MS, type LiveEvent } from "../../../contract/live.ts";
import { readLive, type LiveEnd } from "../../api/later/live.ts";
import { apiBase } from "../api-base.ts";
import { connection } from "../connection.ts";
import { refresh } from "../refresh.ts";
import { session } from "../session.ts";
import { pause } from "./pause.ts";

/** What belongs together arrives together. */
const DEBOUNCE_MS = 300;
/** Nobody else's pages are told at the same moment. */
const OWN_SPREAD_MS = 200;
/** What happened between the last refresh and the opening is unknown. */
const OPENED_SPREAD_MS = 2_000;
/** One that ends sooner counts as failed: something between closes what it opens. */
const LASTING_MS = 60_000;
const RETRY = { firstMs: 2_000, longestMs: 5 * 60_000 };

let current: { token: string; stop: AbortController } | null = null;
/** The server has ended this session. */
let endedToken: string | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = 0;

/** Holds the channel open while a member looks at the page and the server is reachable. */
export function watchLive(): () => void {
  const stops = [subscribe(session, update), subscribe(connection, update)];
  document.addEventListener("visibilitychange", update);
  update();
  return () => {
    document.removeEventListener("visibilitychange", update);
    for (const stop of stops) stop();
    clearTimeout(timer);
    close();
  };
}

function update(): void {
  const { token } = session;
  const isWanted =
    token !== null &&
    token !== endedToken &&
    document.visibilityState === "visible" &&
    connection.status === "online";
  if (current && (!isWanted || current.token !== token)) close();
  if (!isWanted || current) return;
  current = { token, stop: new AbortController() };
  void follow(token, current.stop.signal);
}

function close(): void {
  current?.stop.abort();
  current = null;
  connection.live = false;
}

async function follow(token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    const end = await readLive({ base: apiBase, token, signal, onOpen: opened, onEvent: told });
    if (signal.aborted) return;
    connection.live = false;
    if (performance.now() - begun >= LASTING_MS && end.kind === "closed") failures = 0;
    if (end.kind === "signed-out") {
      endedToken = token;
      close();
      // Its answer leads to sign-in.
      void refresh();
      return;
    }
    await pause(delayAfter(end), signal);
  }
}

function opened(): void {
  connection.live = true;
  ask(OPENED_SPREAD_MS);
}

function told(event: LiveEvent): void {
  // The next opening says who is signed out.
  if (event !== "ended") ask(event === "own" ? OWN_SPREAD_MS : SPREAD_MS);
}

/** Refreshes within the time, at a random moment; an earlier one covers it. */
function ask(spreadMs: number): void {
  const now = performance.now();
  const at = now + DEBOUNCE_MS + Math.random() * spreadMs;
  if (timer !== undefined && dueAt <= at) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    timer = undefined;
    // A page that is hidden refreshes when it is looked at.
    if (document.visibilityState === "visible") void refresh();
  }, at - now);
}

function delayAfter(end: LiveEnd): number {
  const delay = retryDelay(failures++, RETRY);
  return end.kind === "refused" ? Math.max(delay, end.retryAfterMs * (1 + Math.random())) : delay;
}
