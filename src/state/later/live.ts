/**
 * Follows the live channel while the page is visible. Its hints only trigger refreshes; without it, polling is more
 * frequent. Source: rules.md C130.
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

const DEBOUNCE_MS = 300;
/** Short, since only this member's pages are told. */
const OWN_SPREAD_MS = 200;
/** Changes between the last refresh and the opening are unknown. */
const OPENED_SPREAD_MS = 2_000;
/** A shorter channel counts as failed: a proxy may close what it opens. */
const LASTING_MS = 60_000;
const RETRY = { firstMs: 2_000, longestMs: 5 * 60_000 };

let current: { token: string; stop: AbortController } | null = null;
let endedToken: string | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = 0;

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
      // The answer leads to sign-in.
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
  // The next opening tells who is signed out.
  if (event !== "ended") ask(event === "own" ? OWN_SPREAD_MS : SPREAD_MS);
}

/** Refreshes at a random moment within the spread, unless one is due sooner. */
function ask(spreadMs: number): void {
  const now = performance.now();
  const at = now + DEBOUNCE_MS + Math.random() * spreadMs;
  if (timer !== undefined && dueAt <= at) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    timer = undefined;
    if (document.visibilityState === "visible") void refresh();
  }, at - now);
}

function delayAfter(end: LiveEnd): number {
  const delay = retryDelay(failures++, RETRY);
  return end.kind === "refused" ? Math.max(delay, end.retryAfterMs * (1 + Math.random())) : delay;
}
