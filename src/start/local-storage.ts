/** Small settings in localStorage, read by the entry before everything else. */
import { resolveLanguage, type Language } from "../../contract/languages.ts";

export const STORED_LANGUAGE = "lang";
export const STORED_SESSION = "session";
export const STORED_THEME = "theme";
export const STORED_PREFERENCES = "preferences";
/** Tells that there is a lock before the database is open; the key under its PIN is what locks. See lock.ts. */
export const STORED_LOCK = "lock";
/** Password changes without an answer (open-changes.ts); deleted at log-out. */
export const STORED_PASSWORD_CHANGE = "passwordChange";

const PREFIX = "starship.";
const memory = new Map<string, string>();

/** Null if missing or unreadable. */
export function readStored<T>(name: string): T | null {
  const text = memory.get(name) ?? guarded(() => localStorage.getItem(PREFIX + name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** The chosen language, by default Chinese. */
export function storedLanguage(): Language {
  return resolveLanguage(readStored<string>(STORED_LANGUAGE));
}

/** Falls back to memory if the browser refuses. */
export function writeStored(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  const isStored = guarded(() => {
    localStorage.setItem(PREFIX + name, text);
    return true;
  });
  if (isStored) memory.delete(name);
  else memory.set(name, text);
}

export function removeStored(name: string): void {
  memory.delete(name);
  guarded(() => localStorage.removeItem(PREFIX + name));
}

/** Calls back when another tab has changed the setting or cleared all: at once, or when this page is shown again. */
export function onStoredElsewhere(name: string, listener: () => void): void {
  addEventListener("storage", ({ key }) => {
    // The key is null when everything was cleared.
    if (key === null || key === PREFIX + name) listener();
  });
  const read = () => guarded(() => localStorage.getItem(PREFIX + name));
  let left: string | null;
  addEventListener("pagehide", () => (left = read()));
  // Not every browser tells a page from its back-forward cache what other tabs stored meanwhile.
  addEventListener("pageshow", ({ persisted }) => persisted && read() !== left && listener());
}

/** Accessing `localStorage` throws if cookies are blocked. */
function guarded<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
