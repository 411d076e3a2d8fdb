/** Small settings in localStorage. The entry reads them before all else has arrived. */
import { resolveLanguage, type Language } from "../../contract/languages.ts";

/** The chosen language. */
export const STORED_LANGUAGE = "lang";
/** Who is signed in (session.ts). */
export const STORED_SESSION = "session";
/** A password change without an answer (passwords.ts); log-out forgets it. */
export const STORED_PASSWORD_CHANGE = "passwordChange";

const PREFIX = "starship.";
const memory = new Map<string, string>();

/** Reads a small setting, or null when there is none or what is there cannot be read. */
export function readStored<T>(name: string): T | null {
  const text = memory.get(name) ?? guarded(() => localStorage.getItem(PREFIX + name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** The language that was chosen on this device, else Chinese. */
export function storedLanguage(): Language {
  return resolveLanguage(readStored<string>(STORED_LANGUAGE));
}

/** Keeps a small setting; in memory where the browser refuses. */
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

/** Calls back when another tab changes a setting, or everything is cleared. Returns how to stop. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === null || key === PREFIX + name) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Even naming `localStorage` throws where cookies are blocked. */
function guarded<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
