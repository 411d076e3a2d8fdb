/**
 * The entry, run as soon as it arrives. It lets the shell of index.html be painted before React is even evaluated (when
 * everything comes from the worker's cache the scripts are there before the first frame, and would hold it back), and has
 * the texts and a member's balances fetched meanwhile. A visitor can begin to read.
 */
import { loadFirstTexts } from "../start/catalogues.ts";
import { prefetchDocuments } from "../start/prefetch-documents.ts";
import { readStored, storedLanguage, STORED_SESSION } from "../start/local-storage.ts";
import { preloadHome, startsAtHome } from "../start/first-screen.ts";
import { mayReload } from "../start/reload-once.ts";
import { showVisitorShell } from "../start/visitor-shell.ts";

const LONGEST_FRAME_MS = 100;
const RETRY_MS = 5_000;

/** The shell has been read to its end, where the stylesheet is named. */
function parsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
}

/** Not every browser holds the parser back for a stylesheet in the body. While developing there is none. */
function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
  });
}

function painted(): Promise<void> {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    // Behind the frame, not in it. A hidden page draws no frames and must start all the same.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

// Whoever needs them asks again, and says what is the matter when they cannot be had.
const texts = loadFirstTexts(storedLanguage());
texts.catch(() => undefined);
const { uid } = readStored<{ uid: string | null }>(STORED_SESSION) ?? { uid: null };
if (uid !== null) prefetchDocuments(uid);
painted()
  .then(() => showVisitorShell(uid, texts))
  .catch(() => undefined);
await parsed();
await Promise.all([styled(), painted()]);
if (startsAtHome()) preloadHome();
import("./main.tsx").catch(reloadWhenReachable);

/** The connection broke off midway: not every browser fetches a failed module again in the same page. */
function reloadWhenReachable(): void {
  setTimeout(() => {
    fetch("./api/health").then(reloadOnce, reloadWhenReachable);
  }, RETRY_MS);
}

/** Once a minute at most: a script that fails for another reason would otherwise reload without end. */
function reloadOnce(): void {
  if (mayReload(sessionStorage, Date.now())) location.reload();
  else reloadWhenReachable();
}
