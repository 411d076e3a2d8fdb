/**
 * Keeps the current screen for the next start, sealed like the mirror. Source: rules.md C178, C179;
 * docs/decisions/2026-11-23-kept-screen.md.
 */
import { subscribe } from "valtio/vanilla";
import { keptPath, shownDocuments } from "../../shared/kept-screen.ts";
import type { KeptScreenRow } from "../../shared/schema.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { timeFormat } from "../../i18n/formatters.ts";
import { isKeptShown } from "../../start/kept-screen.ts";
import { isActionOpen } from "../action-state.ts";
import { connection } from "../connection-status.ts";
import { documents } from "../documents.ts";
import { lockSetting } from "../lock.ts";
import { openedMirror } from "../mirror.ts";
import { preferences } from "../preferences.ts";
import { currentOwner, isLoggedIn } from "../session.ts";
import { storage } from "../storage-status.ts";
import { rulesFor } from "./used-rules.ts";

/** Banners, messages and sheets are not kept. */
const PASSING = "[data-passing], [popover], dialog";
const IDLE_MS = 5_000;
/** How often a screen that is still loading is looked at. */
const LOADING_MS = 1_000;

/** @param build address of the app's script. */
export function keepScreens(build: string): void {
  let wasSyncing = true;
  let next: ReturnType<typeof setTimeout> | undefined;
  // A sync may end before all parts of the screen have come, on a first visit above all.
  const keepSoon = () => {
    clearTimeout(next);
    if (isLoading()) next = setTimeout(keepSoon, LOADING_MS);
    else whenIdle(() => void keep(build));
  };
  subscribe(connection, () => {
    if (wasSyncing && !connection.syncing) keepSoon();
    wasSyncing = connection.syncing;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void keep(build);
  });
  subscribe(preferences, () => void (preferences.hideBalances ? drop() : keep(build)));
  keepSoon();
}

async function keep(build: string): Promise<void> {
  const row = rowOfNow(build);
  if (!row) return;
  try {
    const mirror = await openedMirror();
    if (currentOwner() === row.about.uid) await mirror.keepScreen(row);
  } catch (error) {
    // Full device or ended session: the next start is only slower.
    console.warn("The screen could not be kept", error);
  }
}

async function drop(): Promise<void> {
  try {
    await (await openedMirror()).dropScreens();
  } catch (error) {
    // The entry does not show it while balances are hidden.
    console.warn("The kept screens could not be deleted", error);
  }
}

function isLoading(): boolean {
  const app = document.getElementById("app");
  return isKeptShown() || !app?.querySelector("main") || app.querySelector("[aria-busy=true]") !== null;
}

/** Null while the screen must not be kept. */
function rowOfNow(build: string): KeptScreenRow | null {
  const path = keptPath(location.hash);
  const app = document.getElementById("app");
  const isOwn = isLoggedIn() && lockSetting() === null && !preferences.hideBalances && !isActionOpen();
  const isKept = storage.status === "kept" && storage.sealed && !documents.rows.has("unkept");
  if (path === null || !app || !isOwn || !isKept || connection.status !== "online") return null;
  if (isLoading() || app.querySelector("dialog[open]")) return null;
  const content = contentOf(app);
  const now = new Date();
  return {
    path,
    about: {
      uid: currentOwner(),
      path,
      language: currentLanguage(),
      day: now.toDateString(),
      zone: now.getTimezoneOffset(),
      dated: datedTexts(content),
    },
    html: content.innerHTML,
    css: rulesFor(app),
    documents: Object.fromEntries(shownDocuments.map((name) => [name, documents.rows.get(name)?.asOf])),
    build,
  };
}

/** Copies input states too, which a clone does not have. */
function contentOf(app: HTMLElement): HTMLElement {
  const content = app.cloneNode(true) as HTMLElement;
  const drawn = app.querySelectorAll("input");
  for (const [i, input] of content.querySelectorAll("input").entries()) {
    // Otherwise the copy would share a radio group with the app beside it.
    input.removeAttribute("name");
    input.toggleAttribute("checked", drawn[i]?.checked ?? false);
  }
  // The age of a converted value cannot be shown: its place stays empty until the app fills it.
  for (const dated of content.querySelectorAll("[data-dated]")) dated.textContent = "\u00a0";
  for (const passing of content.querySelectorAll(PASSING)) passing.remove();
  return content;
}

/** Maps each time shown without its date, as today's, to the text with the date. */
function datedTexts(content: HTMLElement): Record<string, string> {
  const locale = currentLanguage();
  const short = timeFormat(locale, { timeStyle: "short" });
  const dated = timeFormat(locale, { timeStyle: "short", dateStyle: "medium" });
  const texts = new Map<string, string>();
  for (const { dateTime, textContent } of content.querySelectorAll("time")) {
    const at = new Date(dateTime);
    if (textContent === short.format(at)) texts.set(dateTime, dated.format(at));
  }
  return Object.fromEntries(texts);
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(work, IDLE_MS);
  else requestIdleCallback(work, { timeout: IDLE_MS });
}
