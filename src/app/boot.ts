/**
 * The entry point. Lets the browser paint the shell of index.html before React is evaluated, which cached scripts would
 * delay; meanwhile fetches the texts and a member's balances.
 */
import { loadTexts } from "../start/catalogues.ts";
import { prefetchDocuments } from "../start/prefetch-documents.ts";
import { readStored, storedLanguage, STORED_SESSION } from "../start/local-storage.ts";
import { preloadHome, startsAtHome } from "../start/first-screen.ts";
import { reloadPage } from "../start/reload.ts";
import { mayReload } from "../start/reload-once.ts";
import { showKeptScreen } from "../start/kept-screen.ts";
import { showVisitorShell } from "../start/visitor-shell.ts";

const LONGEST_FRAME_MS = 100;
const RETRY_MS = 5_000;

function whenParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
}

/** Some browsers do not block the parser for a stylesheet in the body. Development has no stylesheet link. */
function whenStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
  });
}

function whenPainted(): Promise<void> {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return Promise.resolve();
  return whenDrawn();
}

/** Resolves after the frame; hidden pages draw none, so there is a timeout. */
function whenDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

// Later callers retry and report failures.
const texts = loadTexts(storedLanguage(), "first");
texts.catch(() => undefined);
const { uid } = readStored<{ uid: string | null }>(STORED_SESSION) ?? { uid: null };
if (uid !== null) prefetchDocuments(uid);
whenPainted()
  .then(() => showVisitorShell(uid, texts))
  .catch(() => undefined);
await whenParsed();
if (showKeptScreen()) await whenDrawn();
await Promise.all([whenStyled(), whenPainted()]);
if (startsAtHome()) preloadHome();
import("./main.tsx").catch(reloadWhenReachable);

/** Some browsers do not refetch a failed module within the same page. */
function reloadWhenReachable(): void {
  setTimeout(() => {
    fetch("./api/health", { cache: "no-store" }).then(reloadOnce, reloadWhenReachable);
  }, RETRY_MS);
}

/** At most once a minute, since a script may fail for another reason. */
function reloadOnce(): void {
  if (mayReload(() => sessionStorage, Date.now())) reloadPage();
  else reloadWhenReachable();
}
