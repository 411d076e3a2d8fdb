/**
 * Shows the kept screen that the worker has added to the page, until the app has drawn its own. Nothing is shown before
 * it is known to be of this session, language and time zone. Source: rules.md C178 to C180.
 */
import { KEPT_ID, keptPath } from "../shared/kept-screen.ts";
import type { KeptAbout } from "../shared/schema.ts";
import {
  readStored,
  storedLanguage,
  STORED_LOCK,
  STORED_PREFERENCES,
  STORED_SESSION,
  STORED_THEME,
} from "./local-storage.ts";

interface Kept {
  app: HTMLElement;
  sheet: CSSStyleSheet;
  listening: AbortController;
  pressed: Element | null;
}

let shown: Kept | null = null;

/** Returns whether it is shown. The page must have been parsed as far as the app's element. */
export function showKeptScreen(): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`template#${KEPT_ID}`);
  const app = document.getElementById("app");
  template?.remove();
  if (!template || !app) return false;
  const about = JSON.parse(template.dataset["about"] ?? "null") as KeptAbout;
  if (!mayShow(about)) return false;
  const sheet = styleSheet(template.dataset["css"] ?? "");
  if (!sheet) return false;
  if (about.day !== new Date().toDateString()) tellDays(template.content, about.dated);
  document.documentElement.lang = about.language;
  document.documentElement.dataset["theme"] = readStored<string>(STORED_THEME) ?? "system";
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  app.replaceChildren(template.content);
  const listening = new AbortController();
  shown = { app, sheet, listening, pressed: null };
  const { signal } = listening;
  // Another tab may end the session, hide the balances or lock the app.
  addEventListener("storage", () => mayShow(about) || endKeptScreen(), { signal });
  const isHeld = "button, label, [role=button]";
  app.addEventListener("click", ({ target }) => press((target as Element).closest(isHeld)), { signal });
  return true;
}

/** Whether the app has still to take over. */
export function isKeptShown(): boolean {
  return shown !== null;
}

/** Replaces the kept screen with the app drawn beside it, keeping the focus and repeating an unanswered press. */
export function takeOver(app: HTMLElement, stage: HTMLElement): void {
  const pressed = shown?.pressed ?? null;
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const counterpart = { focused: counterpartIn(stage, focused), pressed: counterpartIn(stage, pressed) };
  endKeptScreen();
  stage.hidden = false;
  stage.id = app.id;
  app.replaceWith(stage);
  counterpart.focused?.focus({ preventScroll: true });
  counterpart.pressed?.click();
}

function endKeptScreen(): void {
  if (!shown) return;
  const { app, sheet, listening } = shown;
  shown = null;
  listening.abort();
  app.replaceChildren();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Checks what the worker cannot read. */
function mayShow({ uid, language, path, zone }: KeptAbout): boolean {
  const session = readStored<{ uid: string | null; token: string | null }>(STORED_SESSION);
  const isHidden = readStored<{ hideBalances?: boolean }>(STORED_PREFERENCES)?.hideBalances === true;
  return (
    session?.uid === uid &&
    session.token !== null &&
    !isHidden &&
    readStored<{ uid: string }>(STORED_LOCK)?.uid !== uid &&
    storedLanguage() === language &&
    keptPath(location.hash) === path &&
    new Date().getTimezoneOffset() === zone
  );
}

/** A time without its date would be taken for today's. */
function tellDays(content: DocumentFragment, dated: Record<string, string>): void {
  for (const time of content.querySelectorAll("time"))
    time.textContent = dated[time.dateTime] ?? time.textContent;
}

/** The content security policy forbids inline styles, but allows sheets made by a script. */
function styleSheet(css: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  } catch {
    return null;
  }
}

/** The last press counts. */
function press(element: Element | null): void {
  if (shown && element) shown.pressed = element;
}

/** Matches by tag and name, since the app may draw more or fewer elements. */
function counterpartIn(stage: HTMLElement, element: Element | null): HTMLElement | null {
  if (!element) return null;
  const name = nameOf(element);
  const like = stage.querySelectorAll<HTMLElement>(element.tagName);
  return [...like].find((one) => nameOf(one) === name) ?? null;
}

function nameOf(element: Element): string {
  return (
    ["href", "aria-label", "value"].map((name) => element.getAttribute(name)).join("\n") + element.textContent
  );
}
